import type { JsonObject } from '../../contract/operation.js';
import { contains, page, invalid, ok, type Values } from '../request/exchange.js';
import type { VariableDefinition } from '../model/catalog-types.js';
import { showListed } from '../world/computers.js';
import { exists, type World } from '../model/world.js';
import { childrenOfVariable, dottedName, requireDefinition } from '../world/variables.js';
import { variableConfiguration } from '../world/assignable.js';
import type { Behaviors } from './behavior.js';
import { showAssignedGroup } from './groups/show-group.js';

export const variableDefinitionBehaviors: Behaviors = {
  'GET /api/variable-definitions': ({ query }, world) => page(query, all(world), (each) => showDefinition(world, each)),
  'POST /api/variable-definitions/search': ({ query, body }, world) =>
    page(
      query,
      all(world).filter((each) => matches(world, each, body)),
      (each) => showDefinition(world, each),
    ),
  'GET /api/variable-definitions/{varId}': ({ path }, world) => ok(showDefinition(world, definitionOf(world, path))),
  'GET /api/variable-definitions/{varId}/children': ({ path, query }, world) =>
    page(query, childrenOfVariable(world, definitionOf(world, path).varId), (each) => showDefinition(world, each)),
  'GET /api/variable-definitions/{varId}/computers': ({ path, query }, world) => {
    const definition = definitionOf(world, path);
    const ids = [...world.state.computers.keys()]
      .filter((id) => exists(world, id) && ownValue(definition, world.state.computers.get(id)) !== undefined)
      .toSorted((left, right) => left - right);
    return page(query, ids, (id) => ({
      ...showListed(world, id),
      value: ownValue(definition, world.state.computers.get(id)) ?? null,
    }));
  },
  'GET /api/variable-definitions/{varId}/groups': ({ path, query }, world) => {
    const definition = definitionOf(world, path);
    const groups = [...world.state.groups.values()].filter((group) => ownValue(definition, group) !== undefined);
    return page(query, groups, (group) => ({
      ...showAssignedGroup(world, group),
      value: ownValue(definition, group) ?? null,
    }));
  },
  'GET /api/variable-definitions/{varId}/variable-configurations': ({ path, query }, world) => {
    const { varId } = definitionOf(world, path);
    const items = [...world.state.variableConfigurations.values()].filter((each) => each.values.has(varId));
    return page(query, items, (each) => ({
      ...variableConfiguration.show(world, each.id),
      value: each.values.get(varId) ?? null,
    }));
  },
};

const all = (world: World): VariableDefinition[] =>
  [...world.state.variableDefinitions.values()].toSorted((left, right) => left.varId - right.varId);

const definitionOf = (world: World, path: Values): VariableDefinition =>
  requireDefinition(world, path.integer('varId') ?? 0);

const showDefinition = (world: World, definition: VariableDefinition): JsonObject => ({
  ...definition,
  dottedName: dottedName(world, definition),
});

/** The name matches a part of the designation or of the dotted name; the id matches exactly. */
const matches = (world: World, definition: VariableDefinition, body: Values): boolean => {
  const name = body.text('name');
  const varId = body.integer('varId');
  if (name !== undefined && varId !== undefined) throw invalid('varId', "Give either 'name' or 'varId', not both.");
  if (varId !== undefined) return definition.varId === varId;
  return contains(definition.designation, name) || contains(dottedName(world, definition), name);
};

interface Holder {
  readonly variables: ReadonlyMap<number, { readonly value: string }>;
  readonly collections: ReadonlyMap<number, readonly { readonly values: ReadonlyMap<number, string> }[]>;
}

/** The explicit value; for a collection the number of entries, for its child the values. */
const ownValue = (definition: VariableDefinition, holder: Holder | undefined): string | undefined => {
  if (holder === undefined) return undefined;
  const direct = holder.variables.get(definition.varId)?.value;
  if (direct !== undefined) return direct;
  const entries = holder.collections.get(definition.isCollection ? definition.varId : (definition.parentId ?? 0)) ?? [];
  if (entries.length === 0) return undefined;
  if (definition.isCollection) return `${entries.length} entries`;
  return entries.flatMap((entry) => entry.values.get(definition.varId) ?? []).join(', ');
};

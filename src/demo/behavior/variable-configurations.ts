import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { conflict, created, invalid, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { VariableConfiguration } from '../state/catalog-types.js';
import { showConfiguration } from '../world/catalog-objects.js';
import { isScalar } from './variables.js';
import { definitionsNamed, showSetting } from '../world/variables.js';
import type { World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

export const variableConfigurationBehaviors: Behaviors = {
  'GET /api/variable-configurations': ({ query }, world) => {
    const wish = query.text('nameContains');
    const items = [...world.state.variableConfigurations.values()].filter((each) => contains(each.name, wish));
    return page(query, items, (each) => showConfiguration(world, each.id) ?? {});
  },
  'GET /api/variable-configurations/{configId}': ({ path }, world) => {
    const id = path.integer('configId') ?? 0;
    const found = world.state.variableConfigurations.get(id);
    if (found === undefined) {
      throw notFound('VariableConfigurationNotFound', `There is no variable configuration ${id}.`, { configId: id });
    }
    return ok(showDetail(world, found));
  },
  'POST /api/variable-configurations': ({ body }, world) =>
    created(showDetail(world, createConfiguration(world, body))),
};

const showDetail = (world: World, found: VariableConfiguration): JsonObject => ({
  ...showConfiguration(world, found.id),
  values: [...found.values].map(([varId, value]) => showSetting(world, varId, { value, schedule: null })),
});

const createConfiguration = (world: World, body: Values): VariableConfiguration => {
  const { variableConfigurations } = world.state;
  const name = (body.text('name') ?? '').trim();
  if (name === '') throw invalid('name', 'A variable configuration needs a name.');
  if ([...variableConfigurations.values()].some((each) => each.name.toLowerCase() === name.toLowerCase())) {
    throw conflict('DuplicateName', `A variable configuration named ${name} exists.`, { name });
  }
  const values = valuesByVariable(world, body.object('values'));
  const id = Math.max(0, ...variableConfigurations.keys()) + 1;
  const made: VariableConfiguration = { id, name, description: body.text('description') ?? null, values };
  variableConfigurations.set(id, made);
  return made;
};

const valuesByVariable = (world: World, values: Values | undefined): Map<number, string> =>
  new Map(
    Object.keys(values?.raw ?? {}).map((name) => {
      const definition = definitionsNamed(world, name).find((each) => isScalar(world, each));
      if (definition === undefined) throw invalid('values', `There is no variable named '${name}' that can be set.`);
      return [definition.varId, values?.text(name) ?? ''];
    }),
  );

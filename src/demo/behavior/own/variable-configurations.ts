import type { JsonObject } from '../../../contract/operation.js';
import { describe, int, pageOf, ref, says, textType } from '../../own-openapi/schema-parts.js';
import { contains, page } from '../../request/page.js';
import { conflict, created, invalid, notFound, ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { VariableConfiguration } from '../../state/catalog-types.js';
import { showConfiguration } from '../../world/catalog-objects.js';
import { isScalar } from '../../world/variable-writing.js';
import { definitionsNamed, showSetting } from '../../world/variables.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';

const tag = 'Variable Configurations';

export const ownVariableConfigurationBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/variable-configurations',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const items = [...world.state.variableConfigurations.values()].filter((each) => contains(each.name, wish));
      return page(query, items, (each) => showConfiguration(world, each.id) ?? {});
    },
    describe: () =>
      describe({
        id: 'variableConfigurationList',
        tag,
        summary: 'List the variable configurations',
        role: 'package.read',
        paged: true,
        query: { nameContains: says({ ...textType, maxLength: 255 }, 'Only those with this text in the name.') },
        answer: pageOf('VariableConfiguration'),
      }),
  },
  {
    operation: 'GET /api/variable-configurations/{configId}',
    answer: ({ path }, world) => {
      const id = path.integer('configId') ?? 0;
      const found = world.state.variableConfigurations.get(id);
      if (found === undefined) {
        throw notFound('VariableConfigurationNotFound', `There is no variable configuration ${id}.`, { configId: id });
      }
      return ok(showDetail(world, found));
    },
    describe: () =>
      describe({
        id: 'variableConfigurationShow',
        tag,
        summary: 'Show one variable configuration with its values',
        role: 'package.read',
        path: { configId: says(int, 'Id of the configuration.') },
        answer: ref('VariableConfigurationDetail'),
      }),
  },
  {
    operation: 'POST /api/variable-configurations',
    answer: ({ body }, world) => created(showDetail(world, createConfiguration(world, body))),
    describe: () =>
      describe({
        id: 'variableConfigurationCreate',
        tag,
        summary: 'Create a variable configuration',
        role: 'package.write',
        body: ref('CreateVariableConfigurationRequest'),
        status: 201,
        answer: ref('VariableConfigurationDetail'),
        conflicts: ['DuplicateName'],
      }),
  },
];

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

import type { JsonObject } from '../../contract/operation.js';
import { page, invalid, noContent, notFound, ok, type Values } from '../request/exchange.js';
import {
  definitionsNamed,
  directSettings,
  effectiveSetting,
  requireDefinition,
  settingsOf,
  showSetting,
  type Owner,
  childrenOfVariable,
} from '../world/variables.js';
import type { VariableDefinition } from '../model/catalog-types.js';
import type { CollectionEntry, VariableSetting } from '../model/group-types.js';
import type { World } from '../model/world.js';
import type { Behaviors } from './behavior.js';
import { touch } from '../world/computers.js';
import { unknownGroup } from '../world/groups.js';

/** Computers and groups have the same seven operations on variables. `ownerOf` refuses an unknown owner. */
export const variableBehaviors = (
  base: '/api/computer/{id}' | '/api/group/{id}',
  ownerOf: (world: World, path: Values) => Owner,
): Behaviors => ({
  [`GET ${base}/variables`]: ({ path, query }, world) =>
    page(query, directSettings(world, ownerOf(world, path)), ([varId, setting]) => showSetting(world, varId, setting)),
  [`POST ${base}/variables/search`]: ({ path, query, body }, world) => {
    const owner = ownerOf(world, path);
    return page(query, wanted(world, owner, body), (definition) => found(world, owner, definition, body));
  },
  [`PUT ${base}/variables/{varId}`]: ({ path, body }, world) => {
    const owner = ownerOf(world, path);
    const definition = requireDefinition(world, path.integer('varId') ?? 0);
    return ok(showSetting(world, definition.varId, setVariable(world, owner, definition, body)));
  },
  [`GET ${base}/variables/{varId}/collection`]: ({ path, query }, world) => {
    const entries = entriesOf(world, ownerOf(world, path), requireCollection(world, path).varId);
    return page(query, entries, (entry) => showEntry(world, entry));
  },
  [`POST ${base}/variables/{varId}/collection`]: ({ path, body }, world) => {
    const owner = ownerOf(world, path);
    const entry = newEntry(world, requireCollection(world, path), body);
    const { collections } = writableHolder(world, owner);
    const varId = path.integer('varId') ?? 0;
    collections.set(varId, [...(collections.get(varId) ?? []), entry]);
    return ok(showEntry(world, entry));
  },
  [`PATCH ${base}/variables/{varId}/collection/{collectionId}`]: ({ path, body }, world) => {
    const entry = requireEntry(world, ownerOf(world, path), path);
    entry.values = new Map([...entry.values, ...givenValues(world, requireCollection(world, path), body)]);
    return ok(showEntry(world, entry));
  },
  [`DELETE ${base}/variables/{varId}/collection/{collectionId}`]: ({ path }, world) => {
    const owner = ownerOf(world, path);
    const entry = requireEntry(world, owner, path);
    const { collections } = writableHolder(world, owner);
    const varId = path.integer('varId') ?? 0;
    collections.set(
      varId,
      (collections.get(varId) ?? []).filter((each) => each !== entry),
    );
    return noContent;
  },
});

/** Selects by name or by id, not both; neither selects all values of the owner, or with inheritance all variables. */
const wanted = (world: World, owner: Owner, body: Values): VariableDefinition[] => {
  const name = body.text('name');
  const varId = body.integer('varId');
  const { variableDefinitions } = world.state;
  if (name !== undefined && varId !== undefined) throw invalid('varId', "Give either 'name' or 'varId', not both.");
  if (name !== undefined) return definitionsNamed(world, name);
  if (varId !== undefined) return [variableDefinitions.get(varId)].filter((each) => each !== undefined);
  if (body.flag('includeInherited') !== true)
    return directSettings(world, owner).flatMap(([id]) => variableDefinitions.get(id) ?? []);
  return [...variableDefinitions.values()].filter((each) => isScalar(world, each));
};

const found = (world: World, owner: Owner, { varId }: VariableDefinition, body: Values): JsonObject =>
  showSetting(
    world,
    varId,
    body.flag('includeInherited') === true
      ? effectiveSetting(world, owner, varId)
      : (settingsOf(world, owner).get(varId) ?? null),
  );

const requireCollection = (world: World, path: Values): VariableDefinition => {
  const definition = requireDefinition(world, path.integer('varId') ?? 0);
  if (!definition.isCollection) throw invalid('varId', `${definition.designation} is not a collection.`);
  return definition;
};

const requireEntry = (world: World, owner: Owner, path: Values): CollectionEntry => {
  const collectionId = path.integer('collectionId') ?? 0;
  const entries = entriesOf(world, owner, requireCollection(world, path).varId);
  const entry = entries.find((each) => each.collectionId === collectionId);
  if (entry === undefined)
    throw notFound('CollectionEntryNotFound', `There is no entry with the id ${collectionId}.`, { collectionId });
  return entry;
};

/** The owner's own values and collection entries, which a request may change. */
interface Holder {
  readonly variables: Map<number, VariableSetting>;
  readonly collections: Map<number, CollectionEntry[]>;
}

/** Call this only to change something: it creates a change record for the computer. */
const writableHolder = (world: World, owner: Owner): Holder => {
  if ('computerId' in owner) return touch(world, owner.computerId);
  const group = world.state.groups.get(owner.groupId);
  if (group === undefined) throw unknownGroup(owner.groupId);
  return group;
};

const entriesOf = (world: World, owner: Owner, varId: number): readonly CollectionEntry[] => {
  const { computers, groups } = world.state;
  const holder = 'computerId' in owner ? computers.get(owner.computerId) : groups.get(owner.groupId);
  return holder?.collections.get(varId) ?? [];
};

/** True for a variable with one value: not a collection, not part of one, not user-defined. */
const isScalar = (world: World, definition: VariableDefinition): boolean => {
  const parent = definition.parentId === null ? undefined : world.state.variableDefinitions.get(definition.parentId);
  return !definition.isCollection && !definition.isUserDefined && parent?.isCollection !== true;
};

/** Null or no value removes the owner's value; an empty text is a value. */
const setVariable = (
  world: World,
  owner: Owner,
  definition: VariableDefinition,
  body: Values,
): VariableSetting | null => {
  if (!isScalar(world, definition))
    throw invalid('varId', `${definition.designation} is a collection, part of one or user-defined, and has no value.`);
  const value = body.text('value');
  const schedule = body.raw['schedule'] ?? null; // the reference does not show its shape, so it is stored unchanged
  const { variables } = writableHolder(world, owner);
  if (value === undefined) {
    variables.delete(definition.varId);
    return null;
  }
  const forced = variables.get(definition.varId)?.forced === true ? { forced: true as const } : {};
  const setting: VariableSetting = { value, schedule, ...forced };
  variables.set(definition.varId, setting);
  return setting;
};

/** Every child gets a value: the given one or its default. */
const newEntry = (world: World, definition: VariableDefinition, body: Values): CollectionEntry => {
  const given = givenValues(world, definition, body);
  const children = childrenOfVariable(world, definition.varId);
  const values = children.map((child): [number, string] => {
    const value = given.get(child.varId) ?? child.defaultValue;
    if (value === null)
      throw invalid(child.designation, `'${child.designation}' has no default, so a value is required.`);
    return [child.varId, value];
  });
  return { collectionId: newCollectionId(world), values: new Map(values) };
};

const showEntry = (world: World, entry: CollectionEntry): JsonObject => ({
  collectionId: entry.collectionId,
  values: [...entry.values]
    .toSorted(([left], [right]) => left - right)
    .map(([varId, value]) => showSetting(world, varId, { value, schedule: null })),
});

const givenValues = (world: World, definition: VariableDefinition, body: Values): Map<number, string> => {
  const values = body.object('values');
  if (values === undefined) throw invalid('values', "The field 'values' is required.");
  const children = childrenOfVariable(world, definition.varId);
  return new Map(
    Object.keys(values.raw).map((name) => {
      const child = children.find((each) => each.designation === name);
      if (child === undefined) throw invalid(name, `${definition.designation} has no child named '${name}'.`);
      const value = values.text(name);
      if (value === undefined) throw invalid(name, `The value of '${name}' must be a text.`);
      return [child.varId, value];
    }),
  );
};

/** Entry ids have gaps, as in the real service. */
const newCollectionId = (world: World): number => {
  world.state.sequence += 1;
  return 100 + world.state.sequence * 7;
};

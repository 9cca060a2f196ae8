import type { JsonObject } from '../../contract/operation.js';
import { invalid } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { VariableDefinition } from '../state/catalog-types.js';
import { touch } from './computers.js';
import { unknownGroup } from './groups.js';
import type { CollectionEntry, VariableSetting } from '../state/group-types.js';
import { childrenOfVariable, showSetting, type Owner } from './variables.js';
import type { World } from '../state/world.js';

/** The owner's own values and collection entries, which a request may change. */
export interface Holder {
  readonly variables: Map<number, VariableSetting>;
  readonly collections: Map<number, CollectionEntry[]>;
}

/** Call this only to change something: it creates the computer's changes. */
export const writableHolder = (world: World, owner: Owner): Holder => {
  if ('computerId' in owner) return touch(world, owner.computerId);
  const group = world.state.groups.get(owner.groupId);
  if (group === undefined) throw unknownGroup(owner.groupId);
  return group;
};

export const entriesOf = (world: World, owner: Owner, varId: number): readonly CollectionEntry[] => {
  const { computers, groups } = world.state;
  const holder = 'computerId' in owner ? computers.get(owner.computerId) : groups.get(owner.groupId);
  return holder?.collections.get(varId) ?? [];
};

/** True for a variable with one value: no collection, no part of one, not user-defined. */
export const isScalar = (world: World, definition: VariableDefinition): boolean => {
  const parent = definition.parentId === null ? undefined : world.state.variableDefinitions.get(definition.parentId);
  return !definition.isCollection && !definition.isUserDefined && parent?.isCollection !== true;
};

/** Null or no value removes the owner's value; an empty text is a value. */
export const setVariable = (
  world: World,
  owner: Owner,
  definition: VariableDefinition,
  body: Values,
): VariableSetting | null => {
  if (!isScalar(world, definition)) {
    throw invalid('varId', `${definition.designation} is a collection, part of one or user-defined: it is not set so.`);
  }
  const value = body.text('value');
  const schedule = body.raw['schedule'] ?? null; // its shape is not shown, so it is kept as it came
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
export const newEntry = (world: World, definition: VariableDefinition, body: Values): CollectionEntry => {
  const given = givenValues(world, definition, body);
  const children = childrenOfVariable(world, definition.varId);
  const values = children.map((child): [number, string] => {
    const value = given.get(child.varId) ?? child.defaultValue;
    if (value === null) {
      throw invalid(child.designation, `'${child.designation}' has no default, so a value is required.`);
    }
    return [child.varId, value];
  });
  return { collectionId: newCollectionId(world), values: new Map(values) };
};

/** Merges the given values into the entry. */
export const patchedEntry = (
  world: World,
  definition: VariableDefinition,
  entry: CollectionEntry,
  body: Values,
): Map<number, string> => new Map([...entry.values, ...givenValues(world, definition, body)]);

export const showEntry = (world: World, entry: CollectionEntry): JsonObject => ({
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

import type { JsonObject } from '../../contract/operation.js';
import { page } from '../request/page.js';
import { invalid, noContent, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import {
  entriesOf,
  isScalar,
  newEntry,
  patchedEntry,
  setVariable,
  showEntry,
  writableHolder,
} from '../world/variable-writing.js';
import {
  definitionsNamed,
  directSettings,
  effectiveSetting,
  requireDefinition,
  settingsOf,
  showSetting,
  type Owner,
} from '../world/variables.js';
import type { VariableDefinition } from '../state/catalog-types.js';
import type { CollectionEntry } from '../state/group-types.js';
import type { World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

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
    entry.values = patchedEntry(world, requireCollection(world, path), entry, body);
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
  if (body.flag('includeInherited') !== true) {
    return directSettings(world, owner).flatMap(([id]) => variableDefinitions.get(id) ?? []);
  }
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
  if (entry === undefined) {
    throw notFound('CollectionEntryNotFound', `There is no entry with the id ${collectionId}.`, { collectionId });
  }
  return entry;
};

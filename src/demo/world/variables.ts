import type { JsonObject } from '../../contract/operation.js';
import { ouVariableId } from '../catalog/settings.js';
import { requireThing, notFound } from '../request/exchange.js';
import type { VariableDefinition } from '../model/catalog-types.js';
import { chainOf, groupsOfComputer } from './groups.js';
import type { Group, VariableSetting } from '../model/group-types.js';
import { rememberFor, type World } from '../model/world.js';

/** Owner of variables: a computer (inheriting from its groups) or a group (inheriting from its ancestors). */
export type Owner = { readonly computerId: number } | { readonly groupId: string };

export const requireDefinition = (world: World, varId: number): VariableDefinition =>
  requireThing(world.state.variableDefinitions.get(varId), () =>
    notFound('VariableNotFound', `There is no variable with the id ${varId}.`, { varId }),
  );

/** Finds definitions by designation or dotted name, ignoring case; several parents may have the same designation. */
export const definitionsNamed = (world: World, name: string): VariableDefinition[] => {
  const wanted = name.toLowerCase();
  return [...world.state.variableDefinitions.values()].filter(
    (each) => each.designation.toLowerCase() === wanted || dottedName(world, each).toLowerCase() === wanted,
  );
};

export const dottedName = (world: World, definition: VariableDefinition): string => {
  const parent = definition.parentId === null ? undefined : world.state.variableDefinitions.get(definition.parentId);
  return parent === undefined ? definition.designation : `${dottedName(world, parent)}.${definition.designation}`;
};

export const childrenOfVariable = (world: World, varId: number): VariableDefinition[] =>
  [...world.state.variableDefinitions.values()]
    .filter((each) => each.parentId === varId)
    .toSorted((left, right) => left.varId - right.varId);

/** The owner's own settings, varId ascending. */
export const directSettings = (world: World, owner: Owner): [number, VariableSetting][] =>
  [...settingsOf(world, owner)].toSorted(([left], [right]) => left - right);

export const settingsOf = (world: World, owner: Owner): ReadonlyMap<number, VariableSetting> => {
  const holder =
    'groupId' in owner ? world.state.groups.get(owner.groupId) : world.state.computers.get(owner.computerId);
  return holder?.variables ?? none;
};

/**
 * Returns the effective value: one forced by a group, the owner's own, the nearest inherited one (a group's own value
 * before its variable configurations) or the default of the catalog.
 */
export const effectiveSetting = (world: World, owner: Owner, varId: number): VariableSetting | null => {
  const ancestors = ancestorsOf(world, owner);
  const forced = ancestors.map((group) => group.variables.get(varId)).find((setting) => setting?.forced === true);
  const own = settingsOf(world, owner).get(varId);
  const inherited = ancestors
    .map((group) => settingOfGroup(world, group, varId))
    .find((setting) => setting !== undefined);
  const fallback = world.state.variableDefinitions.get(varId)?.defaultValue ?? null;
  return forced ?? own ?? inherited ?? (fallback === null ? null : { value: fallback, schedule: null });
};

export const effectiveOu = (world: World, computerId: number): string | null => {
  // An empty text is a value but no OU.
  const resolve = (): string | null => effectiveSetting(world, { computerId }, ouVariableId)?.value || null;
  if (world.state.computers.get(computerId)?.variables.has(ouVariableId) === true) return resolve();
  return rememberFor(world, 'inherited OU', groupsOfComputer(world, computerId), resolve);
};

export const showSetting = (world: World, varId: number, setting: VariableSetting | null): JsonObject => {
  const definition = requireDefinition(world, varId);
  return {
    varId,
    designation: definition.designation,
    dottedName: dottedName(world, definition),
    value: setting?.value ?? null,
    schedule: setting?.schedule ?? null,
  };
};

const ancestorsOf = (world: World, owner: Owner): Group[] => {
  if ('groupId' in owner) return chainOf(world, owner.groupId).slice(1);
  const groups = groupsOfComputer(world, owner.computerId);
  return [...new Set(groups.flatMap((group) => chainOf(world, group.id)))];
};

const settingOfGroup = (world: World, group: Group, varId: number): VariableSetting | undefined => {
  const own = group.variables.get(varId);
  if (own !== undefined) return own;
  for (const id of group.variableConfigurations) {
    const value = world.state.variableConfigurations.get(id)?.values.get(varId);
    if (value !== undefined) return { value, schedule: null };
  }
  return undefined;
};

const none: ReadonlyMap<number, VariableSetting> = new Map();

import { writeState } from '../../../src/demo/store/world-file.js';
import { computerOf } from '../../../src/demo/world/computers.js';
import { groupPathOf, membersOf, subtreeOf } from '../../../src/demo/world/groups.js';
import { computerIds, type World } from '../../../src/demo/model/world.js';

/** Everything that holds in the service, without times: `group Assignments/Browsers.packages.VLC@3.0 → {…}`. */
export type Facts = ReadonlyMap<string, string>;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

export const factsOf = (world: World): Facts => {
  const facts = new Map<string, string>();
  const label = labels(world);
  const state = JSON.parse(writeState(world.state)) as JsonObject; // it was written as JSON
  for (const part of parts) flatten(part, state[part] ?? null, facts, label);
  for (const { id } of world.state.groups.values())
    for (const member of membersOf(world, id)) facts.set(`member ${label(id)} ${member}`, 'true');
  for (const id of computerIds(world))
    flatten(`computer ${id}`, JSON.parse(JSON.stringify(computerOf(world, id) ?? null)) as Json, facts, label);
  return facts;
};

/** Jobs, tasks, times and what agents report are no facts of what was asked for. */
const parts = [
  'computers', 'groups', 'packages', 'tags', 'depotTags', 'depotTopologyActive', 'customFields', 'pmGroups', 'patches',
  'principals', 'localPrincipals', 'variableConfigurations',
]; // prettier-ignore

const passing =
  /^(?:lastSeen|modifiedAt|isUnmodified|contactAt|silentSince|inventoryAt|patchScanAt|rebootedAt|rebootDueAt|requestedAt|openTasks|deployments|assignedAt|setAt|classTimes|formerTemplates|createdAtUtc|secretHash|hash|sequence|wakeOnLanAt|collectionId|installedPatches|patchFixPending|activationReach|reinstallGroups|record)$/;

const flatten = (path: string, value: Json, facts: Map<string, string>, label: (text: string) => string): void => {
  if (value === null || typeof value !== 'object') {
    if (value !== null && value !== false && value !== '') facts.set(path, withoutTimes(label(String(value))));
    return;
  }
  if (Array.isArray(value)) {
    for (const each of value.map((item) => label(JSON.stringify(withoutPassing(item)))).toSorted())
      facts.set(`${path}[${each}]`, 'true');
    return;
  }
  const { $map, $set, ...fields } = value as JsonObject; // no list
  if (Array.isArray($set)) return flatten(path, $set, facts, label);
  if (Array.isArray($map)) {
    for (const entry of $map as [Json, Json][]) {
      const name = label(JSON.stringify(entry[0]).replaceAll('"', ''));
      // A computer has an entry in the state as soon as anything about it was touched.
      if (path !== 'computers' && entry[1] !== null && typeof entry[1] === 'object' && !Array.isArray(entry[1]))
        facts.set(`${path} ${name}`, 'true');
      flatten(`${path} ${name}`, entry[1], facts, label);
    }
    return;
  }
  for (const [name, each] of Object.entries(fields))
    if (!passing.test(name)) flatten(`${path}.${name}`, each, facts, label);
};

/** A marker of a rollout has times and the name of who wrote it. */
const withoutTimes = (text: string): string => text.replace(/^(ems-rollout \S+ \S+ \S+) .*$/, '$1');

const withoutPassing = (value: Json): Json =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !passing.test(name)));

/** Ids of groups and packages as names, because a new group has another id in each run. */
const labels = (world: World): ((text: string) => string) => {
  const names = new Map<string, string>();
  for (const { id } of world.state.groups.values()) names.set(id, groupPathOf(world, id));
  for (const { id, name, version } of world.state.packages.values()) names.set(id, `${name}@${version}`);
  return (text) => text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => names.get(id) ?? id);
};

export interface Difference {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

export const differenceOf = (before: Facts, after: Facts): Difference => ({
  gone: [...before.keys()].filter((key) => !after.has(key)),
  added: [...after.keys()].filter((key) => !before.has(key)),
  changed: [...after].filter(([key, value]) => before.has(key) && before.get(key) !== value).map(([key]) => key),
});

export const isSameFacts = (one: Facts, other: Facts): boolean => {
  const { added, changed, gone } = differenceOf(one, other);
  return added.length + changed.length + gone.length === 0;
};

export const differenceText = ({ added, changed, gone }: Difference): string =>
  [...gone.map((key) => `- ${key}`), ...added.map((key) => `+ ${key}`), ...changed.map((key) => `~ ${key}`)]
    .slice(0, 8)
    .join('\n');

/** The computers in a group and below it. */
export const membersBelow = (world: World, groupId: string): number[] => [
  ...new Set(subtreeOf(world, groupId).flatMap(({ id }) => membersOf(world, id))),
];

import { computerApi } from './computers.js';
import { groupApi } from './groups.js';
import type { Group } from '../contract/answers.js';
import type { Context } from '../context.js';
import type { Client } from '../http/client.js';
import { readObject } from '../http/reads.js';
import { evenInterrupted } from '../http/send-once.js';
import { textOf, type Json, type JsonObject } from '../base/json/objects.js';
import { cleanCell } from '../base/text/clean-text.js';
import { readItems, wholePage } from './read-items.js';

/** Whether groups of this tree are configuration groups: a computer is in at most one of them. */
export const isConfigurationTree = (tree: Json | undefined): boolean => /^configuration/i.test(textOf(tree));

/** The groups of a computer, with ids in lower case. Read even after Ctrl-C, because the next message depends on it. */
export const readGroupsOf = async (id: string | number, client: Client, { interrupt }: Pick<Context, 'interrupt'>) => {
  const call = evenInterrupted(computerApi.groups(id), interrupt);
  return (await readItems(call, client, { top: wholePage })).map(joinedGroup);
};

/** The id of a group, from the group itself or an entry that names it. */
export const groupIdOf = (item: JsonObject): string => textOf(item['groupId'] ?? item['id']);

/** An entry of a computer's list of groups. */
export const joinedGroup = (item: JsonObject): { readonly id: string; readonly isConfiguration: boolean } => ({
  id: groupIdOf(item).toLowerCase(),
  isConfiguration: isConfigurationTree(item['assignedToTree']),
});

/** Every group's path. The root is the same for all groups of a tree and is left out: Workstations/Berlin. */
export type GroupPaths = ReadonlyMap<string, string>;

export const pathsOf = (groups: readonly JsonObject[]): GroupPaths =>
  new Map([...chainsOf(groups)].map(([group, chain]) => [textOf(group['id']).toLowerCase(), pathText(chain)]));

/** Every group with the groups above it, the root first. */
export const chainsOf = (groups: readonly JsonObject[]): ReadonlyMap<JsonObject, readonly JsonObject[]> => {
  const byId = new Map(groups.map((group) => [textOf(group['id']).toLowerCase(), group]));
  const chainOf = (group: JsonObject): readonly JsonObject[] => {
    const chain = new Set<JsonObject>();
    // Stop at a circle, and at a depth that no real tree has.
    for (let next: JsonObject | undefined = group; next !== undefined && !chain.has(next) && chain.size < mostListed;) {
      chain.add(next);
      next = byId.get(textOf(next['parentId']).toLowerCase());
    }
    return [...chain].toReversed();
  };
  return new Map(groups.map((group) => [group, chainOf(group)]));
};

const mostListed = 1_000;

export const readGroups = (client: Client): Promise<JsonObject[]> =>
  readItems(groupApi.list({ compressed: true }), client, { top: wholePage });

/** Sends one request per level, which is cheaper than all groups for a single path. */
export const readGroupPath = async (id: string, client: Client): Promise<string | undefined> => {
  const chain: JsonObject[] = [];
  for (let next: string | undefined = id; next !== undefined && chain.length < mostLevels;) {
    const group: Group = await readObject(groupApi.one(next), client);
    chain.unshift(group);
    next = typeof group['parentId'] === 'string' ? group['parentId'] : undefined;
  }
  return chain.length === 0 ? undefined : cleanCell(pathText(chain));
};

/** Stops at circles: more levels than real trees have. */
const mostLevels = 12;

const pathText = (chain: readonly JsonObject[]): string => {
  const isWhole = chain.length > 1 && typeof chain[0]?.['parentId'] !== 'string';
  return (isWhole ? chain.slice(1) : chain).map((group) => textOf(group['name'])).join('/');
};

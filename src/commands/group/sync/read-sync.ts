import type { CommandContext, Input } from '../../../command/spec.js';
import { isObject, textOf, type JsonObject } from '../../../json/objects.js';
import { mapBounded, readWhole } from '../../../engine/read/read-items.js';
import { computerId } from '../../../engine/names/resolve.js';
import { resolveTargets } from '../../../engine/targets/resolve-targets.js';
import { membersCall } from '../../../engine/targets/select-computers.js';
import { gatherTargets, readTargets } from '../../../engine/targets/targets.js';
import type { Target } from '../../../engine/targets/target.js';
import { EmsError } from '../../../errors.js';
import type { GroupTree, TreeGroup } from '../../../fleet/group-tree.js';
import { getCall } from '../../../http/reads.js';
import { isConfiguration } from '../group-argument.js';

type Computer = Target<number>;

export interface SyncGroups {
  readonly group: TreeGroup;
  /** The configuration group that computers are moved to when they leave `group`. */
  readonly to?: TreeGroup | undefined;
  readonly tree: GroupTree;
}

/** The rule and the group as they are now. */
export interface SyncFacts {
  /** The rule found so many before the exceptions were taken out. */
  readonly found: number;
  readonly matched: number;
  readonly members: number;
  readonly added: readonly Computer[];
  readonly removed: readonly Computer[];
  /** The configuration groups that added computers leave, by computer. */
  readonly leaves: ReadonlyMap<number, TreeGroup>;
}

/** Every page is read before anything is decided: a part of the rule or of the members is an error, never "nobody". */
export const readSync = async (groups: SyncGroups, input: Input, context: CommandContext): Promise<SyncFacts> => {
  const [rule, members, except] = await Promise.all([
    gatherTargets({ name: 'computer', fills: 'id', help: '' }, input, context),
    readMembers(groups.group.id, context),
    readExceptions(input, context),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const stays = new Set(except.map(({ id }) => id));
  const matched = rule.items.filter(({ id }) => !stays.has(id));
  const keeps = new Set([...matched.map(({ id }) => id), ...stays]);
  const added = matched.filter(({ id }) => !names.has(id)).map(({ id, name }) => ({ id, name }));
  return {
    found: rule.items.length,
    matched: matched.length,
    members: members.length,
    added,
    removed: input.flags['exact'] === true ? members.filter(({ id }) => !keeps.has(id)) : [],
    leaves: isConfiguration(groups.group) ? await configurationGroups(added, groups.tree, context) : new Map(),
  };
};

const readMembers = async (id: string, context: CommandContext): Promise<Computer[]> =>
  (await readWhole(membersCall(id, true), context)).map(computerIn);

const computerIn = (item: JsonObject): Computer => {
  const name = textOf(item['hostname']) || undefined;
  return { id: computerId(item['id'], name ?? 'a computer'), name };
};

/** --except and --except-from. An unknown name is an error: it would be added, or removed, after a typing mistake. */
const readExceptions = async ({ flags, shared }: Input, context: CommandContext): Promise<Computer[]> => {
  const words = [flags['except'] ?? []].flat().map((word) => ({ word: String(word).trim() }));
  const file = flags['except-from'];
  const [named, listed] = await Promise.all([
    resolveTargets(words, context),
    typeof file === 'string'
      ? readTargets({ ...shared.selection, fromFile: file, computerColumn: undefined }, context).catch(asExceptions)
      : [],
  ]);
  return [...named, ...listed];
};

const asExceptions = (error: unknown): never => {
  if (!(error instanceof EmsError)) throw error;
  throw new EmsError(error.kind, error.message.replaceAll('--from-file', '--except-from'), error.facts);
};

/** By the groups of each computer, or by the members of each group, whichever takes fewer requests. */
export const configurationGroups = async (
  computers: readonly Computer[],
  tree: GroupTree,
  context: CommandContext,
): Promise<Map<number, TreeGroup>> => {
  const groups = [...tree.groups.values()].filter(isConfiguration);
  const most = (await context.settings()).get('concurrency');
  if (computers.length <= groups.length) {
    const found = await mapBounded(computers, most, ({ id }) => configurationGroupOf(id, tree, context));
    return new Map(
      found.flatMap((group, at) => (group === undefined ? [] : [[computers[at]?.id ?? 0, group] as const])),
    );
  }
  const members = await mapBounded(groups, most, ({ id }) => readMembers(id, context));
  const wanted = new Set(computers.map(({ id }) => id));
  return new Map(
    groups.flatMap((group, at) =>
      (members[at] ?? []).flatMap(({ id }) => (wanted.has(id) ? [[id, group] as const] : [])),
    ),
  );
};

const configurationGroupOf = async (
  id: number,
  tree: GroupTree,
  context: CommandContext,
): Promise<TreeGroup | undefined> => {
  const items = await readWhole(getCall('/api/computer/{id}/groups', { pathValues: { id } }), context);
  return items
    .filter(isObject)
    .map((item) => tree.get(textOf(item['groupId'] ?? item['id'])))
    .find((group) => group !== undefined && isConfiguration(group));
};

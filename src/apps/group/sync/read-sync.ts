import type { CommandContext, Input } from '../../../command/spec.js';
import { textOf, type JsonObject } from '../../../base/json/objects.js';
import { readWhole } from '../../../service/read-items.js';
import { computerId } from '../../../engine/names/resolve.js';
import { resolveTargets } from '../../../engine/targets/resolve-targets.js';
import { membersCall } from '../../../engine/targets/select-computers.js';
import { gatherTargets, readFile, readTargets, wordsIn, type Targets } from '../../../engine/targets/targets.js';
import type { Target } from '../../../changes/target.js';
import { EmsError } from '../../../base/errors.js';
import { readConfigurationGroups } from '../../../service/configuration-groups.js';
import { openFleetReader } from '../../../service/reading.js';
import type { GroupTree, TreeGroup } from '../../../service/group-tree.js';
import { unreadableError } from '../../../service/readable.js';
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
  /** The number of computers that the rule found before the exceptions were removed. */
  readonly found: number;
  readonly matched: number;
  readonly members: number;
  readonly added: readonly Computer[];
  readonly removed: readonly Computer[];
  /** Computers that words or a file of the rule name, before its criteria narrowed them; absent without either. */
  readonly named?: ReadonlySet<number> | undefined;
  /** The configuration groups that added computers leave, by computer. */
  readonly leaves: ReadonlyMap<number, TreeGroup>;
  /** Computers that leave no group in this run, and the read that failed. */
  readonly skipped?: { readonly computers: readonly Computer[]; readonly why: string };
}

/** Every page is read before anything is decided: a part of the rule or of the members is an error, never "nobody". */
export const readSync = async (groups: SyncGroups, input: Input, context: CommandContext): Promise<SyncFacts> => {
  const [rule, members, except] = await Promise.all([
    readRule(input, context),
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
    named: rule.named,
    leaves: isConfiguration(groups.group) ? await configurationGroups(added, groups.tree, context) : new Map(),
  };
};

/** With --exact, who is not in the file leaves the group. */
const readRule = async (input: Input, context: CommandContext): Promise<Targets> => {
  const { selection } = input.shared;
  const isWhole = input.flags['exact'] === true;
  const words = selection.fromFile === undefined ? undefined : wordsIn(await readFile(selection, context, isWhole));
  return gatherTargets({ name: 'computer', fills: 'id', help: '' }, input, context, words);
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
      ? readTargets({ ...shared.selection, fromFile: file, computerColumn: undefined }, context, true).catch(
          asExceptions,
        )
      : [],
  ]);
  return [...named, ...listed];
};

const asExceptions = (error: unknown): never => {
  if (!(error instanceof EmsError)) throw error;
  throw new EmsError(error.kind, error.message.replaceAll('--from-file', '--except-from'), error.facts);
};

/** The configuration groups that computers are in, by computer. */
const configurationGroups = async (
  computers: readonly Computer[],
  tree: GroupTree,
  context: CommandContext,
): Promise<Map<number, TreeGroup>> => {
  const ids = computers.map(({ id }) => id);
  const groups = [...tree.groups.values()].filter(isConfiguration).map(({ id }) => id);
  const found = await readConfigurationGroups(ids, groups, await openFleetReader(context));
  return new Map(
    [...found].flatMap(([id, read]) => {
      if (!read.ok) throw unreadableError(`The groups of computer ${id}`, read);
      const group = tree.get(read.value ?? '');
      return group === undefined ? [] : [[id, group] as const];
    }),
  );
};

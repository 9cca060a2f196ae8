import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { textOf } from '../../base/json/objects.js';
import { chainsOf, readGroups, readGroupsOf } from '../../service/group-paths.js';
import { mapBounded } from '../../service/read-items.js';
import { refuseRemovalByAge } from './age.js';
import { computersNotIn } from './not-in.js';
import { groupNamed, narrows, selectComputers, type SelectedComputer } from './select-computers.js';

/**
 * The computers that a selection also finds one by one. Lists are read in pages by offset, so one can miss a computer:
 * before it is removed because it does not match, this read has to agree. An issue and the state of a package are read
 * once more as a whole.
 */
export const selectedByThemselves = async (
  computers: readonly SelectedComputer[],
  selection: Selection,
  context: Context,
): Promise<ReadonlySet<number>> => {
  if (computers.length === 0) return new Set();
  refuseRemovalByAge(selection, context);
  const { direct, failed, group, issue, outdated, ...rest } = selection;
  // A hint about one computer would be repeated for each.
  const quiet: Context = { ...context, say: () => undefined };
  const whole: Selection = { ...anybody, failed, issue, outdated, isEvidence: true };
  const own: Selection = { ...anybody, ...rest, isEvidence: true };
  const isMember = group === undefined ? undefined : await memberTest(group, direct, quiet);
  const left = narrows(whole) ? await selectComputers(whole, quiet, computers) : computers;
  const found = await mapBounded(left, atOnce, async (each) => {
    const isFound = (await isMember?.(each.id)) !== false && (await isSelected(each, own, quiet));
    return isFound ? [each.id] : [];
  });
  return new Set(found.flat());
};

const atOnce = 8;

/** Selects nothing in particular. */
export const anybody: Selection = {
  fromFile: undefined,
  computerColumn: undefined,
  notIn: undefined,
  outOfSync: false,
  group: undefined,
  direct: false,
  search: [],
  issue: undefined,
  notSeenFor: undefined,
  os: undefined,
  model: undefined,
  user: undefined,
  failed: undefined,
  outdated: undefined,
  noGroup: false,
};

const isSelected = async (
  computer: SelectedComputer,
  { notIn, ...selection }: Selection,
  context: Context,
): Promise<boolean> => {
  const { notSeenFor, os, search } = selection;
  if (notIn !== undefined && (await computersNotIn({ ...selection, notIn }, context, computer.id)).length === 0)
    return false;
  const isSearched = search.length > 0 || os !== undefined || notSeenFor !== undefined;
  const narrowed = isSearched ? [...search, `clientId=${computer.id}`] : search;
  return (await selectComputers({ ...selection, notIn: undefined, search: narrowed }, context, [computer])).length > 0;
};

/** Compares the groups of one computer with the group and everything below it. */
const memberTest = async (
  group: string,
  isDirect: boolean,
  context: Context,
): Promise<(computer: number) => Promise<boolean>> => {
  const client = await context.client();
  const id = (await groupNamed(group, context)).toLowerCase();
  const meant = new Set([id]);
  if (!isDirect)
    for (const [item, chain] of chainsOf(await readGroups(client)))
      if (chain.some((above) => keyOf(above['id']) === id)) meant.add(keyOf(item['id']));
  return async (computer) => (await readGroupsOf(computer, client, context)).some((own) => meant.has(own.id));
};

const keyOf = (id: Parameters<typeof textOf>[0]): string => textOf(id).toLowerCase();

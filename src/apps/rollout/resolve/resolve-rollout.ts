import { mapBounded } from '../../../service/read-items.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import { readGroupMembers, readGroupTree, type GroupTree } from '../../../service/group-tree.js';
import { unreadableList } from '../../../service/readable.js';
import { assignRings, ringComputersIn, atPlace, placeText, resolveSubject, type ResolveDeps } from './assign-rings.js';
import type { ResolvedGroup, ResolvedRing, ResolvedRollout, RingComputer, RolloutFile } from '../types.js';
import { chooseOne } from '../../../engine/names/resolve.js';
import { lookups } from '../../../engine/names/lookups.js';
import type { NameCandidate } from '../../../engine/names/matching.js';
import { closest } from '../../../base/text/closest.js';

interface ResolveInput extends ResolveDeps {
  /** Ring by computer id, for computers that are in a ring on the service; they stay there. */
  readonly placed?: ReadonlyMap<number, number> | undefined;
}

/** Looks up everything in the file: a request for each 500 members, none for a single computer. */
export const resolveRollout = async (
  file: RolloutFile,
  input: ResolveInput,
): Promise<{ readonly resolved: ResolvedRollout; readonly tree: GroupTree }> => {
  const [subject, groups] = await Promise.all([resolveSubject(file, input), resolveGroups(file, input.reader)]);
  return { resolved: { file, subject, ...(await resolveRings(file, groups, input)) }, tree: groups.tree };
};

export interface ResolvedGroups {
  readonly target: ResolvedGroup;
  readonly excluded: readonly ResolvedGroup[];
  /** Source groups of the rings, by ring number. */
  readonly rings: ReadonlyMap<number, ResolvedGroup>;
  readonly tree: GroupTree;
}

export const resolveGroups = async (file: RolloutFile, reader: FleetReader): Promise<ResolvedGroups> => {
  const tree = await readTree(reader);
  const find = (path: string, text: string, label: string): Promise<ResolvedGroup> =>
    atPlace(file, path, () => findGroup(tree, text, label));
  const rings = new Map<number, ResolvedGroup>();
  for (const { n, members } of file.rings)
    if (members.kind === 'group') rings.set(n, await find(`rings.${n - 1}`, members.group, 'group'));
  const excluded: ResolvedGroup[] = [];
  for (const [at, text] of file.exclude.entries()) excluded.push(await find(`exclude.${at}`, text, 'exclude'));
  return { target: await find('target', file.target, 'target'), excluded, rings, tree };
};

/** Assigns computers to rings; groups are read page by page. */
export const resolveRings = async (
  file: RolloutFile,
  { target, excluded, rings: ringGroups }: ResolvedGroups,
  { reader, placed }: Pick<ResolveInput, 'reader' | 'placed'>,
): Promise<Omit<ResolvedRollout, 'file' | 'subject'>> => {
  const read = (group: ResolvedGroup): Promise<RingComputer[]> => readComputers(file, reader, group);
  const all = await read(target);
  const outside = await mapBounded(excluded, atOnce, read);
  const outs = new Set(outside.flat().map(({ id }) => id));
  const computers = all.filter(({ id }) => !outs.has(id));
  const members = await mapBounded([...ringGroups], atOnce, async ([n, group]) => [n, await read(group)] as const);
  const groupMembers = new Map(members.map(([n, found]) => [n, new Set(found.map(({ id }) => id))]));
  const assigned = assignRings({ rollout: file.name, rings: file.rings, computers, groupMembers, placed });
  const inside = new Set(computers.map(({ id }) => id));
  return {
    target,
    excluded,
    computers: computers.length,
    excludedComputers: all.length - computers.length,
    overlaps: assigned.overlaps,
    groups: [
      { ...target, listed: all.length },
      ...excluded.map((group, at) => ({ ...group, listed: outside[at]?.length ?? 0 })),
      ...[...ringGroups].map(([n, group]) => ({ ...group, listed: groupMembers.get(n)?.size ?? 0 })),
    ].map(({ id, listed, path }) => ({ id, listed, path })),
    rings: file.rings.map((spec): ResolvedRing => ({
      spec,
      computers: assigned.rings.get(spec.n) ?? [],
      group: ringGroups.get(spec.n),
      outside: [...(groupMembers.get(spec.n) ?? [])].filter((id) => !inside.has(id)).length,
    })),
  };
};

/** Requires the complete list: in a partial one, an ambiguous name could look unique. */
const readTree = async (reader: FleetReader): Promise<GroupTree> => {
  const tree = await readGroupTree(reader);
  if (tree.ok) return tree.value;
  throw unreadableList('The groups', tree);
};

const readComputers = async (file: RolloutFile, reader: FleetReader, group: ResolvedGroup): Promise<RingComputer[]> => {
  const read = await readGroupMembers(reader, group, { descendants: true, whole: true });
  if (read.ok) return ringComputersIn(read.value);
  throw unreadableList(`${placeText(file, 'target')}The computers of ${group.path}`, read);
};

/** Finds a group by id, name or the end of its path. None or several matches are an error that lists candidates. */
const findGroup = (tree: GroupTree, text: string, label: string): ResolvedGroup => {
  const byId = tree.get(text);
  const id = byId?.id ?? String(chooseOne({ lookup: 'group', text, label }, lookups.group, candidates(tree, text)));
  return {
    id,
    name: tree.get(id)?.name ?? text,
    path: tree.path(id),
    below: tree.subtree(id).map((group) => group.id),
    above: tree
      .chain(id)
      .slice(1)
      .map((group) => group.id),
  };
};

const mostSimilar = 5;

const candidates = (tree: GroupTree, text: string): NameCandidate[] => {
  const wanted = text.toLowerCase();
  const all = [...tree.groups.values()].map(({ id, name }) => ({ id, name, label: tree.path(id) }));
  const fitting = all.flatMap(({ id, label }): NameCandidate[] => {
    const path = label.toLowerCase();
    if (path === wanted) return [{ id, label, fit: 0 }];
    return path.endsWith(`/${wanted}`) ? [{ id, label, fit: 1 }] : [];
  });
  if (fitting.length > 0) return fitting;
  const last = text.split('/').at(-1) ?? text;
  const near = closest(
    last,
    all.map(({ name }) => name),
  );
  return all
    .filter(({ name }) => name === near || name.toLowerCase().includes(last.toLowerCase()))
    .slice(0, mostSimilar)
    .map(({ id, label }) => ({ id, label, fit: undefined }));
};

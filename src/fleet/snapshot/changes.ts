import type { JsonObject } from '../../json/objects.js';
import { issueNames } from '../issue-sets.js';
import { machineSerial, machineUuid } from '../machine-identity.js';
import { compareGroups, compareIssues, type Change, type Comparison, type ComputerMove } from './compare-computers.js';
import { computerLines, isSame, computerStateOf, type ComputerLines, type ComputerState } from './computer-states.js';
import { withSmallHeap } from './small-heap.js';
import type { SnapshotMeta, TableName, UnreadablePart } from './snapshot-meta.js';
import type { Snapshot } from './snapshot-store.js';

export interface NamedComputer {
  readonly computer: number;
  readonly hostname: string;
}

export interface SnapshotChanges {
  /** When the two were taken. */
  readonly from: string;
  readonly to: string;
  readonly scope: string;
  readonly computers: { readonly before: number; readonly after: number };
  readonly new: readonly NamedComputer[];
  readonly gone: readonly NamedComputer[];
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  readonly moved: readonly ComputerMove[];
  /** The same machine with a new id. */
  readonly reinstalled: readonly (NamedComputer & { readonly was: number })[];
  readonly renamed: readonly (NamedComputer & { readonly from: string; readonly to: string })[];
  /** What one of the two could not read. */
  readonly notCompared: readonly string[];
}

/** Walks through both at once, in the order of ids: memory holds what differs, not what is there. */
export const readChanges = (before: Snapshot, after: Snapshot): Promise<SnapshotChanges> =>
  withSmallHeap(() => compareSnapshots(before, after));

const compareSnapshots = async (before: Snapshot, after: Snapshot): Promise<SnapshotChanges> => {
  const notCompared = unknownIn(before.meta, after.meta);
  const comparison: Comparison = {
    compares: (what) => !notCompared.has(what),
    takenAt: new Date(after.meta.takenAt),
  };
  const found = newFindings();
  const [gone, fresh] = await walk(before, after, (old, now) => compare(old, now, comparison, found));
  for (const [old, now] of takeReinstalled(gone, fresh)) {
    found.reinstalled.push({ computer: now.id, hostname: now.hostname, was: old.id });
    compare(old, now, comparison, found);
  }
  return {
    from: before.meta.takenAt,
    to: after.meta.takenAt,
    scope: after.meta.scope,
    computers: { before: before.meta.counts.computers, after: after.meta.counts.computers },
    new: fresh.map(nameOf).toSorted(byHostname),
    gone: gone.map(nameOf).toSorted(byHostname),
    worse: found.worse.toSorted(byHostname),
    better: found.better.toSorted(byHostname),
    moved: found.moved.toSorted(byHostname),
    reinstalled: found.reinstalled.toSorted(byHostname),
    renamed: found.renamed.toSorted(byHostname),
    notCompared: [...notCompared],
  };
};

interface Findings {
  readonly worse: Change[];
  readonly better: Change[];
  readonly moved: ComputerMove[];
  readonly reinstalled: (NamedComputer & { was: number })[];
  readonly renamed: (NamedComputer & { from: string; to: string })[];
}

const newFindings = (): Findings => ({ worse: [], better: [], moved: [], reinstalled: [], renamed: [] });

const compare = (old: ComputerState, now: ComputerState, comparison: Comparison, found: Findings): void => {
  const { worse, better } = compareIssues(old, now, comparison);
  found.worse.push(...worse);
  found.better.push(...better);
  if (comparison.compares('members')) found.moved.push(...compareGroups(old, now));
  if (old.hostname !== now.hostname)
    found.renamed.push({ computer: now.id, hostname: now.hostname, from: old.hostname, to: now.hostname });
};

/** Calls `both` for each computer of both that differs; the rest is what is only in one of them. */
const walk = async (
  before: Snapshot,
  after: Snapshot,
  both: (old: ComputerState, now: ComputerState) => void,
): Promise<[gone: ComputerState[], fresh: ComputerState[]]> => {
  const [left, right] = [computerLines(before), computerLines(after)];
  const gone: ComputerState[] = [];
  const fresh: ComputerState[] = [];
  const next = async (states: typeof left): Promise<ComputerLines | undefined> =>
    (await states.next()).value ?? undefined;
  let [old, now] = await Promise.all([next(left), next(right)]);
  while (old !== undefined || now !== undefined) {
    const order = (old?.id ?? Infinity) - (now?.id ?? Infinity);
    if (order === 0 && old !== undefined && now !== undefined) {
      if (!isSame(old, now)) both(computerStateOf(old), computerStateOf(now));
    } else if (order < 0 && old !== undefined) gone.push(computerStateOf(old));
    else if (now !== undefined) fresh.push(computerStateOf(now));
    [old, now] = [order <= 0 ? await next(left) : old, order >= 0 ? await next(right) : now];
  }
  return [gone, fresh];
};

/** Pairs of one that is gone and one that is new which are the same machine, by uuid or else by serial number. They are taken out of both lists. */
const takeReinstalled = (gone: ComputerState[], fresh: ComputerState[]): [ComputerState, ComputerState][] => {
  const pairs: [ComputerState, ComputerState][] = [];
  for (const identityOf of [machineUuid, machineSerial]) {
    const old = onlyOnes(gone, identityOf);
    for (const [identity, now] of onlyOnes(fresh, identityOf)) {
      const match = old.get(identity);
      if (match === undefined) continue;
      pairs.push([match, now]);
      gone.splice(gone.indexOf(match), 1);
      fresh.splice(fresh.indexOf(now), 1);
    }
  }
  return pairs;
};

/** Two with the same identity cannot be told apart. */
const onlyOnes = (
  states: readonly ComputerState[],
  identityOf: (row: JsonObject) => string,
): Map<string, ComputerState> => {
  const found = new Map<string, ComputerState>();
  const twice = new Set<string>();
  for (const state of states) {
    const identity = identityOf(state.row);
    if (identity === '') continue;
    if (found.has(identity)) twice.add(identity);
    found.set(identity, state);
  }
  return new Map([...found].filter(([identity]) => !twice.has(identity)));
};

const comparedTables: readonly TableName[] = ['issues', 'members', 'deployments'];

/** A part of a snapshot without which a comparison lacks something: packages and inventories are kept for other questions. */
export const isComparedPart = ({ what }: Pick<UnreadablePart, 'what'>): boolean =>
  [...comparedTables, ...issueNames].some((part) => part === what);

/** Issues and tables that one of the two has not. */
const unknownIn = (...both: readonly [SnapshotMeta, SnapshotMeta]): Set<string> => {
  const issues = both.flatMap(({ counts }) => Object.keys(counts.issues));
  return new Set(
    both.flatMap(({ tables, counts }) => [
      ...comparedTables.filter((table) => tables[table] === undefined),
      ...issues.filter((issue) => counts.issues[issue] === undefined),
    ]),
  );
};

const nameOf = ({ id, hostname }: ComputerState): NamedComputer => ({ computer: id, hostname });

const byHostname = (left: NamedComputer, right: NamedComputer): number =>
  left.hostname.localeCompare(right.hostname, 'en', { numeric: true }) || left.computer - right.computer;

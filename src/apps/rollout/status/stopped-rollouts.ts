import type { FleetReader } from '../../../service/reading.js';
import { groupApi } from '../../../service/groups.js';
import { groupTree, type GroupTree } from '../../../service/group-tree.js';
import { mapReadable, unusable, type Readable } from '../../../service/readable.js';
import { groupsOf, headOf, isGone, readAssignmentGroups, rolloutsIn, type RolloutGroups } from '../session/place.js';
import type { Recorded, RolloutRecord } from '../session/record.js';
import { settled } from '../session/settled.js';

export interface StoppedRollouts {
  /** Rollouts that have begun and were not aborted, rolled back or finished. */
  readonly open: number;
  /** 'keepass-2.57: ring 2 failed'; those that a person has paused are not among them. */
  readonly stopped: readonly string[];
}

/** Passed in by the command. */
export type ReadStoppedRollouts = (reader: FleetReader) => Promise<Readable<StoppedRollouts>>;

/**
 * Reads the markers on the service: one request for 1,000 groups, on any machine. Only a machine that drives a rollout
 * can detect that a ring's group was deleted or moved.
 */
export const readStoppedRollouts =
  (recorded: () => Promise<readonly Recorded[]>): ReadStoppedRollouts =>
  async (reader) => {
    const records = (await recorded()).flatMap(({ record }) => (record?.ended === undefined ? (record ?? []) : []));
    const read = await readAssignmentGroups(reader);
    // An empty list proves nothing if this machine has records: the groups may exist.
    if (read.ok && read.value.length === 0 && records.length > 0)
      return unusable(groupApi.list.operation, 'the service lists no assignment group');
    return mapReadable(read, (groups) => stoppedIn(groupTree(groups), records));
  };

const stoppedIn = (tree: GroupTree, records: readonly RolloutRecord[]): StoppedRollouts => {
  const names = new Map([...records, ...rolloutsIn(tree)].map(({ name }) => [name.toLowerCase(), name]));
  const open = [...names].flatMap(([key, name]) => {
    const groups = groupsOf(tree, name);
    const kept = records.find((record) => record.name.toLowerCase() === key);
    return openIn(name, groups, kept && settled(groups, kept));
  });
  return {
    open: open.length,
    stopped: open.flatMap(({ name, why }) => (why === undefined ? [] : [`${name}: ${why}`])),
  };
};

const over = new Set(['aborted', 'rolled-back', 'finished']);

/** undefined for a rollout that has not begun or is over; `why` tells the reason if it stopped without a person's pause. */
const openIn = (
  name: string,
  groups: RolloutGroups,
  record: RolloutRecord | undefined,
): { name: string; why?: string }[] => {
  const { rings } = groups;
  const head = headOf(groups);
  if (record !== undefined && isGone(groups, record))
    return [{ name, why: `the group of ring ${record.head?.ring ?? groups.moved.at(-1)?.n} was deleted or moved` }];
  if (head === undefined) return [];
  const { marker, n } = head;
  // Groups without any marker do not belong to a rollout.
  if (marker === undefined)
    return record !== undefined || rings.some((ring) => ring.marker !== undefined)
      ? [{ name, why: `ring ${n} has lost its marker` }]
      : [];
  if (over.has(marker.phase)) return [];
  return [
    marker.hold === 'failed' || marker.hold === 'inconclusive' ? { name, why: `ring ${n} ${marker.hold}` } : { name },
  ];
};

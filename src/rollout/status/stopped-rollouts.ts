import type { ReadStoppedRollouts, StoppedRollouts } from '../../fleet/check/measure.js';
import { groupTree } from '../../fleet/group-tree.js';
import { mapReadable } from '../../fleet/readable.js';
import type { JsonObject } from '../../json/objects.js';
import { headOf, isGone, readAssignmentGroups, rolloutsIn, type RingGroup } from '../state/place.js';
import type { Recorded, RolloutRecord } from '../state/record.js';

/**
 * From the markers on the service: one request for 1,000 groups, on any machine. That groups were deleted, only a machine
 * that drives the rollout can tell.
 */
export const readStoppedRollouts =
  (recorded: () => Promise<readonly Recorded[]>): ReadStoppedRollouts =>
  async (reader) => {
    const records = (await recorded()).flatMap(({ record }) => (record?.ended === undefined ? (record ?? []) : []));
    return mapReadable(await readAssignmentGroups(reader), (groups) => stoppedIn(groups, records));
  };

interface Found {
  readonly name: string;
  readonly rings: readonly RingGroup[];
}

const stoppedIn = (groups: readonly JsonObject[], records: readonly RolloutRecord[]): StoppedRollouts => {
  const found: readonly Found[] = groups.length === 0 ? [] : rolloutsIn(groupTree(groups));
  const names = new Set(found.map(({ name }) => name.toLowerCase()));
  const missing = records.filter(({ name }) => !names.has(name.toLowerCase())).map(({ name }) => ({ name, rings: [] }));
  const recordOf = (wanted: string): RolloutRecord | undefined =>
    records.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const open = [...found, ...missing].flatMap((each) => openIn(each, recordOf(each.name)));
  return {
    open: open.length,
    stopped: open.flatMap(({ name, why }) => (why === undefined ? [] : [`${name}: ${why}`])),
  };
};

const over = new Set(['aborted', 'rolled-back', 'finished']);

/** undefined for a rollout that has not begun or is over; `why` tells the reason if it stopped without a person's pause. */
const openIn = ({ name, rings }: Found, record: RolloutRecord | undefined): { name: string; why?: string }[] => {
  const head = headOf({ rings });
  if (record !== undefined && isGone({ rings }, record))
    return [{ name, why: `the group of ring ${record.head?.ring} was deleted or moved` }];
  if (head === undefined) return [];
  const { marker, n } = head;
  // Groups of which none has a marker are not of a rollout.
  if (marker === undefined)
    return record !== undefined || rings.some((ring) => ring.marker !== undefined)
      ? [{ name, why: `ring ${n} has lost its marker` }]
      : [];
  if (over.has(marker.phase)) return [];
  return [
    marker.hold === 'failed' || marker.hold === 'inconclusive' ? { name, why: `ring ${n} ${marker.hold}` } : { name },
  ];
};

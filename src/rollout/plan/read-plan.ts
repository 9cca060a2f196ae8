import { contactsIn, type MemberContact } from '../../fleet/eta.js';
import type { FleetReader } from '../../fleet/fleet-reader.js';
import { missingText } from '../../fleet/readable.js';
import { sweepCall } from '../../fleet/issue-sets.js';
import { readHabits } from '../../fleet/read-eta.js';
import type { ResolvedRollout, RingComputer } from '../types.js';
import { readAssignedAlready } from './assigned-already.js';
import { planRing, type RingPlan } from './ring-plan.js';
import { timetable, type RingTime } from './timetable.js';
import { readVersions, type VersionThere } from './versions.js';
import { planWarnings } from './warnings.js';

export interface RolloutPlan {
  readonly resolved: ResolvedRollout;
  readonly underWay: number | undefined;
  readonly rings: readonly (RingPlan & RingTime)[];
  readonly warnings: readonly string[];
  readonly versions: readonly VersionThere[];
  readonly intervalMinutes: number;
  readonly requests: number;
}

export interface PlanDeps {
  readonly reader: FleetReader;
  readonly now: Date;
  /** The ring that a rollout of this name has come to, if the service has one. */
  readonly underWay: number | undefined;
}

/** Reads only. It asks for single computers just five times, to learn the polling interval from their agents. */
export const readPlan = async (
  resolved: ResolvedRollout,
  { reader, now, underWay }: PlanDeps,
): Promise<RolloutPlan> => {
  const { file, target } = resolved;
  const scope = { kind: 'group', id: target.id, name: target.path } as const;
  const all = resolved.rings.flatMap(({ computers }) => computers);
  const [{ habits }, sweep, assigned, versions] = await Promise.all([
    readHabits(reader, all.map(listItem), now),
    reader.items(sweepCall('agent-suspended', scope)),
    readAssignedAlready(resolved, reader),
    readVersions(resolved, reader),
  ]);
  const suspended = new Map<number, MemberContact['suspended']>(
    (sweep.ok ? sweep.value : []).flatMap((item) =>
      typeof item['id'] === 'number' ? [[item['id'], contactsIn([item], [item])[0]?.suspended] as const] : [],
    ),
  );
  const rings = resolved.rings.map((ring) => planRing(ring, { gate: file.gate, suspended, habits, now }));
  const times = timetable(rings, { gate: file.gate, window: file.window, now });
  return {
    resolved,
    underWay,
    rings: rings.map((ring, at) => ({ ...ring, startsAt: times[at]?.startsAt, passesAt: times[at]?.passesAt })),
    warnings: [
      ...(underWay === undefined
        ? []
        : [`a rollout named ${file.name} is at ring ${underWay}: this is how it would be if it started now`]),
      ...planWarnings(resolved, rings, assigned),
      ...(sweep.ok ? [] : ['suspended agents are not readable: they count as active here']),
      ...reader
        .gaps()
        .filter((gap) => gap !== sweep)
        .map((gap) => `not everything could be read: ${missingText(gap)}`),
    ],
    versions,
    intervalMinutes: habits.intervalMinutes,
    requests: reader.requests(),
  };
};

const listItem = ({ id, lastSeen }: RingComputer) => ({ id, lastSeenUtc: lastSeen?.toISOString() ?? null });

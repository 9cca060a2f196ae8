import { packageApi } from '../../../service/packages.js';
import { contactsIn, readHabits, type MemberContact } from '../../../service/eta.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import { missingText } from '../../../service/readable.js';
import { sweepCall } from '../../../service/issues.js';
import type { ResolvedRollout, RingComputer } from '../types.js';
import { readPatchReach, type PatchReach } from './patch-reach.js';
import { planRing, timetable, type RingPlan, type RingTime } from './ring-plan.js';
import { planWarnings, type AssignedAlready } from './warnings.js';
import { mapBounded } from '../../../service/read-items.js';
import { textOf } from '../../../base/json/objects.js';
import { readPackageCounts } from '../../../service/package-status.js';
import { groupIdOf } from '../../../service/group-paths.js';

export interface RolloutPlan {
  readonly resolved: ResolvedRollout;
  readonly underWay: number | undefined;
  readonly rings: readonly (RingPlan & RingTime)[];
  readonly warnings: readonly string[];
  readonly versions: readonly VersionThere[];
  readonly patches: PatchReach | undefined;
  readonly intervalMinutes: number;
  readonly requests: number;
}

interface PlanDeps {
  readonly reader: FleetReader;
  readonly now: Date;
  /** The current ring of a rollout with this name, if the service has one. */
  readonly underWay: number | undefined;
}

/** Only reads. It asks five single computers, to learn the polling interval from their agents. */
export const readPlan = async (
  resolved: ResolvedRollout,
  { reader, now, underWay }: PlanDeps,
): Promise<RolloutPlan> => {
  const { file, target } = resolved;
  const scope = { kind: 'group', id: target.id, name: target.path } as const;
  const all = resolved.rings.flatMap(({ computers }) => computers);
  const patches = await readPatchReach(resolved, reader, now);
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
  const rings = resolved.rings.map((ring) =>
    planRing(ring, { gate: file.gate, suspended, habits, missing: patches?.missing, now }),
  );
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
      ...(patches?.gaps ?? []),
      ...(sweep.ok ? [] : ['suspended agents are not readable: they count as active here']),
      ...reader
        .gaps()
        .filter((gap) => gap !== sweep)
        .map((gap) => `not everything could be read: ${missingText(gap)}`),
    ],
    versions,
    patches,
    intervalMinutes: habits.intervalMinutes,
    requests: reader.requests(),
  };
};

const listItem = ({ id, lastSeen }: RingComputer) => ({ id, lastSeenUtc: lastSeen?.toISOString() ?? null });

/** A version of the package on computers of the target, as far as the service has deployed it. */
interface VersionThere {
  /** The version. */
  readonly version: string;
  /** Computers of the target that have it. */
  readonly computers: number;
  /** This is the version that the rollout installs. */
  readonly isNew: boolean;
}

/** Packages keep many versions; only the first ones in the catalog are read. */
const mostVersions = 8;

/** One request per version at any size. Versions with an unreadable status are left out. */
const readVersions = async ({ subject, target }: ResolvedRollout, reader: FleetReader): Promise<VersionThere[]> => {
  if (subject.kind !== 'package') return [];
  const read = await reader.items(packageApi.search({ body: { name: subject.name } }));
  const same = (read.ok ? read.value : []).filter(({ name }) => textOf(name) === subject.name).slice(0, mostVersions);
  const packages = same.some(({ id }) => textOf(id) === subject.id)
    ? same
    : [...same, { id: subject.id, version: subject.version }];
  const found = await mapBounded(packages, atOnce, async ({ id, version }): Promise<VersionThere[]> => {
    const counts = await readPackageCounts(reader, textOf(id), { kind: 'group', id: target.id, name: '' });
    const isNew = textOf(id) === subject.id;
    return counts.ok && (isNew || counts.value.success > 0)
      ? [{ version: textOf(version), computers: counts.value.success, isNew }]
      : [];
  });
  return found.flat();
};

const none: AssignedAlready = { whole: undefined, groups: [] };

const readAssignedAlready = async (
  { subject, target, file }: ResolvedRollout,
  reader: FleetReader,
): Promise<AssignedAlready> => {
  if (subject.kind !== 'package') return none;
  const call = packageApi.groups(subject.id);
  const read = await reader.items(call, { page: 'unsure' });
  if (!read.ok) return none;
  const found = read.value.map((item) => ({
    id: groupIdOf(item).toLowerCase(),
    name: textOf(item['path'] ?? item['name'] ?? item['groupName']),
    description: textOf(item['description']),
  }));
  const around = new Set([target.id, ...target.above].map((id) => id.toLowerCase()));
  const whole = found.find(({ id }) => around.has(id));
  // Ignore the rings of this rollout: they have the package by design.
  const others = found.filter(
    ({ id, description }) => !around.has(id) && !description.startsWith(`ems-rollout ${file.name} `),
  );
  return {
    whole: whole === undefined ? undefined : whole.name || whole.id,
    groups: others.map(({ id, name }) => name || id),
  };
};

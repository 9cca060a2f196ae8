import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/map-bounded.js';
import { isFixPackage } from '../engine/wait/deployment-state.js';
import { getCall } from '../http/reads.js';
import { listedIn } from '../json/items.js';
import { textOf } from '../json/text-of.js';
import { timeIn } from './agent-facts.js';
import { groupIdOf } from './explain/computer-facts.js';
import { judgeSchedule } from './explain/schedule.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { readOfflineMembers } from './offline-depots.js';
import { sweepCall } from './issue-sets.js';
import type { PendingCause, PendingLine } from './pending-line.js';
import { readOthers } from './pending-others.js';
import { missingText, type Readable } from './readable.js';
import type { Scope } from './scope.js';
import { idNumber } from '../json/id-number.js';
import { computerWord, nameOfComputer } from './name-of-computer.js';

export interface Pending {
  readonly lines: readonly PendingLine[];
  /** Computers without contact for a day: what waits there is only known with one request each. */
  readonly silent: Readable<number>;
  readonly silentNamed: boolean;
  /** More tasks exist than were looked through. */
  readonly tasksCut: boolean;
  readonly unreadable: readonly string[];
}

interface Waiting {
  readonly id: number;
  readonly hostname: string;
  readonly item: JsonObject;
}

/** Everything that waits for an agent, with why. The number of requests follows the affected, not the fleet. */
export const readPending = async (
  reader: FleetReader,
  scope: Scope,
  options: { readonly now: Date; readonly all: boolean; readonly place: string },
): Promise<Pending> => {
  const { now, all, place } = options;
  const [stale, suspended, silent, packages] = await Promise.all([
    reader.items(sweepCall('stale-deployment', scope, [['minHoursPending', '0']])),
    reader.items(sweepCall('agent-suspended', scope)),
    reader.count(silentCall(scope)),
    reader.items(getCall('/api/packages')),
  ]);
  const waiting = stale.ok ? stale.value.flatMap(waitingOn) : [];
  const causes = await readCauses(reader, waiting, { packages, scope, now });
  const paused = new Set(suspended.ok ? suspended.value.map((each) => each['id']) : []);
  const lines = waiting.map((each) => lineOf(each, paused.has(each.id) ? 'suspended' : causes(each), place));
  const quiet = all ? await readSilent(reader, scope, place) : [];
  const others = await readOthers(reader, scope, { now, place, paused });
  const unread = [stale, suspended, packages, silent].flatMap((read) => (read.ok ? [] : [read]));
  return {
    lines: [...lines, ...quiet, ...others.lines],
    silent,
    silentNamed: all,
    tasksCut: others.tasksCut,
    unreadable: [...new Set([...unread, ...others.unread, ...reader.gaps()].map(missingText))],
  };
};

/** The sweep of stale agents ends at some age; the overview takes the ages as parameters. */
const silentCall = (scope: Scope) =>
  sweepCall('overview', scope, [
    ['lastSeenDays', '0'],
    ['issues', 'stale-agent'],
    ['minHoursStale', '24'],
    ['maxHoursStale', '1000000'],
  ]);

/** A computer that is listed waits for something, named or not. */
const waitingOn = (computer: JsonObject): Waiting[] =>
  listedIn(computer['stalePendingPackages']).map((item) => ({ ...nameOfComputer(computer), item }));

const softwareId = (item: JsonObject): string => textOf(item['softwareId'] ?? item['packageId']).toLowerCase();

const nameOf = (item: JsonObject): string => {
  const name = textOf(item['packageName'] ?? item['name']) || softwareId(item) || 'a package that is not named';
  const version = textOf(item['version']);
  return version === '' ? name : `${name}@${version}`;
};

const lineOf = ({ id, hostname, item }: Waiting, cause: PendingCause, place: string): PendingLine => ({
  computer: id,
  hostname,
  kind: 'software',
  what: nameOf(item),
  cause,
  since: timeIn(item['pendingSinceUtc'] ?? item['sinceUtc'] ?? item['requestedAtUtc'])?.toISOString() ?? null,
  // A package that was never activated has nothing to cancel.
  cancel:
    cause === 'not-activated' || cause === 'by-design'
      ? null
      : `ems computer deactivate ${computerWord(id, hostname)} --software${place}`,
  next: null,
});

/** So many packages are asked for their groups and schedules: there are few that wait at all. */
const packagesAsked = 20;
const groupsAsked = 5;

const readCauses = async (
  reader: FleetReader,
  waiting: readonly Waiting[],
  {
    packages,
    scope,
    now,
  }: { readonly packages: Readable<readonly JsonObject[]>; readonly scope: Scope; readonly now: Date },
): Promise<(each: Waiting) => PendingCause> => {
  if (waiting.length === 0) return () => 'not-activated';
  const ids = [...new Set(waiting.map(({ item }) => softwareId(item)))].filter((id) => id !== '');
  const unready = new Set(
    packages.ok
      ? packages.value.filter((each) => each['operational'] === false).map((each) => textOf(each['id']).toLowerCase())
      : [],
  );
  const [closed, offline] = await Promise.all([
    mapBounded(ids.slice(0, packagesAsked), atOnce, async (id) => ((await isClosed(reader, id, now)) ? [id] : [])),
    readOfflineMembers(reader, scope),
  ]);
  const shut = new Set(closed.flat());
  return ({ id, item }) => {
    if (isFixPackage({ name: nameOf(item) })) return 'by-design';
    if (unready.has(softwareId(item))) return 'not-ready';
    if (shut.has(softwareId(item))) return 'window-closed';
    return offline.has(id) ? 'depot-offline' : 'not-activated';
  };
};

/** Proven only where every group that has the package is closed now. */
const isClosed = async (reader: FleetReader, packageId: string, now: Date): Promise<boolean> => {
  const groups = await reader.items(getCall('/api/packages/{id}/groups', { pathValues: { id: packageId } }));
  if (!groups.ok || groups.value.length === 0 || groups.value.length > groupsAsked) return false;
  const options = await mapBounded(groups.value, atOnce, (group) =>
    reader.object(
      getCall('/api/group/{id}/distribution-options', {
        pathValues: { id: groupIdOf(group) },
        query: [['packageId', packageId]],
      }),
    ),
  );
  return options.every(
    (read) => read.ok && judgeSchedule(read.value['schedule'], textOf(read.value['scheduleString']), now).closed,
  );
};

/** One request for each silent computer: what it will do when it comes back. */
const readSilent = async (reader: FleetReader, scope: Scope, place: string): Promise<PendingLine[]> => {
  const silent = await reader.items(silentCall(scope));
  if (!silent.ok) return [];
  const found = await mapBounded(silent.value, atOnce, async (computer) => {
    const id = idNumber(computer['id']);
    const call = getCall('/api/computer/{id}/software-deployment', { pathValues: { id } });
    const read = await reader.items(call, { page: 'unsure' });
    const pending = read.ok ? read.value.filter((each) => each['status'] === 'Pending') : [];
    return pending.map((item) =>
      lineOf({ ...nameOfComputer(computer), item }, isFixPackage(item) ? 'by-design' : 'silent', place),
    );
  });
  return found.flat();
};

import { timeIn } from '../../service/times.js';
import { deploymentApi } from '../../service/deployments.js';
import type { ComputerDistributionEvent } from '../../contract/answers.js';
import { textOf } from '../../base/json/objects.js';
import { startOfDay } from '../../base/text/calendar.js';
import { upTo, type FleetReader } from '../../service/reading.js';
import { allRead, mapReadable, readable, unusable, type Readable } from '../../service/readable.js';
import { computersCall, type Scope } from '../../service/scope.js';
import type { InstallBucket, Installs } from './report-data.js';

interface Period {
  readonly since: Date;
  readonly now: Date;
}

/** Up to this many events are read and counted here, exactly and by day; above, the service counts. */
const mostEvents = 3_000;
/** Largest group that is supported: the history search has no group filter, so events are matched by member. */
const mostMembers = 3_000;
/** Columns if the service counts, with two requests each. */
const mostCounted = 15;
const mostRead = 31;

/** How many installations there were and how many failed, by day or by a few days. */
export const readInstalls = async (reader: FleetReader, scope: Scope, period: Period): Promise<Readable<Installs>> => {
  const first = await reader.sample(eventsCall(startOf(period), period.now), 20);
  if (!first.ok) return first;
  const { total, items } = first.value;
  if (total <= mostEvents) return readEvents(reader, scope, period);
  if (scope.kind === 'group')
    return unusable(
      deploymentApi.history.operation,
      'the history of the whole fleet is too long to pick a group from; the search has no filter for groups',
    );
  return countEvents(reader, period, items);
};

const eventsCall = (from: Date, until: Date, result?: string) =>
  deploymentApi.history({
    body: {
      after: from.toISOString(),
      before: until.toISOString(),
      ...(result === undefined ? {} : { result }),
    },
  });

/** The result values are not documented, so any word that sounds like a failure is one. */
const isFailure = (result: string): boolean => /fail|error|abort/i.test(result);

const readEvents = async (reader: FleetReader, scope: Scope, period: Period): Promise<Readable<Installs>> => {
  const [events, members] = await Promise.all([
    reader.items(eventsCall(startOf(period), period.now)),
    readMemberIds(reader, scope),
  ]);
  if (!members.ok) return members;
  return mapReadable(events, (all) => {
    const own = all.filter(({ computerId }) => members.value?.has(computerId) ?? true);
    const buckets = bucketsOf(period, mostRead).map((bucket) => {
      const inside = own.filter((event) => isWithin(event, bucket));
      return toBucket(bucket, inside.length, inside.filter(({ result }) => isFailure(textOf(result))).length);
    });
    return summed(buckets, bucketDaysOf(period, mostRead));
  });
};

/** Returns undefined for the whole fleet. */
const readMemberIds = async (reader: FleetReader, scope: Scope): Promise<Readable<ReadonlySet<number> | undefined>> => {
  if (scope.kind === 'fleet') return readable(undefined);
  const call = computersCall(scope);
  const read = await reader.items(call, { enough: upTo(mostMembers + 1) });
  if (read.ok && read.value.length > mostMembers)
    return unusable(call.operation, 'the group is too large to be picked out');
  return mapReadable(read, (items) => new Set(items.map(({ id }) => id)));
};

const countEvents = async (
  reader: FleetReader,
  period: Period,
  sampled: readonly ComputerDistributionEvent[],
): Promise<Readable<Installs>> => {
  const buckets = bucketsOf(period, mostCounted);
  const words = new Set(sampled.map(({ result }) => textOf(result)).filter(isFailure));
  // Without a recent failure, use the word from the service's other answers.
  const [failedWord = 'Failed'] = words;
  const counts = await reader.counts([
    ...buckets.map(({ from, until }) => eventsCall(from, until)),
    ...buckets.map(({ from, until }) => eventsCall(from, until, failedWord)),
  ]);
  return mapReadable(allRead(counts), (values) => {
    const filled = buckets.map((bucket, at) => toBucket(bucket, values[at] ?? 0, values[buckets.length + at] ?? 0));
    return summed(filled, bucketDaysOf(period, mostCounted));
  });
};

interface Bucket {
  readonly from: Date;
  /** Inclusive, as the bounds of the search are. */
  readonly until: Date;
}

const dayMs = 86_400_000;

const daysIn = ({ since, now }: Period): number =>
  Math.max(1, Math.round((startOfDay(now).getTime() - startOfDay(since).getTime()) / dayMs) + 1);

const bucketDaysOf = (period: Period, most: number): number => Math.ceil(daysIn(period) / most);

/** Whole days in the zone of this machine; the last one ends now. */
const bucketsOf = (period: Period, most: number): Bucket[] => {
  const size = bucketDaysOf(period, most);
  const count = Math.ceil(daysIn(period) / size);
  const today = startOfDay(period.now);
  const dayAt = (offset: number): Date => new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset);
  return Array.from({ length: count }, (_, at) => {
    const end = (at + 1 - count) * size + 1;
    const from = dayAt(end - size);
    const until = new Date(dayAt(end).getTime() - 1);
    return { from, until: until > period.now ? period.now : until };
  });
};

/** The first day is counted in full. */
const startOf = ({ since }: Period): Date => startOfDay(since);

const isWithin = ({ logDateUtc }: ComputerDistributionEvent, { from, until }: Bucket): boolean => {
  const at = timeIn(logDateUtc);
  return at !== undefined && at >= from && at <= until;
};

const toBucket = ({ from, until }: Bucket, total: number, failed: number): InstallBucket => ({
  from: from.toISOString(),
  until: until.toISOString(),
  total,
  failed: Math.min(failed, total),
});

const summed = (buckets: readonly InstallBucket[], bucketDays: number): Installs => ({
  bucketDays,
  buckets,
  total: buckets.reduce((sum, { total }) => sum + total, 0),
  failed: buckets.reduce((sum, { failed }) => sum + failed, 0),
});

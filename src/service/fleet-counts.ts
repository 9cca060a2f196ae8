import { computersCall, type Scope } from './scope.js';
import { sweepCall, issueNames, issueCall, overviewCall, type IssueName } from './issues.js';
import { computerApi } from './computers.js';
import type { FleetReader, Sample } from './reading.js';
import { allRead, mapReadable, readable, unusable, type Readable, type Unreadable } from './readable.js';
import type { Computer, IssueOverviewItem } from '../contract/answers.js';
import { mapBounded } from './read-items.js';
import { isObject, textOf, type Json } from '../base/json/objects.js';

export const countComputers = (reader: FleetReader, scope: Scope): Promise<Readable<number>> =>
  reader.count(computersCall(scope));

/** A fleet without computers looks like an outage behind the service and is unreadable. Groups may be empty. */
export const doubtEmpty = (computers: Readable<number>, scope: Scope): Unreadable | undefined =>
  scope.kind === 'fleet' && computers.ok && computers.value === 0
    ? unusable(computerApi.list.operation, 'the service lists no computer')
    : undefined;

const pageSize = 500;

/** The computers of a scope: all of them where `pages` are enough, else evenly spread pages. `total` is always the whole. */
export const readSpread = async (
  reader: FleetReader,
  scope: Scope,
  pages: number,
): Promise<Readable<Sample<Computer>>> => {
  const first = await reader.sample(computersCall(scope), pageSize);
  if (!first.ok) return first;
  const { items, total } = first.value;
  if (items.length === 0 || items.length >= total || pages < 2) return first;
  const more = Math.min(pages, Math.ceil(total / items.length)) - 1;
  const step = Math.max(items.length, Math.floor((total - items.length) / more));
  const offsets = Array.from({ length: more }, (_, at) => (at + 1) * step).filter((from) => from < total);
  const rest = await mapBounded(offsets, offsets.length, (from) =>
    reader.sample(computersCall(scope, [['skip', String(from)]]), items.length),
  );
  return mapReadable(allRead(rest), (samples) => {
    const all = [...items, ...samples.flatMap((sample) => sample.items)];
    return { items: all, total: Math.max(total, all.length) };
  });
};

export interface IssueCount {
  readonly issue: IssueName;
  readonly computers: Readable<number>;
}

/** How many computers have each issue: one request per issue, and one more if some issue has none. */
export const countIssues = async (reader: FleetReader, scope: Scope): Promise<IssueCount[]> => {
  const counts = await Promise.all(
    issueNames.map(async (issue) => ({ issue, computers: await reader.count(issueCall(issue, scope)) })),
  );
  const isZero = ({ computers }: IssueCount): boolean => computers.ok && computers.value === 0;
  const doubt = await doubtZero(
    reader,
    counts.filter(isZero).map(({ issue }) => issue),
    scope,
  );
  return counts.map((count) => (doubt === undefined || !isZero(count) ? count : { ...count, computers: doubt }));
};

/**
 * Why issues without any computer are not believed: the overview lists some, or for silent agents the sweep does. An
 * outage behind the service would read as a healthy fleet.
 */
export const doubtZero = async (
  reader: FleetReader,
  issues: readonly IssueName[],
  scope: Scope,
): Promise<Unreadable | undefined> => {
  const others = issues.filter((issue) => issue !== 'stale-agent');
  const calls = [
    ...(others.length === 0 ? [] : [sweepCall('overview', scope, [['issues', others.join(',')]])]),
    ...(others.length === issues.length ? [] : [sweepCall('stale-agent', scope)]),
  ];
  for (const [at, count] of (await reader.counts(calls)).entries()) {
    const operation = calls[at]?.operation ?? '';
    if (!count.ok && !count.absent) return count;
    if (count.ok && count.value > 0) return unusable(operation, `it lists none, and ${operation} lists ${count.value}`);
  }
  return undefined;
};

export interface ComputerIssues {
  readonly id: number;
  readonly hostname: string;
  readonly issues: ReadonlySet<string>;
}

/**
 * Issues by computer id, with one request per 500 computers that have one. It reads all of them or fails: computers that
 * are missing from the list would count as computers without a new issue.
 */
export const readIssueSets = async (
  reader: FleetReader,
  scope: Scope,
): Promise<Readable<ReadonlyMap<number, ComputerIssues>>> => {
  const call = overviewCall(scope);
  const read = await reader.items(call, { whole: true });
  if (!read.ok) return read;
  const sets = read.value.map(issuesOf);
  const known = sets.flatMap((set): [number, ComputerIssues][] => (set === undefined ? [] : [[set.id, set]]));
  return known.length === sets.length
    ? readable(new Map(known))
    : unusable(call.operation, 'its rows do not say which computer has which issue');
};

const issuesOf = ({ id, hostname, issues }: IssueOverviewItem): ComputerIssues | undefined => {
  const names = issues?.map(issueIn) ?? [''];
  return names.includes('') ? undefined : { id, hostname: hostname ?? '', issues: new Set(names) };
};

/** The reference does not show the fields of a hit: its name is under one of the usual words, or a bare text. */
const issueIn = (hit: Json): string =>
  isObject(hit) ? textOf(hit['issue'] ?? hit['name'] ?? hit['type'] ?? hit['code']) : textOf(hit);

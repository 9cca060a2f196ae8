import { timeIn } from '../../service/times.js';
import { computerApi } from '../../service/computers.js';
import { countIssues, countComputers, doubtEmpty, readSpread, type IssueCount } from '../../service/fleet-counts.js';
import { overviewCall } from '../../service/issues.js';
import { computersCall, type Scope } from '../../service/scope.js';
import type { FleetReader } from '../../service/reading.js';
import { allRead, mapReadable, unusable, type Readable, type Unreadable } from '../../service/readable.js';

/** The figures that status, top, report, check and snapshot share. `areas/figures.ts` defines them in words. */
export interface Figures {
  readonly computers: Readable<number>;
  readonly issues: readonly IssueCount[];
  readonly withIssue: Readable<number>;
  readonly withoutIssue: Readable<number>;
  readonly contact: Readable<ContactFigures>;
  /** Why the numbers of computers cannot be trusted. */
  readonly doubt: Unreadable | undefined;
}

export interface ContactFigures {
  /** Computers by the age of their last contact. */
  readonly within: readonly ContactAge[];
  readonly neverSeen: number;
  /** Worked out from pages spread over a large group. */
  readonly estimated: boolean;
}

interface ContactAge {
  /** The age of the last contact: 24 hours, 7 days …, or "never". */
  readonly within: string;
  /** Computers that were seen within it. */
  readonly computers: number;
}

export const readFigures = async (reader: FleetReader, scope: Scope, now: Date): Promise<Figures> => {
  const [counted, swept, overview, contacts] = await Promise.all([
    countComputers(reader, scope),
    countIssues(reader, scope),
    countWithIssue(reader, scope),
    readContact(reader, scope, now),
  ]);
  const doubt = doubtEmpty(counted, scope);
  const computers = doubt ?? counted;
  const contact = doubt ?? contacts;
  const issues = doubt === undefined ? swept : swept.map((count) => ({ ...count, computers: doubt }));
  const withIssue = doubt ?? checkAgreement(overview, swept);
  return { computers, issues, withIssue, withoutIssue: rest(computers, withIssue, contact), contact, doubt };
};

/** Counts with a period that includes every contact, so only computers that were never seen are missing. */
export const countWithIssue = (reader: FleetReader, scope: Scope): Promise<Readable<number>> => {
  const call = overviewCall(scope);
  const query = (call.query ?? []).map(([name, value]) => [name, name === 'lastSeenDays' ? '36500' : value] as const);
  return reader.count({ ...call, query });
};

const rest = (
  computers: Readable<number>,
  withIssue: Readable<number>,
  contact: Readable<ContactFigures>,
): Readable<number> => {
  if (!computers.ok) return computers;
  if (!withIssue.ok) return withIssue;
  return mapReadable(contact, ({ neverSeen }) => Math.max(0, computers.value - withIssue.value - neverSeen));
};

/** A sweep with more computers than the overview of all sweeps is a contradiction: the overview cannot be used. */
const checkAgreement = (troubled: Readable<number>, issues: readonly IssueCount[]): Readable<number> => {
  if (!troubled.ok) return troubled;
  const larger = issues.find(({ computers }) => computers.ok && computers.value > troubled.value);
  if (larger === undefined || !larger.computers.ok) return troubled;
  const why = `the overview counts ${troubled.value}, ${larger.issue} alone ${larger.computers.value}`;
  return unusable(computerApi.issuesOverview.operation, why);
};

const hour = 3_600_000;
const ages = [
  ['1 h', hour],
  ['24 h', 24 * hour],
  ['7 d', 7 * 24 * hour],
  ['30 d', 30 * 24 * hour],
] as const;

export const countNeverSeen = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<number>> =>
  scope.kind === 'fleet'
    ? reader.count(neverSeenCall(scope))
    : mapReadable(await readContact(reader, scope, now), ({ neverSeen }) => neverSeen);

const neverSeenCall = (scope: Scope): ReturnType<typeof computersCall> => computersCall(scope, [['neverSeen', 'true']]);

/** The service counts contacts of the whole fleet. Group members have no such filter, so pages spread over the list are read. */
const readContact = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<ContactFigures>> => {
  if (scope.kind === 'group') return spreadContact(reader, scope, now);
  const counts = await reader.counts([
    neverSeenCall(scope),
    ...ages.map(([, age]) => computersCall(scope, [['lastSeenAfter', new Date(now.getTime() - age).toISOString()]])),
  ]);
  return mapReadable(allRead(counts), ([neverSeen = 0, ...seen]) => ({
    within: ages.map(([within], at) => ({ within, computers: seen[at] ?? 0 })),
    neverSeen,
    estimated: false,
  }));
};

const spreadPages = 8;

const spreadContact = async (reader: FleetReader, scope: Scope, now: Date): Promise<Readable<ContactFigures>> =>
  mapReadable(await readSpread(reader, scope, spreadPages), ({ items, total }) => {
    const seen = items.map(({ lastSeenUtc }) => timeIn(lastSeenUtc)?.getTime());
    const count = (test: (time: number | undefined) => boolean): number =>
      Math.round((seen.filter(test).length * total) / Math.max(1, items.length));
    return {
      within: ages.map(([within, age]) => ({
        within,
        computers: count((time) => time !== undefined && time >= now.getTime() - age),
      })),
      neverSeen: count((time) => time === undefined),
      estimated: items.length < total,
    };
  });

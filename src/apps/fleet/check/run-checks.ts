import type { JsonObject } from '../../../base/json/objects.js';
import { mapBounded, wholePage } from '../../../service/read-items.js';
import { overviewCall, type IssueName } from '../../../service/issues.js';
import { atOnce, type FleetReader, type SentRequests } from '../../../service/reading.js';
import { unreadableText, unusable, valueOr, type Readable } from '../../../service/readable.js';
import { rememberingReader } from '../../../service/remembering-reader.js';
import { doubtZero, readIssueSets, type ComputerIssues } from '../../../service/fleet-counts.js';
import { computersCall, scopeName, type Scope } from '../../../service/scope.js';
import type { SnapshotMeta } from '../../snapshots/index.js';
import { absoluteText, exceeds, type AlertLimit } from './limits.js';
import type { Measure, Measured, MeasureScope } from './measure.js';
import type { ReadStoppedRollouts } from '../../rollout/index.js';

export type CheckState = 'ok' | 'warning' | 'critical' | 'unknown';

/** A check with its limits and the computers it is about. */
export interface PlannedCheck {
  readonly measure: Measure;
  readonly warn?: AlertLimit | undefined;
  readonly crit?: AlertLimit | undefined;
  readonly scope: Scope;
  /** Not named on the command line or in a file. */
  readonly isDefault?: boolean;
}

interface CheckFacts {
  /** Name of the check. */
  readonly check: string;
  /** The path of the group, or "the whole fleet". */
  readonly scope: string;
  /** The worst limit that is exceeded. */
  readonly state: CheckState;
  /** The measured value; null if it could not be read, or if no principal ever expires. */
  readonly value: number | null;
  /** The number that the value is a part of; null where there is none. */
  readonly total: number | null;
  /** The limit for a warning, as typed. */
  readonly warn: string | null;
  /** The critical limit, as typed. */
  readonly crit: string | null;
  /** Why it could not be read. */
  readonly problem: string | null;
  /** When the snapshot was taken, for a check with sql. */
  readonly snapshotAt?: string;
  /** The first rows, at most 20, for a check with sql. */
  readonly rows?: readonly JsonObject[];
}

export interface CheckOutcome extends CheckFacts {
  readonly unit: Measure['unit'];
  /** Limits in computers, for formats that know no shares. */
  readonly perfWarn: string;
  readonly perfCrit: string;
  readonly names: readonly string[];
  /** The age of the snapshot, for a check with sql. */
  readonly age?: string | undefined;
}

interface CheckRowAnswer extends CheckFacts {
  /** Names of affected computers, or of the depots, jobs, principals or rows that the check is about. */
  readonly computers: readonly string[];
}

/** The answer of `ems fleet check`. */
export interface FleetCheckAnswer extends SentRequests {
  /** The worst state of all checks. */
  readonly state: CheckState;
  /** The checks, in the order of the command line or file. */
  readonly checks: readonly CheckRowAnswer[];
}

interface CheckSources {
  readonly now: () => Date;
  readonly stoppedRollouts: ReadStoppedRollouts;
  /** The last one of a scope, for the checks that judge snapshots. */
  readonly snapshotOf?: (scope: Scope) => Promise<SnapshotMeta | undefined>;
}

/** Sends one request per check and one per scope, whatever the fleet size, and a few to confirm what looks well. */
export const runChecks = async (
  source: FleetReader,
  planned: readonly PlannedCheck[],
  { now, stoppedRollouts, snapshotOf }: CheckSources,
): Promise<CheckOutcome[]> => {
  const reader = rememberingReader(source);
  const readOne = async (check: PlannedCheck): Promise<Readable<Measured>> => {
    const { measure, scope } = check;
    const computers = (): ReturnType<MeasureScope['computers']> => reader.sample(computersCall(scope), wholePage);
    const snapshot = measure.onDemand === true ? await snapshotOf?.(scope) : undefined;
    const isOk = (measured: Measured): boolean => judge(check, { ok: true, value: measured }).state === 'ok';
    const issueSets = (): ReturnType<MeasureScope['issueSets']> => readSmall(reader, scope);
    return measure.read(reader, { scope, now, computers, issueSets, isOk, snapshot, stoppedRollouts });
  };
  const reads = await mapBounded(planned, atOnce, readOne);
  const confirmed = await mapBounded(planned, 1, (check, at) =>
    confirmZero(reader, check.scope, { planned, reads, at }),
  );
  return planned.flatMap((check, at) => {
    const read = confirmed[at];
    const isLeftOut =
      read?.ok === false && read.role !== undefined && check.isDefault === true && check.measure.ifAllowed === true;
    return read === undefined || isLeftOut ? [] : [judge(check, read)];
  });
};

/** The issues of a scope that fits on one page: one request tells them all. */
const readSmall: (
  reader: FleetReader,
  scope: Scope,
) => Promise<ReadonlyMap<number, ComputerIssues> | undefined> = async (reader, scope) => {
  const all = await reader.sample(computersCall(scope), wholePage);
  if (!all.ok || all.value.total > wholePage) return undefined;
  return valueOr(await readIssueSets(reader, scope), undefined);
};

interface Reads {
  readonly planned: readonly PlannedCheck[];
  readonly reads: readonly Readable<Measured>[];
  readonly at: number;
}

/** All sweeps of a scope that list no computer are confirmed by the same read. */
const confirmZero = async (
  reader: FleetReader,
  scope: Scope,
  { planned, reads, at }: Reads,
): Promise<Readable<Measured> | undefined> => {
  const zeroOf = (place: number): IssueName[] => {
    const read = reads[place];
    return read?.ok === true && read.value.zeroOf !== undefined ? [read.value.zeroOf] : [];
  };
  if (zeroOf(at).length === 0) return reads[at];
  const issues = planned.flatMap((check, place) => (scopeName(check.scope) === scopeName(scope) ? zeroOf(place) : []));
  const small = await readSmall(reader, scope);
  if (small === undefined) return (await doubtZero(reader, [...new Set(issues)], scope)) ?? reads[at];
  const listed = [...small.values()].filter((each) => zeroOf(at).some((issue) => each.issues.has(issue))).length;
  const { operation } = overviewCall(scope);
  if (listed > 0) return unusable(operation, `it lists none, and ${operation} lists ${listed}`);
  // An overview without any computer says no more of silent agents than the silence that is to be confirmed.
  const isBare = small.size === 0 && zeroOf(at).includes('stale-agent');
  return (isBare ? await doubtZero(reader, ['stale-agent'], scope) : undefined) ?? reads[at];
};

const judge = ({ measure, warn, crit, scope }: PlannedCheck, read: Readable<Measured>): CheckOutcome => {
  const about = {
    check: measure.check,
    unit: measure.unit,
    scope: scopeName(scope),
    warn: warn?.text ?? null,
    crit: crit?.text ?? null,
  };
  if (!read.ok) {
    const problem = unreadableText(read);
    return { ...about, state: 'unknown', value: null, total: null, perfWarn: '', perfCrit: '', names: [], problem };
  }
  const { value, total, names, age, rows, snapshotAt } = read.value;
  const [isCritical, isWarning] = [crit, warn].map((limit) =>
    limit === undefined ? false : exceeds(limit, value, total),
  );
  const isUnknown = isCritical === undefined || isWarning === undefined;
  return {
    ...about,
    state: isUnknown ? 'unknown' : isCritical ? 'critical' : isWarning ? 'warning' : 'ok',
    value: Number.isFinite(value) ? value : null,
    total: total ?? null,
    perfWarn: absoluteText(warn, total),
    perfCrit: absoluteText(crit, total),
    names,
    ...(rows === undefined || snapshotAt === undefined ? {} : { age, rows, snapshotAt }),
    problem: isUnknown ? 'the number of computers could not be read, so a share cannot be judged' : null,
  };
};

export const checkRow = (outcome: CheckOutcome): CheckRowAnswer => {
  const { check, crit, names, problem, rows, scope, snapshotAt, state, total, value, warn } = outcome;
  const ofSql = rows === undefined || snapshotAt === undefined ? {} : { snapshotAt, rows };
  return { check, scope, state, value, total, warn, crit, computers: names, problem, ...ofSql };
};

const order: readonly CheckState[] = ['ok', 'warning', 'unknown', 'critical'];

/** A check that could not be read is never green; what is known to be critical comes first. */
export const worstOf = (outcomes: readonly Pick<CheckOutcome, 'state'>[]): CheckState =>
  outcomes.reduce<CheckState>(
    (worst, { state }) => (order.indexOf(state) > order.indexOf(worst) ? state : worst),
    outcomes.length === 0 ? 'unknown' : 'ok',
  );

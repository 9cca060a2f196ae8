import { mapBounded } from '../../service/read-items.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { unreadableText, type Readable } from '../../service/readable.js';
import { countComputers } from '../scope.js';
import { scopeName, type Scope } from '../../service/scope.js';
import type { SnapshotMeta } from '../snapshot/snapshot-meta.js';
import { absoluteText, exceeds, type AlertLimit } from './limits.js';
import type { Measure, Measured, ReadStoppedRollouts } from './measure.js';

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

export interface CheckOutcome {
  readonly check: string;
  readonly unit: Measure['unit'];
  readonly scope: string;
  readonly state: CheckState;
  /** null if it could not be read, or if no principal ever expires. */
  readonly value: number | null;
  readonly total: number | null;
  readonly warn: string | null;
  readonly crit: string | null;
  /** Limits in computers, for formats that know no shares. */
  readonly perfWarn: string;
  readonly perfCrit: string;
  readonly names: readonly string[];
  /** Why it could not be read. */
  readonly problem: string | null;
}

interface CheckSources {
  readonly now: Date;
  readonly stoppedRollouts: ReadStoppedRollouts;
  /** The last one of a scope, for the checks that judge snapshots. */
  readonly snapshotOf?: (scope: Scope) => Promise<SnapshotMeta | undefined>;
}

/** Sends one request per check and one per scope, whatever the fleet size. */
export const runChecks = async (
  reader: FleetReader,
  planned: readonly PlannedCheck[],
  { now, stoppedRollouts, snapshotOf }: CheckSources,
): Promise<CheckOutcome[]> => {
  const counts = new Map<string, Promise<Readable<number>>>();
  const countIn = (scope: Scope): Promise<Readable<number>> => {
    const key = scopeName(scope);
    const known = counts.get(key) ?? countComputers(reader, scope);
    counts.set(key, known);
    return known;
  };
  const outcomes = await mapBounded(planned, atOnce, async (check): Promise<CheckOutcome[]> => {
    const computers = (): Promise<Readable<number>> => countIn(check.scope);
    const snapshot = check.measure.onDemand === true ? await snapshotOf?.(check.scope) : undefined;
    const isOk = (measured: Measured): boolean => judge(check, { ok: true, value: measured }).state === 'ok';
    const around = { scope: check.scope, now, computers, isOk, snapshot, stoppedRollouts };
    const read = await check.measure.read(reader, around);
    const isLeftOut =
      !read.ok && read.role !== undefined && check.isDefault === true && check.measure.ifAllowed === true;
    return isLeftOut ? [] : [judge(check, read)];
  });
  return outcomes.flat();
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
  const { value, total, names } = read.value;
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
    problem: isUnknown ? 'the number of computers could not be read, so a share cannot be judged' : null,
  };
};

const order: readonly CheckState[] = ['ok', 'warning', 'unknown', 'critical'];

/** A check that could not be read is never green; what is known to be critical comes first. */
export const worstOf = (outcomes: readonly Pick<CheckOutcome, 'state'>[]): CheckState =>
  outcomes.reduce<CheckState>(
    (worst, { state }) => (order.indexOf(state) > order.indexOf(worst) ? state : worst),
    outcomes.length === 0 ? 'unknown' : 'ok',
  );

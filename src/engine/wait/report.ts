import type { Column } from '../../areas/record.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Result } from '../../command/result.js';
import { listOf } from '../read/shape-result.js';
import type { Polled, TargetStatus } from './poll.js';
import type { Observation, Watch, Watched } from './watch.js';

/** A target whose request the service refused: nothing to wait for, but part of the result. */
export interface NotStarted {
  readonly id: number;
  readonly name: string;
  readonly problem: string;
}

/** The final state of each target; several as a list, a single thing as an object. */
export const reportOf = (watch: Watch, polled: Polled, notStarted: readonly NotStarted[], asList: boolean): Result => {
  const rows = [
    ...polled.standings.map((standing) => rowOf(standing, watch.computers)),
    ...notStarted.map(({ problem, ...target }) => ({
      id: target.id,
      hostname: hostnameOf(target),
      waitState: 'failed',
      waitMessage: problem,
    })),
  ];
  const outcome = outcomeOf(watch, polled);
  const [only] = rows;
  if (!asList && rows.length === 1 && only !== undefined)
    return { kind: 'object', value: only, id: watch.computers ? 'id' : 'trackingId', outcome };
  return {
    ...listOf(rows, { columns: columnsOf(rows), id: 'id', noun: watch.computers ? 'computers' : 'jobs' }),
    outcome,
  };
};

export const stateOf = ({ look, silent }: TargetStatus): 'done' | 'failed' | 'pending' | 'silent' => {
  if (look?.state === 'done' || look?.state === 'failed') return look.state;
  return silent ? 'silent' : 'pending';
};

/** A computer that was given by its id is called by it: that is no host name. */
const hostnameOf = ({ id, name }: Pick<Watched, 'id' | 'name'>): string | null => (String(id) === name ? null : name);

/** The service's fields stay as they came; what the wait has to say stands beside them, under names of its own. */
const rowOf = (standing: TargetStatus, computers: boolean): JsonObject => {
  const { agent, look, target } = standing;
  const state = stateOf(standing);
  const own = { waitState: state, waitMessage: ownMessage(look) ?? (state === 'silent' ? silentText : null) };
  if (!computers) return { ...own, ...look?.fields };
  return {
    id: target.id,
    hostname: agent?.hostname ?? hostnameOf(target),
    ...own,
    ...(agent?.lastSeen === undefined ? {} : { lastSeenUtc: agent.lastSeen.toISOString() }),
    ...look?.fields,
  };
};

/** What a field of the service says in the same words is not said again beside it. */
const ownMessage = (look: Observation | undefined): string | undefined =>
  Object.values(look?.fields ?? {}).some((value) => value === look?.message) ? undefined : look?.message;

const silentText = 'the agent does not report: nothing happens until it calls in again';

/** Sentences are long and stand last. */
const last = ['lastSeenUtc', 'waitMessage'];

const columnsOf = (rows: readonly { readonly [name: string]: Json }[]): Column[] => {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const order = [...names].filter((name) => !last.includes(name));
  return [...order, ...last.filter((name) => names.has(name))].map((path) => {
    if (path === 'waitState') return { path, title: 'State', state: true };
    if (path === 'waitMessage') return { path, title: 'Message' };
    if (/Utc$|Date$|^lastReboot$|Time$/.test(path)) return { path, format: 'time' as const };
    return path;
  });
};

const outcomeOf = (watch: Watch, { end, lost, standings }: Polled): EmsError | undefined => {
  const states = standings.map(stateOf);
  const count = (wanted: string): number => states.filter((state) => state === wanted).length;
  const failed = standings.filter((standing) => stateOf(standing) === 'failed');
  const waiting = count('pending') + count('silent');
  const [first] = failed;
  if (first !== undefined) {
    const resumeCommand =
      waiting > 0 ? `${waiting} still pending. Go on waiting with: ${watch.resumeCommand}` : undefined;
    return new EmsError('job-failed', failedText(watch, failed, standings.length), {
      hint: [first.look?.remedy, resumeCommand].filter((line) => line !== undefined).join(' ') || undefined,
      details: { done: count('done'), failed: failed.length, pending: count('pending'), silent: count('silent') },
    });
  }
  if (end !== 'time-out') return undefined;
  const silent = count('silent');
  const about = standings.length === 1 ? '' : ` for ${waiting} of ${standings.length}`;
  const unseen = lost === undefined ? '' : `; the last look had no answer (${lost})`;
  return new EmsError('pending', `the ${watch.what} is still pending${about}: the time is up${unseen}`, {
    hint: `${silent > 0 ? `${silent === 1 ? 'One agent does' : `${silent} agents do`} not report. ` : ''}Go on waiting with: ${watch.resumeCommand}`,
    details: { done: count('done'), pending: count('pending'), silent },
  });
};

const failedText = (watch: Watch, failed: readonly TargetStatus[], total: number): string => {
  const [first] = failed;
  const why = first?.look?.message;
  if (total === 1) return `the ${watch.what} failed${why === undefined ? '' : `: ${why}`}`;
  return `the ${watch.what} failed for ${failed.length} of ${total}: ${failed
    .slice(0, 5)
    .map(({ agent, target }) => agent?.hostname ?? target.name)
    .join(', ')}${failed.length > 5 ? ', …' : ''}`;
};

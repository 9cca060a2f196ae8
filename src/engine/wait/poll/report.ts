import { fewNames, withFullStop, thousands } from '../../../base/text/wording.js';
import { answerJson, type Json } from '../../../base/json/objects.js';
import { EmsError, type Interruption } from '../../../base/errors.js';
import type { Result } from '../../../command/result.js';
import { listFromItems } from '../../../command/list-result.js';
import type { Observation, Polled, TargetStatus, Watch, Watched } from './watch.js';
import { suspendedText } from './hindrances.js';
import type { Column } from '../../../areas/column.js';

/** The service refused this target's request: there is nothing to wait for, but it is part of the result. */
export interface NotStarted {
  readonly id: number;
  readonly name: string;
  readonly problem: string;
}

/** The answer of a wait for one thing, with the fields of the service that it watches under their own names. */
export interface WaitedFor {
  /** Id of the computer; absent for a job. */
  readonly id?: Watched['id'];
  /** Its host name, where it is known. */
  readonly hostname?: string | null;
  /** How the wait ended for it; silent: its agent does not report. */
  readonly waitState: ReturnType<typeof targetState>;
  /** Why, where no field of the service says it. */
  readonly waitMessage?: string | null | undefined;
  /** Its last contact. */
  readonly lastSeenUtc?: string;
  readonly [field: string]: Json | undefined;
}

/** The final state of each target; several as a list, a single thing as an object. */
export const reportOf = (
  watch: Watch,
  {
    polled,
    notStarted,
    asList,
    interruptedAs = 'interrupted',
  }: {
    readonly polled: Polled;
    readonly notStarted: readonly NotStarted[];
    readonly asList: boolean;
    readonly interruptedAs?: Interruption | undefined;
  },
): Result => {
  const answer: WaitedFor[] = [
    ...polled.standings.map((standing) => rowOf(standing, watch.computers)),
    ...notStarted.map(({ problem, ...target }) => ({
      id: target.id,
      hostname: hostnameOf(target),
      waitState: 'failed' as const,
      waitMessage: problem,
    })),
  ];
  const rows = answer.map(answerJson);
  const outcome = polled.end === 'interrupted' ? stoppedOf(watch, polled, interruptedAs) : outcomeOf(watch, polled);
  const [only] = rows;
  if (!asList && rows.length === 1 && only !== undefined)
    return { kind: 'object', value: only, id: watch.computers ? 'id' : 'trackingId', view: watch.view, outcome };
  return {
    ...listFromItems(rows, { columns: columnsOf(rows), id: 'id', noun: watch.computers ? 'computers' : 'jobs' }),
    outcome,
  };
};

const targetState = ({ look, silent }: TargetStatus): 'done' | 'failed' | 'pending' | 'silent' => {
  if (look?.state === 'done' || look?.state === 'failed') return look.state;
  return silent ? 'silent' : 'pending';
};

/** A computer given by its id has the id as its name, which is no host name. */
const hostnameOf = ({ id, name }: Pick<Watched, 'id' | 'name'>): string | null => (String(id) === name ? null : name);

/** Keeps the service's fields as they came; the wait's own words have names of their own beside them. */
const rowOf = (standing: TargetStatus, computers: boolean): WaitedFor => {
  const { agent, look, target } = standing;
  const state = targetState(standing);
  const own = { waitState: state, waitMessage: ownMessage(look) ?? hindranceOf(standing) };
  if (!computers) return { ...own, ...look?.fields };
  return {
    id: target.id,
    hostname: agent?.hostname ?? hostnameOf(target),
    ...own,
    ...(agent?.lastSeen === undefined ? {} : { lastSeenUtc: agent.lastSeen.toISOString() }),
    ...look?.fields,
  };
};

/** Leaves out a message that one of the service's fields already holds. */
const ownMessage = (look: Observation | undefined): string | undefined =>
  Object.values(look?.fields ?? {}).some((value) => value === look?.message) ? undefined : look?.message;

const hindranceOf = (standing: TargetStatus): string | null => {
  if (standing.suspension !== undefined)
    return suspendedText(standing.suspension, (until) => `until ${until.toISOString()}`);
  return targetState(standing) === 'silent' ? silentText : null;
};

const silentText = 'the agent does not report: nothing happens until it makes contact again';

/** Last columns: messages are long. */
const last = ['lastSeenUtc', 'waitMessage'];

const columnsOf = (rows: readonly { readonly [name: string]: Json }[]): Column[] => {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const order = [...names].filter((name) => !last.includes(name));
  return [...order, ...last.filter((name) => names.has(name))].map((path) => {
    if (path === 'waitState') return { path, title: 'State', state: true };
    if (path === 'waitMessage') return { path, title: 'Message' };
    if (path === 'hostname') return { path, title: 'Host name' };
    // The name column identifies the target, and scripts use json.
    if (/\wId$/.test(path) && names.has('name')) return { path, priority: 4 };
    if (/Utc$|Date$|^lastReboot$|Time$/.test(path)) return { path, format: 'time' as const };
    return path;
  });
};

type Counts = Readonly<Record<'done' | 'failed' | 'pending' | 'silent', number>>;

const countsOf = (standings: readonly TargetStatus[]): Counts => {
  const states = standings.map(targetState);
  const count = (wanted: string): number => states.filter((state) => state === wanted).length;
  return { done: count('done'), failed: count('failed'), pending: count('pending'), silent: count('silent') };
};

/** '3 done, 1 failed, 457 pending' */
const countsText = (counts: Counts): string =>
  (['done', 'failed', 'pending', 'silent'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${thousands(counts[state])} ${state}`)
    .join(', ');

const resumeText = ({ resumeCommand }: Watch): string => `Resume watching with: ${resumeCommand}`;

/** Ctrl-C ends the watching, not the job; the counts so far are reported. */
const stoppedOf = (watch: Watch, { standings }: Polled, kind: Interruption): EmsError => {
  const counts = countsOf(standings);
  const known = standings.length === 1 ? '' : ` (${countsText(counts)})`;
  return new EmsError(kind, `Stopped watching${known}; the ${watch.what} continues.`, {
    hint: resumeText(watch),
    details: counts,
  });
};

const outcomeOf = (watch: Watch, { end, lost, standings }: Polled): EmsError | undefined => {
  const counts = countsOf(standings);
  const failed = standings.filter((standing) => targetState(standing) === 'failed');
  const waiting = counts.pending + counts.silent;
  const [first] = failed;
  if (first !== undefined) {
    const rest = waiting > 0 ? `${thousands(waiting)} still pending. ${resumeText(watch)}` : undefined;
    return new EmsError('job-failed', failedText(watch, failed, standings.length), {
      hint: [first.look?.remedy, rest].filter((line) => line !== undefined).join(' ') || undefined,
      details: counts,
    });
  }
  if (end !== 'time-out') return undefined;
  const { silent } = counts;
  const unseen = lost === undefined ? '' : ` The last poll failed: ${withFullStop(lost)}`;
  return new EmsError('pending', `Timed out: ${pendingText(watch, standings, waiting)}${unseen}`, {
    hint: `${silent > 0 ? `${silent === 1 ? 'One agent does' : `${thousands(silent)} agents do`} not report. ` : ''}${resumeText(watch)}`,
    details: { done: counts.done, pending: counts.pending, silent },
  });
};

/** Says so where a status is unknown, instead of calling it pending. */
const pendingText = ({ what }: Watch, standings: readonly TargetStatus[], waiting: number): string => {
  const unclear = standings.flatMap(({ look }) => (look?.state === 'pending' ? (look.unclear ?? []) : []));
  const kinds = [...new Set(unclear)].slice(0, 3).join(', ');
  if (standings.length === 1)
    return unclear.length === 0 ? `the ${what} is still pending.` : `the ${what} has not finished: ${kinds}.`;
  const all = `the ${what} is still pending for ${thousands(waiting)} of ${thousands(standings.length)}.`;
  return unclear.length === 0 ? all : `${all} Of ${thousands(unclear.length)} the state is not known: ${kinds}.`;
};

const failedText = (watch: Watch, failed: readonly TargetStatus[], total: number): string => {
  const [first] = failed;
  const why = first?.look?.message;
  if (total === 1) return withFullStop(`The ${watch.what} failed${why === undefined ? '' : `: ${why}`}`);
  const names = failed.map(({ agent, target }) => agent?.hostname ?? target.name);
  return `The ${watch.what} failed for ${thousands(failed.length)} of ${thousands(total)}: ${fewNames(names, 5)}.`;
};

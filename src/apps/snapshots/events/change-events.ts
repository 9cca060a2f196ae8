import { createHash } from 'node:crypto';
import { cleanCell } from '../../../base/text/clean-text.js';
import type { SnapshotChanges } from '../changes.js';
import type { Change } from '../compare-computers.js';
import type { SnapshotMeta } from '../snapshot-meta.js';

export type EventState = 'new' | 'still' | 'over';
export type EventSeverity = 'critical' | 'warning' | 'info';

/** A line of `ems fleet changes --events`. */
export interface ChangeEvent {
  /** Stays the same for this change in every run, up to its end. */
  readonly id: string;
  /** new: not reported yet; still: reported, and still so; over: no longer so. */
  readonly state: EventState;
  /** critical, warning or info; info where it is over. */
  readonly severity: EventSeverity;
  /** When the first snapshot was taken that has it. */
  readonly since: string;
  /** When the snapshot was taken that no longer has it; null while it lasts. */
  readonly overAt: string | null;
  /** Id of the computer. */
  readonly computer: number;
  /** Its host name. */
  readonly hostname: string;
  /** An issue, or computer-new, computer-gone, moved, renamed, reinstalled. */
  readonly kind: string;
  /** The package, the groups or the former name; empty for an issue of the whole computer. */
  readonly subject: string;
  /** A sentence for a chat. */
  readonly text: string;
}

/** A change that lasts, as the memory holds it. */
export type OpenEvent = Omit<ChangeEvent, 'state' | 'overAt' | 'text' | 'severity'>;

/** Changes that need a person today. */
const critical = new Set(['failed-deployment', 'bitlocker-off', 'low-disk']);
/** Changes that no one has to act on. */
const informative = new Set(['computer-new', 'moved', 'renamed', 'reinstalled']);

const severityOf = (kind: string): EventSeverity =>
  critical.has(kind) ? 'critical' : informative.has(kind) ? 'info' : 'warning';

/** Follows the changes of one pair of snapshots: what began, what is over; `open` is what lasts, and changes with it. */
export const stepEvents = (open: Map<string, OpenEvent>, changes: SnapshotChanges, at: SnapshotMeta): ChangeEvent[] => {
  for (const { was, computer, hostname } of changes.reinstalled) moveEvents(open, was, { computer, hostname });
  const over = [
    ...changes.better.flatMap((change) => endOf(open, change.computer, kindOf(change, change.from), subjectOf(change))),
    ...changes.worse.flatMap((change) => endOf(open, change.computer, kindOf(change, change.from), subjectOf(change))),
    ...changes.gone.flatMap(({ computer }) => endAll(open, computer)),
  ];
  const begun = [...changes.worse, ...changes.better].filter(({ to }) => lasts(to)).map((change) => began(change, at));
  for (const event of begun) open.set(keyOf(event), event);
  return [
    ...over.map((event) => eventLine(event, 'over', at.takenAt)),
    ...[...begun, ...momentsOf(changes, at)].map((event) => eventLine(event, 'new', null)),
  ];
};

export const eventLine = (event: OpenEvent, state: EventState, overAt: string | null): ChangeEvent => ({
  id: event.id,
  state,
  severity: state === 'over' ? 'info' : severityOf(event.kind),
  since: event.since,
  overAt,
  computer: event.computer,
  hostname: event.hostname,
  kind: event.kind,
  subject: event.subject,
  text: textOfEvent(event, state),
});

const textOfEvent = (event: OpenEvent, state: EventState): string => {
  const { kind, since } = event;
  const [hostname, subject] = [event.hostname, event.subject].map(harmless);
  const what = subject === '' ? kind : `${kind} (${subject})`;
  const day = since.slice(0, 10);
  if (state === 'over') return `${hostname}: ${what} is over; since ${day}`;
  return `${hostname}: ${what}${state === 'still' ? `, still, since ${day}` : ''}`;
};

/** Chats take <…> for a mention or a link, and a line break for the next message. */
const harmless = (text: string): string => cleanCell(text).replaceAll('<', '‹').replaceAll('>', '›');

export const keyOf = ({ computer, kind, subject }: Pick<OpenEvent, 'computer' | 'kind' | 'subject'>): string =>
  `${computer} ${kind} ${subject.toLowerCase()}`;

/** absent and none mean that there is nothing to report. */
const lasts = (state: string): boolean => state !== 'absent' && state !== 'none';

/** A deployment that was overdue and failed is another event. */
const kindOf = ({ what, package: item }: Change, state: string): string => {
  if (item === undefined) return what;
  return state === 'Pending' ? 'stale-deployment' : 'failed-deployment';
};

const subjectOf = ({ package: item = '' }: Change): string => item;

const began = (change: Change, at: SnapshotMeta): OpenEvent =>
  makeEvent({ ...change, kind: kindOf(change, change.to), subject: subjectOf(change) }, at);

type EventFacts = Pick<OpenEvent, 'computer' | 'hostname' | 'kind' | 'subject'>;

const makeEvent = ({ computer, hostname, kind, subject }: EventFacts, { id, takenAt }: SnapshotMeta): OpenEvent => {
  const facts = { computer, hostname, kind, subject };
  const hash = createHash('sha256')
    .update(`${keyOf(facts)} ${id}`)
    .digest('hex');
  return { id: hash.slice(0, 16), since: takenAt, ...facts };
};

const endOf = (open: Map<string, OpenEvent>, computer: number, kind: string, subject: string): OpenEvent[] => {
  const key = keyOf({ computer, kind, subject });
  const found = open.get(key);
  open.delete(key);
  return found === undefined ? [] : [found];
};

const endAll = (open: Map<string, OpenEvent>, computer: number): OpenEvent[] =>
  [...open.values()]
    .filter((event) => event.computer === computer)
    .flatMap(({ kind, subject }) => endOf(open, computer, kind, subject));

/** A reinstalled computer keeps its events and their ids. */
const moveEvents = (open: Map<string, OpenEvent>, was: number, now: Pick<OpenEvent, 'computer' | 'hostname'>): void => {
  for (const event of endAll(open, was)) {
    const moved = { ...event, ...now };
    open.set(keyOf(moved), moved);
  }
};

/** Changes that happen once and do not last. */
const momentsOf = (changes: SnapshotChanges, at: SnapshotMeta): OpenEvent[] => [
  ...changes.new.map((each) => makeEvent({ ...each, kind: 'computer-new', subject: '' }, at)),
  ...changes.gone.map((each) => makeEvent({ ...each, kind: 'computer-gone', subject: '' }, at)),
  ...changes.reinstalled.map((each) => makeEvent({ ...each, kind: 'reinstalled', subject: '' }, at)),
  ...changes.renamed.map((each) => makeEvent({ ...each, kind: 'renamed', subject: each.from }, at)),
  ...changes.moved.map(({ from, to, ...each }) =>
    makeEvent({ ...each, kind: 'moved', subject: `${from ?? 'no group'} → ${to ?? 'no group'}` }, at),
  ),
];

import type { CommandContext } from '../../command/spec.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { JsonObject } from '../../contract/operation.js';
import { joinedClass, matchWrite, undoOf, type UndoClass } from '../../contract/undo.js';
import { contactSince, type ContactSince } from '../../engine/undo/contact-since.js';
import { inverseOf } from '../../engine/undo/inverse-of.js';
import type { Inverse } from '../../engine/undo/inverse.js';
import type { StateSince } from '../../engine/undo/state-since.js';
import type { Call } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { running, type HistoryEntry } from '../../settings/history.js';
import { readKept, type KeptChange } from '../../settings/kept-changes.js';
import { fillOpenBody } from './open-bodies.js';

/** One entry of the history with the requests that take it back. */
export interface UndoneEntry extends ContactSince {
  readonly entry: HistoryEntry;
  readonly class: UndoClass;
  readonly why: string | null;
  readonly changedSince: boolean;
  readonly calls: readonly Call[];
  /** Deleted objects, to be made again before anything else. */
  readonly deleted: readonly KeptChange[];
  /** Requests whose answers are not known. */
  readonly open: number;
}

/** From the history alone: nothing is read from the service. */
export const inspectEntry = async (entry: HistoryEntry, stateDirectory: string): Promise<UndoneEntry> => {
  const kept = await readKept(stateDirectory, entry.id);
  return { ...summed(entry, kept), asleep: 0, actedOn: 0, changedSince: false };
};

/** Compares with the service, and counts contacts. */
export const planEntry = async (
  entry: HistoryEntry,
  stateOf: (change: KeptChange) => Promise<StateSince>,
  context: CommandContext,
): Promise<UndoneEntry> => {
  const { stateDirectory } = await context.settings();
  const kept = await readKept(stateDirectory, entry.id);
  const states = new Map<KeptChange, StateSince>();
  for (const change of kept.toReversed()) states.set(change, await stateOf(change));
  const left = kept.filter((change) => states.get(change) !== 'as-before');
  const whole = summed(entry, kept);
  const calls = await filled(callsOf(left), context);
  const contact = whole.class === 'no' ? { asleep: 0, actedOn: 0 } : await contactSince(kept, context);
  const isActedOn = contact.actedOn > 0 && whole.class === 'until-contact';
  return {
    ...whole,
    ...contact,
    ...(isActedOn ? { class: 'in-part', why: 'What was installed or run on these computers stays.' } : {}),
    ...(calls === undefined ? { class: 'no', why: notDescribed } : {}),
    calls: calls ?? [],
    changedSince: left.some((change) => states.get(change) === 'changed' && inverseOf(change).requests.length > 0),
  };
};

const notDescribed = 'The service does not describe the body of the inverse request.';

const summed = (
  entry: HistoryEntry,
  kept: readonly KeptChange[],
): Pick<UndoneEntry, 'entry' | 'class' | 'why' | 'calls' | 'deleted' | 'open'> => {
  const inversions = kept.map(inverseOf);
  if (inversions.length === 0 || entry.outcome === running)
    return { entry, class: 'no', why: whyNothing(entry), calls: [], deleted: [], open: 0 };
  const isShort = entry.unkept > 0 || entry.requests.some(cannotBeUndone);
  const known = joinedClass([...inversions.map((each) => each.class), ...(isShort ? ['in-part' as const] : [])]);
  const why =
    inversions.find((each) => each.class === known && each.why !== null)?.why ??
    inversions.find((each) => each.why !== null)?.why;
  return {
    entry,
    class: known,
    why: why ?? (isShort ? 'Some of its requests cannot be undone.' : null),
    calls: callsOf(kept),
    deleted: kept.filter((change) => undoOf(change.operation).restore !== undefined),
    open: kept.filter((change) => change.open === true).length,
  };
};

/** One of several requests, which was made and has no inverse. */
const cannotBeUndone = ({ method, path, status }: JsonObject): boolean => {
  const key = matchWrite(textOf(method), textOf(path));
  return typeof status === 'number' && status < 300 && (key === undefined || undoOf(key).class === 'no');
};

/** Changes whose class is no are not kept: the operation itself says why. */
const whyNothing = ({ outcome, requests, unkept }: HistoryEntry): string => {
  if (outcome === running) return 'It is still running.';
  if (unkept > 0) return 'A run on more than 100 computers can be undone only if it was made with --undoable.';
  const keys = requests.flatMap(({ method, path }) => matchWrite(textOf(method), textOf(path)) ?? []);
  return (
    keys.map((key) => undoOf(key).why).find((why) => why !== undefined) ??
    'The history does not have the state before the change.'
  );
};

/** The last change is taken back first. */
const callsOf = (kept: readonly KeptChange[]): (Call & Pick<Inverse, 'open'>)[] =>
  kept.toReversed().flatMap((change) => inverseOf(change).requests.map(callOfInverse));

export const callOfInverse = ({ body, open, operation, pathValues, query }: Inverse): Call & Pick<Inverse, 'open'> => ({
  ...callTo(operation as OperationKey), // checked at build time
  pathValues,
  query,
  ...(body === undefined ? {} : { body }),
  ...(open === true ? { open } : {}),
});

const filled = async (
  calls: readonly (Call & Pick<Inverse, 'open'>)[],
  context: CommandContext,
): Promise<Call[] | undefined> => {
  const done: Call[] = [];
  for (const { open, ...call } of calls) {
    const body = open === true ? await fillOpenBody(call, context) : call.body;
    if (open === true && body === undefined) return undefined;
    done.push({ ...call, ...(body === undefined ? {} : { body }) });
  }
  return done;
};

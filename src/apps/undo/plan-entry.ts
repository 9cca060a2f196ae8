import { assignmentApi, groupApi } from '../../service/groups.js';
import type { CommandContext } from '../../command/spec.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import { joinedClass, matchWrite, undoOf, type UndoClass } from '../../contract/undo.js';
import { keepsNoSecrets } from '../../changes/undo/class-of.js';
import { contactReader, noContact, type ContactSince } from '../../changes/undo/contact-since.js';
import { holdsSecret, inverseOf, type Inverse, type Inversion } from '../../changes/undo/inverse-of.js';
import type { StateSince } from '../../changes/undo/changed-since.js';
import { mapBounded } from '../../service/read-items.js';
import { withEmptyBefore } from '../../changes/undo/with-empty-before.js';
import { readField } from '../../changes/undo/parts.js';
import { labelOf } from '../../engine/names/labels.js';
import { EmsError } from '../../base/errors.js';
import { shellWord } from '../../base/text/shell-word.js';
import { fewNames } from '../../base/text/wording.js';
import type { Call } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { running, type HistoryEntry } from '../../settings/history.js';
import { readKept, type KeptChange } from '../../settings/kept-changes.js';
import { fillOpenBody } from './open-bodies.js';
import type { Restore } from './restore.js';

/** One entry of the history with the requests that undo it. */
export interface UndoneEntry extends ContactSince {
  readonly entry: HistoryEntry;
  readonly class: UndoClass;
  readonly why: string | null;
  readonly changedSince: boolean;
  readonly calls: readonly Call[];
  /** Folders of restore points, which are applied before anything else. */
  readonly folders: readonly string[];
  /** These folders compared with the service; undefined in a list, which reads nothing. */
  readonly restore?: Restore | undefined;
  /** Requests whose answers are not known. */
  readonly open: number;
  /** The service does not show whether all of it is as the change left it. */
  readonly isUnseen?: boolean | undefined;
  /** For each answered request, the id of the entry that it undoes. */
  readonly undoes: readonly string[];
}

export interface InspectedEntry extends UndoneEntry {
  readonly kept: readonly KeptChange[];
}

/** From the history alone: nothing is read from the service. */
export const inspectEntry = async (entry: HistoryEntry, stateDirectory: string): Promise<InspectedEntry> => {
  const kept = await readKept(stateDirectory, entry.id);
  return { ...summed(entry, kept), ...noContact, kept, changedSince: false };
};

/** Compares with the service, and counts contacts. `newer`: entries that are undone before this one. */
export const planEntry = async (
  entry: HistoryEntry,
  { newer, stateOf }: { newer: readonly UndoneEntry[]; stateOf: (change: KeptChange) => Promise<StateSince> },
  context: CommandContext,
): Promise<UndoneEntry> => {
  const { stateDirectory } = await context.settings();
  const stored = await readKept(stateDirectory, entry.id);
  const states = new Map<KeptChange, StateSince>();
  const client = await context.client();
  const kept = await mapBounded(stored, 4, (change) => withEmptyBefore(change, client));
  for (const change of kept.toReversed()) states.set(change, await stateOf(change));
  const whole = summed(entry, kept);
  const restore = whole.class === 'no' ? undefined : await readRestore(whole.folders, kept, newer, context);
  if (restore instanceof EmsError)
    return { ...whole, class: 'no', why: restore.message, calls: [], ...noContact, changedSince: false };
  const deleted = deletedBy(restore);
  const left = kept.filter(
    (change) => states.get(change) !== 'as-before' && !deleted.has(String(change.pathValues['id'])),
  );
  const calls = await filled(callsOf(left), context);
  const contact = whole.class === 'no' ? noContact : (await contactReader(kept, context))(kept);
  const losses = restore === undefined ? [] : [...restore.gone, ...restore.unsent];
  const isActedOn = contact.actedOn > 0 && whole.class === 'until-contact';
  return {
    ...whole,
    ...contact,
    ...(isActedOn || losses.length > 0 ? { class: 'in-part' } : {}),
    why: joinSentences([isActedOn ? await staysText(contact, kept, context) : (whole.why ?? ''), ...losses]),
    ...(calls === undefined ? { class: 'no', why: notDescribed } : {}),
    ...(restore === undefined ? {} : { restore }),
    calls: calls ?? [],
    isUnseen: left.some((change) => states.get(change) === 'unread' && inverseOf(change).requests.length > 0),
    changedSince:
      (restore?.gone ?? []).length > 0 ||
      (restore?.touchesOthers === true && kept.every((change) => change.restore === undefined || isDeletion(change))) ||
      restore?.makes.some((kind) => kept.every(({ operation }) => undoOf(operation).restore !== kind)) === true ||
      left.some((change) => isChanged(change, states.get(change))),
  };
};

/** 'What was installed or run stays on PC-0001, PC-0002 and 3 more.' Only an assigned package can be removed there. */
const staysText = async (
  { acted }: ContactSince,
  kept: readonly KeptChange[],
  context: CommandContext,
): Promise<string> => {
  const assigned = kept.find(({ operation }) => operation === assignmentApi['package-assignment'].add.operation);
  if (assigned === undefined) return staysOn(acted);
  const [group, id] = [
    String(assigned.pathValues['id']),
    textOf(assigned.after ?? readField(assigned.body, 'packageId')),
  ];
  const name = (await labelOf('package', id, await context.client())) ?? id;
  const where = acted.length > fewActed ? `--group ${group}` : acted.map((each) => shellWord(each)).join(' ');
  return `${staysOn(acted)} To remove it there, while it is assigned (before the undo, or after ems undo --redo): ems computer uninstall ${where} --package ${shellWord(name)}`;
};

export const staysOn = (acted: readonly string[]): string =>
  `What was installed or run stays on ${fewNames(acted, fewActed)}.`;

/** The most computers that are named. */
const fewActed = 5;

/** Groups that a restore point deletes, which also ends their activation. */
const deletedBy = (restore: Restore | undefined): ReadonlySet<string> =>
  new Set(
    (restore?.calls ?? [])
      .filter(({ operation }) => operation === groupApi.delete.operation)
      .map(({ pathValues }) => String(pathValues?.['id'])),
  );

/** Whether the undo creates the object again: it has changed if it exists and differs. */
const isDeletion = ({ operation }: KeptChange): boolean => undoOf(operation).restore !== undefined;

/** Changes of a secret cannot be detected. */
const isChanged = (change: KeptChange, state: StateSince | undefined): boolean =>
  state === 'changed' &&
  !holdsSecret(change) &&
  (change.restore !== undefined || inverseOf(change).requests.length > 0);

/** A restore point has no values of secrets either. */
const inversionOf = (change: KeptChange): Inversion => {
  const inversion = inverseOf(change);
  const isPart = change.restore !== undefined && inversion.class !== 'no' && holdsSecret(change);
  return isPart ? { ...inversion, class: 'in-part', why: keepsNoSecrets } : inversion;
};

/** A folder that is gone, or that names what the service no longer has, cannot be applied. */
const readRestore = async (
  folders: readonly string[],
  kept: readonly KeptChange[],
  newer: readonly UndoneEntry[],
  context: CommandContext,
): Promise<Restore | EmsError | undefined> => {
  if (folders.length === 0) return undefined;
  try {
    const restores = newer.flatMap(({ restore }) => restore ?? []);
    const renames = kept.filter(({ body }) => isObject(body) && body['name'] !== undefined);
    const renamed = new Set(renames.map(({ pathValues }) => String(pathValues['id'])));
    return await (await import('./restore.js')).planRestore(folders, restores, context, renamed);
  } catch (error) {
    if (error instanceof EmsError && error.kind === 'usage') return error;
    throw error;
  }
};

const notDescribed = 'The service does not describe the body of the inverse request.';

const summed = (
  entry: HistoryEntry,
  kept: readonly KeptChange[],
): Pick<UndoneEntry, 'entry' | 'class' | 'why' | 'calls' | 'folders' | 'open' | 'undoes'> => {
  const inversions = kept.map(inversionOf);
  if (inversions.length === 0 || entry.outcome === running)
    return { entry, class: 'no', why: whyNothing(entry), calls: [], folders: [], open: 0, undoes: [] };
  const isShort = entry.unkept > 0 || entry.requests.some(cannotBeUndone);
  const joined = joinedClass(inversions.map((each) => each.class));
  const known = isShort && joined !== 'no' ? 'in-part' : joined;
  const why =
    inversions.find((each) => each.class === known && each.why !== null)?.why ??
    inversions.find((each) => each.why !== null)?.why;
  return {
    entry,
    class: known,
    why: joinSentences([
      why ?? (isShort ? 'Some of its requests cannot be undone.' : ''),
      ...kept.flatMap(({ lost }) => lost ?? []),
    ]),
    calls: callsOf(kept),
    folders: [...new Set(kept.flatMap(({ restore }) => restore ?? []))],
    open: kept.filter((change) => change.open === true).length,
    undoes: kept.flatMap(({ open, undoes = [] }) => (open === true ? [] : undoes)),
  };
};

/** Each sentence once; null if there are none. */
const joinSentences = (sentences: readonly string[]): string | null =>
  [...new Set(sentences)].filter((each) => each !== '').join(' ') || null;

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

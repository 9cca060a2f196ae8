import type { OperationKey } from '../../contract/operation-keys.js';
import { undoOf, type BeforeRead } from '../../contract/undo.js';
import { EmsError, isInterruption } from '../../base/errors.js';
import { asRead, type Call, type Client } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import { isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { mapBounded } from '../../service/read-items.js';
import { proveAbsent } from './prove-absent.js';
import { changeSubject, readOfSubject, readSubject } from './keep-change.js';
import { fillParts } from './parts.js';
import { isSame, pickFrom, pickSent, sentIds, type PickSubject } from './picked.js';

/** An accepted request of an undo, with its answer. */
export interface SentInverse {
  readonly call: Call;
  readonly answer: Json | undefined;
  /** The change was visible before the undo: only then does an empty list prove that it is gone. */
  readonly wasSeen: boolean;
}

/** seen: it was read back. unseen: no operation shows it. problem: why nothing proves the undo. */
export type Proof = 'seen' | 'unseen' | { readonly problem: string };

/** Reads back what the requests of an undo have set. Where two set the same part, the last one counts. */
export const verifyUndone = async (sent: readonly SentInverse[], client: Client): Promise<readonly Proof[]> => {
  const deleted = new Set(sent.flatMap(({ call }) => (isDeletion(call) ? [idOf(call)] : [])));
  const answers = new Map<string, Promise<ReadBack>>();
  const reads = await mapBounded(sent, atOnce, (each) => readBack(each, { answers, client, deleted }));
  const later = new Map<string, Set<string>>();
  return reads
    .toReversed()
    .map((read) => ('proof' in read ? read.proof : compare(read, later)))
    .toReversed();
};

const atOnce = 8;

interface Reading {
  readonly client: Client;
  /** By address, because many requests read the same list. */
  readonly answers: Map<string, Promise<ReadBack>>;
  /** Objects that the undo has deleted, with everything in them. */
  readonly deleted: ReadonlySet<string>;
}

/** `whole` is undefined if the answer shows nothing. */
type ReadBack = { readonly whole: Json | undefined } | { readonly proof: Proof };

interface Compared {
  readonly before: BeforeRead;
  readonly key: string;
  readonly present: Json;
  readonly subject: PickSubject;
}

/** Whether a request deletes an object itself, for which no read is kept. */
const isDeletion = ({ operation }: Call): boolean =>
  /^DELETE .*\{id\}$/.test(operation) && undoOf(operation).before === undefined;

const idOf = ({ pathValues }: Call): string => String(pathValues?.['id']);

const readBack = async (
  { answer, call, wasSeen }: SentInverse,
  { answers, client, deleted }: Reading,
): Promise<Compared | { readonly proof: Proof }> => {
  if (isDeletion(call)) return { proof: await proveGone(call, client) };
  if (deleted.has(idOf(call))) return { proof: 'seen' };
  const subject: PickSubject = { ...changeSubject(call), ...(answer === undefined ? {} : { answer }) };
  const { before } = undoOf(call.operation);
  if (before === undefined) return { proof: 'unseen' };
  const read = readOfSubject(subject);
  if (read === undefined) return { proof: { problem: 'its answer does not have the id to read it back by' } };
  const address = `${client.url(read)} ${JSON.stringify(read.body ?? null)}`;
  const asked = answers.get(address) ?? readWhole(subject, client);
  answers.set(address, asked);
  const found = await asked;
  if ('proof' in found) return found;
  const { whole } = found;
  if (whole === undefined || (isList(whole) && whole.length === 0 && !wasSeen))
    return { proof: before.unsure === true ? 'unseen' : notShown };
  const key = `${address} ${JSON.stringify(fillParts(before.item ?? {}, subject))}`;
  return { before, key, present: pickFrom(whole, subject), subject };
};

const readWhole = async (subject: PickSubject, client: Client): Promise<ReadBack> => {
  try {
    return { whole: await readSubject(subject, client) };
  } catch (error) {
    return { proof: unreadable(error) };
  }
};

const proveGone = async (call: Call, client: Client): Promise<Proof> => {
  const read = asRead(callTo(call.operation.replace('DELETE', 'GET') as OperationKey)); // each DELETE has a GET
  try {
    await client.read({ ...read, ...(call.pathValues === undefined ? {} : { pathValues: call.pathValues }) });
    return { problem: 'it is still there' };
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind !== 'not-found') return unreadable(error);
    return proveAbsent(error, client).then((): Proof => 'seen', unreadable);
  }
};

const unreadable = (error: unknown): Proof => {
  if (!(error instanceof EmsError) || isInterruption(error.kind)) throw error;
  return { problem: `it cannot be read back: ${error.message}` };
};

const notShown: Proof = { problem: 'the service does not show it' };
const notSo: Proof = { problem: 'the service shows another state' };

/** `later`: parts that a later request has set, by read. */
const compare = ({ before, key, present, subject }: Compared, later: Map<string, Set<string>>): Proof => {
  if (before.unsure === true && present === null) return 'unseen';
  const known = later.get(key) ?? new Set<string>();
  later.set(key, known);
  const wanted = partsOf(before, subject);
  const found = before.ids === undefined ? present : presenceOf(Object.keys(wanted), present);
  const names = Object.keys(wanted).filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  for (const name of names) {
    const value = wanted[name] ?? null;
    if (name === undivided) return isSame(found, value, before.ordered) ? 'seen' : notSo;
    // '' and null are equal: an answer may omit them.
    if (!isObject(found) || !(name in found)) {
      if (isEmptyValue(value)) continue;
      return notShown;
    }
    if (!isSame(found[name], value)) return notSo;
  }
  return 'seen';
};

/** A map of nothing but empty values may be left out, too. */
const isEmptyValue = (value: Json): boolean =>
  isObject(value) ? Object.values(value).every((each) => isSame(null, each)) : isSame(null, value);

/** The key of a value without parts. */
const undivided = '*';

/** The parts that the request has set, by name, if the answer is known to show them. */
const partsOf = (before: BeforeRead, subject: PickSubject): JsonObject => {
  const sent = pickSent(subject);
  if (before.ids !== undefined) {
    const members = isList(sent) ? sent : [];
    const ids = sentIds(undoOf(subject.operation), subject);
    return Object.fromEntries(ids.map((id) => [textOf(id), members.includes(id)]));
  }
  if (!isObject(sent)) return { [undivided]: sent };
  const { pick } = before;
  const shown = isList(pick) ? pick : typeof pick === 'string' ? Object.keys(sent) : Object.keys(pick);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => shown.includes(name)));
};

const presenceOf = (ids: readonly string[], read: Json): JsonObject => {
  const listed = new Set((isList(read) ? read : []).map(textOf));
  return Object.fromEntries(ids.map((id) => [id, listed.has(id)]));
};

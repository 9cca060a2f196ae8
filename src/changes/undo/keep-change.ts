import type { OperationKey } from '../../contract/operation-keys.js';
import { undoOf, type UndoFacts } from '../../contract/undo.js';
import { EmsError, isInterruption } from '../../base/errors.js';
import { proveAbsent } from './prove-absent.js';
import { asRead, type Call, type Client, type ReadCall } from '../../http/client.js';
import { callTo } from '../../http/reads.js';
import type { SecretValues } from '../../http/mask.js';
import { masked } from '../../http/secret-names.js';
import { withoutHidden } from '../../http/secret-values.js';
import { textsIn } from '../../http/typed-secrets.js';
import { isList, isObject, type Json } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { readList, wholePage } from '../../service/read-items.js';
import { refusalsIn } from '../execute/refusals.js';
import { readField, fillParts, queryText, type Material } from './parts.js';
import { pickFrom, pickSent, sentIds, type PickSubject } from './picked.js';

/** Takes from a request what an inverse may need: the operation, the ids in its path, query and body. */
export const changeSubject = ({ body, operation, path, pathValues, query = [] }: Call): PickSubject => ({
  operation,
  query,
  ...(body === undefined ? {} : { body }),
  pathValues: pathValues ?? idsInPath(operation, path),
});

/** A typed request has its ids in the path itself. */
const idsInPath = (operation: string, path: string): Record<string, string> => {
  const given = path.split('/');
  const wanted = operation.slice(operation.indexOf(' ') + 1).split('/');
  return Object.fromEntries(
    wanted.flatMap((each, at) =>
      each.startsWith('{') ? [[each.slice(1, -1), decodeURIComponent(given[at] ?? '')]] : [],
    ),
  );
};

/** The read that shows the changed part; undefined if there is none, or if its id is not known yet. */
export const readOfSubject = (subject: PickSubject): ReadCall | undefined => {
  const { before } = undoOf(subject.operation);
  if (before === undefined) return undefined;
  const [path, query, body] = [before.path, before.query, before.body].map((parts) => fillParts(parts ?? {}, subject));
  if (path === undefined || query === undefined || body === undefined) return undefined;
  return {
    ...asRead(callTo(before.read as OperationKey)), // checked at build time
    pathValues: { ...subject.pathValues, ...(path as Record<string, string | number>) }, // ids
    query: Object.entries(query).map(([name, value]) => [name, queryText(value)] as const),
    ...(before.body === undefined ? {} : { body }),
  };
};

/**
 * The whole answer to that read; null if the object does not exist. undefined proves nothing: the list is empty, or its
 * owner does not exist.
 */
export const readSubject = async (subject: PickSubject, client: Pick<Client, 'read'>): Promise<Json | undefined> => {
  const { before } = undoOf(subject.operation);
  const call = readOfSubject(subject);
  if (before === undefined || call === undefined) return undefined;
  const isListed = before.item !== undefined || before.pick === 'list';
  try {
    if (!isListed) return objectWithFields((await client.read(call)).json());
    const isPaged = before.secret === true || before.read.endsWith('/collection');
    return await readList(call, client, isPaged ? { top: wholePage } : {});
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind !== 'not-found') throw error;
    if (isListed) return undefined;
    await proveAbsent(error, client);
    return null;
  }
};

const objectWithFields = (answer: Json | undefined): Json | undefined =>
  isObject(answer) && Object.keys(answer).length > 0 ? answer : undefined;

/** Reads the state before a request; undefined if there is nothing to read or it failed. */
export const readBefore = async (call: Call, client: Pick<Client, 'read'>): Promise<Json | undefined> => {
  const { before } = undoOf(call.operation);
  // The second half of an interrupted change is sent without delay.
  if (before === undefined || before.made === true || call.evenInterrupted === true) return undefined;
  try {
    return (await readSubject(changeSubject(call), client)) ?? null;
  } catch (error) {
    // If the service cannot be reached, fail here: the change would only repeat all retries.
    if (error instanceof EmsError && (isInterruption(error.kind) || error.kind === 'unreachable')) throw error;
    return undefined;
  }
};

/** As the history keeps it. */
export const keptChange = (call: Call, { answer, at, secrets, whole }: ChangeAround): KeptChange => {
  const facts = undoOf(call.operation);
  const sent = changeSubject(call);
  const subject: PickSubject = { ...sent, answer: neededOf(facts, answer) };
  const isSecret = facts.before?.secret === true && namesSecret(whole, answer, subject, secrets);
  const before = facts.before?.made === true ? null : whole === undefined ? undefined : pickFrom(whole, subject);
  const targets = sentIds(facts, subject).flatMap((id) => (typeof id === 'number' ? [{ id }] : []));
  const refused = refusalsIn(answer, targets).filter(({ unsure }) => unsure !== true);
  const kept: KeptChange = {
    ...subject,
    ...(before === undefined ? {} : { before }),
    after: pickSent(
      subject,
      refused.map(({ id }) => id),
    ),
    at: at.toISOString(),
    ...(call.undoes === undefined ? {} : { undoes: call.undoes }),
  };
  if (isSecret) return withoutValues(kept);
  return facts.before?.secret === true ? kept : withoutHiddenFields(kept, secrets);
};

/** The facts that a change is kept with. `whole`: the answer to the read before. */
interface ChangeAround {
  readonly whole: Json | undefined;
  readonly answer: Json | undefined;
  readonly at: Date;
  readonly secrets: SecretValues;
}

/** Keeps only what an inverse needs, because an answer may hold a secret that is shown once. */
const neededOf = (facts: UndoFacts, answer: Json | undefined): Json => {
  const names = [...JSON.stringify(facts).matchAll(/"answer\.(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.flatMap((name) => pairOf(name, readField(answer, name))));
};

const pairOf = (name: string, value: Json | undefined): (readonly [string, Json])[] =>
  value === undefined ? [] : [[name, value]];

/** Whether a variable has the name of a secret. Without a known name, it may be one. */
const namesSecret = (
  whole: Json | undefined,
  answer: Json | undefined,
  { body, pathValues }: Material,
  secrets: SecretValues,
): boolean => {
  const values = readField(body, 'values');
  const names = [...namesIn(whole), ...namesIn(answer), ...(isObject(values) ? Object.keys(values) : [])];
  const isHidden = textsIn(body).some((text) => secrets.isHidden(text));
  return isHidden || names.length === 0 || names.some((name) => secrets.isSecretVariable(pathValues['varId'], name));
};

const namesIn = (value: Json | undefined): string[] => {
  if (isList(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const own = [value['dottedName'], value['designation']].filter((name) => typeof name === 'string');
  return [...own, ...namesIn(value['items'] ?? value['values'])];
};

/** Hides the old values of fields whose new values are hidden. */
const withoutHiddenFields = (kept: KeptChange, secrets: SecretValues): KeptChange => {
  const places = new Set<string>();
  const body = withoutHidden(kept.body ?? null, secrets.mayBeSecret, (place) => places.add(place));
  if (places.size === 0) return kept;
  const hide = (value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : maskPlaces(value, places, '');
  return { ...kept, body, before: hide(kept.before), after: hide(kept.after) };
};

const maskPlaces = (value: Json, places: ReadonlySet<string>, place: string): Json => {
  if (places.has(place)) return masked;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      maskPlaces(each, places, place === '' ? name : `${place}.${name}`),
    ]),
  );
};

const withoutValues = (kept: KeptChange): KeptChange => ({
  ...kept,
  ...(kept.body === undefined ? {} : { body: masked }),
  ...(kept.before === undefined ? {} : { before: masked }),
  after: masked,
});

import { emptyGuid, type Json, type JsonObject } from '../../contract/operation.js';
import { undoOf, type BeforeRead, type UndoFacts } from '../../contract/undo.js';
import { isList, isObject, textOf } from '../../base/json/objects.js';
import { isTime, parseTime } from '../../base/text/times.js';
import { readField, fillParts, resolvePart, type Material } from './parts.js';

/** A change as in the history, without the values that were known only when it was sent. */
export interface PickSubject extends Material {
  readonly operation: string;
}

/** The part of an answer that the change is about; null: it is not there. */
export const pickFrom = (answer: Json, subject: PickSubject): Json => {
  const { before } = undoOf(subject.operation);
  if (before === undefined) return null;
  if (before.pick === 'list') return idsOfItems(itemsIn(answer), subject.body);
  if (before.ids !== undefined) return idsAmong(itemsIn(answer), before, subject);
  const item = before.item === undefined ? answer : itemsIn(answer).find((each) => fits(each, before, subject));
  if (!isObject(item)) return before.none ?? null;
  const picked = pickFields(item, before.pick, subject);
  return before.word === undefined ? picked : JSON.stringify(picked).toLowerCase().includes(before.word);
};

/** Derives the same part after the change from the request. */
export const pickSent = (subject: PickSubject, refused: readonly Json[] = []): Json => {
  const facts = undoOf(subject.operation);
  const sent = sentIds(facts, subject);
  switch (facts.after) {
    case 'absent':
      return null;
    case 'all':
      return sent.filter((id) => !refused.includes(id));
    case 'none':
      return [];
    case 'list':
      return Object.values(isObject(subject.body) ? subject.body : { list: subject.body ?? null }).find(isList) ?? null;
    case undefined:
      return facts.before?.pick === 'values' ? (readField(subject.body, 'values') ?? {}) : (subject.body ?? null);
    default:
      return resolvePart(facts.after, subject) ?? null;
  }
};

/** The computers of a request on several. */
export const sentIds = ({ before }: UndoFacts, subject: PickSubject): Json[] => {
  const ids = before?.ids === undefined ? undefined : resolvePart(before.ids, subject);
  return ids === undefined ? [] : isList(ids) ? [...ids] : [ids];
};

const itemsIn = (answer: Json): JsonObject[] => {
  const list = isList(answer) ? answer : readField(answer, 'items');
  return isList(list) ? list.filter(isObject) : [];
};

const fits = (item: JsonObject, { item: wanted = {} }: BeforeRead, subject: PickSubject): boolean => {
  const fields = fillParts(wanted, subject);
  return fields !== undefined && Object.entries(fields).every(([name, value]) => isSameId(item[name], value));
};

const isSameId = (left: Json | undefined, right: Json): boolean =>
  left !== undefined && left !== null && textOf(left).toLowerCase() === textOf(right).toLowerCase();

const idsAmong = (items: readonly JsonObject[], before: BeforeRead, subject: PickSubject): Json[] => {
  const sent = sentIds(undoOf(subject.operation), subject);
  const field = typeof before.pick === 'string' ? before.pick : '';
  return items
    .filter((item) => fits(item, before, subject))
    .flatMap((item) => item[field] ?? [])
    .filter((id) => sent.includes(id));
};

/** The reference does not show the items: the id field is the singular of the list's name, or a usual one. */
const idsOfItems = (items: readonly JsonObject[], body: Json | undefined): Json => {
  const [list = ''] = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    isList(value) ? [name] : [],
  );
  const names = [list.replace(/s$/, ''), 'id', 'clientId'];
  const name = names.find((each) => items.every((item) => item[each] !== undefined));
  return name === undefined ? null : items.flatMap((item) => item[name] ?? []);
};

const pickFields = (item: JsonObject, pick: BeforeRead['pick'], subject: PickSubject): Json => {
  if (pick === 'values') return pickValues(item, subject);
  const sent = isObject(subject.body) ? Object.keys(subject.body) : [];
  if (pick === 'sent') return Object.fromEntries(sent.flatMap((name) => pair(name, item[name])));
  if (typeof pick === 'string') return item[pick] ?? null;
  const names = isList(pick) ? pick.map((name) => [name, name] as const) : Object.entries(pick);
  // A PATCH changes only what it names.
  const isPart = subject.operation.startsWith('PATCH');
  const { together = [] } = undoOf(subject.operation).before ?? {};
  const isBelieved = (name: string): boolean => !together.includes(name) || together.every((each) => each in item);
  return Object.fromEntries(
    names
      .filter(([name]) => (!isPart || sent.includes(name)) && isBelieved(name))
      .flatMap(([name, own]) => pair(name, partOf(item[own], isPart ? readField(subject.body, name) : undefined))),
  );
};

/** Takes the sent entries from a map; one that the answer omits is null. */
const partOf = (value: Json | undefined, sent: Json | undefined): Json | undefined =>
  isObject(value) && isObject(sent)
    ? Object.fromEntries(Object.keys(sent).map((name) => [name, value[name] ?? null]))
    : value;

const pair = (name: string, value: Json | undefined): (readonly [string, Json])[] =>
  value === undefined ? [] : [[name, value]];

/** The values of a collection entry by the designation of the child, as a request has them. */
const pickValues = (item: JsonObject, { body, operation }: PickSubject): Json => {
  const sent = readField(body, 'values');
  const names = isObject(sent) && operation.startsWith('PATCH') ? Object.keys(sent) : undefined;
  const values = item['values'];
  return Object.fromEntries(
    (isList(values) ? values.filter(isObject) : [])
      .filter(({ designation }) => names === undefined || names.includes(textOf(designation)))
      .map(({ designation, value }) => [textOf(designation), value ?? null]),
  );
};

/** Whether the present value equals the sent one. Fields that were not sent are ignored; '' and null are equal. */
export const isSame = (present: Json | undefined, sent: Json | undefined, ordered = false): boolean => {
  if (isObject(sent) && isObject(present))
    return Object.entries(sent).every(([name, value]) => !(name in present) || isSame(present[name], value));
  if (isList(sent) && isList(present))
    return ordered ? JSON.stringify(present) === JSON.stringify(sent) : textsOf(present) === textsOf(sent);
  return plain(present) === plain(sent);
};

/** Roles, tags and members have no order. */
const textsOf = (list: readonly Json[]): string => JSON.stringify(list.map((each) => JSON.stringify(each)).toSorted());

const plain = (value: Json | undefined): string => {
  if (value === undefined || value === null || value === '' || value === emptyGuid) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isTime(value) ? String(parseTime(value)) : JSON.stringify(value);
};

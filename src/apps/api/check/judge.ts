import { assumedOf, withAssumed, type AssumedField } from '../../../contract/assumed.js';
import { operationKey, type Shape } from '../../../contract/operation.js';
import { hasNone, isList, isObject, listIn, type Json, type JsonObject } from '../../../base/json/objects.js';
import {
  whyOther,
  type CheckedAssumption,
  type CheckedOperation,
  type AnswerDifference,
  type UndescribedFields,
} from './answer.js';
import type { Asked } from './ask-all.js';
import { compare, isOfType, noteDifference, type Found } from './compare.js';

export interface Judging {
  /** By operation: the shape of its answer, as JSON. */
  readonly shapes: Readonly<Record<string, string>>;
  readonly withNames: boolean;
}

/** How the answer to one operation differs from its description. */
export const judge = (asked: Asked, { shapes, withNames }: Judging): CheckedOperation => {
  const key = operationKey(asked.operation);
  const status = asked.reply?.status ?? null;
  const row = { operation: key, status, compared: 0, differences: [], undescribed: [], assumptions: [] };
  const unread = whyUnread(asked);
  if (unread !== undefined) return { ...row, ...unread };
  const found: Found = { differences: new Map(), undescribed: new Map(), unknown: new Map() };
  const objects = compareAnswer(asked, JSON.parse(shapes[key] ?? '{"type":"any"}') as Shape, found); // built in
  const assumptions = (assumedOf(key)?.fields ?? []).map((each) => judgeAssumed(each, objects, key));
  const differences = [...found.differences.values(), ...[...found.unknown].map(unknownValues)];
  const undescribed = [...found.undescribed].map((each) => undescribedIn(each, withNames));
  const isOther = undescribed.some(({ open }) => !open) || assumptions.some((each) => whyOther(each) !== undefined);
  const outcome = isOther || differences.length > 0 ? 'differs' : 'asDescribed';
  return { ...row, outcome, reason: null, compared: objects.length, differences, undescribed, assumptions };
};

const whyUnread = ({
  isJson,
  operation: { path, role, since },
  reply,
  unasked,
}: Asked): Pick<CheckedOperation, 'outcome' | 'reason'> | undefined => {
  if (unasked !== undefined) return { outcome: 'notTried', reason: unasked };
  if (reply === undefined) return { outcome: 'failed', reason: 'no answer' };
  const { status } = reply;
  if (status === 403) return { outcome: 'noRole', reason: role ?? null };
  if (status === 401 || status === 429 || status >= 500) return { outcome: 'failed', reason: `status ${status}` };
  if (status === 404 && since !== undefined) return { outcome: 'notThere', reason: `since ${since}` };
  if (status === 404 && path.includes('{')) return { outcome: 'notThere', reason: 'nothing has this id' };
  // Without a sign-in, plain text is an answer: that of /health is not described.
  return status < 300 && isJson === false && role !== null ? { outcome: 'failed', reason: 'no JSON' } : undefined;
};

/** The objects of the answer, all compared: its items, or itself. */
const compareAnswer = (asked: Asked, shape: Shape, found: Found): readonly JsonObject[] => {
  const { json, operation, reply: { status } = { status: 0 } } = asked;
  const wanted = operation.answers.filter((each) => each.status < 300).map((each) => each.status);
  if (!wanted.includes(status))
    noteDifference(found, { kind: 'status', field: null, expected: wanted.join(' or '), found: String(status) });
  if (status >= 300 || json === undefined) {
    if (status < 300 && shape.type !== 'any' && shape.nullable !== true)
      noteDifference(found, { kind: 'type', field: null, expected: shape.type, found: 'nothing' });
    return [];
  }
  const known = new Set(assumedOf(operationKey(operation))?.fields.flatMap(({ names }) => names));
  const answer = inDescribedForm(json, asked, (expected, got) =>
    noteDifference(found, { kind: 'paging', field: null, expected, found: got }),
  );
  compare(answer, shape, { found, known });
  return (itemsOf(answer) ?? [answer]).filter(isObject);
};

const itemsOf = (json: Json): readonly Json[] | undefined => {
  const list = isObject(json) ? json['items'] : json;
  return isList(list) ? list : undefined;
};

type NotePaging = (expected: string, found: string) => void;

/** Reports a list in another wrapper once, and still compares its items. */
const inDescribedForm = (json: Json, { isSizeRefused, operation, top }: Asked, tell: NotePaging): Json => {
  const { kind } = operation.answers.find(({ status }) => status < 300) ?? {};
  // The readers of an assumed list take the first list that they find.
  const isAssumed = kind === 'open' && assumedOf(operationKey(operation))?.isList === true;
  const items = isAssumed ? listIn(json) : itemsOf(json);
  if (kind === 'array' && isObject(json)) tell('list', items === undefined ? 'object' : 'page');
  if (isAssumed && items !== undefined && itemsOf(json) === undefined) tell('list', 'list under another name');
  if (kind === 'array' || kind === 'open') return items ?? json;
  if (kind !== 'page') return json;
  const page = asPage(json, tell);
  if (isSizeRefused === true) tell(`pages of ${top}`, 'that size is refused');
  else compareSize(page, top ?? 0, tell);
  return page;
};

const asPage = (json: Json, tell: NotePaging): Json => {
  if (isList(json)) {
    tell('page', 'list without a page');
    return { items: json, skip: 0, top: json.length, totalCount: json.length, hasMore: false };
  }
  if (!isObject(json) || itemsOf(json) !== undefined) return json;
  const [first, second] = Object.entries(json).filter(([, value]) => isList(value));
  if (first === undefined || second !== undefined) return json;
  const [name, items] = first;
  const { [name]: _items, ...page } = json;
  tell('items', 'items under another name');
  return { ...page, items };
};

/** A page with fewer items than were asked for, although there are more, is as large as pages get. */
const compareSize = (json: Json, top: number, tell: NotePaging): void => {
  const count = itemsOf(json)?.length ?? 0;
  const { hasMore, totalCount } = isObject(json) ? json : {};
  const isCut = hasMore === true || (typeof totalCount === 'number' && totalCount > count);
  if (count > top) tell(`pages of ${top}`, 'larger pages');
  else if (isCut && count < top) tell(`pages of ${top}`, `pages of ${count}`);
};

/** Under one of its names, with its type or null, in any of the objects. */
const judgeAssumed = (assumed: AssumedField, objects: readonly JsonObject[], key: string): CheckedAssumption => {
  const { field, names, type } = assumed;
  const holds = objects.some((object) => {
    const value = hasNone(object, names) ? undefined : withAssumed(object, key)[field];
    return value === null || (value !== undefined && isOfType(type, value));
  });
  const there = names.filter((name) => objects.some((object) => Object.hasOwn(object, name)));
  return { field, likeliest: names[0] ?? field, holds: objects.length === 0 ? null : holds, names: there };
};

const unknownValues = ([field, values]: readonly [string, ReadonlySet<Json>]): AnswerDifference => ({
  kind: 'unknownValues',
  field,
  expected: null,
  found: null,
  count: values.size,
});

const mostNames = 50;

const undescribedIn = (
  [path, { open, types }]: [string, { readonly open: boolean; readonly types: ReadonlyMap<string, string> }],
  withNames: boolean,
): UndescribedFields => {
  const counts: Record<string, number> = {};
  for (const type of types.values()) counts[type] = (counts[type] ?? 0) + 1;
  const names = withNames ? { names: [...types.keys()].slice(0, mostNames) } : {};
  return { field: path === '' ? null : path, open, count: types.size, types: counts, ...names };
};

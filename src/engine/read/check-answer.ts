import type { Presentation } from '../../areas/record.js';
import type { Answer, Json, JsonObject, Operation } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { notObjects, otherEntry, notTheService } from '../../http/answers/decode.js';
import type { Reply } from '../../http/client.js';
import { openBrace, quote, space } from '../../json/ascii.js';
import { slicePage, type Slice } from '../../json/item-slices.js';
import { listIn } from '../../json/items.js';
import { kindInWords } from '../../json/kind-in-words.js';
import { invalidJson } from '../../json/nesting.js';
import { hasNone, isList, isObject, parseJson } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { isListRead } from './shape-result.js';

/**
 * A read that is answered with something that the description does not know at all has failed, whatever its status
 * says: a script would take null for a computer. What is not described, and whatever a newer service wraps a list in,
 * passes; but where a list is shown, a single value is none.
 */
export const checkAnswer = (
  reply: Reply,
  operation: Pick<Operation, 'answers' | 'id' | 'method' | 'paging' | 'path'>,
  record: Pick<Presentation, 'columns' | 'view'> = {},
): void => {
  const answer = operation.answers.find(({ status }) => status < 300);
  if (answer === undefined || answer.media !== undefined || answer.kind === 'empty') return;
  if (answer.kind === 'open') return isListRead(record, operation) ? checkOpenList(reply, operation) : undefined;
  const isOne = answer.kind === 'object';
  const json = jsonOf(reply);
  const name = `${operation.method} ${operation.path}`;
  if (isList(json) && !isOne) return checkItems(json, answer, reply, name);
  if (isList(json) && answer.schema === undefined) return;
  if (!isObject(json)) throw notDescribed(reply, isOne ? 'an object' : 'a list', name);
  if (isOne ? isOther(json, answer) : !holdsList(json, answer)) throw otherObject(reply, answer, isOne, name);
  if (!isOne) checkItems(listIn(json) ?? [], answer, reply, name);
};

/** For an undocumented list, 204 may mean that it is empty. */
const checkOpenList = (reply: Reply, { method, path }: Pick<Operation, 'method' | 'path'>): void => {
  const json = jsonOf(reply);
  if (json === undefined && reply.status === 204) return;
  if (!isList(json) && !isObject(json)) throw notDescribed(reply, 'a list', `${method} ${path}`);
  if (isObject(json) && Object.hasOwn(json, 'items') && !isList(json['items']))
    throw unlike('The service answered with an object whose items are no list.', reply, `${method} ${path}`);
};

/** Checks a page without parsing its items, unless their first field is not a described one. */
export const checkPage = (page: Page, operation: Pick<Operation, 'answers' | 'method' | 'path'>): Page => {
  const answer = operation.answers.find(({ status }) => status < 300);
  if (answer?.fields === undefined) return page;
  const name = `${operation.method} ${operation.path}`;
  checkItems(unclearItems(page.text, answer), answer, answer, name);
  return page;
};

/** Most rows begin with a described field: looking at 100,000 of them takes 20 ms, parsing them 500. */
const unclearItems = (text: Buffer, { fields = [], whole }: Answer): readonly Json[] => {
  const names = [...fields, 'id', 'clientId'].map((name) => Buffer.from(`"${name}"`));
  const isClear = ({ start }: Slice): boolean => {
    if (text[start] !== openBrace) return false;
    const first = afterSpace(text, start + 1);
    return whole !== true || names.some((name) => stands(name, text, first));
  };
  return slicePage(text)
    .items.filter((item) => !isClear(item))
    .map(({ start, end }) => parsedItem(text.toString('utf8', start, end)));
};

const stands = (word: Buffer, text: Buffer, start: number): boolean => {
  for (let at = 0; at < word.length; at++) if (text[start + at] !== word[at]) return false;
  return true;
};

const afterSpace = (text: Buffer, from: number): number => {
  let at = from;
  while ((text[at] ?? quote) <= space) at++;
  return at;
};

const parsedItem = (text: string): Json => {
  try {
    return parseJson(text);
  } catch {
    throw invalidJson();
  }
};

const checkItems = (
  items: readonly Json[],
  { fields, schema, whole }: Answer,
  { status }: Pick<Reply, 'status'>,
  operation: string,
): void => {
  if (fields === undefined) return;
  if (!items.every(isObject)) throw unlike(notObjects, { status }, operation);
  if (whole === true && items.some((item) => isObject(item) && hasNone(item, [...fields, 'id', 'clientId'])))
    throw unlike(otherEntry(schema), { status }, operation);
};

const isOther = (json: JsonObject, { fields = [], whole }: Answer): boolean => whole === true && hasNone(json, fields);

/** Whatever a newer service wraps a list in, it holds one. */
const holdsList = (json: JsonObject, { fields = [] }: Answer): boolean =>
  listIn(json) !== undefined || fields.some((name) => Object.hasOwn(json, name));

const otherObject = (reply: Reply, { schema }: Answer, isOne: boolean, operation: string): EmsError => {
  const wanted = isOne ? `a single field of ${schema ?? 'what was asked for'}` : 'a list';
  return unlike(`The service answered with an object that does not have ${wanted}.`, reply, operation);
};

const unlike = (message: string, { status }: Pick<Reply, 'status'>, operation: string): EmsError =>
  new EmsError('failed', message, {
    status,
    operation,
    hint: notTheService,
  });

export const notDescribed = (reply: Reply, wanted: string, operation: string): EmsError =>
  unlike(`The service answered with ${kindInWords(jsonOf(reply))} instead of ${wanted}.`, reply, operation);

const jsonOf = (reply: Reply): Json | undefined => (reply.body.length === 0 ? undefined : reply.json());

import type { Presentation } from '../../areas/record.js';
import { isList, isObject, hasNone, parseJson } from '../../json/objects.js';
import type { Json, Operation, Answer, JsonObject } from '../../contract/operation.js';
import type { Reply } from '../../http/client.js';
import { headerOf, isHtml } from '../../http/error-body.js';
import type { ListResult, Result } from '../../command/result.js';
import { streamOfOne, type Page } from '../../json/page.js';
import { saidBy, type Said } from '../../http/paging/read-page.js';
import { EmsError } from '../../errors.js';
import { notObjects, otherEntry, notTheService } from '../../http/answers/decode.js';
import { openBrace, quote, space } from '../../json/ascii.js';
import { slicePage, type Slice } from '../../json/item-slices.js';
import { listIn } from '../../json/items.js';
import { kindInWords } from '../../json/kind-in-words.js';
import { invalidJson } from '../../json/nesting.js';

/** An answer → a result, judged by what came: a newer or unknown service may wrap where we expect a bare list. */
export const shapeReply = (
  reply: Reply,
  record: Pick<Presentation, 'columns' | 'view' | 'id' | 'noun'>,
  done: string,
  accept?: string,
): Result => {
  if (accept !== undefined && isFile(reply))
    return { kind: 'file', bytes: reply.body, type: headerOf(reply.headers, 'content-type') ?? '' };
  const json = reply.json();
  if (json === undefined) return { kind: 'done', message: done };
  const page = pageOfReply(reply);
  if (page !== undefined)
    return { ...presentation(record), kind: 'list', pages: streamOfOne(page), hintAll: page.hasMore };
  const { columns, id, view } = record;
  // Words instead of JSON confirm a write; they are printed as the text they are.
  const text = typeof json === 'string' ? undefined : reply.body;
  return { kind: 'object', text, value: json, view, columns, id };
};

/** The operation has no paging of its own: --all would find nothing more. */
export const onePage = (result: Result): Result =>
  result.kind === 'list' && result.hintAll === true ? { ...result, hintAll: 'one-page' } : result;

/** A read that comes back without a body: a list is empty, a single thing is not there. */
export const emptyAnswer = (
  record: Pick<Presentation, 'columns' | 'view' | 'id' | 'noun'>,
  operation: Pick<Operation, 'answers' | 'paging'>,
  done: string,
): Result => {
  if (isListRead(record, operation)) return listFromItems([], presentation(record, operation));
  const answer = success(operation);
  return answer === undefined || answer.kind === 'empty' || answer.media !== undefined
    ? { kind: 'done', message: done }
    : { kind: 'object', value: null };
};

/** For an undocumented answer, a record with columns and without a view is a list. */
export const isListRead = (
  { columns, view }: Pick<Presentation, 'columns' | 'view'>,
  operation: Pick<Operation, 'answers' | 'paging'>,
): boolean => {
  const kind = success(operation)?.kind;
  if (operation.paging !== 'none' || kind === 'page' || kind === 'array') return true;
  return kind === 'open' && columns !== undefined && view === undefined;
};

const success = ({ answers }: Pick<Operation, 'answers'>): Operation['answers'][number] | undefined =>
  answers.find(({ status }) => status < 300);

/** If the answer may be other than JSON, its media type decides; a web page is never accepted. */
const isFile = (reply: Reply): boolean => {
  const type = headerOf(reply.headers, 'content-type');
  return reply.body.length > 0 && type !== undefined && !/\bjson\b/i.test(type) && !isHtml(reply);
};

/** A bare array or the service's wrapper as one page; undefined for anything else. */
export const pageOfReply = (reply: Reply): Page | undefined => {
  const json = reply.json();
  if (isList(json)) return pageFrom(json, reply.body, false, {});
  if (!isObject(json)) return undefined;
  const { items, totalCount, hasMore } = json;
  if (!isList(items) || (totalCount === undefined && hasMore === undefined)) return undefined;
  return pageFrom(items, reply.body, true, saidBy(json));
};

export const pageFrom = (items: readonly Json[], text: Buffer, wrapped: boolean, facts: Said): Page => ({
  text,
  wrapped,
  count: items.length,
  items: () => items,
  ...facts,
});

/** A list that the tool itself made. */
export const listFromItems = (
  items: readonly Json[],
  facts: Omit<ListResult, 'kind' | 'pages'>,
  text = JSON.stringify(items),
): ListResult => ({ ...facts, kind: 'list', pages: streamOfOne(pageFrom(items, Buffer.from(text), false, {})) });

export const presentation = (
  record: Pick<Presentation, 'columns' | 'id' | 'noun'>,
  operation?: Pick<Operation, 'answers'>,
): Pick<ListResult, 'columns' | 'id' | 'noun' | 'fields'> => ({
  columns: record.columns,
  id: record.id,
  noun: record.noun ?? (operation === undefined ? undefined : nounOf(operation)),
  fields: operation === undefined ? undefined : success(operation)?.fields,
});

/** The noun from a schema name: VariableDefinition → 'variable definitions'. */
const nounOf = ({ answers }: Pick<Operation, 'answers'>): string | undefined => {
  const schema = answers.find(({ status, kind }) => status < 300 && (kind === 'page' || kind === 'array'))?.schema;
  if (schema === undefined || !/^[A-Za-z]+$/.test(schema)) return undefined;
  const words = schema
    .replace(/Dto$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  if (/(s|x|ch|sh)$/.test(words)) return `${words}es`;
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
};

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

const notDescribed = (reply: Reply, wanted: string, operation: string): EmsError =>
  unlike(`The service answered with ${kindInWords(jsonOf(reply))} instead of ${wanted}.`, reply, operation);

const jsonOf = (reply: Reply): Json | undefined => (reply.body.length === 0 ? undefined : reply.json());

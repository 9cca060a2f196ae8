import { listFromItems } from '../../command/list-result.js';
import type { Presentation } from '../../areas/record.js';
import { isList, isObject, isPagingField, streamOfOne, listIn, type Page } from '../../base/json/objects.js';
import { assumedOf } from '../../contract/assumed.js';
import { operationKey, type Json, type Operation } from '../../contract/operation.js';
import type { Reply } from '../../http/client.js';
import { headerOf, isHtml } from '../../http/transport/exchange.js';
import type { ListResult, Result } from '../../command/result.js';
import { pageFactsIn, type PageFacts } from '../../http/paging/read-page.js';
import { EmsError } from '../../base/errors.js';
import { notTheService } from '../../http/answers/decode.js';
import { kindInWords } from '../../base/json/kind-in-words.js';

/** An answer → a result, judged by what came: a newer or unknown service may wrap where we expect a bare list. */
export const shapeReply = (
  reply: Reply,
  record: Pick<Presentation, 'columns' | 'view' | 'id' | 'noun'>,
  done: string,
  { accept, isListed }: { readonly accept?: string | undefined; readonly isListed?: boolean } = {},
): Result => {
  if (accept !== undefined && isFile(reply))
    return { kind: 'file', bytes: reply.body, type: headerOf(reply.headers, 'content-type') ?? '' };
  const json = reply.json();
  if (json === undefined) return { kind: 'done', message: done };
  const page = pageOfReply(reply, isListed);
  if (page !== undefined)
    return { ...presentation(record), kind: 'list', pages: streamOfOne(page), hintAll: page.hasMore };
  const { columns, id, view } = record;
  // A text instead of JSON confirms a write, and is printed as it is.
  const text = typeof json === 'string' ? undefined : reply.body;
  return { kind: 'object', text, value: json, view, columns, id };
};

/** The operation has no paging of its own: --all would find nothing more. */
export const onePage = (result: Result): Result =>
  result.kind === 'list' && result.hintAll === true ? { ...result, hintAll: 'one-page' } : result;

/** A read that comes back without a body: a list is empty, a single thing is not there. */
export const emptyAnswer = (
  record: Pick<Presentation, 'columns' | 'view' | 'id' | 'noun'>,
  operation: Pick<Operation, 'answers' | 'method' | 'paging' | 'path'>,
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

/** A bare array or the service's wrapper as one page; undefined for anything else. `isListed`: a list was asked for. */
export const pageOfReply = (reply: Reply, isListed = false): Page | undefined => {
  const json = reply.json();
  if (isList(json)) return pageFrom(json, reply.body, false, {});
  if (!isObject(json)) return undefined;
  const { items, ...others } = json;
  const { totalCount, hasMore } = others;
  const isWrapper = (totalCount ?? hasMore) !== undefined || (isListed && Object.keys(others).every(isPagingField));
  if (!isList(items) || !isWrapper) return undefined;
  return pageFrom(items, reply.body, true, pageFactsIn(json));
};

export const pageFrom = (items: readonly Json[], text: Buffer, wrapped: boolean, facts: PageFacts): Page => ({
  text,
  wrapped,
  count: items.length,
  items: () => items,
  ...facts,
});

export const presentation = (
  record: Pick<Presentation, 'columns' | 'id' | 'noun'>,
  operation?: Pick<Operation, 'answers' | 'method' | 'path'>,
): Pick<ListResult, 'columns' | 'id' | 'noun' | 'fields'> => ({
  columns: operation === undefined ? record.columns : columnsOf(record, operation),
  id: record.id,
  noun: operation === undefined ? record.noun : nounOf(record, operation),
  fields: operation === undefined ? undefined : success(operation)?.fields,
});

/** A field that the reference does not show may come under another name. */
const columnsOf = (
  { columns }: Pick<Presentation, 'columns'>,
  operation: Pick<Operation, 'answers' | 'method' | 'path'>,
): ListResult['columns'] => {
  if (success(operation)?.whole === true) return columns;
  const others = new Map(assumedOf(operationKey(operation))?.fields.map(({ field, names }) => [field, names]));
  return columns?.map((column) => {
    const own = typeof column === 'string' ? { path: column } : column;
    const names = others.get(own.path);
    return names === undefined ? column : { ...own, or: [...(own.or ?? []), ...names] };
  });
};

/** The noun of the record, or else from a schema name: VariableDefinition → 'variable definitions'. */
export const nounOf = (
  { noun }: Pick<Presentation, 'noun'>,
  { answers }: Pick<Operation, 'answers'>,
): string | undefined => {
  if (noun !== undefined) return noun;
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
 * Fails a read whose answer does not match the description, whatever its status: a script would take null for a
 * computer. Answers without a description pass, and so does whatever a newer service wraps a list in.
 */
export const checkAnswer = (
  reply: Reply,
  operation: Pick<Operation, 'answers' | 'method' | 'paging' | 'path'>,
  record: Pick<Presentation, 'columns' | 'view'> = {},
): void => {
  const answer = success(operation);
  const isOne = !isListRead(record, operation);
  if (answer === undefined || answer.media !== undefined || answer.kind === 'empty') return;
  const json = reply.body.length === 0 ? undefined : reply.json();
  if (answer.kind === 'open' && (isOne || (json === undefined && reply.status === 204))) return;
  const hasList = isList(json) || (isObject(json) && (answer.kind === 'open' || listIn(json) !== undefined));
  if (isOne ? isObject(json) || (isList(json) && answer.schema === undefined) : hasList) return;
  const wrong = isObject(json)
    ? 'an object that does not have a list'
    : `${kindInWords(json)} instead of ${isOne ? 'an object' : 'a list'}`;
  throw new EmsError('failed', `The service answered with ${wrong}.`, {
    status: reply.status,
    operation: `${operation.method} ${operation.path}`,
    hint: notTheService,
  });
};

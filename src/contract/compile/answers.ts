import { preferredContent } from './content.js';
import { isJson } from '../is-json.js';
import { defined } from './defined.js';
import { type DescriptionSource, follow, itemsOrNone, nameOfReference, own } from './document.js';
import type { Answer, AnswerKind, Json, JsonObject } from '../operation.js';
import { isSafeName } from '../safe-text.js';
import { isObject } from '../../base/json/objects.js';

/** The documented answers of one operation, in outline only: answers are not checked field by field. */
export const answersOf = (source: DescriptionSource, operation: JsonObject, where: string): readonly Answer[] => {
  const responses = own(operation, 'responses');
  if (!isObject(responses)) return [];
  const entries = Object.entries(responses).flatMap(([key, response]) => {
    const status = statusOf(key);
    return status === undefined ? [] : [answerOf(source, status, response, where)];
  });
  const fallback = own(responses, 'default');
  const hasSuccess = entries.some((answer) => answer.status < 300);
  const answers = hasSuccess || fallback === undefined ? entries : [answerOf(source, 200, fallback, where), ...entries];
  // JSON puts 400 before 2XX; success comes first here.
  return answers.toSorted((left, right) => left.status - right.status);
};

/** Reads '200', or '2XX' for the whole range. */
const statusOf = (key: string): number | undefined =>
  /^[1-5](\d\d|XX)$/i.test(key) ? Number(key.toUpperCase().replaceAll('X', '0')) : undefined;

const answerOf = (source: DescriptionSource, status: number, response: Json, where: string): Answer => {
  const described = follow(source, response, where);
  const content = described === undefined ? undefined : preferredContent(own(described, 'content'));
  const codes = status < 400 ? [] : codesOf(source, described, content?.schema, where);
  const outline = outlineOf(source, content === undefined ? undefined : (content.schema ?? {}), where);
  // Field names are needed only for answers that are shown.
  const { fields, item, ...rest } = outline;
  return defined<Answer>({
    status,
    ...rest,
    media: status < 300 && content !== undefined && !isJson(content.type) ? content.type : undefined,
    fields: status < 300 ? fields : undefined,
    whole: status < 300 && isWhole(source, item, where) ? true : undefined,
    optional: status < 300 && allowsNull(content?.schema) ? true : undefined,
    codes: codes.length > 0 ? codes : undefined,
  });
};

interface Outline {
  readonly kind: AnswerKind;
  readonly schema?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  /** The schema that has these fields. */
  readonly item?: Json | undefined;
}

const outlineOf = (source: DescriptionSource, schema: Json | undefined, where: string): Outline => {
  if (schema === undefined) return { kind: 'empty' };
  const outline = resolve(source, schema, where, 0);
  const named = (item: Json | undefined): Omit<Outline, 'kind'> => ({
    schema: nameOf(item),
    fields: fieldsOf(source, item, where),
    item,
  });
  if (outline.items !== undefined) return { kind: 'array', ...named(outline.items) };
  if (!outline.isObject) return { kind: 'open' };
  const items = outline.properties.get('items');
  const isPage = items !== undefined && (outline.properties.has('totalCount') || outline.properties.has('hasMore'));
  if (!isPage) return { kind: 'object', ...named(schema) };
  return { kind: 'page', ...named(resolve(source, items, where, 0).items) };
};

const fieldsOf = (
  source: DescriptionSource,
  schema: Json | undefined,
  where: string,
): readonly string[] | undefined => {
  const names = [...resolve(source, schema, where, 0).properties.keys()].filter(isSafeName);
  return names.length === 0 ? undefined : names;
};

const allowsNull = (schema: Json | undefined): boolean =>
  isObject(schema) &&
  ['anyOf', 'oneOf'].some((keyword) =>
    itemsOrNone(own(schema, keyword)).some((choice) => isObject(choice) && own(choice, 'type') === 'null'),
  );

/** True if the schema requires fields and is not marked as not shown. */
const isWhole = (source: DescriptionSource, schema: Json | undefined, where: string): boolean => {
  const described = follow(source, schema, where);
  if (described === undefined || own(described, 'x-not-shown') !== undefined) return false;
  const parts = itemsOrNone(own(described, 'allOf')).slice(0, 20);
  return [described, ...parts.map((part) => follow(source, part, where) ?? {})].some(
    (part) => itemsOrNone(own(part, 'required')).length > 0,
  );
};

/** The properties or items of a schema, with references and combinations resolved. */
interface Resolved {
  readonly isObject: boolean;
  readonly items?: Json | undefined;
  readonly properties: ReadonlyMap<string, Json>;
}

const unresolved: Resolved = { isObject: false, properties: new Map() };

const resolve = (source: DescriptionSource, schema: Json | undefined, where: string, depth: number): Resolved => {
  source.budget -= 1;
  if (depth > 8 || source.budget < 0) return unresolved;
  const described = follow(source, schema, where);
  if (described === undefined) return unresolved;
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => itemsOrNone(own(described, keyword)));
  const below = parts.map((part) => resolve(source, part, where, depth + 1));
  const properties = own(described, 'properties');
  const types = [own(described, 'type')].flat();
  return {
    isObject: isObject(properties) || types.includes('object') || below.some((part) => part.isObject),
    items: types.includes('array') ? (own(described, 'items') ?? {}) : below.find((part) => part.items)?.items,
    properties: new Map([
      ...below.flatMap((part) => [...part.properties]),
      ...Object.entries(isObject(properties) ? properties : {}),
    ]),
  };
};

/** The name of a schema is that of its reference, also where null is allowed beside it. */
const nameOf = (schema: Json | undefined): string | undefined => {
  if (!isObject(schema)) return undefined;
  const reference = own(schema, '$ref');
  if (typeof reference === 'string') return [nameOfReference(reference)].find(isSafeName);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => itemsOrNone(own(schema, keyword)));
  const names = parts.map(nameOf).filter((name) => name !== undefined);
  return names.length === 1 ? names[0] : undefined;
};

/** Machine-readable codes: ours are listed beside the response, a server may list them as values of `code`. */
const codesOf = (
  source: DescriptionSource,
  response: JsonObject | undefined,
  schema: Json | undefined,
  where: string,
): readonly string[] => {
  const listed = response === undefined ? undefined : own(response, 'x-codes');
  const code = resolve(source, schema, where, 0).properties.get('code');
  const described = code === undefined ? undefined : follow(source, code, where);
  const given = listed ?? (described === undefined ? undefined : own(described, 'enum'));
  return itemsOrNone(given)
    .filter((value) => typeof value === 'string')
    .filter(isSafeName);
};

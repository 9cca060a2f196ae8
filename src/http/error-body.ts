import { shortened } from '../base/text/wording.js';
import { cleanCell } from '../base/text/clean-text.js';
import type { Reply } from './client.js';
import { isHtml } from './transport/exchange.js';
import { tryJson, isObject, type Json, type JsonObject } from '../base/json/objects.js';
import { sizeProblem } from '../base/json/item-slices.js';

/** The message, code and details of an error body, in any of the service's forms. */
export interface ErrorBody {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly traceId?: string | undefined;
  readonly details?: JsonObject | undefined;
  readonly html?: boolean;
}

/** Takes secrets out of a text. */
export type Hide = (text: string) => string;

export const readErrorBody = (reply: Pick<Reply, 'headers' | 'body'>, mask: Hide): ErrorBody => {
  if (reply.body.length === 0) return {};
  if (isHtml(reply)) return { html: true };
  // An error body with thousands of levels is not worth reading.
  if (sizeProblem(reply.body) !== undefined) return {};
  // Mask before and after parsing: parsing may remove escapes inside a secret.
  const value = parse(mask(reply.body.subarray(0, 1_000_000).toString('utf8')));
  if (typeof value === 'string') return { message: mask(shorten(value)) };
  return isObject(value) ? masked(fromObject(value), mask) : {};
};

const masked = (found: ErrorBody, mask: Hide): ErrorBody => {
  const details = found.details === undefined ? undefined : parse(mask(JSON.stringify(found.details)));
  return {
    ...found,
    message: found.message === undefined ? undefined : mask(found.message),
    details: isObject(details) ? details : undefined,
  };
};

/** Typed bodies have code and message; ProblemDetails title, detail and errors; the token endpoint error and error_description. */
const fromObject = (body: JsonObject): ErrorBody => {
  // Some servers wrap the whole error: { "error": { "code", "message" } }.
  const { error: wrapped, ...outer } = body;
  if (isObject(wrapped)) return fromObject({ ...outer, ...wrapped });
  const { code, message, title, detail, errors, traceId, error, error_description: description, ...others } = body;
  const { type: _type, status: _status, ...rest } = others;
  const name = nameOf(code) ?? nameOf(error);
  const texts = [message, detail, title, description, name === undefined || name === code ? error : undefined];
  const known = texts.map(textOf).find((text) => text !== undefined);
  const fields = fieldErrors(errors);
  // Some servers repeat the message of a field: { "detail": "x", "errors": { "name": ["x"] } }.
  const isRepeated = known !== undefined && valuesIn(errors).every((text) => known.includes(text));
  const includesFields = fields === undefined || isRepeated || known?.includes(fields) === true;
  const sentence = includesFields ? known : `${known === undefined ? '' : `${withoutStop(known)}: `}${fields}`;
  const unsaid = Object.entries({ title, detail, code, errors }).filter(
    ([, value]) => value !== undefined && value !== name && textOf(value) !== known,
  );
  const details: Record<string, Json | undefined> = { ...rest, ...Object.fromEntries(unsaid) };
  return {
    code: name,
    message: sentence === undefined ? undefined : shorten(sentence),
    traceId: textOf(traceId),
    details: Object.keys(details).length === 0 ? undefined : (details as JsonObject), // unsaid has no undefined values
  };
};

const valuesIn = (errors: Json | undefined): string[] =>
  typeof errors === 'object' && errors !== null ? Object.values(errors).flat().map(String) : [];

/** { "errors": { "name": ["is required"] } } */
const fieldErrors = (errors: Json | undefined): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const lines = Object.entries(errors).map(([field, value]) => {
    const values: readonly Json[] = Array.isArray(value) ? value : [value];
    const texts = values.map((text) => (typeof text === 'string' ? text : JSON.stringify(text))).join(' ');
    return field === '' || /^\d+$/.test(field) ? texts : `${field}: ${texts}`;
  });
  return lines.length === 0 ? undefined : lines.join('; ');
};

const parse = (text: string): Json | undefined => {
  const value = tryJson(text);
  return value === undefined ? text.trim() || undefined : value;
};

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
/** A code is a single word; other text is a message. */
const nameOf = (value: Json | undefined): string | undefined => {
  const text = textOf(value);
  return text !== undefined && /^[\w.:/-]{1,100}$/.test(text) ? text : undefined;
};
const shorten = (text: string): string => cleanCell(shortened(text, 1_000));
const withoutStop = (text: string): string => text.replace(/[.:\s]+$/, '');

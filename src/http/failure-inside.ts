import { EmsError } from '../base/errors.js';
import { isList, isObject, textOf, type Json, type JsonObject } from '../base/json/objects.js';
import { cleanCell } from '../base/text/clean-text.js';
import { cutText, withFullStop } from '../base/text/wording.js';
import type { Reply } from './client.js';
import { readErrorBody, type ErrorBody, type Hide } from './error-body.js';
import type { FailureContext } from './failure.js';

interface Context extends Pick<FailureContext, 'call'> {
  readonly mask: Hide;
}

/**
 * Finds the failure that the body of a 2xx answer reports: {"success": false}; an error and nothing else
 * (code and message, ProblemDetails or {"error": …}); or rows of which some failed.
 */
export const findFailureInside = (reply: Reply, context: Context): EmsError | undefined => {
  const { accept, repeat } = context.call;
  const json = reply.json();
  const isRead = repeat === 'read';
  // A caller that accepts anything gets the answer unchanged, unless it is an error page instead of a list page.
  if (isErrorPage(json) || (accept === undefined && reportsFailure(json, isRead))) return wholeFailure(reply, context);
  // The rows of a read are data; the rows of an answer to a change say which parts of it failed.
  return isRead || accept !== undefined || !isList(json) ? undefined : failureOfRows(json, reply, context);
};

const wholeFailure = (reply: Reply, context: Context): EmsError => {
  const { code, message } = readErrorBody({ ...reply, body: withoutItems(reply) }, context.mask);
  const name = code === undefined ? '' : ` (${code})`;
  const sentence = message === undefined || message === code ? '' : `: ${message}`;
  return failureOf('failed', `with an error${name}${sentence}`, { ...context, reply, code });
};

/** [{"computerId": 42, "success": false, "message": "no"}]: the other rows may have succeeded. */
const failureOfRows = (rows: readonly Json[], reply: Reply, context: Context): EmsError | undefined => {
  const failed = rows.filter(isObject).filter(isFailedRow);
  const [first] = failed;
  if (first === undefined) return undefined;
  const read = (row: JsonObject): ErrorBody =>
    readErrorBody({ ...reply, body: Buffer.from(JSON.stringify(row)) }, context.mask);
  const reasons = failed.slice(0, 3).map((row) => {
    const { code, message = code } = read(row);
    return [nameOf(row, context), message].filter(Boolean).join(': ');
  });
  const named = [...reasons.filter(Boolean), ...(failed.length > 3 ? ['…'] : [])].join('; ');
  const text = `and reports ${failed.length} of ${rows.length} as failed${named === '' ? '' : `: ${named}`}`;
  const kind = failed.length < rows.length ? 'partial' : 'failed';
  return failureOf(kind, text, { ...context, reply, code: read(first).code });
};

const failureOf = (
  kind: 'failed' | 'partial',
  text: string,
  { call, code, reply }: Context & { readonly reply: Reply; readonly code: string | undefined },
): EmsError =>
  new EmsError(kind, withFullStop(`The service answered HTTP ${reply.status} ${text}`), {
    status: reply.status,
    operation: call.operation,
    code,
    ...(call.repeat === 'read' ? { hint: 'Try again, or see what the service returned with --debug.' } : {}),
  });

const nameOf = (row: JsonObject, { mask }: Context): string => {
  const name = ['hostname', 'name', 'computerId', 'clientId', 'groupId', 'id'].map((field) => textOf(row[field]));
  return mask(cleanCell(cutText(name.find((text) => text !== '') ?? '', 200)));
};

/** The items of an error page are not part of the error, and may be megabytes. */
const withoutItems = (reply: Reply): Buffer => {
  const json = reply.json();
  return isObject(json) && 'items' in json ? Buffer.from(JSON.stringify({ ...json, items: undefined })) : reply.body;
};

/** {"error": "db down", "items": []} would read as an empty list. A single object may have a field named error. */
const isErrorPage = (json: Json | undefined): boolean =>
  isObject(json) &&
  (Object.hasOwn(json, 'items') || Object.hasOwn(json, 'totalCount')) &&
  hasContent(json['error'] ?? null);

/** Whether an answer says as a whole that the request failed. */
export const reportsFailure = (json: Json | undefined, isRead: boolean): boolean => {
  if (!isObject(json)) return false;
  const said = fieldsOf(json);
  const tells = (name: string): boolean => hasContent(said.get(name) ?? null);
  if (verdictOf(said) === false && !(isRead && isAboutAThing(said))) return true;
  if (![...said.keys()].every((name) => errorFields.has(name))) return false;
  const status = said.get('status') ?? undefined;
  if (isRead && status !== undefined && !isErrorStatus(status)) return false;
  const isProblem = isErrorStatus(status) && (tells('title') || tells('detail'));
  const isRefusal = !isRead && (isNo(status) || isNo(said.get('statuscode')));
  return tells('error') || tells('errors') || isProblem || isRefusal || (tells('code') && tells('message'));
};

/** A task or a job that says which it is may itself be what failed; a list or anything else without an id is no answer. */
const isAboutAThing = (said: ReadonlyMap<string, Json>): boolean =>
  ['id', 'trackingid', 'taskid', 'jobid'].some((name) => hasContent(said.get(name) ?? null));

/** Ignores the code of a row (AlreadyMember is no failure), and its status unless the row has no other data. */
export const isFailedRow = (row: JsonObject): boolean => {
  const said = fieldsOf(row);
  const verdict = verdictOf(said);
  if (verdict !== undefined) return !verdict;
  if (hasContent(said.get('error') ?? null) || hasContent(said.get('errors') ?? null)) return true;
  const isBare = [...said.keys()].every((name) => errorFields.has(name) || identities.has(name));
  return isBare && (isNo(said.get('status')) || isNo(said.get('statuscode')));
};

const fieldsOf = (json: JsonObject): ReadonlyMap<string, Json> =>
  new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]));

const verdictOf = (said: ReadonlyMap<string, Json>): boolean | undefined => {
  const verdicts = ['success', 'ok', 'issuccess', 'succeeded'].map((name) => said.get(name));
  if (verdicts.some((verdict) => verdict === false || verdict === 'false')) return false;
  return verdicts.some((verdict) => verdict === true || verdict === 'true') ? true : undefined;
};

/** Whether a value has content. */
const hasContent = (value: Json): boolean => {
  if (isList(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : ![null, false, 0, ''].includes(value);
};

const isNo = (status: Json | undefined): boolean =>
  isErrorStatus(status) || (typeof status === 'string' && /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(status));

const isErrorStatus = (status: Json | undefined): boolean => typeof status === 'number' && status >= 400;

/** Fields of errors, including the context fields of documented conflicts. */
const errorFields = new Set(
  'error error_description errors code message type title status statuscode detail instance traceid clientid scantype success ok data'.split(
    ' ',
  ),
);

const identities = new Set('id computerid groupid packageid hostname name'.split(' '));

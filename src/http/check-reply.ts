import type { Json } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { withFullStop } from '../text/sentence.js';
import { kindInWords } from '../json/kind-in-words.js';
import { isList, isObject } from '../json/objects.js';
import { secretField, type Call, type Reply } from './client.js';
import { headerOf, readErrorBody } from './error-body.js';
import { uncertain, type FailureContext } from './failure.js';

/**
 * Checks every 2xx answer. An error in the body counts as a failure in spite of the status: in changes, in reads, and in
 * every page of a list, because an empty page would read as an empty fleet. A change that promises an object and is
 * answered with null or a number is in doubt. A 204, words ("Created") and an empty object pass, because some
 * servers answer a change with no more than that.
 */
export const checkReply = (reply: Reply, context: FailureContext): void => {
  const { call } = context;
  const isRead = call.repeat === 'read';
  const isFile = call.accept !== undefined && !/\bjson\b/i.test(headerOf(reply.headers, 'content-type') ?? '');
  if (isFile || ((isRead || call.accept !== undefined) && !mayReportFailure(reply, call))) return;
  const json = reply.json();
  // A caller that accepts anything gets the answer as it is, unless it is a page that is none.
  const isError = isErrorPage(json) || (call.accept === undefined && reportsFailure(json, isRead));
  const problem = isError ? errorInside(reply, context) : brokenPromise(reply, json, call.promises);
  if (problem === undefined) return;
  const { code, message } = problem;
  const error = new EmsError('failed', withFullStop(message), {
    status: reply.status,
    operation: call.operation,
    code,
  });
  throw isRead ? error : uncertain(error, call);
};

/** Reads may be megabytes. Errors are short, and the other members of a page stand before its items or after them. */
const mayReportFailure = ({ body }: Reply, { promises }: FailureContext['call']): boolean => {
  const ends = [body.subarray(0, endBytes), body.subarray(-endBytes)];
  if (ends.some((end) => end.includes('"error"'))) return true;
  return promises !== undefined && body.length < endBytes && signs.some((sign) => body.includes(sign));
};

const endBytes = 4_096;
const signs = ['"error', '"code"', '"title"'];

interface Problem {
  readonly message: string;
  readonly code?: string | undefined;
}

const errorInside = (reply: Reply, { mask }: FailureContext): Problem => {
  const { code, message } = readErrorBody({ ...reply, body: withoutItems(reply) }, mask);
  const name = code === undefined ? '' : ` (${code})`;
  const sentence = message === undefined || message === code ? '' : `: ${message}`;
  return { code, message: `The service answered HTTP ${reply.status} with an error${name}${sentence}` };
};

/** The items of an error page say nothing about the error, and may be megabytes. */
const withoutItems = (reply: Reply): Buffer => {
  const json = reply.json();
  return isObject(json) && 'items' in json ? Buffer.from(JSON.stringify({ ...json, items: undefined })) : reply.body;
};

/** The secret of a new principal is shown in no other answer. */
const brokenPromise = ({ status }: Reply, json: Json | undefined, promises: Call['promises']): Problem | undefined => {
  if (promises === undefined || promises === 'anything') return undefined;
  if (status === 200 && json === undefined) return { message: 'The service answered nothing.' };
  const isSecret = promises === 'secret';
  const isAcknowledged = json === undefined || isObject(json) || typeof json === 'string';
  if (isSecret ? isObject(json) && typeof json[secretField] === 'string' : isAcknowledged) return undefined;
  const found = isObject(json) ? `an object without ${secretField}` : `${kindInWords(json)} instead of an object`;
  return { message: `The service accepted the request, but answered with ${found}.` };
};

/** {"error": "db down", "items": []} would read as an empty list. An object that is read alone may have an error of its own. */
const isErrorPage = (json: Json | undefined): boolean =>
  isObject(json) &&
  (Object.hasOwn(json, 'items') || Object.hasOwn(json, 'totalCount')) &&
  isTold(json['error'] ?? null);

/**
 * Tells whether an answer says that the request failed: {"success": false} to a change, or an error and nothing else, as
 * code and message, ProblemDetails or {"error": …}.
 */
const reportsFailure = (json: Json | undefined, isRead: boolean): boolean => {
  if (!isObject(json)) return false;
  const said = new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]));
  const tells = (name: string): boolean => isTold(said.get(name) ?? null);
  if (!isRead && ['success', 'ok'].some((name) => said.get(name) === false || said.get(name) === 'false')) return true;
  if (![...said.keys()].every((name) => errorFields.has(name))) return false;
  const status = said.get('status') ?? undefined;
  if (isRead && status !== undefined && !isErrorStatus(status)) return false;
  const isProblem = isErrorStatus(status) && (tells('title') || tells('detail'));
  const isRefusal = !isRead && (isNo(status) || isNo(said.get('statuscode')));
  return tells('error') || tells('errors') || isProblem || isRefusal || (tells('code') && tells('message'));
};

/** Empty values say nothing. */
const isTold = (value: Json): boolean => {
  if (isList(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : ![null, false, 0, ''].includes(value);
};

const isNo = (status: Json | undefined): boolean =>
  isErrorStatus(status) || (typeof status === 'string' && /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(status));

const isErrorStatus = (status: Json | undefined): boolean => typeof status === 'number' && status >= 400;

/** With the fields of context that conflicts are shown to have. */
const errorFields = new Set(
  'error error_description errors code message type title status statuscode detail instance traceid clientid scantype success ok data'.split(
    ' ',
  ),
);

import type { Json, JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { withFullStop } from '../text/sentence.js';
import { kindInWords } from '../json/kind-in-words.js';
import { isList, isObject } from '../json/objects.js';
import { secretField, type Call, type Reply } from './client.js';
import { readErrorBody } from './error-body.js';
import { uncertain, type FailureContext } from './failure.js';
import { slicePage, type PageSlices } from '../json/item-slices.js';

/**
 * Checks every 2xx answer. An error in the body counts as a failure in spite of the status: in changes, in reads that are a
 * command of their own, and in every page of a list, because an empty page would read as an empty fleet. A change that
 * promises an object and is answered with null or a number is in doubt. An empty body, words ("Created") and an empty
 * object pass, because some servers answer a change with no more than that.
 */
export const checkReply = (reply: Reply, context: FailureContext): void => {
  const { call } = context;
  const isRead = call.repeat === 'read';
  const isPage = hasErrorPage(reply);
  if (!isPage && (call.accept !== undefined || (isRead && !mayBeError(reply, call)))) return;
  const json = reply.json();
  const isError = isPage || isErrorForm(json) || (!isRead && saysNo(json));
  const problem = isError ? errorInside(reply, context) : brokenPromise(json, call.promises);
  if (problem === undefined) return;
  const { code, message } = problem;
  const error = new EmsError('failed', withFullStop(message), {
    status: reply.status,
    operation: call.operation,
    code,
  });
  throw isRead ? error : uncertain(error, call);
};

/** Errors are short, so large answers are not searched. */
const mayBeError = ({ body }: Reply, { promises }: FailureContext['call']): boolean =>
  promises !== undefined && body.length < 4096 && ['"error', '"code"', '"title"'].some((sign) => body.includes(sign));

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
const brokenPromise = (json: Json | undefined, promises: Call['promises']): Problem | undefined => {
  if (promises === undefined || promises === 'anything') return undefined;
  const isSecret = promises === 'secret';
  const isAcknowledged = json === undefined || isObject(json) || typeof json === 'string';
  if (isSecret ? isObject(json) && typeof json[secretField] === 'string' : isAcknowledged) return undefined;
  const found = isObject(json) ? `an object without ${secretField}` : `${kindInWords(json)} instead of an object`;
  return { message: `The service accepted the request, but answered with ${found}.` };
};

/** An error of the service and nothing else: code and message, ProblemDetails, or what is wrapped in "error". */
const isErrorForm = (json: Json | undefined): json is JsonObject =>
  isObject(json) &&
  Object.keys(json).every((name) => errorFields.has(name)) &&
  // A job that has failed has a status of its own, and an error as well.
  (json['status'] === undefined || isErrorStatus(json['status'])) &&
  errorSigns.some((sign) => sign(json));

/** A change that was not made, in words of its own: {"success": false}, {"status": "Failed"}. A job that is read may say so. */
const saysNo = (json: Json | undefined): boolean => {
  if (!isObject(json)) return false;
  const said = Object.entries(json).filter(([, value]) => value !== null);
  const { error, ok, status, statuscode, success } = Object.fromEntries(
    said.map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (
    said.every(([name]) => noFields.has(name.toLowerCase())) &&
    (isFalse(success) || isFalse(ok) || error === true || isText(error) || isNo(statuscode) || isNo(status))
  );
};

const isFalse = (value: Json | undefined): boolean => value === false || value === 'false';

const isNo = (status: Json | undefined): boolean =>
  isErrorStatus(status) || (typeof status === 'string' && /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(status));

const isErrorStatus = (status: Json | undefined): boolean => typeof status === 'number' && status >= 400;

/** With the fields of context that conflicts are shown to have. */
const errorFields = new Set(
  'error error_description errors code message type title status detail instance traceId clientId scanType'.split(' '),
);

const noFields = new Set([...errorFields, 'traceid', 'clientid', 'scantype', 'success', 'ok', 'statuscode', 'data']);

const errorSigns: readonly ((body: JsonObject) => boolean)[] = [
  ({ error }) => isObject(error) || isText(error),
  ({ errors }) => (isObject(errors) ? Object.keys(errors).length > 0 : isList(errors) && errors.length > 0),
  ({ status, title, detail }) => isErrorStatus(status) && (isText(title) || isText(detail)),
  ({ code, message }) => isText(code) && isText(message),
];

const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== '';

/**
 * Tells a page that carries an error, such as {"error": "db down", "items": [], "totalCount": 0}, from a list. Only the
 * top level counts: an item may well have a field called error, and so may a job that is read alone.
 */
const hasErrorPage = ({ body }: Pick<Reply, 'body'>): boolean => {
  if (!body.includes('"error"') || !pageSigns.some((name) => body.includes(`"${name}"`))) return false;
  const { kind, members } = slicesOf(body);
  const isPage = kind === 'wrapper' || members.some(({ name }) => pageSigns.includes(name));
  return (
    isPage && members.some((each) => each.name === 'error' && !isNone(body.toString('utf8', each.start, each.end)))
  );
};

const pageSigns = ['items', 'totalCount'];

const isNone = (text: string): boolean => ['null', 'false', '0', '""'].includes(text);

/** An answer that is not JSON is reported by whoever parses it. */
const slicesOf = (body: Buffer): Pick<PageSlices, 'kind' | 'members'> => {
  try {
    return slicePage(body);
  } catch {
    return { kind: 'other', members: [] };
  }
};

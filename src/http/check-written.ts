import type { Json, JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { kindInWords } from '../json/kind-in-words.js';
import { isList, isObject } from '../json/objects.js';
import { secretField, type Call, type Reply } from './client.js';
import { readErrorBody } from './error-body.js';
import { uncertain, type FailureContext } from './failure.js';

/**
 * Every change passes here, whoever sends it. A good status with an error in the body, or with null or a number where
 * the description promises an object: nobody knows what became of it. Nothing at all passes, and so do words ("Created")
 * and an empty object: some servers answer no more than that.
 */
export const checkWritten = (reply: Reply, context: FailureContext): void => {
  const { call } = context;
  if (call.repeat === 'read' || call.accept !== undefined) return;
  const json = reply.json();
  const problem = isErrorForm(json) ? errorInside(reply, context) : brokenPromise(json, call.promises);
  if (problem === undefined) return;
  const facts = { status: reply.status, operation: call.operation };
  throw uncertain(new EmsError('failed', problem.message, { ...facts, code: problem.code }), call);
};

interface Problem {
  readonly message: string;
  readonly code?: string | undefined;
}

const errorInside = (reply: Reply, { mask }: FailureContext): Problem => {
  const { code, message } = readErrorBody(reply, mask);
  const name = code === undefined ? '' : ` (${code})`;
  const sentence = message === undefined || message === code ? '' : `: ${message}`;
  return { code, message: `The service answered HTTP ${reply.status} with an error${name}${sentence}` };
};

/** The secret of a new principal is shown in no other answer. */
const brokenPromise = (json: Json | undefined, promises: Call['promises']): Problem | undefined => {
  if (promises === undefined) return undefined;
  const isSecret = promises === 'secret';
  const isAcknowledged = json === undefined || isObject(json) || typeof json === 'string';
  if (isSecret ? isObject(json) && typeof json[secretField] === 'string' : isAcknowledged) return undefined;
  const found = isObject(json) ? `an object without ${secretField}` : `${kindInWords(json)} instead of an object`;
  return { message: `The service accepted the request, but answered with ${found}.` };
};

/** An error of the service and nothing else: code and message, ProblemDetails, or what is wrapped in "error". */
const isErrorForm = (json: Json | undefined): json is JsonObject =>
  isObject(json) && Object.keys(json).every((name) => errorFields.has(name)) && errorSigns.some((sign) => sign(json));

/** With the fields of context that conflicts are shown to have. */
const errorFields = new Set(
  'error error_description errors code message type title status detail instance traceId clientId scanType'.split(' '),
);

const errorSigns: readonly ((body: JsonObject) => boolean)[] = [
  ({ error }) => isObject(error) || isText(error),
  ({ errors }) => (isObject(errors) ? Object.keys(errors).length > 0 : isList(errors) && errors.length > 0),
  ({ status, title, detail }) => typeof status === 'number' && status >= 400 && (isText(title) || isText(detail)),
  ({ code, message }) => isText(code) && isText(message),
];

const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== '';

import { mayRepeat } from '../contract/repeat.js';
import { cutText, withFullStop } from '../base/text/wording.js';
import { cleanCell } from '../base/text/clean-text.js';
import type { Json } from '../contract/operation.js';
import type { RejectedRequest } from '../contract/refusals.js';
import { EmsError, type ErrorFacts, type ErrorKind } from '../base/errors.js';
import type { CodeAdvice } from '../contract/codes.js';
import type { Call, Reply } from './client.js';
import { connectProblem } from './transport/connect-problem.js';
import type { Mask } from './mask.js';
import { searchFor, statusAdvice } from './status-advice.js';
import { readErrorBody, type ErrorBody } from './error-body.js';
import { headerOf, isHtml } from './transport/exchange.js';
import type { ProxyName } from './transport/transport.js';
import type { TransportFailure, TransportReason } from './transport/transport-failure.js';

type CodeHelp = { readonly [Part in keyof CodeAdvice]?: CodeAdvice[Part] | undefined };

/** Explains a refusal; without a code, by its operation, values and status. */
export type Explain = (refusal: RejectedRequest) => CodeHelp | undefined;

/** A write that may have taken effect: the caller can read the current state to find out. */
export class UncertainWrite extends EmsError {}

/** The service reported that the write failed, so a state that shows the change may be an older one. */
export class ReportedFailure extends UncertainWrite {}

export interface FailureContext {
  readonly call: Pick<
    Call,
    'accept' | 'operation' | 'promises' | 'role' | 'repeat' | 'method' | 'check' | 'pathValues' | 'body' | 'since'
  >;
  readonly origin: string;
  readonly mask: Mask;
  readonly explain?: Explain | undefined;
  /** The proxy between this machine and the service. */
  readonly proxy?: ProxyName | undefined;
}

type Answer = Pick<Reply, 'status' | 'headers' | 'body'>;

/** Turns an answer that is not 2xx into an error. */
export const errorOfReply = (reply: Answer, context: FailureContext): EmsError => {
  const errorBody = readErrorBody(reply, context.mask);
  if (reply.status >= 300 && reply.status < 400) return redirectError(reply, errorBody, context);
  const { code, details } = errorBody;
  const { status } = reply;
  const words = statusMessage(status, context);
  const { operation, pathValues, body, since } = context.call;
  const isSilent = errorBody.message === undefined;
  const help = context.explain?.({ code, operation, status, pathValues, body, since, details, isSilent });
  const sentence = words.isWhole ? undefined : (errorBody.message ?? help?.meaning);
  const page = errorBody.html === true ? ' with a web page' : '';
  const opening = `${words.opening}${page}${code === undefined ? '' : ` (${code})`}`;
  const message = withFullStop(sentence === undefined ? opening : `${opening}: ${sentence}`);
  const isSaid = help?.meaning === sentence || help?.sameMeaning?.test(sentence ?? '') === true;
  // A 404 already says that something was not found, a 403 that a role is missing.
  const meaning = isSaid || status === 404 || status === 403 ? undefined : help?.meaning;
  const remedy = searchFor(help?.finds, body) ?? help?.remedy ?? words.hint;
  const hint = joined([meaning, productVersions(errorBody, context.mask), remedy]) ?? statusAdvice[status];
  return new EmsError(words.kind, message, factsOf(reply, errorBody, context, hint));
};

/** Turns a request without an answer into an error. */
export const errorOfFailure = (failure: TransportFailure, context: FailureContext, timeoutMs: number): EmsError => {
  if (failure.reason === 'aborted' && failure.cause instanceof EmsError) return failure.cause;
  const [kind, message, hint] = reasons[failure.reason](failure, context, timeoutMs);
  return new EmsError(kind, message, { hint, operation: context.call.operation, cause: failure });
};

/** Adds to an error about a write that the change may have taken effect. */
export const uncertain = (error: EmsError, call: FailureContext['call']): UncertainWrite => {
  const isSafe = mayRepeat(call.repeat, 'at-once');
  const check = call.check === undefined ? 'Check the current state' : `Check with ${call.check}`;
  const advice = isSafe
    ? 'Running the same command again is safe.'
    : `${check} before you send it again: a second request could repeat the effect.`;
  const message = `${withFullStop(error.message)} The request was sent, so the change may have taken effect.`;
  // "Try again" is wrong for a request that must not be sent twice, and a write has no pages.
  const { hint = '' } = error.facts;
  const further = hint === fewerItems || (!isSafe && hint.startsWith('Try again')) ? undefined : error.facts.hint;
  return new UncertainWrite(error.kind, message, { ...error.facts, hint: joined([advice, further]) });
};

export const reportedFailure = (error: EmsError, call: FailureContext['call']): ReportedFailure => {
  const { facts, kind, message } = uncertain(error, call);
  return new ReportedFailure(kind, message, facts);
};

/** Marks the error of a change as uncertain; the error of a read stays as it is. */
export const inDoubt = (error: EmsError, call: FailureContext['call']): EmsError =>
  call.repeat === 'read' ? error : uncertain(error, call);

/** A partial response was not requested; a proxy cut it off. */
export const partOfReply = ({ call: { operation }, origin }: FailureContext): EmsError =>
  new EmsError('failed', `${origin} answered with a part of the response (HTTP 206).`, { status: 206, operation });

/** The error for an answer that should be JSON but is not. */
export const notJsonReply = (reply: Answer, context: FailureContext): EmsError => {
  const html = isHtml(reply);
  const what = html
    ? 'returned a web page instead of JSON, possibly from a sign-in page or a proxy'
    : 'returned a response that is not JSON';
  const hint = html
    ? 'Check the URL: it must be the address of the service. Show what responds there with: ems doctor'
    : 'Try again. If it happens again, add --debug to see the response.';
  return new EmsError('failed', `${context.origin} ${what}.`, factsOf(reply, {}, context, hint));
};

const fewerItems = 'Request fewer items with --top or --limit, or with a filter.';

type Ending = readonly [kind: ErrorKind, message: string, hint: string | undefined];

const reasons: Record<
  TransportReason,
  (failure: TransportFailure, context: FailureContext, timeoutMs: number) => Ending
> = {
  aborted: () => ['interrupted', 'Interrupted.', undefined],
  'time-out': (_, { origin }, timeoutMs) => [
    'unreachable',
    `The request to ${origin} timed out after ${inSeconds(timeoutMs)}.`,
    'Try again, or allow more time with --timeout 2m.',
  ],
  'too-large': (_, { origin }) => ['failed', `The response from ${origin} is larger than 64 MiB.`, fewerItems],
  'protocol-error': (failure, { origin, mask, proxy }) => [
    'failed',
    `${proxy === undefined ? origin : `The proxy ${proxy.host} (or ${origin} behind it)`} did not send a valid HTTP response: ${shown(failure.message, mask)}.`,
    proxy === undefined
      ? `Check the URL: the port may belong to another program${origin.startsWith('https:') ? '' : ', or may need https:// instead of http://'}.`
      : `Check the proxy in ${proxy.variable} and NO_PROXY, and the URL.`,
  ],
  connect: (failure, context) => noConnection(failure, context),
  lost: (failure, context) => noConnection(failure, context),
};

const noConnection = (failure: TransportFailure, { origin, proxy }: FailureContext): Ending => {
  const { message, hint } = connectProblem(failure, origin);
  if (proxy === undefined) return ['unreachable', message, hint];
  const ofProxy = proxyProblem(failure, proxy);
  if (ofProxy !== undefined)
    return ['unreachable', ofProxy, `Check the proxy in ${proxy.variable}, or add the server to NO_PROXY.`];
  const itself =
    proxy.secure === true && message.includes('certificate') ? ', and the certificate may be that of the proxy' : '';
  return [
    'unreachable',
    `${message} The connection uses the proxy ${proxy.host}${itself}.`,
    [hint, `The proxy is set by ${proxy.variable} and NO_PROXY.`].filter(Boolean).join('\n'),
  ];
};

/** Connection errors are about the proxy, which is connected to and resolves the name of the server itself. */
const proxyProblem = (failure: TransportFailure, { host }: ProxyName): string | undefined => {
  const code = failure.code ?? '';
  if (code === 'ECONNREFUSED') return `The proxy ${host} refused the connection.`;
  if (!/^(?:ENOTFOUND|EAI_|EHOST|ENET|EADDRNOTAVAIL)/.test(code)) return undefined;
  return `The proxy ${host} cannot be reached. ${connectProblem(failure, `http://${host}`).message}`;
};

interface Words {
  readonly kind: ErrorKind;
  readonly opening: string;
  readonly hint?: string;
  /** The opening is complete: the service's message would repeat it. */
  readonly isWhole?: true;
}

const statusMessage = (status: number, { call, origin }: FailureContext): Words => {
  const { role } = call;
  switch (status) {
    case 400:
      return { kind: 'failed', opening: 'The service rejected the request' };
    case 401:
      return {
        kind: 'not-signed-in',
        opening: `${origin} rejected the token`,
        hint: 'The principal may be revoked or expired. Set EMS_TOKEN again if you use it; otherwise sign in with: ems login',
      };
    case 403:
      return typeof role === 'string'
        ? { kind: 'forbidden', opening: `Role ${role} is required`, hint: rolesHint, isWhole: true }
        : { kind: 'forbidden', opening: 'Permission denied', hint: rolesHint };
    case 404:
      return { kind: 'not-found', opening: 'Not found' };
    case 409:
      return { kind: 'conflict', opening: 'Conflict' };
    case 429:
      return { kind: 'rate-limited', opening: 'Too many requests', hint: 'Wait a moment, then try again.' };
    default:
      return {
        kind: 'failed',
        opening: `The service returned HTTP ${status}`,
        ...(status >= 500 ? { hint: 'Try again later, or check the service with: ems doctor' } : {}),
      };
  }
};

const rolesHint = 'Ask an administrator for the role, or use another profile. Show your roles with: ems auth status';

/** ProductScopeRequired lists the product versions to choose from, in an undocumented field: show every list. */
const productVersions = (errorBody: ErrorBody, mask: Mask): string | undefined => {
  if (errorBody.code !== 'ProductScopeRequired') return undefined;
  const lists = Object.values(errorBody.details ?? {}).filter((value) => Array.isArray(value));
  const names = lists.flat().map((item: Json) => shown(productName(item), mask));
  return names.length === 0 ? undefined : `Product versions: ${names.join(', ')}.`;
};

const productName = (item: Json): string => {
  if (typeof item !== 'object' || item === null) return String(item);
  const values: readonly Json[] = Object.values(item);
  return values.filter((value) => typeof value === 'string' || typeof value === 'number').join(' ');
};

const redirectError = (reply: Answer, errorBody: ErrorBody, context: FailureContext): EmsError => {
  const target = headerOf(reply.headers, 'location');
  const where =
    target === undefined || target.trim() === '' ? 'to an unknown address' : `to ${shown(target, context.mask)}`;
  const message = `${context.origin} redirects ${where} (${reply.status}). Redirects are not followed, because the token would be sent along.`;
  const hint = 'If the service has moved, sign in with its new address (--url). See: ems login --help';
  return new EmsError('failed', message, factsOf(reply, errorBody, context, hint));
};

const factsOf = (
  reply: Answer,
  errorBody: ErrorBody,
  { call, mask }: FailureContext,
  hint: string | undefined,
): ErrorFacts => {
  const traced = requestIdOf(reply.headers) ?? errorBody.traceId;
  const requestId = traced === undefined ? undefined : cutText(shown(traced, mask), 200);
  const { code, details } = errorBody;
  return { hint, status: reply.status, code, operation: call.operation, requestId, details };
};

const requestIdOf = (headers: Reply['headers']): string | undefined => {
  const names = ['x-request-id', 'request-id', 'x-correlation-id', 'x-trace-id', 'traceparent'];
  return names.map((name) => headerOf(headers, name)).find((value) => value !== undefined && value !== '');
};

/** Masks last, because invisible characters may split a secret. */
const shown = (text: string, mask: Mask): string => mask(cleanCell(text));
const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined && part !== '').join(' ') || undefined;
export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 100) / 10} s`;

/** Rewords an error and keeps whether the change may have taken effect. */
export const restated = (error: EmsError, message: string, facts: ErrorFacts): EmsError =>
  error instanceof UncertainWrite
    ? new UncertainWrite(error.kind, message, facts)
    : new EmsError(error.kind, message, facts);

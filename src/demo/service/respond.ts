import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toldToFail } from '../control/orders.js';
import { receivedRequest } from '../control/request-log.js';
import { faultFor, parseFaults, type Fault, rateLimiter } from './faults.js';
import type { Host, TimeSource } from './host.js';
import type { Incoming } from '../request/parse.js';
import { problem, Refusal, type ServiceReply } from '../request/exchange.js';
import type { Given } from '../model/world.js';

export interface RespondOptions extends Given<'latency' | 'faults' | 'tokenRateLimit'> {
  readonly now?: TimeSource | undefined;
  /** Whether this machine may control the service below /_demo; yes unless it is false. */
  readonly control?: boolean | undefined;
}

/** Everything below /_demo is control, and none of it is part of the service or of its description. */
const isControl = (target: string): boolean => /^\/_demo(?:[/?]|$)/i.test(target);

/** Only control requests may be large: an exported state of 100,000 computers has 3 MB. */
export const largestBody = (target: string, { mayControl }: Sender): number =>
  (isControl(target) && mayControl ? 256 : 10) * 1024 * 1024;

export const tooLarge = (host: Host): RawResponse => responseOf(problem(413, 'The body is too large.').reply, host);

export interface Sender {
  readonly mayControl: boolean;
  /** Resolves when the client has disconnected. */
  gone(): Promise<unknown>;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Answers requests, however they came. `drop`: the connection ends without an answer. */
export type Respond = (incoming: Incoming, sender: Sender) => Promise<RawResponse | 'drop'>;

export const createResponder = (host: Host, options: RespondOptions = {}): Respond => {
  const { now = Date.now, latency = 0, control = true, faults = '' } = options;
  const rules = parseFaults(faults);
  const limit = rateLimiter(options.tokenRateLimit ?? { requests: 30, seconds: 60 });
  let count = 0;
  const answer = async (incoming: Incoming, planned: Fault | undefined): Promise<ServiceReply | 'drop'> => {
    if (latency > 0) await pause(latency);
    const fault = incoming.target.startsWith('/health') ? undefined : planned;
    if (typeof fault === 'number') return toldToFail(fault);
    if (fault === 'drop-before') return 'drop';
    const reply = pageFor(incoming) ?? overLimit(incoming, limit, now()) ?? (await host.handle(incoming));
    return fault === 'drop-after' ? 'drop' : reply;
  };
  const serve = async (incoming: Incoming, sender: Sender): Promise<ServiceReply | 'drop'> => {
    if (control && isControl(incoming.target)) return answerControl(host, incoming, sender);
    const reply = await answer(incoming, faultFor(rules, count));
    const status = reply === 'drop' || reply.hangMs === null ? null : reply.status;
    host.requests.add(receivedRequest(incoming, host.time(), status));
    if (reply === 'drop') return reply;
    if (reply.hangMs !== undefined) await hang(sender, reply.hangMs);
    return reply.loadBody === undefined ? reply : { ...reply, body: await reply.loadBody() };
  };
  return async (incoming, sender) => {
    count += 1;
    const reply = await serve(incoming, sender).catch(replyToError);
    return reply === 'drop' ? reply : responseOf(reply, host);
  };
};

const answerControl = async (host: Host, incoming: Incoming, { mayControl }: Sender): Promise<ServiceReply> =>
  mayControl
    ? (await import('./control.js')).control(host, incoming)
    : problem(403, 'Control is for this machine only, at its address or as localhost.').reply;

/** null: until the client gives up or the server ends. */
const hang = (sender: Sender, milliseconds: number | null): Promise<unknown> =>
  milliseconds === null ? sender.gone() : pause(milliseconds);

/** The token endpoint is rate limited, for each client id by itself. */
const overLimit = (
  incoming: Incoming,
  limit: ReturnType<typeof rateLimiter>,
  now: number,
): ServiceReply | undefined => {
  if (incoming.method !== 'POST' || !incoming.target.startsWith('/api/auth/token')) return undefined;
  const wait = limit(new URLSearchParams(incoming.body).get('client_id') ?? '', now);
  if (wait === 0) return undefined;
  const { reply } = problem(429, 'Too many token requests.');
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(wait) } };
};

const replyToError = (error: unknown): ServiceReply =>
  error instanceof Refusal ? error.reply : problem(500, error instanceof Error ? error.message : String(error)).reply;

const responseOf = (reply: ServiceReply, host: Host): RawResponse => {
  const text = reply.html ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body));
  const body = text === undefined ? undefined : Buffer.from(text);
  const type = reply.html === undefined ? 'application/json' : 'text/html';
  const headers = {
    // Clients compare the Date header with times in the answers, so it has the service's time.
    date: new Date(host.time()).toUTCString(),
    server: 'ems-demo',
    'x-request-id': randomUUID(),
    ...(body === undefined ? {} : { 'content-type': `${type}; charset=utf-8` }),
    ...reply.headers,
    ...(reply.status === 204 ? {} : { 'content-length': String(body?.length ?? 0) }),
  };
  return { status: reply.status, headers, body };
};

const page = (title: string, text: string): ServiceReply => ({
  status: 200,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
});

const pages: Readonly<Record<string, ServiceReply>> = {
  '/admin': page(
    'Principal management',
    'The demo service has no page of its own for principals: use <code>ems admin principal list</code> and <code>ems admin local-principal list</code>.',
  ),
  '/admin/logout': page('Signed out', 'You are signed out of the principal management.'),
};

/** Pages for browsers, served without a token. The interactive reference exists only in development mode. */
const pageFor = ({ method, target }: Pick<Incoming, 'method' | 'target'>): ServiceReply | undefined => {
  const [path = ''] = target.split('?');
  return method === 'GET' && Object.hasOwn(pages, path) ? pages[path] : undefined;
};

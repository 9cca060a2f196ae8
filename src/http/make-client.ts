import { checkPermit, checkReads } from './permits.js';
import { setMaxListeners } from 'node:events';
import type { Clock } from '../base/clock.js';
import { usage, type EmsError } from '../base/errors.js';
import { sendOnce, type SendDeps, checkReply } from './send-once.js';
import {
  isReadCall,
  type AnyReply,
  type Call,
  type Client,
  type Permit,
  type ReadCall,
  type Reply,
  type WriteCall,
} from './client.js';
import { baseText, buildUrl, parseBaseUrl, refusePlainHttp, type BaseUrl } from './url.js';
import { connectTo, proxyFor, proxyName, proxyVariable, type ConnectOptions } from './transport/transport.js';
import {
  errorOfReply,
  inDoubt,
  notJsonReply,
  partOfReply,
  uncertain,
  type Explain,
  type FailureContext,
} from './failure.js';
import { makeChangeLog, type ChangeLog, type MarkSent, type Guard } from './change-log.js';
import { makeMask, learnKeys, maskPassword, type Mask } from './mask.js';
import { maskAnswer, maskHeaders } from './mask-answer.js';
import { learnMarks } from './secret-values.js';
import { isHtml, type Transport } from './transport/exchange.js';
import { sendWithRetry, type RetriedReply, type RetryDeps, type RetryTask } from './send-with-retry.js';
import { isHeaderText, requestToken, type Token, type Identity } from './auth/token.js';
import { cachedTokens, fixedToken, tokenFile, type TokenSource } from './auth/token-cache.js';
import { makeTrace } from './trace.js';

export interface ClientOptions extends ConnectOptions {
  readonly url: string;
  readonly identity: Identity;
  /** The token cache; absent if tokens are not kept. */
  readonly configDirectory?: string | undefined;
  /** Used instead of a connection to the URL. */
  readonly transport?: Transport | undefined;
  readonly timeoutMs: number;
  /** Repetitions after the first attempt. */
  readonly retries: number;
  readonly clock: Clock;
  readonly userAgent?: string;
  readonly mask?: Mask;
  /** Writes one line of --debug. */
  readonly debug?: ((line: string) => void) | undefined;
  /** Reports that a request is repeated. */
  say(line: string): void;
  /** Loaded with the first refusal, because most runs have none. */
  readonly openExplain?: (() => Promise<Explain>) | undefined;
  /** Called with the time of the service for every response. */
  readonly onServed?: ((served: Date, isDemo: boolean) => void) | undefined;
  readonly random?: () => number;
  /** Called before every request; throws if it must not be sent. */
  readonly guard?: Guard | undefined;
  /** The log of another client of the same run, to be shared. */
  readonly changes?: ChangeLog | undefined;
}

export interface SignedInClient extends Client {
  readonly mask: Mask;
  /** Changes of this client, for the history. */
  readonly changes: ChangeLog;
  /** A valid token, for `ems auth token`. */
  token(): Promise<string>;
  /** Asks the service for a token now, past the cache: proves the credentials. */
  proveCredentials(): Promise<Token>;
}

/** Throws at once for a URL that must not be used; connects with the first call. */
export const makeClient = (options: ClientOptions): SignedInClient => {
  const base = parseBaseUrl(options.url);
  refusePlainHttp(base, options.insecureHttp === true);
  // Every request in flight listens for Ctrl-C; above ten Node would warn of a leak.
  if (options.interrupt !== undefined) setMaxListeners(0, options.interrupt);
  const mask = options.mask ?? makeMask();
  const connection = openConnection(options, base, mask);
  const askToken = (): Promise<Token> => requestToken(options.identity, mask, connection);
  const tokens = tokenSource(options, baseText(base), mask, askToken);
  const changes = options.changes ?? makeChangeLog(base);
  const run = async (call: Call): Promise<RetriedReply> => {
    options.guard?.(call, () => buildUrl(base, call));
    const settled = await changes.record(call, (markSent) =>
      connection.sendWithRetry(call, call.anonymous === true ? undefined : tokens, markSent),
    );
    if (call.path.startsWith('/api/variable-definitions')) learnMarks(settled.reply, mask.values);
    return settled;
  };
  const reading = async (call: ReadCall): Promise<RetriedReply> => {
    checkReads(call);
    return run(call);
  };
  const writing = async (call: WriteCall, permit: Permit): Promise<RetriedReply> => {
    checkPermit(permit, call);
    return run(call);
  };
  const rawOf = (call: Call, { mayHaveApplied, reply }: RetriedReply): AnyReply => {
    const shown = isReadCall(call) && reply.status < 300 ? reply : maskAnswer(reply, mask);
    return { ...shown, headers: call.showsHead === true ? maskHeaders(reply, mask) : reply.headers, mayHaveApplied };
  };
  return {
    origin: base.origin,
    mask,
    changes,
    url: (call) => buildUrl(base, call),
    read: async (call) => successOf(await reading(call), connection.context(call)),
    write: async (call, permit) => maskAnswer(successOf(await writing(call, permit), connection.context(call)), mask),
    readRaw: async (call) => rawOf(call, await reading(call)),
    writeRaw: async (call, permit) => rawOf(call, await writing(call, permit)),
    token: () => tokens.get(),
    proveCredentials: () => tokens.ask?.() ?? askToken(),
    close: () => connection.close(),
  };
};

/** Connects to one server on first use. */
interface Connection {
  context(call: Call): FailureContext;
  sendWithRetry(call: Call, tokens: TokenSource | undefined, markSent?: MarkSent): Promise<RetriedReply>;
  close(): Promise<void>;
}

const openConnection = (options: ClientOptions, base: BaseUrl, mask: Mask): Connection => {
  const { clock, interrupt, timeoutMs, debug, retries } = options;
  const proxy = proxyFor(base, options.env);
  if (proxy !== undefined) maskPassword(proxy, mask);
  let { transport } = options;
  let explain: Explain | undefined;
  let closed = false;
  const sendDeps: SendDeps = {
    clock,
    interrupt,
    timeoutMs,
    trace: debug === undefined ? undefined : makeTrace(debug, mask),
    userAgent: options.userAgent ?? 'ems',
    onServed: options.onServed,
    connect: () => (transport ??= connectTo(base, proxy, options)),
  };
  const { random = Math.random } = options;
  const retryDeps: RetryDeps = {
    clock,
    retries,
    timeoutMs,
    interrupt,
    isClosed: () => closed,
    random,
    say: (text) => options.say(text),
  };
  const context = (call: Call): FailureContext => ({
    call,
    origin: base.origin,
    mask,
    explain: (refusal) => explain?.(refusal),
    proxy: proxy === undefined ? undefined : proxyName(proxy, proxyVariable(base, options.env)),
  });
  return {
    context,
    sendWithRetry(call, tokens, markSent) {
      const url = buildUrl(base, call);
      const until = call.evenInterrupted === true ? { interrupt: undefined } : {};
      const attempt: RetryTask['attempt'] = async (token, count) => {
        const unmark = markSent?.();
        const outcome = await sendOnce({ call, url, token, count, context: context(call) }, { ...sendDeps, ...until });
        if (!('status' in outcome) && !outcome.sent) unmark?.();
        if ('status' in outcome && call.method === 'POST') learnKeys(outcome, mask);
        if ('status' in outcome && outcome.status >= 400) explain ??= await options.openExplain?.();
        return outcome;
      };
      return sendWithRetry({ call, tokens, context: context(call), attempt }, { ...retryDeps, ...until });
    },
    async close() {
      closed = true;
      await transport?.close();
    },
  };
};

const successOf = ({ reply, error, mayHaveApplied }: RetriedReply, context: FailureContext): Reply => {
  if (error !== undefined) throw error;
  // A web page with status 200 is from a proxy or a sign-in page: it does not show whether the change was made.
  if (reply.status >= 200 && reply.status < 300) {
    if (isHtml(reply)) throw inDoubt(notJsonReply(reply, context), context.call);
    if (reply.status === 206) throw inDoubt(partOfReply(context), context.call);
    checkReply(reply, context);
    return reply;
  }
  // An earlier attempt deleted it, and only its answer was lost.
  if (mayHaveApplied && reply.status === 404 && context.call.repeat === 'delete') {
    return { status: 204, headers: reply.headers, body: Buffer.alloc(0), json: () => undefined };
  }
  const refused = errorOfReply(reply, context);
  throw mayHaveApplied ? uncertain(refused, context.call) : refused;
};

const tokenSource = (options: ClientOptions, url: string, mask: Mask, request: () => Promise<Token>): TokenSource => {
  const { identity, clock, interrupt, configDirectory } = options;
  if (identity.kind === 'none') {
    const fail = (): Promise<never> => Promise.reject(identity.problem);
    return { get: fail, renew: fail };
  }
  if (identity.kind === 'token') {
    if (!isHeaderText(identity.token)) {
      const fail = (): Promise<never> => Promise.reject(unusableToken());
      return { get: fail, renew: fail };
    }
    mask.add(identity.token);
    return fixedToken(identity.token);
  }
  const file = configDirectory === undefined ? undefined : tokenFile(configDirectory, url, identity.clientId);
  return cachedTokens({
    file,
    clock,
    signal: interrupt,
    request,
    learn: (token) => mask.add(token),
    lockWaitMs: tokenBudgetMs + options.timeoutMs,
    say: (line) => options.say(line),
  });
};

/** Such a token would fail as a connection error, as if the service were unreachable. */
const unusableToken = (): EmsError =>
  usage('EMS_TOKEN holds a space, a line break or another character that no token has.', 'Set it again, or unset it.');

/** Time limit of a token request: a minute each for the secret's command and for retries. */
const tokenBudgetMs = 120_000;

import { fitsTemplate } from '../../../src/contract/operation.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { inProcess } from '../../../src/http/transport/in-process.js';
import type { Transport } from '../../../src/http/transport/exchange.js';
import { TransportFailure } from '../../../src/http/transport/transport-failure.js';
import { chanceOf } from '../history/chance.js';
import type { Fault, Kill } from '../history/history.js';
import { faultMeaning, type FaultKind } from './faults.js';
import { reachOf, type Reached } from '../service/reach.js';
import type { Answer, Headers, Service } from '../service/service.js';

/** A request as it arrived, or as it was kept from arriving. */
export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
  /** It changes something, by the contract: a search is a POST. */
  readonly isWrite: boolean;
  /** A second time would do something else. */
  readonly isOnce: boolean;
  /** The service had it and acted. */
  arrived: boolean;
  status: number | 'cut';
  fault?: FaultKind | undefined;
  /** The computers that it can affect, where it arrived. */
  reach?: Reached | undefined;
}

export interface Wire {
  readonly transport: Transport;
  readonly seen: readonly Seen[];
  readonly isDead: () => boolean;
}

export interface Disturbance {
  /** Answers come after up to so many turns of the event loop. */
  readonly late?: number | undefined;
  /** The service gives at most so many rows a page. */
  readonly pages?: number | undefined;
  readonly fault?: Fault | undefined;
  readonly kill?: Kill | undefined;
  /** Called at the moment of the kill. */
  readonly onKill?: () => void;
  /** Waits until this request may leave: two clients take turns. */
  readonly turn?: () => Promise<void>;
  readonly tokens: Set<string>;
}

export const baseUrl = 'http://127.0.0.1:9';

const operations = (await allOperations()).map(({ method, path, repeat }) => ({ method, path, repeat }));

export const repeatOf = (method: string, url: string): string => {
  const [path = ''] = url.split('?');
  const found = operations.find((each) => each.method === method && fitsTemplate(each.path, path));
  return found?.repeat ?? (method === 'GET' || /\/(?:search|token)$/.test(path) ? 'read' : 'never');
};

/** Between the program and the service: writes down what passes, breaks answers, and kills the program. */
export const openWire = (
  service: Service,
  { fault, kill, late = 0, onKill, pages, tokens, turn }: Disturbance,
): Wire => {
  const seen: Seen[] = [];
  const counts = { read: 0, write: 0, any: 0 };
  let isDead = false;
  const delays = chanceOf(late);
  let fitting = 0;
  const struck = new Set<string>();
  let faulted: { readonly key: string; left: number } | undefined;
  const dies = (when: Kill['when'], at: number): boolean => {
    if (kill === undefined || kill.when !== when || kill.at !== at || isDead) return false;
    isDead = true;
    onKill?.();
    return true;
  };
  /** The fault of this request: its own, or that of the same request before. */
  const faultOf = (request: Seen): FaultKind | undefined => {
    if (fault === undefined || (fault.on === 'write') !== request.isWrite) return undefined;
    if (fault.path !== undefined && !request.url.includes(fault.path)) return undefined;
    const number = fitting++;
    const key = `${request.method} ${request.url.split('?')[0] ?? ''}`;
    if (fault.spread === true)
      return number >= fault.at && struck.add(key + request.body).size <= fault.times ? fault.as : undefined;
    if (faulted === undefined && number === fault.at) faulted = { key, left: fault.times };
    if (faulted === undefined || faulted.key !== key || faulted.left === 0) return undefined;
    faulted.left -= 1;
    return fault.as;
  };
  const answering = inProcess(async ({ body = '', headers, method, url: whole }) => {
    const url = whole.slice(baseUrl.length);
    if (url.startsWith('/api/auth/token')) {
      if (isDead) throw new TransportFailure('connect', false, new Error('killed'));
      const answer = await service.answer({ method, url, headers, body: String(body) });
      const token = /"access_token":"([^"]+)"/.exec(answer.text)?.[1];
      if (token !== undefined) tokens.add(token);
      return rawOf(answer);
    }
    await turn?.();
    const repeat = repeatOf(method, url);
    const request: Seen = {
      method,
      url,
      body: String(body),
      isWrite: repeat !== 'read',
      isOnce: repeat === 'never' || repeat === 'guarded',
      arrived: false,
      status: 'cut',
    };
    seen.push(request);
    const number = counts[request.isWrite ? 'write' : 'read']++;
    const killNumber = kill?.on === 'write' ? (request.isWrite ? number : -1) : counts.any++;
    if (isDead || dies('before', killNumber)) throw new TransportFailure('lost', true, new Error('killed'));
    request.fault = faultOf(request);
    const answer = await faultyAnswer(service, request, { headers, pages });
    for (let turns = delays.int(late + 1); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    if (dies('after', killNumber) || isDead) throw new TransportFailure('lost', true, new Error('killed'));
    request.status = answer.status;
    return rawOf(answer);
  });
  return { transport: asThrown(answering), seen, isDead: () => isDead };
};

/**
 * The transport of one process takes every failure for a connection that was lost while sending. A refused connection
 * sent nothing, so the failure that the fault made is the one that the program gets.
 */
const asThrown = (transport: Transport): Transport => ({
  ...transport,
  exchange: async (exchange) => {
    try {
      return await transport.exchange(exchange);
    } catch (error) {
      const made = error instanceof TransportFailure ? error.cause : undefined;
      throw made instanceof TransportFailure ? made : error;
    }
  },
});

const rawOf = ({ headers, status, text }: Answer) => ({ status, headers, body: Buffer.from(text) });

/** Lets the service act, as far as the fault allows, and answers as the fault does. */
const faultyAnswer = async (
  service: Service,
  request: Seen,
  { headers, pages = 1000 }: { readonly headers: Headers; readonly pages: number | undefined },
): Promise<Answer> => {
  const url = request.url.replace(/\btop=(\d+)/, (_, top) => `top=${Math.min(Number(top), pages)}`);
  let real: Answer | undefined;
  const ask = async (): Promise<Answer> => {
    if (request.isWrite) request.reach = reachOf(request, service.world);
    real = await service.answer({ ...request, url, headers });
    request.arrived = real.status < 300;
    return real;
  };
  if (request.fault === undefined) return ask();
  const { alters, answer } = faultMeaning(request.fault);
  const answered = await answer({ ...request, ask });
  if (alters === true && answered.text === real?.text) request.fault = undefined;
  return answered;
};

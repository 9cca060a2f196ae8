import { fitsTemplate } from '../../src/contract/operation.js';
import { allOperations } from '../../src/generated/contract/index.js';
import { inProcess } from '../../src/http/transport/in-process.js';
import type { Transport } from '../../src/http/transport/exchange.js';
import { TransportFailure } from '../../src/http/transport/transport-failure.js';
import type { Fault, FaultKind, Kill } from './history.js';
import { reachOf, type Reached } from './reach.js';
import type { Answer, Headers, Service } from './service.js';

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
export const openWire = (service: Service, { fault, kill, onKill, tokens, turn }: Disturbance): Wire => {
  const seen: Seen[] = [];
  const counts = { read: 0, write: 0, any: 0 };
  let isDead = false;
  let faulted: { readonly key: string; left: number } | undefined;
  const dies = (when: Kill['when'], at: number): boolean => {
    if (kill === undefined || kill.when !== when || kill.at !== at || isDead) return false;
    isDead = true;
    onKill?.();
    return true;
  };
  /** The fault of this request: its own, or that of the same request before. */
  const faultOf = (request: Seen, number: number): FaultKind | undefined => {
    if (fault === undefined || (fault.on === 'write') !== request.isWrite) return undefined;
    const key = `${request.method} ${request.url.split('?')[0] ?? ''}`;
    if (faulted === undefined && number === fault.at) faulted = { key, left: fault.times };
    if (faulted === undefined || faulted.key !== key || faulted.left === 0) return undefined;
    faulted.left -= 1;
    return fault.as;
  };
  const transport = inProcess(async ({ body = '', headers, method, url: whole }) => {
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
    request.fault = faultOf(request, number);
    const answer = await faultyAnswer(service, request, headers);
    if (dies('after', killNumber) || isDead) throw new TransportFailure('lost', true, new Error('killed'));
    request.status = answer.status;
    return rawOf(answer);
  });
  return { transport, seen, isDead: () => isDead };
};

const rawOf = ({ headers, status, text }: Answer) => ({ status, headers, body: Buffer.from(text) });

const faultyAnswer = async (service: Service, request: Seen, headers: Headers): Promise<Answer> => {
  const { fault } = request;
  const ask = async (): Promise<Answer> => {
    if (request.isWrite) request.reach = reachOf(request, service.world);
    const answer = await service.answer({ ...request, headers });
    request.arrived = answer.status < 300;
    return answer;
  };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others are numbers
  switch (fault) {
    case undefined:
      return ask();
    case 'cut':
      throw new TransportFailure('lost', true, new Error('cut'));
    case 'lost':
      await ask();
      throw new TransportFailure('lost', true, new Error('lost'));
    case 'page':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        text: '<!doctype html><title>Proxy</title><p>Please sign in</p>',
      };
    case 'false':
      return json(
        200,
        request.method === 'GET' ? { success: false, message: 'not now' } : [{ success: false, message: 'not now' }],
      );
    case 'idle':
      return {
        ...json(request.method === 'DELETE' ? 204 : 200, null),
        text: request.method === 'DELETE' ? '' : request.body,
      };
    case 'empty':
    case 'short':
    case 'vanished':
    case 'fieldless':
      return altered(await ask(), request, fault);
    default:
      return json(
        Number(fault),
        { title: 'A fault', status: Number(fault), code: 'Simulated', message: 'simulated' },
        fault,
      );
  }
};

const json = (status: number, value: unknown, fault?: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...(fault === '429' ? { 'retry-after': '1' } : {}) },
  text: JSON.stringify(value),
});

/** A list without its items, with half of them or without the last; an object without its first field. */
const altered = (answer: Answer, request: Seen, fault: FaultKind): Answer => {
  if (answer.status >= 300 || answer.text === '') return answer;
  const { 'content-length': _, ...headers } = answer.headers;
  const text = JSON.stringify(alteredValue(JSON.parse(answer.text), fault));
  if (text === answer.text) request.fault = undefined;
  return { ...answer, headers, text };
};

const alteredValue = (value: unknown, fault: FaultKind): unknown => {
  // A bare list has no total that contradicts its half.
  if (Array.isArray(value)) return fault === 'short' ? value : alteredItems(value, fault);
  if (typeof value !== 'object' || value === null) return value;
  const { items } = value as { items?: unknown };
  if (!Array.isArray(items)) return fault === 'fieldless' ? withoutFirst(value) : value;
  const left = alteredItems(items, fault);
  const isWhole = fault === 'empty' || fault === 'vanished';
  return { ...value, items: left, ...(isWhole ? { totalCount: left.length, hasMore: false } : {}) };
};

const alteredItems = (items: readonly unknown[], fault: FaultKind): unknown[] => {
  if (fault === 'fieldless') return items.map(withoutFirst);
  if (fault === 'vanished' && items.length < 2) return [...items];
  return items.slice(0, fault === 'empty' ? 0 : fault === 'short' ? items.length >> 1 : -1);
};

const withoutFirst = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : value;

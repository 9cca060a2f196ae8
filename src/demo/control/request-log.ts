import { tryJson, type Json, type JsonObject } from '../../contract/operation.js';
import type { ReceivedRequest } from '../library-types.js';
import type { Incoming } from '../request/parse.js';
import { utc } from '../model/world.js';

/** A request that the service received, as JSON. */
export type RecordedRequest = ReceivedRequest & { readonly query: JsonObject; readonly body: Json };

export interface RequestLog {
  add(request: RecordedRequest): void;
  /** Oldest first. */
  list(): readonly RecordedRequest[];
  clear(): void;
}

/** Older requests are forgotten. */
export const longestRequestLog = 10_000;

export const memoryRequestLog = (): RequestLog => {
  let requests: RecordedRequest[] = [];
  return {
    add: (request) => {
      requests.push(request);
      if (requests.length > 2 * longestRequestLog) requests = requests.slice(-longestRequestLog);
    },
    list: () => requests.slice(-longestRequestLog),
    clear: () => void (requests = []),
  };
};

export const receivedRequest = (incoming: Incoming, at: number, status: number | null): RecordedRequest => {
  const [path = '', ...rest] = incoming.target.split('?');
  return {
    atUtc: utc(at),
    method: incoming.method,
    path,
    query: Object.fromEntries(new URLSearchParams(rest.join('?'))),
    body: path.toLowerCase().startsWith('/api/auth/') || incoming.body === '' ? null : readBody(incoming.body),
    status,
  };
};

const longestText = 10_000;

const readBody = (text: string): Json => {
  if (text.length > longestText) return `${text.slice(0, longestText)}…`;
  const value = tryJson(text);
  return value === undefined ? text : value;
};

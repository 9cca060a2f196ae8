import { TransportFailure } from '../../../src/http/transport/transport-failure.js';
import type { Answer } from '../service/service.js';

/** One request, whose answer a fault decides. `ask` lets the service act. */
interface Asked {
  readonly method: string;
  readonly body: string;
  readonly ask: () => Promise<Answer>;
}

interface FaultMeaning {
  readonly sentence: string;
  readonly answer: (asked: Asked) => Promise<Answer>;
  /** It changes what the answer says: where it says the same, nothing was wrong. */
  readonly alters?: true;
  /** An answer that is whole by its own words, or a service that says done, is believed. */
  readonly isBelieved?: true;
}

const json = (code: number, value: unknown): Answer => ({
  status: code,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(value),
});

interface Page {
  readonly items: readonly unknown[];
}

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && Array.isArray((value as { items?: unknown }).items);

/** A list that says itself that it is whole. */
const asWhole = (value: unknown, items: readonly unknown[]): unknown =>
  isPage(value) ? { ...value, items, totalCount: items.length, hasMore: false } : items;

const emptied = (value: unknown): unknown => {
  return Array.isArray(value) || isPage(value) ? asWhole(value, []) : value;
};

const withoutLast = (value: unknown): unknown => {
  const items: readonly unknown[] = Array.isArray(value) ? value : isPage(value) ? value.items : [];
  return items.length < 2 ? value : asWhole(value, items.slice(0, -1));
};

/** A bare list has no total that contradicts its half. */
const halved = (value: unknown): unknown => {
  return isPage(value) ? { ...value, items: value.items.slice(0, value.items.length >> 1) } : value;
};

const mapped = (value: unknown, change: (each: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(change);
  return isPage(value) ? { ...value, items: value.items.map(change) } : change(value);
};

const withoutFirst = (value: unknown): unknown => {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : value;
};

const status = (code: number, sentence: string): FaultMeaning => ({
  sentence,
  answer: async () => json(code, { title: 'A fault', status: code, code: 'Simulated', message: 'simulated' }),
});

const altering = (sentence: string, change: (value: unknown) => unknown): FaultMeaning => ({
  sentence,
  alters: true,
  answer: async ({ ask }) => {
    const answer = await ask();
    if (answer.status >= 300 || answer.text === '') return answer;
    const { 'content-length': _, ...headers } = answer.headers;
    return { ...answer, headers, text: JSON.stringify(change(JSON.parse(answer.text))) };
  },
});

const broken = (): never => {
  throw new TransportFailure('lost', true, new Error('the connection broke'));
};

const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

export const faults = {
  '401': status(401, 'the token is refused'),
  '403': status(403, 'the role is missing'),
  '404': status(404, 'nothing is there, as a proxy says it'),
  '409': status(409, 'a conflict'),
  '429': {
    sentence: 'too many requests',
    answer: async (asked) => {
      const answer = await status(429, '').answer(asked);
      return { ...answer, headers: { ...answer.headers, 'retry-after': '1' } };
    },
  },
  '500': status(500, 'an error of the service'),
  '503': status(503, 'the service is away'),
  cut: { sentence: 'the connection breaks before the service has the request', answer: async () => broken() },
  away: {
    sentence: 'nobody listens: certainly nothing was sent',
    answer: async () => {
      throw new TransportFailure('connect', false, refused());
    },
  },
  lost: {
    sentence: 'the connection breaks after the service has acted',
    answer: async ({ ask }) => {
      await ask();
      return broken();
    },
  },
  empty: { ...altering('a list without its items, whole by its own words', emptied), isBelieved: true },
  short: altering('half of a list, with the total of all of it', halved),
  vanished: {
    ...altering('a list lacks its last row, as if it had moved between two pages', withoutLast),
    isBelieved: true,
  },
  fieldless: altering('objects lack their first field', (value) => mapped(value, withoutFirst)),
  page: {
    sentence: 'the sign-in page of a proxy, with status 200',
    answer: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      text: '<!doctype html><title>Proxy</title><p>Please sign in</p>',
    }),
  },
  false: {
    sentence: 'status 200 with success: false inside',
    answer: async ({ method }) => {
      const refusal = { success: false, message: 'not now' };
      return json(200, method === 'GET' ? refusal : [refusal]);
    },
  },
  idle: {
    sentence: 'the service says done, and does nothing',
    isBelieved: true,
    answer: async ({ body, method }) =>
      method === 'DELETE' ? { ...json(204, null), text: '' } : { ...json(200, null), text: body },
  },
} satisfies Readonly<Record<string, FaultMeaning>>;

export type FaultKind = keyof typeof faults;

export const faultKinds = Object.keys(faults) as readonly FaultKind[]; // its own names

export const faultMeaning = (kind: FaultKind): FaultMeaning => faults[kind];

import type { FlagSpec, Input } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { parseDuration } from '../../base/text/duration.js';

const dialects = ['a', 'b', 'c'] as const;

/** Limits that the reference leaves open, as flags of `ems demo serve`. */
export const limitFlags: readonly FlagSpec[] = [
  {
    name: 'token-lifetime',
    value: 'duration',
    help: 'how long a token is valid; 1h if omitted',
    reads: { type: 'duration' },
  },
  {
    name: 'token-limit',
    value: 'n/duration',
    help: 'token requests allowed for a client id in a period, such as 5/1m',
    default: '30/1m',
  },
  {
    name: 'largest-page',
    value: 'n',
    help: 'most items on a page; a larger --top gets this many',
    default: '1000',
    reads: { type: 'integer', minimum: 1, maximum: 100_000 },
  },
  {
    name: 'contact-delay',
    value: 'duration',
    help: 'how long it takes until an agent with pending work makes contact; 3s to 8s if omitted',
    reads: { type: 'duration' },
  },
  {
    name: 'strict',
    help: 'reject unknown query parameters, other content types and texts over 255 characters, which the reference leaves open',
  },
  {
    name: 'dialect',
    value: 'name',
    help: 'give answers that the reference does not show another plausible shape: other names, wrappers and values',
    values: dialects,
  },
];

export const chosenLimits = ({ values }: Input) => {
  const {
    'token-lifetime': lifetime,
    'token-limit': limit,
    'largest-page': page,
    'contact-delay': delay,
    strict,
    dialect,
  } = values;
  return {
    tokenSeconds: typeof lifetime === 'number' ? Math.max(1, Math.round(lifetime / 1000)) : undefined,
    tokenRateLimit: typeof limit === 'string' ? readLimit(limit) : undefined,
    largestPage: page === undefined ? undefined : Number(page),
    contactDelay: typeof delay === 'number' ? ([delay, delay] as const) : undefined,
    strict: strict === true,
    dialect: dialects.find((each) => each === dialect),
  };
};

const readLimit = (text: string): { requests: number; seconds: number } => {
  const [, count, period] = /^(\d+)\/(.+)$/.exec(text) ?? [];
  const seconds = period === undefined ? 0 : parseDuration(period, '--token-limit') / 1000;
  if (Number(count) >= 1 && seconds >= 1) return { requests: Number(count), seconds };
  throw usage(`--token-limit: "${text}" is not a number and a period.`, 'Give for example 30/1m or 5/10s.');
};

import { fitsTemplate, type Json, type JsonObject } from '../../contract/operation.js';
import { invalid, notFound, problem, type ServiceReply } from '../request/exchange.js';
import { computerIds, day, utc, type World } from '../model/world.js';
import { lastSeenOf } from '../fleet/routine.js';
import { computerOf, fieldOf } from '../world/computers.js';
import { contactNow } from '../world/contact.js';
import { advanceWorld } from '../world/advance-world.js';
import { loadScenario } from './scenarios.js';
import type { Incoming } from '../request/parse.js';
import type { PlannedFailure } from '../model/job-types.js';

/**
 * An order changes the world from outside the service's API. It is logged beside the accepted requests, so that it
 * survives a kill and reaches every process that has the world open.
 */
export type Order =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  /** Forces contacts of these computers (host names or ids). */
  | { readonly kind: 'contact'; readonly computers: readonly string[] }
  | { readonly kind: 'scenario'; readonly name: string }
  | ({ readonly kind: 'plan-failure' } & FailureWish)
  | { readonly kind: 'spend-failure'; readonly id: number }
  | { readonly kind: 'clear-failures' };

/** Throws a Refusal before anything is changed. */
export const executeOrder = (world: World, order: Order): JsonObject => {
  switch (order.kind) {
    case 'advance':
      return moveTimeOn(world, order.milliseconds);
    case 'contact':
      return makeContact(world, order.computers);
    case 'scenario':
      return loadScenario(world, order.name);
    case 'plan-failure':
      return { ...planFailure(world, order) };
    case 'spend-failure':
      return { failed: spendFailure(world, order.id) };
    case 'clear-failures': {
      const cleared = world.state.failures?.length ?? 0;
      world.state.failures = [];
      return { cleared };
    }
  }
};

const longestStep = 3660 * day;

const moveTimeOn = (world: World, milliseconds: number): JsonObject => {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > longestStep)
    throw invalid('milliseconds', 'Time moves on only, by ten years at most at once.');
  const { now, state } = world;
  const patches = state.patches.size;
  state.offset += milliseconds;
  const actedOnRequests = advanceWorld(world, now + milliseconds);
  return {
    fromUtc: utc(now),
    nowUtc: utc(world.now),
    contacts: computerIds(world).filter((id) => (lastSeenOf(world, id) ?? 0) > now).length,
    actedOnRequests,
    releasedPatches: state.patches.size - patches,
  };
};

const makeContact = (world: World, computers: readonly string[]): JsonObject => {
  if (computers.length === 0) throw invalid('computers', 'Name at least one computer.');
  const ids = [...new Set(computers.map((text) => idOf(world, text)))];
  for (const id of ids) contactNow(world, id);
  return {
    nowUtc: utc(world.now),
    computers: ids.map((id) => ({ id, hostname: computerOf(world, id)?.name ?? null })),
  };
};

const idOf = (world: World, text: string): number => {
  if (/^\d+$/.test(text) && computerOf(world, Number(text)) !== undefined) return Number(text);
  const found = computerIds(world).find((id) => fieldOf(world, id, 'name')?.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw notFound('ComputerNotFound', `There is no computer named "${text}".`);
  return found;
};

export interface FailureWish {
  readonly operation: string;
  readonly status?: number | undefined;
  readonly body?: Json | undefined;
  readonly hangMs?: number | null | undefined;
  readonly times?: number | undefined;
}

const wanted = /^(ANY|GET|POST|PUT|PATCH|DELETE) (\*|\/\S*)$/;

/** Adds a failure to the plan; throws a Refusal. */
export const planFailure = (world: World, wish: FailureWish): PlannedFailure => {
  const { operation, status = 500, times = 1, hangMs = 0 } = wish;
  if (!wanted.test(operation))
    throw invalid('operation', `"${operation}" is not METHOD /path, such as GET /api/computer/{id} or ANY *.`);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw invalid('status', 'A status is a number from 200 to 599.');
  if (!Number.isInteger(times) || times < 1 || times > 1_000_000)
    throw invalid('times', 'A failure happens from 1 to 1,000,000 times.');
  if (hangMs !== null && !(hangMs >= 0 && hangMs <= 86_400_000)) throw invalid('hangMs', 'A day is the longest.');
  const failures = (world.state.failures ??= []);
  const id = 1 + Math.max(0, ...failures.map((each) => each.id));
  const planned = { id, operation, status, body: wish.body ?? null, hangMs, left: times };
  failures.push(planned);
  return planned;
};

/** The first failure that is planned for a request. */
export const failureFor = ({ state }: World, incoming: Incoming): PlannedFailure | undefined =>
  state.failures?.find(({ operation }) => matches(operation, incoming));

/** Counts one failed request; false: another process used up or removed the plan. */
export const spendFailure = ({ state }: World, id: number): boolean => {
  const failure = state.failures?.find((each) => each.id === id);
  if (failure === undefined) return false;
  failure.left -= 1;
  state.failures = state.failures?.filter((each) => each.left > 0) ?? [];
  return true;
};

export const failureReply = ({ status, body, hangMs }: PlannedFailure): ServiceReply => ({
  ...toldToFail(status, body === null ? undefined : { status, body }),
  hangMs,
});

export const toldToFail = (
  status: number,
  reply: ServiceReply = problem(status, 'The demo service was told to fail.').reply,
): ServiceReply => {
  const wait = status === 429 || status === 503 ? { 'retry-after': '1' } : {};
  return { ...reply, headers: { ...reply.headers, ...wait } };
};

/** As the service matches paths: without regard to case and to slashes at the end. */
const matches = (operation: string, { method, target }: Incoming): boolean => {
  const [verb = '', path = ''] = operation.toLowerCase().split(' ');
  if (verb !== 'any' && verb !== method.toLowerCase()) return false;
  return path === '*' || fitsTemplate(plainPath(path), plainPath(target.toLowerCase()));
};

const plainPath = (path: string): string => path.replace(/\?.*$/, '').replaceAll(/\/+(?=\/|$)/g, '');

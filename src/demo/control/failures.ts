import { fitsTemplate } from '../../contract/operation.js';
import { invalid, problem, type ServiceReply } from '../request/reply.js';
import type { Incoming } from '../request/parse.js';
import type { PlannedFailure } from '../state/job-types.js';
import type { World } from '../state/world.js';

export type FailureWish = Partial<Pick<PlannedFailure, 'status' | 'body' | 'hangMs'>> & {
  readonly operation: string;
  readonly times?: number;
};

const wanted = /^(ANY|GET|POST|PUT|PATCH|DELETE) (\*|\/\S*)$/;

/** Adds a failure to the plan; throws a Refusal. */
export const planFailure = (world: World, wish: FailureWish): PlannedFailure => {
  const { operation, times = 1, hangMs = 0 } = wish;
  const status = wish.status ?? 500;
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

export const failureReply = ({ status, body, hangMs }: PlannedFailure): ServiceReply => {
  const { reply } = problem(status, 'The demo service was told to fail.');
  const wait = status === 429 || status === 503 ? { 'retry-after': '1' } : {};
  const answer = body === null ? reply : { status, body };
  return { ...answer, headers: { ...(body === null ? reply.headers : {}), ...wait }, hangMs };
};

/** As the service matches paths: without regard to case and to slashes at the end. */
const matches = (operation: string, { method, target }: Incoming): boolean => {
  const [verb = '', path = ''] = operation.toLowerCase().split(' ');
  if (verb !== 'any' && verb !== method.toLowerCase()) return false;
  return path === '*' || fitsTemplate(plainPath(path), plainPath(target.toLowerCase()));
};

const plainPath = (path: string): string => path.replace(/\?.*$/, '').replaceAll(/\/+(?=\/|$)/g, '');

import type { JsonObject, Operation } from '../../contract/operation.js';
import { type World, defaultLimits, type Limits } from '../state/world.js';
import { admit } from '../request/access.js';
import { convertBody, checkPath, convertQuery } from '../request/check.js';
import { usualPage } from '../request/page.js';
import { type Caller, ok, problem, Refusal, type ServiceReply } from '../request/reply.js';
import { parseBody, parseTarget, type Incoming } from '../request/parse.js';
import type { Routes } from './load-routes.js';
import type { Route } from './routes.js';
import { checkStrictly, checkTexts } from './strict.js';
import { valuesOf } from '../request/values.js';

/** A checked request that has not been carried out yet. */
export interface Admitted {
  readonly changes: boolean;
  readonly caller: Caller;
  perform(world: World): ServiceReply;
}

/** Finds and checks a request; throws a Refusal. A replay passes `caller` and needs no token. */
export const receive = (routes: Routes, world: World, incoming: Incoming, caller?: Caller): Admitted => {
  const { segments, query } = parseTarget(incoming.target);
  const match = routes.find(segments);
  if (match === undefined) return ownPage(segments, incoming.method);
  const route = match.routes.get(incoming.method);
  if (route === undefined) throw wrongMethod(incoming.method, [...match.routes.keys()]);
  const { operation } = route;
  const who = caller ?? admit(world, operation, incoming.authorization);
  checkVersion(incoming.apiVersion);
  // A replayed request was accepted before, maybe without --strict.
  const isStrict = world.limits?.strict === true && caller === undefined;
  if (isStrict) checkStrictly(operation, incoming, query);
  return {
    changes: operation.repeat !== 'read',
    caller: who,
    perform: (current) =>
      answer(route, current, who, {
        path: checkPath(operation, match.values),
        query: withinPage(operation, convertQuery(operation, query), current.limits),
        body: strictBody(convertBody(operation, parseBody(incoming, operation)), isStrict),
      }),
  };
};

const strictBody = (body: JsonObject, isStrict: boolean): JsonObject => {
  if (isStrict) checkTexts(body);
  return body;
};

/** The documentation gives no largest page; the demo has a limit and reports it in `top`. */
const withinPage = (operation: Operation, query: JsonObject, limits: Limits = {}): JsonObject => {
  const { largestPage = defaultLimits.largestPage } = limits;
  if (operation.paging === 'none') return query;
  return Number(query['top'] ?? usualPage) > largestPage ? { ...query, top: largestPage } : query;
};

const answer = (
  { behavior }: Route,
  world: World,
  caller: Caller,
  parts: { path: JsonObject; query: JsonObject; body: JsonObject },
): ServiceReply =>
  behavior.answer(
    { caller, path: valuesOf(parts.path), query: valuesOf(parts.query), body: valuesOf(parts.body) },
    world,
  );

/** Paths that the OpenAPI description does not list. */
const ownPage = (segments: readonly string[], method: string): Admitted => {
  const page = ownPages[segments.join('/').toLowerCase()];
  if (page === undefined) throw problem(404, 'There is nothing at this address.');
  if (method !== 'GET') throw wrongMethod(method, ['GET']);
  return { changes: false, caller: { clientId: '', roles: [] }, perform: () => page };
};

const ownPages: Readonly<Record<string, ServiceReply>> = {
  health: ok({ status: 'Healthy' }),
  // Loaded on demand: the schemas take 4 ms, and few starts need them.
  'openapi/v1.json': {
    status: 200,
    loadBody: async () => (await import('./document.js')).demoDescription(),
  },
};

const checkVersion = (version: string | undefined): void => {
  if (version !== undefined && version !== '1' && version !== '1.0') {
    throw problem(400, `The api-version '${version}' is not supported; this service speaks version 1.`, {
      errors: { 'api-version': ['unsupported'] },
    });
  }
};

const wrongMethod = (method: string, allowed: readonly string[]): Refusal => {
  const { reply } = problem(405, `${method} is not offered here.`);
  return new Refusal({ ...reply, headers: { ...reply.headers, allow: allowed.toSorted().join(', ') } });
};

import { operationKey, type JsonObject, type Operation, type Json } from '../../contract/operation.js';
import { type World, defaultLimits, type Limits } from '../model/world.js';
import { admit } from '../request/access.js';
import { convertBody, checkPath, convertQuery, type QueryTexts } from '../request/check.js';
import { usualPage, ok, problem, Refusal, invalid, valuesOf, type ServiceReply } from '../request/exchange.js';
import { parseBody, parseTarget, type Incoming } from '../request/parse.js';
import type { Routes } from './routes.js';

/** A checked request that has not been carried out yet. */
export interface Admitted {
  readonly changes: boolean;
  perform(world: World): ServiceReply;
}

/** Finds and checks a request; throws a Refusal. */
export const receive = (routes: Routes, world: World, incoming: Incoming): Admitted => {
  const { segments, query } = parseTarget(incoming.target);
  const match = routes.find(segments);
  if (match === undefined) return ownPage(segments, incoming.method);
  const route = match.routes.get(incoming.method);
  if (route === undefined) throw wrongMethod(incoming.method, [...match.routes.keys()]);
  const { operation } = route;
  admit(world, operation, incoming.authorization);
  checkVersion(incoming.apiVersion);
  const isStrict = world.limits?.strict === true;
  if (isStrict) checkStrictly(operation, incoming, query);
  return {
    changes: operation.repeat !== 'read',
    perform: (current) =>
      spoken(
        operation,
        route.answer(
          {
            path: valuesOf(checkPath(operation, match.values)),
            query: valuesOf(withinPage(operation, convertQuery(operation, query), current.limits)),
            body: valuesOf(bodyOf(operation, incoming, isStrict)),
          },
          current,
        ),
        current.limits,
      ),
  };
};

/** Applies the dialect of this process. Few processes have one, so its tables are loaded on demand. */
const spoken = (operation: Operation, reply: ServiceReply, { dialect }: Limits = {}): ServiceReply => {
  const { body } = reply;
  if (dialect === undefined || body === undefined) return reply;
  const isOpen = operation.answers.some(({ kind }) => kind === 'open');
  const loadBody = async () =>
    (await import('./dialects.js')).inDialect(dialect, operationKey(operation), isOpen, body);
  return { ...reply, loadBody };
};

const bodyOf = (operation: Operation, incoming: Incoming, isStrict: boolean): JsonObject => {
  const body = convertBody(operation, parseBody(incoming, operation));
  if (isStrict) checkTexts(body);
  return body;
};

/** The documentation gives no largest page; the demo has a limit and reports it in `top`. */
const withinPage = (operation: Operation, query: JsonObject, limits: Limits = {}): JsonObject => {
  const { largestPage = defaultLimits.largestPage } = limits;
  if (operation.paging === 'none') return query;
  return Number(query['top'] ?? usualPage) > largestPage ? { ...query, top: largestPage } : query;
};

/** Paths that the OpenAPI description does not list. */
const ownPage = (segments: readonly string[], method: string): Admitted => {
  const page = ownPages[segments.join('/').toLowerCase()];
  if (page === undefined) throw problem(404, 'There is nothing at this address.');
  if (method !== 'GET') throw wrongMethod(method, ['GET']);
  return { changes: false, perform: () => page };
};

const ownPages: Readonly<Record<string, ServiceReply>> = {
  health: ok({ status: 'Healthy' }),
  // Loaded on demand, because few starts need it.
  'openapi/v1.json': {
    status: 200,
    loadBody: async () => (await import('./document.js')).demoDescription(),
  },
};

const checkVersion = (version: string | undefined): void => {
  if (version !== undefined && version !== '1' && version !== '1.0')
    throw problem(400, `The api-version '${version}' is not supported; this service speaks version 1.`, {
      errors: { 'api-version': ['unsupported'] },
    });
};

const wrongMethod = (method: string, allowed: readonly string[]): Refusal => {
  const { reply } = problem(405, `${method} is not offered here.`);
  return new Refusal({ ...reply, headers: { ...reply.headers, allow: allowed.toSorted().join(', ') } });
};

/**
 * `--strict` refuses requests whose effect the documentation leaves open: unknown query parameters, unexpected bodies,
 * other content types and very long texts. If it does not list all parameters of an operation, any is accepted.
 */
const checkStrictly = (operation: Operation, incoming: Incoming, query: QueryTexts): void => {
  const known = new Set(
    operation.parameters.filter((each) => each.in === 'query').map((each) => each.parameter.toLowerCase()),
  );
  for (const name of query.keys()) {
    if (operation.openParameters !== true && !known.has(name.toLowerCase()))
      throw invalid(name, `The query parameter '${name}' is unknown.`);
  }
  if (incoming.body === '') return;
  const wanted = operation.body?.contentType;
  if (wanted === undefined) throw problem(400, 'This operation takes no body.');
  const sent = incoming.contentType?.split(';')[0]?.trim().toLowerCase();
  if (sent !== wanted) throw problem(415, `The body must be ${wanted}, not ${sent ?? 'without a content type'}.`);
};

const longestText = 255;

/** Checks texts without a documented length; the others were checked before. */
const checkTexts = (body: Json, where = ''): void => {
  if (typeof body === 'string' && body.length > longestText)
    throw invalid(where, `'${where}' is longer than ${longestText} characters.`);
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) checkTexts(value, where === '' ? name : `${where}.${name}`);
};

import { type Json, type JsonObject, isObject, tryJson } from '../../contract/operation.js';
import type { Host, ResetOptions } from './host.js';
import type { Incoming } from '../request/parse.js';
import { invalid, ok, problem, valuesOf, type ServiceReply, type Values } from '../request/exchange.js';
import { fixtureOf, NotAFixture } from '../store/fixture.js';
import { utc } from '../model/world.js';
import type { Order } from '../control/orders.js';
import { scenarios } from '../control/scenarios.js';

type Answer = (host: Host, body: Values) => Promise<Json>;

const answers: Readonly<Record<string, Answer>> = {
  'GET /_demo': async (host) => statusOf(host),
  'GET /_demo/state': async (host) => fixtureOf(host.world, host.time()),
  'PUT /_demo/state': async (host, body) => {
    await host.load(JSON.stringify(body.raw)).catch((error: unknown) => {
      throw error instanceof NotAFixture
        ? invalid('state', `This is not an exported demo state: ${error.message}.`)
        : error;
    });
    return statusOf(host);
  },
  'POST /_demo/advance': (host, body) =>
    host.command({ kind: 'advance', milliseconds: required(body.integer('milliseconds'), 'milliseconds') }),
  'POST /_demo/contact': (host, body) => host.command({ kind: 'contact', computers: namesIn(body) }),
  'POST /_demo/scenario': (host, body) => host.command({ kind: 'scenario', name: required(body.text('name'), 'name') }),
  'GET /_demo/scenarios': async () => scenarios.map(({ name, shows }) => ({ name, shows })),
  'GET /_demo/failures': async (host) => (host.world.state.failures ?? []).map((each) => ({ ...each })),
  'POST /_demo/failures': (host, body) => host.command(failureIn(body)),
  'DELETE /_demo/failures': (host) => host.command({ kind: 'clear-failures' }),
  'GET /_demo/requests': async (host) => host.requests.list().map((each) => ({ ...each })),
  'DELETE /_demo/requests': async (host) => {
    host.requests.clear();
    return { cleared: true };
  },
  'POST /_demo/reset': async (host, body) => {
    await host.reset(resetIn(body));
    return statusOf(host);
  },
};

/** Answers a control request; throws a Refusal. */
export const control = async (host: Host, incoming: Incoming): Promise<ServiceReply> => {
  const path = (incoming.target.split('?')[0] ?? '').toLowerCase().replace(/\/$/, '');
  const answer = answers[`${incoming.method} ${path}`];
  if (answer === undefined) throw problem(404, `Control has ${Object.keys(answers).join(', ')}.`);
  return ok(await answer(host, bodyOf(incoming)));
};

const statusOf = (host: Host): JsonObject => {
  const { seed, size, birth, state } = host.world;
  return {
    computers: size,
    seed,
    startedUtc: utc(birth),
    nowUtc: utc(host.time()),
    changes: state.position,
    failures: state.failures?.length ?? 0,
  };
};

/** Browsers send a preflight before a cross-origin application/json request, but none before a form post. */
const bodyOf = ({ method, body, contentType }: Incoming): Values => {
  if (method !== 'POST' && method !== 'PUT') return valuesOf({});
  if (contentType?.toLowerCase().startsWith('application/json') !== true)
    throw problem(415, 'Send application/json, {} where nothing is to be said.');
  const value = tryJson(body === '' ? '{}' : body);
  if (isObject(value)) return valuesOf(value);
  throw problem(400, 'The body is not a JSON object.');
};

const required = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw invalid(name, `The field '${name}' is required.`);
  return value;
};

const namesIn = (body: Values): string[] => {
  const given = body.raw['computers'];
  const list = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return list.map(String);
};

const failureIn = (body: Values): Order => ({
  kind: 'plan-failure',
  operation: required(body.text('operation'), 'operation'),
  status: body.integer('status'),
  times: body.integer('times'),
  body: body.raw['body'],
  // null: hang forever.
  hangMs: body.has('hangMs') ? (body.integer('hangMs') ?? null) : undefined,
});

/** As many as --computers takes: a larger world would never be made. */
const mostComputers = 2_000_000;

const sizeIn = (body: Values): number | undefined => {
  const computers = body.integer('computers');
  if (computers !== undefined && (computers < 1 || computers > mostComputers))
    throw invalid('computers', `A number from 1 to ${mostComputers} is expected.`);
  return computers;
};

const resetIn = (body: Values): ResetOptions => ({
  computers: sizeIn(body),
  seed: body.integer('seed'),
  birth: body.time('nowUtc'),
});

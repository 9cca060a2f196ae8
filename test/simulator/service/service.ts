import { executeOrder } from '../../../src/demo/control/orders.js';
import { incomingFrom } from '../../../src/demo/request/parse.js';
import type { Dialect } from '../../../src/demo/library-types.js';
import { createWorld } from '../../../src/demo/seed/create-world.js';
import { memoryHost } from '../../../src/demo/service/host.js';
import { createResponder, type Respond } from '../../../src/demo/service/respond.js';
import { loadRoutes } from '../../../src/demo/service/routes.js';
import { computerIds, openState, type World } from '../../../src/demo/model/world.js';
import { readState, writeState } from '../../../src/demo/store/world-file.js';
import { roles } from '../../../src/contract/roles.js';
import { hashSecret } from '../../../src/demo/request/access.js';
import { computerOf, touch } from '../../../src/demo/world/computers.js';

/** The demo service with a clock that only the simulator moves, and with variables that are secret. */
export interface Service {
  readonly world: World;
  /** The time of the world; agents act when it moves. */
  flow: number;
  /** The time of the machine that the service runs on: tokens expire by it. */
  machine: number;
  answer(request: { method: string; url: string; headers: Headers; body: string }): Promise<Answer>;
  /** Somebody else does this, with a client of his own. */
  answerOwner(method: string, url: string, body: string): Promise<Answer>;
  /** A service in the same state, which goes its own way from here. */
  copy(): Service;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export const began = Date.parse('2026-03-02T12:00:00Z');

/** The dialect of all services of this process. */
export const spoken: { dialect?: Dialect | undefined } = {};

const routes = loadRoutes();
const sender = { mayControl: true, gone: () => new Promise(() => undefined) };

/** Each principal lacks one role: without-pm.approve. */
export const clientSecret = 'Cl13nt-K3y-s1m';
export const fullClient = 'without-none';

export const secretVariable = { id: 61, name: 'Admin.Password' };
export const markedVariable = { id: 62, name: 'EnrollmentRef' };

/** The value that a computer has before anything happens. */
export const oldSecret = (id: number): string => `Old-S3cret-${id}`;

export const openService = (computers: number, seed: number): Service => {
  const plan = { computers, seed: 1 + (seed % 97), birth: began, key: 'simulator' };
  const world = createWorld(plan);
  const blank = { description: null, defaultValue: null, isCollection: false, isUserDefined: false };
  const { variableDefinitions } = world.state;
  variableDefinitions.set(60, { ...blank, varId: 60, designation: 'Admin', parentId: null });
  variableDefinitions.set(61, { ...blank, varId: 61, designation: 'Password', parentId: 60 });
  variableDefinitions.set(62, { ...blank, varId: 62, designation: markedVariable.name, parentId: null });
  const principal = { description: null, isRevoked: false, expiresAtUtc: null, createdAtUtc: '2026-01-01T00:00:00Z', protected: false }; // prettier-ignore
  for (const [at, lacking] of ['none', ...roles.keys()].entries())
    world.state.localPrincipals.set(100 + at, {
      ...principal,
      id: 100 + at,
      clientId: `without-${lacking}`,
      secretHash: hashSecret(clientSecret),
      roles: [...roles.keys()].filter((role) => role !== lacking),
    });
  for (const id of [2, 5, 9]) touch(world, id).variables.set(61, { value: oldSecret(id), schedule: null });
  return serve(world);
};

const serve = (world: World): Service => {
  const service = { flow: began, machine: began };
  let answered = 0;
  const clocks = { machine: () => service.machine, flow: () => service.flow, limits: spoken };
  const respond: Respond = createResponder(memoryHost(routes, world, clocks), {
    now: () => service.machine,
    tokenRateLimit: { requests: 1_000_000, seconds: 1 },
  });
  return Object.assign(service, {
    world,
    async answer({ body, headers: sent, method, url }: Parameters<Service['answer']>[0]): Promise<Answer> {
      const reply = await respond(incomingFrom({ method, target: url, headers: sent, body }), sender);
      if (reply === 'drop') return { status: 500, headers: {}, text: '' };
      answered += 1;
      // Chance outside the seed would make two runs differ.
      const headers = { ...reply.headers, 'x-request-id': `r-${answered}` };
      return { status: reply.status, headers, text: marked(url, String(reply.body ?? '')) };
    },
    async answerOwner(method: string, url: string, body: string): Promise<Answer> {
      const form = `grant_type=client_credentials&client_id=${fullClient}&client_secret=${clientSecret}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { text } = await this.answer({ method: 'POST', url: '/api/auth/token', headers, body: form });
      const token = String((JSON.parse(text) as { access_token?: string }).access_token);
      return this.answer({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
    },
    copy(): Service {
      const plan = { seed: world.seed, computers: world.size, birth: world.birth, key: world.key };
      const copied = openState(plan, readState(writeState(world.state)));
      copied.now = world.now;
      copied.machineTime = world.machineTime;
      return Object.assign(serve(copied), { flow: service.flow, machine: service.machine });
    },
  });
};

/** The service marks one variable as a secret, in a field of its own. */
const marked = (url: string, text: string): string =>
  url.startsWith('/api/variable-definitions')
    ? text.replaceAll(new RegExp(`"\\w+":"${markedVariable.name}"`, 'g'), '$&,"isSecret":true')
    : text;

/** Agents of these computers make contact; one that was deleted has none. */
export const contact = ({ world }: Service, computers: readonly string[]): void => {
  const there = computerIds(world).flatMap((id) => computerOf(world, id)?.name ?? []);
  executeOrder(world, { kind: 'contact', computers: computers.filter((each) => there.includes(each)) });
};

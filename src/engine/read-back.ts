import type { Context } from '../context.js';
import type { Json, JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import type { Call, Client, Reply } from '../http/client.js';
import { UncertainWrite } from '../http/failure.js';
import { isObject } from './check-shape.js';

/**
 * A write that a conflict guards is never sent twice. When its answer got lost, the service is asked what is true now:
 * the change holds (then this is a success), or it does not (then the error says that it may be sent again).
 */
export const sendOrReadBack = async (call: Call, client: Client, context: Context): Promise<Reply> => {
  try {
    return await client.send(call);
  } catch (error) {
    const check = checks[call.operation];
    if (!(error instanceof UncertainWrite) || check === undefined) throw error;
    return await judge(error, check, call, client, context);
  }
};

interface Check {
  /** What to read. */
  read(call: Call): Call;
  /** Whether the change is there. */
  holds(answer: Json | undefined, call: Call): boolean;
}

const judge = async (doubt: EmsError, check: Check, call: Call, client: Client, context: Context): Promise<Reply> => {
  const reply = await client.send(check.read(call)).catch(() => undefined);
  if (reply === undefined) throw doubt;
  if (check.holds(reply.json(), call)) {
    context.warn(`${doubt.message} Asked again, the service shows that the change is there.`);
    return reply;
  }
  const { message, facts, kind } = doubt;
  throw new EmsError(kind, `${message} Asked again, the service does not show the change.`, {
    ...facts,
    hint: 'It can be sent again.',
  });
};

const get = (path: string, call: Call, query: readonly (readonly [string, string])[] = []): Call => ({
  method: 'GET',
  path,
  pathValues: call.pathValues ?? {},
  query,
  repeat: 'read',
  operation: `GET ${path}`,
});

const field = (body: Json | undefined, name: string): string => {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const itemsOf = (answer: Json | undefined): JsonObject[] => {
  const list = isObject(answer) ? (answer['items'] ?? answer) : answer;
  return (Array.isArray(list) ? (list as readonly Json[]) : []).filter(isObject);
};

const same = (left: Json | undefined, right: string): boolean =>
  typeof left === 'string' && left.toLowerCase() === right.toLowerCase();

const checks: Readonly<Record<string, Check>> = {
  'POST /api/computer': {
    read: (call) => ({
      ...get('/api/computer/search', call),
      method: 'POST',
      operation: 'POST /api/computer/search',
      body: { hostname: field(call.body, 'name'), domain: field(call.body, 'domain') },
    }),
    holds: (answer, call) =>
      itemsOf(answer).some(
        (item) => same(item['hostname'], field(call.body, 'name')) && same(item['domain'], field(call.body, 'domain')),
      ),
  },
  'POST /api/group': {
    read: (call) => get('/api/group', call, [['nameContains', field(call.body, 'name')]]),
    holds: (answer, call) =>
      itemsOf(answer).some(
        (item) => same(item['name'], field(call.body, 'name')) && same(item['parentId'], field(call.body, 'parentId')),
      ),
  },
  'POST /api/computer/{id}/software-reinstall': {
    read: (call) => get('/api/computer/{id}/software-reinstall', call, [['packageId', field(call.body, 'packageId')]]),
    holds: (answer) => itemsOf(answer).length > 0,
  },
};

import type { UnnamedCommand } from '../../command/custom-command.js';
import { listFromItems } from '../../command/list-result.js';
import { usage } from '../../base/errors.js';
import { tryJson, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { plural } from '../../base/text/wording.js';
import { controlDetails, openControl, serverFlag } from './control.js';
import type { Input } from '../../command/input.js';

export const fail: UnnamedCommand = {
  local: true,
  summary: 'Make the next requests of an operation fail',
  details: [
    'The request has no effect. `ANY *` matches every request, token requests included. A failure that was not used up is removed by `ems demo failures --remove-all` or `ems demo reset`.',
    controlDetails,
  ],
  arguments: [
    {
      name: 'method-and-path',
      help: 'GET, POST, PUT, PATCH or DELETE, and the path: GET /api/computer/{id}',
      many: true,
      completes: 'request',
    },
  ],
  flags: [
    {
      name: 'http-status',
      value: 'code',
      help: 'HTTP status of the response',
      default: '500',
      reads: { type: 'integer', minimum: 200, maximum: 599 },
    },
    { name: 'response', value: 'json', help: 'body of the response; a problem document if omitted' },
    { name: 'hang', value: 'duration', help: 'delay of the response, such as 30s', reads: { type: 'duration' } },
    { name: 'never-respond', help: 'keep the connection open and never respond' },
    {
      name: 'times',
      value: 'n',
      help: 'number of requests that fail',
      default: '1',
      reads: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    },
    serverFlag,
  ],
  examples: {
    'Make the next three reads of a computer fail': "ems demo fail 'GET /api/computer/{id}' --times 3",
    'Make the next creation fail with a conflict': `ems demo fail POST /api/computer --http-status 409 --response '{"code":"DuplicateName","message":"The name is in use."}'`,
    'Make the next search hang': 'ems demo fail POST /api/computer/search --never-respond',
  },
  seeAlso: ['demo failures', 'demo requests', 'demo serve'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    const value = await control.ask('POST', '/_demo/failures', failureOf(input));
    return { kind: 'object', value, draw: () => sentence(value) };
  },
};

export const plannedFailures: UnnamedCommand = {
  local: true,
  summary: 'List planned failures',
  details: controlDetails,
  flags: [{ name: 'remove-all', help: 'remove all of them' }, serverFlag],
  lists: true,
  examples: {
    'List them': 'ems demo failures',
    'Remove them': 'ems demo failures --remove-all',
  },
  seeAlso: ['demo fail'],
  run: async (input, context) => {
    const control = await openControl(input, context);
    if (input.values['remove-all'] === true) {
      const value = await control.ask('DELETE', '/_demo/failures');
      const cleared = isObject(value) ? Number(value['cleared']) : 0;
      return { kind: 'object', value, draw: () => `${plural(cleared, 'failure')} removed.` };
    }
    const list = await control.ask('GET', '/_demo/failures');
    return listFromItems(Array.isArray(list) ? list : [], {
      columns: [
        'operation',
        'status',
        { path: 'left', title: 'Requests left' },
        { path: 'hangMs', title: 'Delay (ms)' },
      ],
      id: 'id',
      noun: 'failures',
    });
  },
};

const failureOf = ({ arguments: args, values }: Input): JsonObject => {
  const { 'http-status': status, response, hang, times, 'never-respond': silent } = values;
  if (silent === true && hang !== undefined) throw usage('--hang and --never-respond cannot be combined.');
  const [method = '', ...path] = [args['method-and-path'] ?? []].flat().join(' ').split(' ');
  return {
    operation: `${method.toUpperCase()} ${path.join(' ')}`,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof response === 'string' ? { body: readResponse(response) } : {}),
    ...(silent === true ? { hangMs: null } : typeof hang === 'number' ? { hangMs: hang } : {}),
  };
};

const readResponse = (text: string): Json => {
  const value = tryJson(text);
  if (value !== undefined) return value;
  throw usage('--response is not JSON.', 'Put text in double quotes: --response \'"text"\'');
};

const sentence = (value: Json): string => {
  const { operation, status, left, hangMs } = isObject(value) ? value : {};
  const how = hangMs === null ? 'get no response' : `get status ${Number(status)}`;
  return `The next ${plural(Number(left), 'request')} of ${typeof operation === 'string' ? operation : ''} will ${how}.`;
};

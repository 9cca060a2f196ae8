import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDescribedServer, type DescribedServer } from '../support/described-server.js';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';

const integer = { type: 'integer' };
const text = { type: 'string' };
const at = (place: string, name: string, schema: object, more: object = {}) => ({ name, in: place, schema, ...more });
const id = at('path', 'id', integer, { required: true });
const ok = { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } };
const body = (properties: object, required: readonly string[] = []) => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required, properties } } },
  },
});

const description = {
  openapi: '3.0.1',
  info: { title: 'EMS', version: '1' },
  paths: {
    '/api/thing/{id}': {
      get: { parameters: [id, at('query', 'id', text, { required: true })], responses: ok },
      put: { parameters: [id], ...body({ id: text, name: text }, ['id']), responses: ok },
    },
    '/api/dotted': {
      post: {
        ...body({ 'a.b': text, a: { type: 'object', properties: { c: integer, 'd.e': integer } } }),
        responses: ok,
      },
    },
  },
};

const directory = useDirectory();
let server: DescribedServer;

beforeAll(async () => {
  server = await startDescribedServer(description);
  expect((await ems('api', 'sync')).code).toBe(0);
});
afterAll(() => server.close());

const ems = (...argv: string[]): Promise<Ran> =>
  runHere([...argv, '-o', 'json'], directory(), {
    env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });

const sentBy = async (...argv: string[]): Promise<unknown> => {
  server.requests.length = 0;
  const { code, stderr } = await ems(...argv);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return server.requests[0];
};

describe('a name that stands in several places', () => {
  it('is an argument in the path and a flag in the query', async () => {
    expect(await sentBy('thing', 'show', '5', '--id', 'abc')).toMatchObject({ line: 'GET /api/thing/5?id=abc' });
    expect((await ems('thing', 'show', '5')).stderr).toContain('--id is required');
  });

  it('is an argument in the path and a flag in the body', async () => {
    const sent = { line: 'PUT /api/thing/5', body: { id: 'abc' } };
    expect(await sentBy('thing', 'update', '5', '--id', 'abc', '--yes')).toEqual(sent);
    expect(await sentBy('thing', 'update', '5', '--field', 'id=abc', '--yes')).toEqual(sent);
  });
});

describe('a body field with a dot in its name', () => {
  it('is sent by that name, beside fields of fields', async () => {
    const sent = { line: 'POST /api/dotted', body: { 'a.b': 'x', a: { c: 1, 'd.e': 2 } } };
    expect(await sentBy('dotted', 'create', '--a-b', 'x', '--a-c', '1', '--a-d-e', '2', '--yes')).toEqual(sent);
    const fields = ['a.b=x', 'a.c=1', 'a.d.e=2'].flatMap((field) => ['--field', field]);
    expect(await sentBy('dotted', 'create', ...fields, '--yes')).toEqual(sent);
  });
});

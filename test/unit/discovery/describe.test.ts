import { describe, expect, test } from 'vitest';
import type { DescribedRecord } from '../../../src/areas/record.js';
import type { Json } from '../../../src/contract/operation.js';
import { describeServer, type Described } from '../../../src/discovery/describe.js';

const names = new Map([['computer', new Set(['list', 'show', 'delete'])]]);
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });

const described = (paths: Record<string, Json>): Described =>
  describeServer({ openapi: '3.0.1', info: {}, paths }, { operations: [], names });

const records = (paths: Record<string, Json>): readonly DescribedRecord[] =>
  [...described(paths).areas.values()].flatMap((area) => area.records.records);

const recordOf = (path: string, method: string, facts: Record<string, Json> = {}): DescribedRecord | undefined => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name));
  return records({ [path]: { [method]: { parameters, responses: {}, ...facts } } })[0];
};

describe('names', () => {
  test.each([
    ['/api/tagged/{id}', 'delete', 'Computer', 'remove-tagged'],
    ['/api/tagged', 'get', 'Computer', 'tagged'],
    ['/api/computer/{id}/wipe', 'post', 'Computer', 'wipe'],
    ['/api/service/status', 'get', 'Service Endpoints', 'status'],
  ])('%s, %s, tagged %s: %s', (path, method, tag, name) => {
    expect(recordOf(path, method, { tags: [tag] })?.name).toBe(name);
  });

  test('things of several kinds under one tag keep their words', () => {
    const get = { get: { tags: ['Misc'], responses: {} } };
    expect(records({ '/api/foo': get, '/api/bar': get }).map(({ name }) => name)).toEqual(['bar', 'foo']);
  });
});

describe('look-ups', () => {
  test.each([
    ['/api/computer/{id}/wipe', 'computer'],
    ['/api/tagged/{id}', undefined],
    ['/api/computer/reports/{id}', undefined],
    ['/api/reports/{computerId}', 'computer'],
  ])('of %s: %s', (path, lookup) => {
    expect(recordOf(path, 'delete', { tags: ['computer'] })?.arguments?.[0]?.lookup).toBe(lookup);
  });
});

describe('questions', () => {
  test.each([
    ['Wipes a computer.', 'Wipes a computer (POST /api/computer/{computer}/wipe)?'],
    [undefined, 'POST /api/computer/{computer}/wipe?'],
  ])('%s', (summary, question) => {
    const facts: Record<string, Json> = summary === undefined ? {} : { summary };
    expect(recordOf('/api/computer/{id}/wipe', 'post', facts)?.confirm).toBe(question);
  });
});

describe('examples', () => {
  test('name what is required', () => {
    const query = (name: string, schema: Json) => ({ name, in: 'query', required: true, schema });
    const facts = {
      parameters: [
        parameter('id'),
        query('mode', { enum: ['very fast', 'slow'] }),
        query('output', { type: 'string' }),
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['ready'], properties: { ready: { type: 'boolean' }, note: {} } },
          },
        },
      },
    };
    expect(recordOf('/api/badge/{id}', 'put', facts)?.examples[0]?.run).toBe(
      "ems badge update <id> --mode 'very fast' --param-output <text> --ready",
    );
  });

  test('name a body that is sent as it is', () => {
    const requestBody = { required: true, content: { 'text/plain': { schema: { type: 'string' } } } };
    expect(recordOf('/api/badge', 'post', { requestBody })?.examples[0]?.run).toBe('ems badge create --body @file');
  });
});

describe('what gets no command', () => {
  test('is told', () => {
    const get = { get: { responses: {} } };
    const { areas, problems } = described({
      '/api/help': get,
      '/api/a': { ...get, head: { responses: {} }, options: { responses: {} } },
      '/api/a/-': get,
      '/api/b/-': { delete: { responses: {} }, head: { responses: {} } },
      '/admin/pages': get,
    });
    expect([...areas].map(([word, area]) => [word, area.records.records.map(({ name }) => name)])).toEqual([
      ['a', ['list']],
    ]);
    const what = 'not available as a command; use ems api request';
    expect(problems).toEqual([
      { where: 'HEAD', what: '2 operations: no commands are made for this method' },
      { where: 'OPTIONS', what: '1 operation: no commands are made for this method' },
      ...['GET /api/help', 'GET /api/a/-', 'DELETE /api/b/-', 'GET /admin/pages'].map((where) => ({ where, what })),
    ]);
  });
});

import { shellWord } from '../../../src/base/text/shell-word.js';
import { describe, expect, test } from 'vitest';
import type { DescribedRecord } from '../../../src/areas/record.js';
import type { Json } from '../../../src/contract/operation.js';
import { describeServer, type Described } from '../../../src/discovery/describe.js';

const names = new Map([['computer', new Set(['list', 'show', 'delete', 'issues overview'])]]);
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });

const described = (paths: Record<string, Json>): Described =>
  describeServer({ openapi: '3.0.1', info: {}, paths }, { operations: [], names, singles: new Set(['find']) });

const records = (paths: Record<string, Json>): readonly DescribedRecord[] =>
  [...described(paths).areas.values()].flatMap((area) => area.records.records);

const recordOf = (path: string, method: string, facts: Record<string, Json> = {}): DescribedRecord | undefined => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name));
  return records({ [path]: { [method]: { parameters, responses: {}, ...facts } } })[0];
};

const everything: Record<string, readonly string[]> = {
  '/api/licenses': ['get', 'post', 'put', 'patch', 'delete'],
  '/api/licenses/{id}': ['get', 'post', 'put', 'patch', 'delete'],
  '/api/licenses/{id}/renew': ['get', 'post', 'put', 'patch', 'delete'],
  '/api/licenses/{id}/seats': ['get', 'post', 'put', 'patch', 'delete'],
  '/api/licenses/{id}/seats/{seatId}': ['get', 'put', 'patch', 'delete'],
  '/api/packages/{id}/hash': ['get', 'post', 'put', 'patch', 'delete'],
  '/api/packages/{id}/ready-to-install': ['get', 'put', 'delete'],
  '/api/computer/{id}': ['get', 'put', 'patch', 'delete'],
  '/api/computer/{id}/issues': ['get'],
  '/api/computer/{id}/wipe': ['get', 'post'],
  '/api/computer/{id}/activate-software': ['get', 'post'],
  '/api/computer/{id}/install-status': ['get', 'post'],
  '/api/computer/{id}/certificate': ['get', 'post'],
  '/api/policies': ['get', 'post'],
  '/api/policies/search': ['get', 'post'],
  '/api/policies/{id}/search': ['get', 'post'],
  '/api/service/status': ['get', 'post'],
  '/api/service/{id}/status': ['get', 'post'],
  '/api/licenses/seats': ['get', 'post'],
  '/api/licenses/renew': ['get', 'post'],
  '/api/licenses/seats/{seatId}': ['get', 'delete'],
  '/api/licenses/{id}/seats/{seatId}/users': ['get'],
  '/api/licenses/{id}/seats/users': ['get'],
  '/api/finds': ['get'],
};

const recordsOf = (methods: Record<string, readonly string[]>, tags: readonly string[] = []) => {
  const paths = Object.entries(methods).map(([path, list]): [string, Json] => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name));
    return [path, Object.fromEntries(list.map((method) => [method, { parameters, tags, responses: {} }]))];
  });
  return [...described(Object.fromEntries(paths)).areas].flatMap(([area, stored]) =>
    stored.records.records.map(({ name, operation }) => ({ command: `${area} ${name}`, operation })),
  );
};

const commandOf = (found: ReturnType<typeof recordsOf>, method: string, path: string): string | undefined =>
  found.find(({ operation }) => operation === `${method.toUpperCase()} ${path}`)?.command;

describe('names', () => {
  test.each([
    ['get', '/api/licenses', 'license list'],
    ['post', '/api/licenses', 'license create'],
    ['get', '/api/licenses/{id}', 'license show'],
    ['put', '/api/licenses/{id}', 'license replace'],
    ['patch', '/api/licenses/{id}', 'license update'],
    ['delete', '/api/licenses/{id}', 'license delete'],
    ['post', '/api/licenses/{id}/renew', 'license renew'],
    ['get', '/api/licenses/{id}/renew', 'license get-renew'],
    ['get', '/api/licenses/{id}/seats', 'license seats'],
    ['post', '/api/licenses/{id}/seats', 'license add-seat'],
    ['delete', '/api/licenses/{id}/seats/{seatId}', 'license remove-seat'],
    ['get', '/api/packages/{id}/hash', 'package hash'],
    ['post', '/api/packages/{id}/hash', 'package create-hash'],
    ['put', '/api/packages/{id}/ready-to-install', 'package set-ready-to-install'],
    ['post', '/api/computer/{id}/wipe', 'computer wipe'],
    ['post', '/api/computer/{id}/activate-software', 'computer activate-software'],
    ['get', '/api/computer/{id}/install-status', 'computer install-status'],
    ['post', '/api/computer/{id}/certificate', 'computer create-certificate'],
    ['post', '/api/policies/search', 'policy search'],
    ['get', '/api/policies/search', 'policy find'],
    ['get', '/api/service/status', 'service status'],
    // These paths have the words of others, with parameters elsewhere.
    ['get', '/api/service/{id}/status', 'service status-by-id'],
    ['get', '/api/licenses/seats', 'license seats-of-licenses'],
    ['post', '/api/licenses/renew', 'license renew-of-licenses'],
    ['delete', '/api/licenses/seats/{seatId}', 'license remove-seat-by-seat-id'],
    ['get', '/api/licenses/{id}/seats/{seatId}/users', 'license seats-users-by-seat-id'],
    ['get', '/api/licenses/{id}/seats/users', 'license seats-users'],
    ['post', '/api/policies/{id}/search', 'policy search-by-id'],
    // Built in there, alone or as a folder.
    ['get', '/api/computer/{id}', 'computer show-from-server'],
    ['get', '/api/computer/{id}/issues', 'computer issues-from-server'],
    ['get', '/api/finds', 'find-from-server list'],
  ])('%s %s: %s', (method, path, command) => {
    // Alone, among all others of this table, and with the tags of another server.
    const alone = commandOf(recordsOf({ [path]: [method] }), method, path);
    const among = commandOf(recordsOf(everything), method, path);
    const tagged = commandOf(recordsOf({ [path]: [method] }, ['Computer']), method, path);
    expect([alone, among, tagged]).toEqual([command, command, command]);
  });

  test('do not depend on another path with the same words', () => {
    const both = recordsOf({ '/api/site/{id}/notes': ['get'], '/api/site/notes': ['get'] });
    expect(both.map(({ command }) => command).toSorted()).toEqual(['site notes', 'site notes-of-site']);
    expect(recordsOf({ '/api/site/notes': ['get'] }).map(({ command }) => command)).toEqual(['site notes-of-site']);
  });
});

describe('look-ups', () => {
  test.each([
    ['/api/computer/{id}/wipe', 'computer'],
    ['/api/tagged/{id}', undefined],
    ['/api/computer/reports/{id}', undefined],
    ['/api/reports/{computerId}', 'computer'],
  ])('find for %s: %s', (path, lookup) => {
    expect(recordOf(path, 'delete', { tags: ['computer'] })?.arguments?.[0]?.lookup).toBe(lookup);
  });
});

describe('columns of a list', () => {
  const listed = (fields: readonly string[]): unknown => {
    const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]));
    const schema = { type: 'array', items: { type: 'object', properties } };
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
    return recordOf('/api/badge', 'get', { responses })?.columns?.map((column) =>
      typeof column === 'string' ? column : column.path,
    );
  };

  test.each([
    [
      'patchId,patchUid,qNumber,bulletinId,bulletinTitle,patchName,patchType,vendorSeverity,isServicePack,cvssScore,vrrScore,releaseDate,updateDate,sizeBytes,approved',
      'qNumber,bulletinTitle,vendorSeverity,cvssScore,approved,releaseDate,updateDate,patchId',
    ],
    ['packageId,version,imageName,imagePath,osLanguage', 'imageName,version,osLanguage,packageId'],
    ['id,status,startedAtUtc,name,tags', 'name,status,startedAtUtc,id'],
    ['count', 'count'],
  ])('%s: %s', (fields, columns) => {
    expect(listed(fields.split(','))).toEqual(columns.split(','));
  });

  test('give titles room before times, and a count of approvals a short header', () => {
    const properties = { bulletinTitle: { type: 'string' }, approvedProductCount: { type: 'integer' } };
    const schema = { type: 'array', items: { type: 'object', properties } };
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
    expect(recordOf('/api/badge', 'get', { responses })?.columns).toEqual([
      { path: 'bulletinTitle', priority: 0, room: 40 },
      { path: 'approvedProductCount', priority: 0, title: 'Approved' },
    ]);
  });

  test('are left to the answer where it is not described', () => {
    expect(recordOf('/api/badge', 'get')?.columns).toBeUndefined();
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
    expect(Object.values(recordOf('/api/badge/{id}', 'put', facts)?.examples ?? {})[0]).toBe(
      `ems badge replace <id> --mode ${shellWord('very fast')} --param-output <text> --ready`,
    );
  });

  test('name a body that is sent as it is', () => {
    const requestBody = { required: true, content: { 'text/plain': { schema: { type: 'string' } } } };
    expect(Object.values(recordOf('/api/badge', 'post', { requestBody })?.examples ?? {})[0]).toBe(
      'ems badge create --body @file',
    );
  });
});

describe('an operation without a command', () => {
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

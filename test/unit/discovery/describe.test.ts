import { describe, expect, test } from 'vitest';
import type { CommandRecord } from '../../../src/areas/record.js';
import type { Json } from '../../../src/contract/operation.js';
import { describeServer, type Described } from '../../../src/discovery/describe.js';

const names = new Map([['computer', new Set(['list', 'show', 'delete'])]]);
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });

const described = (paths: Record<string, Json>): Described =>
  describeServer({ openapi: '3.0.1', info: {}, paths }, { operations: [], names });

const records = (paths: Record<string, Json>): readonly CommandRecord[] =>
  [...described(paths).areas.values()].flatMap((area) => area.records.records);

const recordOf = (path: string, method: string, facts: Record<string, Json> = {}): CommandRecord | undefined => {
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

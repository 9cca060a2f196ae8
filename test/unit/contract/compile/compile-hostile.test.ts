import { describe, expect, test } from 'vitest';
import { compileDescription } from '../../../../src/contract/compile/compile.js';
import type { Json, JsonObject } from '../../../../src/contract/operation.js';
import { openapiJson } from '../../../support/openapi-json.js';

const compile = (document: Json) => compileDescription(document, { source: 'server' });
const described = (paths: JsonObject, components: JsonObject = {}) => compile({ openapi: '3.0.3', paths, components });
const body = (schema: Json): JsonObject => ({
  requestBody: { content: { 'application/json': { schema } } },
  responses: {},
});
const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('a text that is not a description', () => {
  test.each<[string, Json]>([
    ['null', null],
    ['text', 'openapi: 3.1.0'],
    ['list', []],
    ['empty', {}],
    ['OpenAPI 2', { swagger: '2.0', paths: {} }],
    ['no paths', { openapi: '3.1.0' }],
    ['paths as a list', { openapi: '3.1.0', paths: [] }],
  ])('%s', (_name, document) => {
    expect(compile(document)).toEqual({
      operations: [],
      problems: [{ where: 'document', what: 'this is not an OpenAPI 3 description' }],
    });
  });

  test('parts of a wrong type are passed over', () => {
    const odd: readonly Json[] = [
      null,
      7,
      'x',
      [],
      { parameters: 'x', requestBody: 7, responses: [], tags: {}, security: 'x', summary: 7 },
    ];
    for (const part of odd) {
      const { operations } = described({
        '/a': part,
        '/b': { get: part, parameters: part },
        '/c': { get: { responses: { '200': part }, parameters: [part], requestBody: part } },
      });
      expect(operations.map(({ path }) => path)).toContain('/c');
    }
  });
});

describe('hostile names', () => {
  test('fields and parameters with unusable names are left out and said', () => {
    const properties: JsonObject = JSON.parse(
      `{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a\\u001b[31m":{"type":"string"},"b\\u202e":{"type":"string"},"${'l'.repeat(101)}":{"type":"string"},"":{"type":"string"},"fine":{"type":"string"}}`,
    );
    const parameters = ['__proto__', 'x\ny', 'ok'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const { operations, problems } = described({ '/x': { post: { ...body({ properties }), parameters } } });
    expect(operations[0]?.body?.shape.fields?.map(({ field }) => field)).toEqual(['fine']);
    expect(operations[0]?.parameters.map(({ parameter }) => parameter)).toEqual(['ok']);
    expect(problems).toHaveLength(8);
    expect(JSON.stringify(problems)).not.toMatch(/\\u00|\\n|\u202e/);
    expect(Object.hasOwn({}, 'type')).toBe(false);
  });

  test.each([
    '//evil.example/x',
    'https://evil.example/x',
    '/x/../admin',
    '/x?force=true',
    '/x#y',
    '/x y',
    '/x\\y',
    '/x/%2e%2e',
    '/x/{a b}',
    '/x/{a',
    '/x/{a}/{a}',
    '/\u0007',
    `/${'x'.repeat(600)}`,
  ])('the path %j is not offered', (path) => {
    const { operations, problems } = described({ [path]: { get: { responses: {} } } });
    expect(operations).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  test('texts lose control and direction characters', () => {
    const { operations } = described({
      '/x': { get: { summary: 'a\u001b]0;x\u0007b\u202ec', tags: ['\u001b'], responses: {} } },
    });
    expect(operations[0]?.summary).toBe('a ]0;x b c');
    expect(operations[0]?.area).toBe('x');
  });
});

describe('hostile structures', () => {
  test('references in circles and into nothing', () => {
    const schemas = {
      A: reference('B'),
      B: reference('A'),
      C: { allOf: [reference('C'), { properties: { x: {} } }] },
      D: { oneOf: [reference('D')] },
    };
    const responses = { '200': { $ref: '#/components/responses/R' } };
    const components = { schemas, responses: { R: { $ref: '#/components/responses/R' } } };
    const names = ['A', 'C', 'D', 'Missing', 'toString'];
    const paths = Object.fromEntries(
      names.map((name) => [`/${name}`, { post: { ...body(reference(name)), responses } }]),
    );
    const { operations, problems } = described(paths, components);
    expect(operations).toHaveLength(5);
    expect(problems.map(({ what }) => what)).toContain('the reference #/components/schemas/toString leads nowhere');
    expect(problems.map(({ what }) => what)).toContain('a reference that refers to itself');
  });

  test('a reference to another document is not followed', () => {
    const { operations, problems } = described({ '/x': { post: body({ $ref: 'https://evil.example/s.json#/A' }) } });
    expect(operations[0]?.body?.shape).toEqual({ type: 'any', name: 'A' });
    expect(problems).toHaveLength(1);
  });

  test('schemas that multiply are cut off', () => {
    const levels = Array.from({ length: 12 }, (_, level) => [
      `L${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 30 }, (_each, n) => [`p${n}`, reference(`L${level + 1}`)])),
      },
    ]);
    const { operations, problems } = described(
      { '/x': { post: body(reference('L0')) } },
      { schemas: Object.fromEntries(levels) },
    );
    expect(JSON.stringify(operations).length).toBeLessThan(500_000);
    expect(problems).toEqual([{ where: 'POST /x', what: 'a schema is too deep or too large: cut off' }]);
  });

  test('a thousand levels of nesting', () => {
    let schema: Json = { type: 'string' };
    for (let level = 0; level < 1000; level += 1) schema = { type: 'array', items: schema, default: [[schema]] };
    const { operations, problems } = described({ '/x': { post: body(schema) } });
    expect(operations).toHaveLength(1);
    expect(problems).toHaveLength(1);
  });

  test('a thousand operations take a moment, and problems stay few', () => {
    const document: { readonly paths: JsonObject } = JSON.parse(openapiJson());
    const paths = Object.fromEntries(
      Array.from({ length: 6 }, (_, copy) =>
        Object.entries(document.paths).map(([path, item]) => [`/copy${copy}${path}`, item]),
      ).flat(),
    );
    const before = process.cpuUsage();
    const { operations, problems } = compile({
      ...document,
      paths: { ...paths, ...Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`bad${n}`, {}])) },
    });
    expect(operations).toHaveLength(6 * compile(document).operations.length);
    expect(problems).toHaveLength(200);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  test('compiling its own published description gives the built-in operations', async () => {
    const { allOperations } = await import('../../../../src/generated/contract/index.js');
    const builtIn = await allOperations();
    const { operations, problems } = compileDescription(JSON.parse(openapiJson()), { source: 'built-in' });
    expect(problems).toEqual([]);
    expect(new Set(operations.map((each) => JSON.stringify(each)))).toEqual(
      new Set(builtIn.filter(({ path }) => path !== '/health').map((each) => JSON.stringify(each))),
    );
  });
});

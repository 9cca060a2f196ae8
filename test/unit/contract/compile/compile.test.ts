import { describe, expect, test } from 'vitest';
import { compileDescription } from '../../../../src/contract/compile/compile.js';
import type { Json, JsonObject, Operation, Shape } from '../../../../src/contract/operation.js';

const compile = (paths: JsonObject, components: JsonObject = {}, openapi = '3.1.0') =>
  compileDescription({ openapi, paths, components }, { source: 'server' });

const only = (paths: JsonObject, components: JsonObject = {}): Operation => {
  const { operations, problems } = compile(paths, components);
  expect(problems).toEqual([]);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) throw new Error(`${operations.length} operations`);
  return operation;
};

const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const ok = (schema: Json): JsonObject => ({ '200': { description: 'ok', ...json(schema) } });

/** The shape of a body with this schema. */
const bodyShape = (schema: Json, schemas: JsonObject = {}): Shape | undefined =>
  only({ '/x': { post: { requestBody: json(schema), responses: {} } } }, { schemas }).body?.shape;

const parametersOf = (parameters: readonly Json[], item: JsonObject = {}, path = '/x') =>
  only({ [path]: { ...item, get: { parameters, responses: {} } } }).parameters;

const facts = (path: string, method: string, described: JsonObject = {}) =>
  only({ [path]: { [method]: { responses: {}, ...described } } });

describe('schemas', () => {
  test.each<[string, Json, Shape]>([
    ['nullable, 3.0', { type: 'string', nullable: true }, { type: 'string', nullable: true }],
    ['nullable, 3.1', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      'nullable by anyOf',
      { anyOf: [{ type: 'integer', format: 'int32' }, { type: 'null' }] },
      { type: 'integer', format: 'int32', nullable: true },
    ],
    [
      'nullable by oneOf and enum',
      { oneOf: [{ enum: [null] }, { type: 'boolean' }] },
      { type: 'boolean', nullable: true },
    ],
    ['null among the values', { type: 'string', enum: ['a', null] }, { type: 'string', enum: ['a'], nullable: true }],
    [
      'a number that may come as text',
      { type: ['integer', 'string'], format: 'int32' },
      { type: 'integer', format: 'int32' },
    ],
    ['several types', { type: ['integer', 'object'] }, { type: 'any' }],
    ['no type', {}, { type: 'any' }],
    ['true', true, { type: 'any' }],
    ['values without a type', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['an empty value', { type: 'string', enum: ['', 'a'] }, { type: 'string', enum: ['', 'a'] }],
    ['values of which one cannot be shown', { enum: ['a', true] }, { type: 'any' }],
    ['values of another type', { type: 'string', enum: ['a', 1] }, { type: 'string' }],
    ['too many values', { enum: Array.from({ length: 1001 }, (_, n) => `v${n}`) }, { type: 'string' }],
    ['const', { const: 7 }, { type: 'integer', enum: [7] }],
    [
      'limits',
      { type: 'string', minLength: 1, maxLength: 50, default: '' },
      { type: 'string', minLength: 1, maxLength: 50, default: '' },
    ],
    ['bounds', { type: 'integer', minimum: 1, maximum: 9 }, { type: 'integer', minimum: 1, maximum: 9 }],
    [
      'exclusive bounds, 3.1',
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    ['exclusive bounds, 3.0', { type: 'integer', minimum: 0, exclusiveMinimum: true }, { type: 'integer', minimum: 1 }],
    [
      'array',
      { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string', format: 'uuid' } },
      { type: 'array', minItems: 1, maxItems: 500, items: { type: 'string', format: 'uuid' } },
    ],
    ['array of anything', { type: 'array' }, { type: 'array', items: { type: 'any' } }],
    [
      'map',
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'object', values: { type: 'string' } },
    ],
    ['open object', { type: 'object', additionalProperties: true }, { type: 'object', open: true }],
    ['object that says nothing', { type: 'object' }, { type: 'object', open: true }],
    ['closed object', { type: 'object', additionalProperties: false }, { type: 'object' }],
    ['deprecated', { type: 'string', deprecated: true }, { type: 'string', deprecated: true }],
    ['merged values', { oneOf: [{ enum: ['a'] }, { enum: ['b', 'a'] }] }, { type: 'string', enum: ['a', 'b'] }],
    ['values or any text', { anyOf: [{ enum: ['a'] }, { type: 'string' }] }, { type: 'string' }],
    ['one or the other', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'any' }],
  ])('compile to a shape: %s', (_name, schema, expected) => {
    expect(bodyShape(schema)).toEqual(expected);
  });

  test('fields: required, read-only left out', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, id: { type: 'integer', readOnly: true } },
    };
    expect(bodyShape(schema)).toEqual({ type: 'object', fields: [{ field: 'a', type: 'string', required: true }] });
  });

  test('allOf joins fields, and a part may require what another brings', () => {
    const schemas = {
      Base: { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } },
    };
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['b'], properties: { c: { type: 'boolean' } } }],
    };
    expect(bodyShape(schema, schemas)).toMatchObject({
      type: 'object',
      fields: [
        { field: 'a', type: 'string', required: true },
        { field: 'b', type: 'string', required: true },
        { field: 'c', type: 'boolean' },
      ],
    });
  });

  test('alternatives that are objects give every field, none required, and stay open', () => {
    const cat = {
      type: 'object',
      required: ['kind', 'claws'],
      properties: { kind: { const: 'cat' }, claws: { type: 'integer' } },
    };
    const dog = { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' } } };
    expect(bodyShape({ oneOf: [cat, dog] })).toEqual({
      type: 'object',
      open: true,
      fields: [
        { field: 'kind', type: 'string', enum: ['cat', 'dog'] },
        { field: 'claws', type: 'integer' },
      ],
    });
  });

  test('a reference keeps its name, and takes null and a description beside it', () => {
    const schemas = { Mode: { type: 'string', enum: ['On', 'Off'], description: 'any mode' } };
    const schema = {
      properties: {
        a: { $ref: '#/components/schemas/Mode', description: 'this mode' },
        b: { allOf: [{ $ref: '#/components/schemas/Mode' }], nullable: true },
        c: { anyOf: [{ $ref: '#/components/schemas/Mode' }, { type: 'null' }] },
      },
    };
    const mode = { type: 'string', enum: ['On', 'Off'], name: 'Mode' };
    expect(bodyShape(schema, schemas)?.fields).toEqual([
      { field: 'a', ...mode, description: 'this mode' },
      { field: 'b', ...mode, description: 'any mode', nullable: true },
      { field: 'c', ...mode, description: 'any mode', nullable: true },
    ]);
  });

  test('a circle is cut where it closes', () => {
    const schemas = {
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    };
    expect(bodyShape({ $ref: '#/components/schemas/Tree' }, schemas)).toEqual({
      type: 'object',
      name: 'Tree',
      fields: [{ field: 'children', type: 'array', items: { type: 'object', open: true, name: 'Tree' } }],
    });
  });
});

describe('parameters', () => {
  test('those of the path item count, the operation overrides them, path parameters come in the order of the path', () => {
    const item = {
      parameters: [
        { name: 'b', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'a', in: 'path', required: true, schema: { type: 'integer', format: 'int32' } },
        { name: 'q', in: 'query', schema: { type: 'string' } },
      ],
    };
    const parameters = parametersOf([{ name: 'q', in: 'query', schema: { type: 'boolean' } }], item, '/x/{a}/{b}');
    expect(parameters).toEqual([
      { parameter: 'a', in: 'path', type: 'integer', format: 'int32', required: true },
      { parameter: 'b', in: 'path', type: 'string', required: true },
      { parameter: 'q', in: 'query', type: 'boolean' },
    ]);
  });

  test('arrays are repeated, or joined as described', () => {
    const schema = { type: 'array', items: { type: 'string' } };
    const parameters = parametersOf([
      { name: 'a', in: 'query', schema },
      { name: 'b', in: 'query', schema, explode: false },
      { name: 'c', in: 'query', schema, style: 'pipeDelimited' },
      { name: 'd', in: 'query', schema, style: 'spaceDelimited', explode: false },
      { name: 'e', in: 'query', schema, style: 'pipeDelimited', explode: true },
    ]);
    expect(parameters.map(({ parameter, style }) => [parameter, style])).toEqual([
      ['a', undefined],
      ['b', 'comma'],
      ['c', 'pipe'],
      ['d', 'space'],
      ['e', undefined],
    ]);
  });

  test('JSON by content is text; objects in the query become their fields', () => {
    const schema = { type: 'object', properties: { min: { type: 'integer' } } };
    const parameters = parametersOf([
      { name: 'filter', in: 'query', ...json(schema) },
      { name: 'flat', in: 'query', schema },
      { name: 'deep', in: 'query', style: 'deepObject', schema },
    ]);
    expect(parameters).toEqual([
      { parameter: 'filter', in: 'query', type: 'string' },
      { parameter: 'min', in: 'query', type: 'integer' },
      { parameter: 'deep[min]', in: 'query', type: 'integer' },
    ]);
  });

  test('leave out what the client sends itself', () => {
    const names = ['api-version', 'Authorization', 'Content-Type', 'Accept', 'X-Reason'];
    const parameters = parametersOf(names.map((name) => ({ name, in: 'header', schema: { type: 'string' } })));
    expect(parameters.map(({ parameter }) => parameter)).toEqual(['X-Reason']);
    // Some descriptions have the version in the query; the header does the same.
    expect(parametersOf([{ name: 'api-version', in: 'query', schema: { type: 'string' } }])).toEqual([]);
  });

  test('a placeholder that nobody describes is text, and said', () => {
    const { operations, problems } = compile({ '/x/{id}': { get: { responses: {} } } });
    expect(operations[0]?.parameters).toEqual([{ parameter: 'id', in: 'path', type: 'string', required: true }]);
    expect(problems).toEqual([{ where: 'GET /x/{id}', what: 'the path parameter id is not described' }]);
  });
});

describe('bodies and answers', () => {
  test.each<[string, readonly string[], string]>([
    [
      'JSON before everything',
      ['text/plain', 'application/xml', 'application/json; charset=utf-8'],
      'application/json',
    ],
    [
      'then what ends in +json',
      ['application/x-www-form-urlencoded', 'application/merge-patch+json'],
      'application/merge-patch+json',
    ],
    ['then a form', ['text/plain', 'application/x-www-form-urlencoded'], 'application/x-www-form-urlencoded'],
    ['anything means JSON', ['*/*'], 'application/json'],
    ['else the first', ['application/octet-stream', 'text/plain'], 'application/octet-stream'],
  ])('take the best media type: %s', (_name, types, expected) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
    const body = only({ '/x': { put: { requestBody: { required: true, content }, responses: {} } } }).body;
    expect(body).toEqual({ required: true, contentType: expected, shape: { type: 'string' } });
  });

  const computer = { $ref: '#/components/schemas/Computer' };
  const schemas = {
    Computer: { type: 'object', properties: { id: { type: 'integer' } } },
    Frame: { type: 'object', properties: { items: {}, totalCount: { type: 'integer' } } },
    Page: {
      allOf: [{ $ref: '#/components/schemas/Frame' }, { properties: { items: { type: 'array', items: computer } } }],
    },
  };

  test.each<[string, JsonObject, JsonObject]>([
    ['page', ok({ $ref: '#/components/schemas/Page' }), { status: 200, kind: 'page', schema: 'Computer' }],
    ['array', ok({ type: 'array', items: computer }), { status: 200, kind: 'array', schema: 'Computer' }],
    ['object', ok(computer), { status: 200, kind: 'object', schema: 'Computer' }],
    [
      'object or null',
      ok({ oneOf: [computer, { type: 'null' }] }),
      { status: 200, kind: 'object', schema: 'Computer' },
    ],
    [
      'items alone are no page',
      ok({ type: 'object', properties: { items: { type: 'array' } } }),
      { status: 200, kind: 'object' },
    ],
    ['nothing', { '204': { description: 'done' } }, { status: 204, kind: 'empty' }],
    ['not said', ok({}), { status: 200, kind: 'open' }],
    [
      'any success',
      { '2XX': { description: 'ok', ...json(computer) } },
      { status: 200, kind: 'object', schema: 'Computer' },
    ],
    [
      'default',
      { default: { description: 'ok', ...json(computer) } },
      { status: 200, kind: 'object', schema: 'Computer' },
    ],
  ])('tell the kind of an answer: %s', (_name, responses, expected) => {
    expect(only({ '/x': { get: { responses } } }, { schemas }).answers).toMatchObject([expected]);
  });

  test('success first, then failures with their codes, listed or described', () => {
    const described = json({ type: 'object', properties: { code: { type: 'string', enum: ['B', 'C'] } } });
    const responses = {
      '409': { ...described },
      '404': { 'x-codes': ['A'], description: '' },
      '2XX': { description: '' },
    };
    expect(only({ '/x': { get: { responses } } }).answers).toEqual([
      { status: 200, kind: 'empty' },
      { status: 404, kind: 'empty', codes: ['A'] },
      { status: 409, kind: 'object', codes: ['B', 'C'] },
    ]);
  });
});

describe('operations', () => {
  test.each([
    ['/api/computer/{id}/notes', 'computer'],
    ['/api/pmgroup', 'pm-group'],
    ['/api/packages/hash', 'package'],
    ['/api/operating-system-imports', 'os-import'],
    ['/api/language-pack-imports', 'language-pack'],
    ['/api/pxe-bootimages', 'pxe-bootimage'],
    ['/api/softwareclasses/search', 'software-class'],
    ['/api/variable-configurations', 'variable-configuration'],
    ['/api/custom-field-configuration', 'custom-field'],
    ['/api/unheard-of', 'unheard-of'],
    ['/api/licenseKeys/{id}', 'license-key'],
    ['/api/software-policies', 'software-policy'],
    ['/api/status', 'status'],
    ['/api/os', 'os'],
  ])('%s belongs to %s', (path, area) => {
    const { operations } = compile({ [path]: { get: { tags: ['License Keys'], responses: {} } } });
    expect(operations[0]?.area).toBe(area);
  });

  test.each([
    ['get', '/x', 'read'],
    ['post', '/x', 'never'],
    ['post', '/x/search', 'read'],
    ['post', '/x/rebuild-search', 'never'],
    ['post', '/x/research', 'never'],
    ['put', '/x', 'replace'],
    ['patch', '/x', 'never'],
    ['delete', '/x', 'never'],
  ])('%s %s may be repeated: %s', (method, path, repeat) => {
    expect(facts(path, method).repeat).toBe(repeat);
  });

  test('a server cannot talk a change into a read', () => {
    expect(facts('/x/wipe', 'delete', { 'x-repeat': 'read' }).repeat).toBe('never');
  });

  test('paging is sure with skip and top, and as stated otherwise', () => {
    const parameters = ['skip', 'top'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    expect(facts('/x', 'get', { parameters }).paging).toBe('sure');
    expect(facts('/x', 'get', { parameters: parameters.slice(1) }).paging).toBe('none');
    expect(facts('/x', 'get', { parameters, 'x-paging': 'unsure' }).paging).toBe('unsure');
  });

  test.each(['post', 'put', 'patch', 'delete'])('%s is no list: each page would be a change of its own', (method) => {
    const parameters = ['skip', 'top'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
    expect(facts('/x', method, { parameters, 'x-paging': 'sure' }).paging).toBe('none');
  });

  test('the role is stated, or the one scope, or none', () => {
    expect(facts('/x', 'get', { 'x-role': 'computer.read' }).role).toBe('computer.read');
    expect(facts('/x', 'get', { security: [{ oauth: ['pm.read'] }] }).role).toBe('pm.read');
    expect(facts('/x', 'get', { security: [] }).role).toBeNull();
    expect(facts('/x', 'get', { description: 'Requires the role `pm.read`.' }).role).toBe('pm.read');
    expect(facts('/x', 'get', { description: 'Needs role pm.read or role pm.write.' }).role).toBeUndefined();
    expect(facts('/x', 'get').role).toBeUndefined();
  });

  test('ids are made where they are missing or unusable, and are never the same', () => {
    const { operations } = compile({
      '/api/pmgroup/{id}/ready-to-install': {
        get: {
          operationId: 'a b',
          parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
          responses: {},
        },
      },
      '/a': { get: { operationId: 'same', responses: {} } },
      '/b': { get: { operationId: 'same', responses: {} } },
    });
    expect(operations.map(({ id }) => id)).toEqual(['getPmgroupByIdReadyToInstall', 'same', 'same2']);
  });

  test('deprecated, since, source and open parameters are kept', () => {
    const operation = facts('/x', 'get', {
      deprecated: true,
      'x-since': '1.0.3',
      'x-open-parameters': true,
      summary: 'Show  x\n',
    });
    expect(operation).toMatchObject({
      deprecated: true,
      since: '1.0.3',
      openParameters: true,
      source: 'server',
      summary: 'Show x',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { useDescribedEms } from '../support/described-server.js';

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
        ...body({ 'a.b': text, a: { type: 'object', required: ['c'], properties: { c: integer, 'd.e': integer } } }),
        responses: ok,
      },
    },
    '/api/numbers/{n}': {
      post: {
        parameters: [
          at('path', 'n', { type: 'integer', format: 'int64' }),
          at('query', 'small', { type: 'integer', format: 'int32' }),
          at('query', 'wide', { type: 'integer', format: 'int64' }),
          at('query', 'free', integer),
          at('query', 'ratio', { type: 'number', minimum: 0 }),
        ],
        ...body({ big: { type: 'integer', format: 'int64' }, any: {}, name: text }),
        responses: ok,
      },
    },
    '/api/paged': {
      get: { parameters: [at('query', 'Skip', integer), at('query', 'Top', integer)], responses: ok },
    },
    '/api/one-page': { get: { responses: ok } },
    '/api/old': {
      get: {
        deprecated: true,
        parameters: [
          at('query', 'gone', text, { deprecated: true }),
          at('query', 'pipes', { type: 'array', items: text }, { style: 'pipeDelimited' }),
          at('query', 'spaces', { type: 'array', items: text }, { style: 'spaceDelimited' }),
          at('query', 'mode', { type: 'string', enum: Array.from({ length: 500 }, (_, n) => `mode-${n}`) }),
          at('query', 'maybe', { type: 'string', enum: ['', 'some'] }),
        ],
        responses: ok,
      },
    },
    '/api/words': {
      get: {
        parameters: ['größe', 'gro\u0308ßeMax', '名前', 'OSName', 'dryRun', '$'].map((name) => at('query', name, text)),
        responses: ok,
      },
    },
    '/api/lists': {
      post: {
        ...body({
          objs: { type: 'array', items: { type: 'object', properties: { a: integer, b: integer } } },
          grid: { type: 'array', items: { type: 'array', items: integer } },
          open: { type: 'array', items: {} },
          words: { type: 'array', items: text },
        }),
        responses: ok,
      },
    },
    '/api/clash': {
      post: {
        parameters: ['body', 'field', 'param'].map((name) => at('query', name, text)),
        ...body({ field: text }),
        responses: ok,
      },
      get: { parameters: ['body', 'field', 'param'].map((name) => at('query', name, text)), responses: ok },
    },
  },
};

const { ems, sentBy: allSentBy, server } = useDescribedEms(description);
const sentBy = async (...words: string[]): Promise<unknown> => (await allSentBy(...words))[0];

describe('a name that stands in several places', () => {
  it('is an argument in the path and a flag in the query', async () => {
    expect(await sentBy('thing', 'show', '5', '--id', 'abc')).toMatchObject({ line: 'GET /api/thing/5?id=abc' });
    expect((await ems('thing', 'show', '5')).stderr).toContain('--id is required');
  });

  it('is an argument in the path and a flag in the body', async () => {
    const sent = { line: 'PUT /api/thing/5', body: { id: 'abc' } };
    expect(await sentBy('thing', 'replace', '5', '--id', 'abc', '--yes')).toEqual(sent);
    expect(await sentBy('thing', 'replace', '5', '--field', 'id=abc', '--yes')).toEqual(sent);
  });
});

describe('a body field with a dot in its name', () => {
  it('is sent by that name, beside fields of fields', async () => {
    const sent = { line: 'POST /api/dotted', body: { 'a.b': 'x', a: { c: 1, 'd.e': 2 } } };
    expect(await sentBy('dotted', 'create', '--a-b', 'x', '--a-c', '1', '--a-d-e', '2', '--yes')).toEqual(sent);
    const fields = ['a.b=x', 'a.c=1', 'a.d.e=2'].flatMap((field) => ['--field', field]);
    expect(await sentBy('dotted', 'create', ...fields, '--yes')).toEqual(sent);
    // A field of an optional object is not required.
    expect((await ems('dotted', 'create', '--help')).stdout).not.toContain('required');
  });
});

describe('a list whose entries are not scalars', () => {
  it.each([
    [['--objs', '{"a":1,"b":2}', '--objs', '[{"a":3},{"b":4}]'], { objs: [{ a: 1, b: 2 }, { a: 3 }, { b: 4 }] }],
    [['--grid', '[[1,2],[3]]'], { grid: [[1, 2], [3]] }],
    [['--open', '{"a":1,"b":2}', '--open', 'x,y'], { open: [{ a: 1, b: 2 }, 'x', 'y'] }],
    [['--words', 'x,y', '--words', '[z]'], { words: ['x', 'y', '[z]'] }],
  ])('is read as JSON: %j', async (flags, sent) => {
    expect(await sentBy('list', 'create', ...flags, '--yes')).toMatchObject({ body: sent });
  });

  it('says what is wrong with an entry', async () => {
    expect((await ems('list', 'create', '--objs', 'a,b', '--yes')).stderr).toContain('--objs: not valid JSON');
    expect((await ems('list', 'create', '--objs', '5', '--yes')).stderr).toContain('must be an object');
  });
});

describe('parameters that are called like the flags of every request', () => {
  it('get longer names', async () => {
    const asked = ['--param-body', 'b', '--param-field', 'f', '--param-param', 'p'];
    const line = '/api/clash?body=b&field=f&param=p';
    expect(await sentBy('clash', 'list', ...asked)).toMatchObject({ line: `GET ${line}` });
    expect(await sentBy('clash', 'create', ...asked, '--field', 'field=x', '--yes')).toEqual({
      line: `POST ${line}`,
      body: { field: 'x' },
    });
  });
});

describe('numbers', () => {
  const big = '12345678901234567890';
  const long = '9007199254740993';
  const post = ['number', 'post', long, '--yes'];

  it('go out with their digits in the path and the query', async () => {
    const asked = ['--wide', `-${long}`, '--free', big, '--ratio', '0.12345678901234567890'];
    expect(await sentBy(...post, ...asked)).toMatchObject({
      line: `POST /api/numbers/${long}?wide=-${long}&free=${big}&ratio=0.12345678901234567890`,
    });
  });

  it('go out with their digits in a whole body, which is also what --dry-run shows', async () => {
    const whole = `{"big": ${long}, "other": [1.10, ${big}]}`;
    server().texts.length = 0;
    await sentBy(...post, '--body', whole);
    await sentBy('api', 'request', 'POST', '/api/unheard-of', '--body', whole, '--yes');
    expect(server().texts).toEqual([whole, whole]);
    for (const line of [post, ['api', 'request', 'POST', '/api/unheard-of']])
      expect((await ems(...line, '--body', whole, '--dry-run')).stdout).toMatch(
        new RegExp(`${long}[^]*1\\.10[^]*${big}`),
      );
  });

  it.each([
    [['--body', `{"n":${big}}`, '--name', 'x'], `--body: ${big} has too many digits`],
    [['--big', long], `--big: ${long} has too many digits`],
    [['--any', `[${big}]`], `--any: ${big} has too many digits`],
    [['--field', `n:=${big}`], `--field n: ${big} has too many digits`],
    [['--field', 'n:=1e400'], '--field n: 1e400 has too many digits'],
  ])('are refused where digits would be lost: %j', async (flags, said) => {
    expect(await ems(...post, ...flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(said) as string });
  });

  it.each([
    [['--small', '2147483648'], '--small: 2147483648 is out of range (-2147483648 to 2147483647)'],
    [['--wide', big], `--wide: ${big} is out of range`],
    [['--ratio', '-1'], '--ratio: -1 is out of range (at least 0)'],
  ])('have the limits of their description: %j', async (flags, said) => {
    expect((await ems(...post, ...flags)).stderr).toContain(said);
  });
});

describe('pages', () => {
  const first = { items: [{ id: 1 }], totalCount: 3, hasMore: true };

  it('are asked for in the case of the server', async () => {
    server().answers.set('/api/paged', { ...first, hasMore: false });
    expect(await sentBy('paged', 'list', '--all', '--skip', '2')).toMatchObject({
      line: 'GET /api/paged?Skip=2&Top=1000',
    });
  });

  it('are only advised where they can be asked for', async () => {
    server().answers.set('/api/paged', first).set('/api/one-page', first);
    expect((await ems('paged', 'list')).stderr).toContain('1 of 3; --all for the rest');
    expect((await ems('one-page', 'list')).stderr).toContain('1 of 3; this command has no --all');
  });
});

describe('the description of a parameter', () => {
  it('joins lists as described', async () => {
    expect(await sentBy('old', 'list', '--pipes', 'a,b', '--spaces', 'c,d')).toMatchObject({
      line: 'GET /api/old?pipes=a%7Cb&spaces=c%20d',
    });
  });

  it('tells what is deprecated', async () => {
    const { stdout } = await ems('old', 'list', '--help');
    expect(stdout).toMatch(/--gone.*deprecated/);
    expect(stdout).toMatch(/Deprecated\s+may be removed/);
    expect(JSON.parse((await ems('api', 'show', 'old', 'list')).stdout)).toMatchObject({ deprecated: true });
  });
});

describe('names of other languages', () => {
  it('are flags as they are', async () => {
    const asked = ['--größe', '1', '--größe-max=2', '--名前', '3', '--os-name', '4'];
    expect(await sentBy('word', 'list', ...asked)).toMatchObject({
      line: `GET /api/words?${['größe=1', 'gro\u0308ßeMax=2', '名前=3', 'OSName=4'].map(encodeURI).join('&')}`,
    });
  });
});

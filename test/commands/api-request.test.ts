import { describe, expect, it } from 'vitest';
import type { Ran, RunOptions } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

const request = (words: readonly string[], more: RunOptions & { readonly folder?: string } = {}): Promise<Ran> =>
  ems(['api', 'request', ...words], {
    ...more,
    env: { EMS_URL: `${server().url}${more.folder ?? ''}`, EMS_TOKEN: 'abcdef' },
  });

it.each([
  ['GET', '/api/computer', '-q', 'top=2'],
  ['/api/computer', 'top=2'],
])('a left-over pair leads to --param: %s %s', async (...words) => {
  const { code, stderr } = await request(words);
  expect([code, stderr, server().requests]).toEqual([2, expect.stringContaining('--param top=2'), []]);
});

describe('an answer with its headers', () => {
  const hostile = { headers: { 'x-name': 'a\u009bb' }, text: 'red\u001b[31m\u202e' };

  it('is harmless on a terminal', async () => {
    server().script(hostile);
    const { stdout } = await request(['GET', '/api/x', '--include'], { columns: 80 });
    expect(stdout).toMatch(/^HTTP\/1\.1 200\n/);
    expect(stdout).toContain('\n\nred[31m\n');
    expect(stdout).toContain('x-name: ab\n');
  });

  it('is written byte by byte into a pipe', async () => {
    server().script(hostile);
    const { stdout } = await request(['GET', '/api/x', '--include']);
    expect(stdout.endsWith('\n\nred\u001b[31m\u202e')).toBe(true);
  });

  it.each([
    [302, 1],
    [404, 4],
    [503, 1],
  ])('ends with the exit code of its status: %i gives %i', async (status, code) => {
    server().script({ status }, { status }, { status });
    const ran = await request(['GET', '/api/x', '--include']);
    expect([ran.code, ran.stdout.startsWith(`HTTP/1.1 ${status}\n`)]).toEqual([code, true]);
  });

  it('tells after a write whether it may have taken effect', async () => {
    server().script({ status: 502 });
    const doubtful = await request(['POST', '/api/x', '--include', '--yes']);
    expect([doubtful.code, doubtful.stderr.includes('may have taken effect')]).toEqual([1, true]);
    server().script({ status: 409 });
    const refused = await request(['POST', '/api/x', '--include', '--yes']);
    expect([refused.code, refused.stderr.includes('may have taken effect')]).toEqual([9, false]);
  });
});

describe('a full URL', () => {
  it.each([
    ['', '/api/x?y=1', '/api/x?y=1'],
    ['/folder', '/folder/api/x?y=1', '/folder/api/x?y=1'],
    ['/folder/', '/folder/folder/x', '/folder/folder/x'],
  ])('is sent below the service at %j: %s goes to %s', async (folder, typed, sent) => {
    server().script({ json: {} });
    expect((await request(['GET', `${server().url}${typed}`], { folder })).code).toBe(0);
    expect(server().calls.map(({ url }) => url)).toEqual([sent]);
  });

  it.each(['/other/api/x', '/folders/x', '/folder/../api/x'])('outside of the folder is refused: %s', async (path) => {
    const { code } = await request(['GET', `${server().url}${path}`], { folder: '/folder' });
    expect([code, server().requests]).toEqual([2, []]);
  });
});

describe('a page of more', () => {
  it('names the flag that this command has for the rest', async () => {
    server().script({ json: { items: [{ id: 1 }], totalCount: 9, hasMore: true } });
    const { stderr } = await request(['GET', '/api/computer']);
    expect(stderr).toContain('1 of 9; --paginate for the rest');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not make ems send a %s once more', async (method) => {
    const page = { json: { items: [{ id: 1 }], skip: 0, top: 1, totalCount: 9, hasMore: true } };
    server().script(page, page);
    const path = '/api/computer/42/reboot';
    for (const flags of [[], ['--dry-run']]) {
      const { code, stderr } = await request([method, path, '--paginate', '--yes', ...flags]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('would be sent once for each page')]);
    }
    expect(server().calls).toEqual([]);
    const once = await request([method, path, '--yes']);
    expect([once.code, once.stderr, server().calls.length]).toEqual([0, expect.not.stringContaining('1 of 9'), 1]);
  });
});

it.each([
  'https://evil.example/api/x',
  '//evil.example/api/x',
  '/\\evil.example/x',
  'http:///evil.example/x',
  'HTTP://EVIL.example',
  'http://127.0.0.1@evil.example/x',
])('the token does not go to another server: %s', async (path) => {
  const { code, stderr } = await request(['GET', path]);
  expect([code, stderr]).toEqual([10, expect.stringContaining('is not the server of this profile')]);
  expect(server().requests).toEqual([]);
});

describe('a path that a URL parser would change', () => {
  it.each([
    ['/api/computer/1\n2', 'a line break'],
    ['/api/computer/12\n', 'a line break'],
    ['/api/computer/1 ', 'a space at its end'],
    ['/api/tags/a#b', 'a #'],
    ['/api/tags?x=a#b', 'a #'],
    ['/api/computer/1\\..\\2', 'a backslash'],
    ['/api/computer/1/../2', 'a . or ..'],
    ['/api/computer/%2E%2e/2', 'a . or ..'],
  ])('is refused, and nothing is sent: %j', async (path, what) => {
    const { code, stderr } = await request(['DELETE', path, '--yes']);
    expect([code, server().calls.length]).toEqual([2, 0]);
    expect(stderr.replace(/\s+/g, ' ')).toContain(`The path holds ${what}`);
  });

  it('may have dots, spaces and a backslash where they stay what they are', async () => {
    server().script({ json: {} }, { json: {} });
    await request(['GET', '/api/tags/v1.2..3 b']);
    await request(['GET', '/api/tags?name=a\\b/../c']);
    expect(server().calls.map(({ url }) => url)).toEqual(['/api/tags/v1.2..3%20b', '/api/tags?name=a%5Cb%2F..%2Fc']);
  });
});

import { describe, expect, it } from 'vitest';
import { buildUrl, parseBaseUrl, refusePlainHttp } from '../../../src/http/url.js';

const base = parseBaseUrl('https://ems.example.com:5057/api-root/');
const path = '/api/computer/{id}/packages/{packageId}/groups';

/** A small generator with a fixed seed: the same texts in every run. */
const texts = function* (count: number): Generator<string> {
  const alphabet = [...'/ ? # % %2F %2e .. . & = : @ ; + " é 漢 😀 a 5'.split(' '), ' ', '\\', '\n', '\0'];
  let state = 42;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: 1 + (next() % 6) }, () => alphabet[next() % alphabet.length]).join('');
  }
};

describe('building a URL', () => {
  it('keeps every value inside its own segment or parameter', () => {
    let checked = 0;
    for (const text of texts(3_000)) {
      if (/(^|[/\\])\.+($|[/\\])/.test(text)) continue;
      const url = new URL(buildUrl(base, { path, pathValues: { id: 7, packageId: text }, query: [['name', text]] }));
      const segments = url.pathname.split('/');
      const found = [
        segments.length,
        decodeURIComponent(segments[6] ?? ''),
        url.searchParams.get('name'),
        url.origin,
        url.hash,
      ];
      // One comparison for each text: expect() is slow.
      if (found.join('|') !== `8|${text}|${text}|https://ems.example.com:5057|`) expect(found).toBe(text);
      checked++;
    }
    expect(checked).toBeGreaterThan(2_000);
  });

  it.each([
    ['5?force=true', 'https://h/api/computer/5%3Fforce%3Dtrue'],
    ['a/b..c', 'https://h/api/computer/a%2Fb..c'],
    ['%2e%2e', 'https://h/api/computer/%252e%252e'],
    ['a b', 'https://h/api/computer/a%20b'],
  ])('escapes %s', (id, url) => {
    expect(buildUrl(parseBaseUrl('https://h'), { path: '/api/computer/{id}', pathValues: { id } })).toBe(url);
  });

  it.each(['', '.', '..', '...', '../x', '3/../../computer/42', 'a\\..\\b', 'a/.', '\ud800'])(
    'refuses the path value %j',
    (id) => {
      expect(() => buildUrl(base, { path: '/api/computer/{id}', pathValues: { id } })).toThrow();
    },
  );

  it.each([
    'api/x',
    '/api/../admin',
    '/api/%2E%2e/admin',
    '/api/x?y=1',
    '/api/x#y',
    '/api\\x',
    '/api/\tx',
    '/api/{missing}',
  ])('refuses the path %j', (typed) => {
    expect(() => buildUrl(base, { path: typed })).toThrow();
  });

  it('stays on its server whatever the path begins with', () => {
    expect(buildUrl(parseBaseUrl('https://h'), { path: '//evil.example/x' })).toBe('https://h//evil.example/x');
  });

  it('repeats a parameter', () => {
    const query = [
      ['id', '1'],
      ['id', '2'],
    ] as const;
    expect(buildUrl(base, { path: '/api/x', query })).toBe('https://ems.example.com:5057/api-root/api/x?id=1&id=2');
  });
});

describe('the server URL', () => {
  it.each([
    'ems.example.com',
    'ems.example.com:5057',
    'ftp://h',
    'https://',
    'https://u:p@h',
    'https://h?x',
    'https://h#x',
    '',
  ])('refuses %j', (text) => {
    expect(() => parseBaseUrl(text)).toThrow();
  });

  it('never repeats a password in its message', () => {
    expect(() => parseBaseUrl('https://me:hunter22@h')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter22') }),
    );
  });

  it.each([
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.8.9.1:80',
    'http://[::1]:5057',
    'https://ems.example.com',
  ])('allows %s', (text) => {
    expect(() => refusePlainHttp(parseBaseUrl(text), false)).not.toThrow();
  });

  it.each([
    'http://ems.example.com',
    'http://10.0.0.1',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('refuses %s', (text) => {
    expect(() => refusePlainHttp(parseBaseUrl(text), false)).toThrow('Plain http://');
    expect(() => refusePlainHttp(parseBaseUrl(text), true)).not.toThrow();
  });
});

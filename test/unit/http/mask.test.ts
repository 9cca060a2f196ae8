import { describe, expect, it } from 'vitest';
import { makeMask } from '../../../src/http/mask.js';
import { maskNamed } from '../../../src/http/secret-names.js';

const secret = 'c4n/ry+S3cret "ü&';

const forms: readonly (readonly [string, string])[] = [
  ['as it is', secret],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
  ['in base64 after an id', Buffer.from(`ops:${secret}`).toString('base64')],
  ['in base64 after a longer id', Buffer.from(`ops12:${secret}`).toString('base64')],
  ['in base64 in a URL', encodeURIComponent(Buffer.from(secret).toString('base64url'))],
  ['in a URL', encodeURIComponent(secret)],
  ['in a URL with small digits', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['in a form', new URLSearchParams({ s: secret }).toString()],
  ['in JSON', JSON.stringify(secret)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(secret))],
  [
    'in JSON as .NET writes it',
    JSON.stringify(secret)
      .replace('\\"', '\\u0022')
      .replace('ü', '\\u00FC')
      .replace('+', '\\u002B')
      .replace('&', '\\u0026'),
  ],
];

describe('the mask', () => {
  it.each(forms)('replaces a secret %s', (_, form) => {
    const mask = makeMask();
    mask.add(secret);
    for (const text of [mask(`before ${form} after`), mask.inWords(`before ${form} after`)]) {
      expect(text).toMatch(/^before .*\*\*\*.* after$/);
      expect(text.length).toBeLessThan(`before ${form} after`.length - 8);
      expect(text).not.toContain(form);
    }
  });

  it("replaces the characters !'()~ of a form, which a URL doesn't escape", () => {
    const mask = makeMask();
    mask.add("a!b'c(d)e~f");
    expect(mask('before a%21b%27c%28d%29e%7Ef after')).toBe('before *** after');
  });

  it('replaces the longer one of two secrets as a whole', () => {
    const mask = makeMask();
    mask.add('abcd');
    mask.add('abcd+efgh');
    expect(mask('x abcd\\u002Befgh y')).toBe('x *** y');
  });

  it('replaces both of two tokens that begin alike, also in base64', () => {
    const known = ['eyJhbGciOiJIUzI1NiJ9.one-1111', 'eyJhbGciOiJIUzI1NiJ9.other-2222'];
    const mask = makeMask();
    for (const each of known) mask.add(each);
    for (const each of known) {
      expect(mask.inWords(`x ${each} y`)).toBe('x *** y');
      expect(mask.inWords(`x ${Buffer.from(each).toString('base64')} y`)).toBe('x *** y');
    }
  });

  it('replaces the beginning of a secret that an error quotes in part', () => {
    const mask = makeMask();
    mask.add('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcHMifQ.c2lnbmF0dXJl');
    expect(mask.inWords('unknown status "eyJhbGciOiJIUzI1NiJ9.eyJz…"')).toBe('unknown status "***…"');
  });

  it('replaces a token of 20 KB in a text of 8 MB at once', () => {
    const token = `eyJ.${'aB3-_~+/='.repeat(2_500)}`;
    const mask = makeMask();
    mask.add(token);
    const started = performance.now();
    expect(mask.inWords(`${'QUJD'.repeat(2_000_000)} ${token} end`).slice(-8)).toBe(' *** end');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('replaces a new key in an answer, also where the answer or a later text repeats it', () => {
    const mask = makeMask();
    expect(mask('{"plaintextKey":"new/\\"key-123","detail":"created new/\\"key-123"}')).toBe(
      '{"plaintextKey":"***","detail":"created ***"}',
    );
    expect(mask('later: new%2F%22key-123')).toBe('later: ***');
  });

  it('leaves a text without secrets as it is', () => {
    const mask = makeMask();
    mask.add(secret);
    expect(mask('{"hostname":"PC-0042","secretary":"none"}')).toBe('{"hostname":"PC-0042","secretary":"none"}');
    expect(mask.inWords('50 of 500 computers; --all for the rest')).toBe('50 of 500 computers; --all for the rest');
  });

  it('ignores secrets of fewer than 4 characters, and of fewer than 12 in our own messages', () => {
    const mask = makeMask();
    mask.add('abc');
    mask.add('computer');
    expect(mask('abc computer')).toBe('abc ***');
    expect(mask.inWords('See ems computer list')).toBe('See ems computer list');
  });
});

describe('maskNamed', () => {
  it.each([
    ['{"plaintextKey": "abc\\"def", "a": 1}', '{"plaintextKey": "***", "a": 1}'],
    [JSON.stringify({ a: '{"client_secret":"x\\"y","b":1}' }), JSON.stringify({ a: '{"client_secret":"***","b":1}' })],
    ['{"access_token":"abc', '{"access_token":"***"'],
    ['grant_type=x&client_secret=a%20b&z=1', 'grant_type=x&client_secret=***&z=1'],
    [
      "ems api request GET '/x?token=abc&apiKey=def&key=usage'",
      "ems api request GET '/x?token=***&apiKey=***&key=usage'",
    ],
    ['authorization: Bearer abc.def-ghi', 'authorization: Bearer ***'],
    ["ems api request GET /x -H 'X-Api-Key: k3y' -q a", "ems api request GET /x -H 'X-Api-Key: ***' -q a"],
    ['The service rejected the token: expired', 'The service rejected the token: expired'],
  ])('masks by name in %s', (text, expected) => {
    expect(maskNamed(text)).toBe(expected);
  });

  it('reads a long row of x-x-x at once', () => {
    const text = 'x-'.repeat(100_000);
    const started = performance.now();
    expect(maskNamed(text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

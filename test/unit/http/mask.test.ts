import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeMask, maskNamed } from '../../../src/http/mask.js';

const secret = 'c4n/ry+S3cret "ü&';

const codes = (text: string, write: (code: number) => string): string =>
  Array.from(text, (letter) => write(letter.charCodeAt(0))).join('');

const everyByte = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const forms: readonly (readonly [string, string])[] = [
  ['raw', secret],
  ['base64', Buffer.from(secret).toString('base64')],
  ['base64url', Buffer.from(secret).toString('base64url')],
  ['base64 after an id', Buffer.from(`ops:${secret}`).toString('base64')],
  ['base64 after a longer id', Buffer.from(`ops12:${secret}`).toString('base64')],
  ['URL-encoded', encodeURIComponent(secret)],
  ['form-encoded', new URLSearchParams({ s: secret }).toString()],
  ['JSON', JSON.stringify(secret)],
  [
    'JSON as .NET writes it',
    JSON.stringify(secret).replace('ü', '\\u00FC').replace('+', '\\u002B').replace('&', '\\u0026'),
  ],
  [
    'JSON with a coded quote, as .NET writes it',
    JSON.stringify(secret.replace('"', '\\u0022')).replaceAll('\\\\', '\\'),
  ],
  ['JSON in ASCII, as Python writes it', JSON.stringify(secret).replace('ü', '\\u00fc')],
  [
    'JSON in ASCII, and the slash escaped, as PHP writes it',
    JSON.stringify(secret).replace('ü', '\\u00fc').replace('/', '\\/'),
  ],
  ['JSON in JSON', JSON.stringify(JSON.stringify(secret))],
  ['JSON in JSON in JSON', JSON.stringify(JSON.stringify(JSON.stringify(secret)))],
  ['URL-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['URL-encoded with small digits', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
  ['HTML', secret.replace('&', '&amp;').replace('"', '&quot;').replace('ü', '&#252;').replace('+', '&#x2B;')],
  ['JSON with every letter as a code', codes(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`)],
  ['URL-encoded with every letter as a code', everyByte(secret)],
  ['HTML with every letter as a code', codes(secret, (code) => `&#${code};`)],
  ['UTF-8 read as Latin-1, as in a header', Buffer.from(secret).toString('latin1')],
];

describe('the mask', () => {
  it.each(forms)('takes out a secret that is %s', (_, form) => {
    const mask = makeMask();
    mask.add(secret);
    const text = mask(`before ${form} after`);
    expect(text).toMatch(/^before .*\*\*\*.* after$/);
    expect(text.length).toBeLessThan(`before ${form} after`.length - 8);
    expect(text).not.toContain(form);
  });

  // The digits / and + come late: what stands before them is alike in all forms.
  const key = 'abcdefghijklmno??>>?>c??>>d~~eKnown-tail-4711';
  const digits = Buffer.from(key).toString('base64');
  it.each([
    ['for URLs', Buffer.from(key).toString('base64url')],
    ['with escaped slashes, as PHP writes JSON', digits.replaceAll('/', '\\/')],
    ['URL-encoded', encodeURIComponent(digits)],
    ['as .NET writes JSON', digits.replaceAll('+', '\\u002B')],
    ['after an id, for URLs', Buffer.from(`id:${key}`).toString('base64url')],
  ])('leaves nothing of a secret in base64 %s', (_, form) => {
    const mask = makeMask();
    mask.add(key);
    expect(mask(`before ${form} after`)).toMatch(/^before .{0,8}\*\*\*.{0,6} after$/);
  });

  it.each(forms)('takes it out of lines of our own as well when it is %s', (_, form) => {
    const mask = makeMask();
    mask.add(secret);
    expect(mask.inWords(`before ${form} after`)).not.toContain(form);
  });

  it.each(['c4n/ry+S3cret', 'two words here', 'S3cret Ã à voilà'])(
    'takes %s out of a line, in whatever form',
    (own) => {
      const mask = makeMask();
      mask.add(own);
      const latin = Buffer.from(own).toString('latin1');
      expect(mask.inWords(`before ${own} ${latin} after`)).toBe('before *** *** after');
      expect(mask.inWords('50 of 500 computers; --all for the rest')).toBe('50 of 500 computers; --all for the rest');
    },
  );

  it.each([12, 16, 20, 23, 24, 28, 40])('a break anywhere in a secret of %i letters hides no part of it', (length) => {
    const own = createHash('sha512').update('short').digest('base64url').slice(0, length);
    const mask = makeMask();
    mask.add(own);
    for (let at = 1; at < length; at += 1)
      expect(mask.inWords(`before ${own.slice(0, at)}\n${own.slice(at)} after`)).toBe('before *** after');
  });

  it.each(['\n', '\r\n', ' ', '\t', '\n    ', '\u2028', '\u00a0', '\u0085', '=\n', '<wbr>', '\\\n', '\n\n', '&nbsp;'])(
    'neither of two tokens that begin alike is seen behind the break %j',
    (lineBreak) => {
      const tokens = ['one-1111', 'other-2222'].map((end) => `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcHMifQ.${end}`);
      const mask = makeMask();
      for (const each of tokens) mask.add(each);
      for (const each of tokens)
        for (const at of [5, 8, 20, each.length - 9]) {
          const broken = each.slice(0, at) + lineBreak + each.slice(at);
          expect(mask.inWords(`x ${broken} y`)).toBe('x *** y');
          const escaped = JSON.stringify(broken).replace(
            /[^ -~]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
          expect(mask.inWords(`x ${escaped} y`)).toBe('x "***" y');
        }
    },
  );

  describe('of a long token', () => {
    const hashOf = (of: string): string => createHash('sha512').update(of).digest('base64url');
    const token = ['eyJhbGciOiJSUzI1NiJ9', ['a', 'b', 'c', 'd', 'e', 'f'].map(hashOf).join(''), hashOf('g')].join('.');
    const mime = Buffer.from(token).toString('base64');
    const inLines = (text: string, width: number, end: string): string =>
      Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width)).join(
        end,
      );
    const leaves = (text: string): string => {
      const mask = makeMask();
      mask.add(token);
      expect(mask(text)).toBe(mask.inWords(text));
      return mask(text);
    };

    it.each([
      ['in lines', token, 76, '\n'],
      ['in lines of a mail', token, 64, '\r\n    '],
      ['in lines, escaped for JSON', token, 76, '\\r\\n'],
      ['in lines of a page', token, 76, '<br/>\n'],
      ['in lines of a URL', token, 76, '%0A'],
      ['in groups of 8', token, 8, ' '],
      ['in base64, in lines', mime, 76, '\n'],
      ['in base64, in lines of a mail', mime, 76, '\r\n'],
      ['in base64, in lines, in JSON in JSON', mime, 76, '\\\\n'],
    ])('nothing is left %s', (_, text, width, end) => {
      expect(leaves(`before ${inLines(text, width, end)} after`)).toMatch(/^before \*\*\*[\w=]{0,4} after$/);
    });

    it.each([1, 5, 7])('nothing is left where the first line has %i of its letters', (first) => {
      const lines = `Bearer ${token.slice(0, first)}\r\n\t${inLines(token.slice(first), 76, '\r\n\t')}`;
      expect(leaves(`before ${lines} after`)).toMatch(/^before Bearer \*\*\* after$/);
    });

    it('no line is left in a list of its lines', () => {
      const lines = inLines(token, 60, '\n').split('\n').slice(0, -1);
      expect(leaves(JSON.stringify(lines))).toBe('["***"]');
      for (const line of lines) expect(leaves(JSON.stringify({ line }))).toBe('{"line":"***"}');
    });

    it.each([
      ['its end', token.slice(-30)],
      ['its middle', token.slice(101, 120)],
      ['the end of its base64', mime.slice(-41).replace(/=+$/, '')],
    ])('%s alone is not shown', (_, text) => {
      expect(leaves(`before ${text} after`)).toMatch(/^before \*\*\*\w{0,3} after$/);
    });

    it('nothing is left where it stands in a text of some million letters without a break', () => {
      const text = `${'QUJD'.repeat(1_900_000)}${token}${'QUJD'.repeat(10)}`;
      const mask = makeMask();
      mask.add(token);
      expect(mask.inWords(text)).toBe(text.replace(token, '***'));
      expect(mask.inWords(token.repeat(20_000))).toBe('***'.repeat(20_000));
    });

    it('is looked for in a large text within a second', () => {
      const text = hashOf('other').repeat(3_000);
      const started = performance.now();
      expect(leaves(text)).toBe(text);
      expect(performance.now() - started).toBeLessThan(5_000);
    });
  });

  it("takes out a form-encoded secret with the letters that a URL leaves alone: !'()~", () => {
    const special = "a!b'c(d)e~f";
    const mask = makeMask();
    mask.add(special);
    const [, form = ''] = /=(.*)/.exec(new URLSearchParams({ value: special }).toString()) ?? [];
    expect(form).toBe('a%21b%27c%28d%29e%7Ef');
    expect(mask(`before ${form} after`)).toBe('before *** after');
  });

  it('finds the end of a long row of backslashes at once', () => {
    const mask = makeMask();
    mask.add('a\\"\\"\\"b');
    const text = `a${'\\'.repeat(50_000)}`.repeat(20);
    const started = performance.now();
    expect(mask(text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('finds the end of a long row of x-x-x at once', () => {
    const text = 'x-'.repeat(500_000);
    const started = performance.now();
    expect(maskNamed(text)).toBe(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('takes the longer one of two secrets whole', () => {
    const mask = makeMask();
    mask.add('abcd');
    mask.add('abcd+efgh');
    expect(mask('x abcd\\u002befgh y')).toBe('x *** y');
  });

  it.each([
    ['in this order', ['eyJhbGciOiJIUzI1NiJ9.one-1111', 'eyJhbGciOiJIUzI1NiJ9.other-2222']],
    ['in the other', ['eyJhbGciOiJIUzI1NiJ9.other-2222', 'eyJhbGciOiJIUzI1NiJ9.one-1111']],
  ])('takes out both of two that begin alike, known %s, as they are and in base64', (_, known) => {
    const mask = makeMask();
    for (const each of known) mask.add(each);
    for (const each of known) {
      expect(mask.inWords(`x ${each} y`)).toBe('x *** y');
      expect(mask.inWords(`x ${Buffer.from(each).toString('base64')} y`)).toMatch(/^x \*\*\*[\w=]{0,4} y$/);
    }
  });

  it('takes out a token of 20 KB, and one of 2 KB of letters that are escaped, at once', () => {
    const token = `eyJ.${'aB3-_~+/='.repeat(2_500)}`;
    const special = Array.from({ length: 2_000 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('');
    const mask = makeMask();
    mask.add(token);
    mask.add(special);
    const started = performance.now();
    expect(mask(`a ${token} b ${JSON.stringify(special)} c ${encodeURIComponent(special)} d`)).toBe(
      'a *** b "***" c *** d',
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each(forms)('takes out the beginning of a long secret that was cut, when it is %s', (_, form) => {
    const mask = makeMask();
    mask.add(`${secret}-and-much-more-of-it`);
    const text = mask(`before ${form} after`);
    expect(text).toContain('***');
    expect(text).not.toContain(form.slice(0, 16));
  });

  it('knows that %25 in a secret is either itself or a percent sign', () => {
    const mask = makeMask();
    mask.add('ab%25cd&amp;ef');
    expect(mask('x ab%25cd&amp;ef y ab%2525cd%26amp%3Bef z ab%25cd&amp;amp;ef .')).toBe('x *** y *** z *** .');
  });

  it('takes out what an answer brings as a new key, also where it repeats it', () => {
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
  });

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
  ])('knows by name what is secret in %s', (text, expected) => {
    expect(maskNamed(text)).toBe(expected);
  });
});

it('a secret of fewer than four characters is not looked for: it would blot out half of the text', () => {
  const mask = makeMask();
  mask.add('abc');
  mask.add('wxyz');
  expect(mask('abc wxyz')).toBe('abc ***');
});

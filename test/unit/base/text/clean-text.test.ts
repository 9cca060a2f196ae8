import { describe, expect, it, test } from 'vitest';
import { cleanCell, cleanLines, cleanPage } from '../../../../src/base/text/clean-text.js';
import { isSafeName, safeText } from '../../../../src/contract/safe-text.js';
import { harmful } from '../../output/rendered.js';

const hostile = Array.from({ length: 0x2100 }, (_, code) => `a${String.fromCharCode(code)}b`).join('');

test('no control, C1, bidi or invisible character of the first 8,448 gets through', () => {
  expect(cleanCell(hostile)).not.toMatch(harmful);
  expect(cleanCell(hostile)).not.toContain('\n');
  expect(cleanLines(hostile)).not.toMatch(harmful);
});

test.each([
  ['\u001b[31mred\u001b]8;;http://x\u0007link', '[31mred]8;;http://xlink'],
  ['a\tb\r\nc', 'a b c'],
  ['user\u202etxt.exe', 'usertxt.exe'],
  ['a\u200db', 'ab'],
  ['\ufe0f--yes', '--yes'],
  ['PC-\ufe0f0042', 'PC-0042'],
  ['\u1000\ufe00 0\ufe00', '\u1000\ufe00 0\ufe00'],
  ['\u2764\ufe0f 1\ufe0f\u20e3 \u845b\u{e0100}', '\u2764\ufe0f 1\ufe0f\u20e3 \u845b\u{e0100}'],
  ['👩‍💻 👩🏽‍🚀 👨‍👩‍👧', '👩‍💻 👩🏽‍🚀 👨‍👩‍👧'],
  ['Zoë Müller 日本語', 'Zoë Müller 日本語'],
  ['\u{e0041}tag', 'tag'],
  ['a\u034fb\u3164\uffa0c', 'abc'],
])('%j in a cell is %j', (text, cleaned) => {
  expect(cleanCell(text)).toBe(cleaned);
});

test('lines stay lines where there is room for them', () => {
  expect(cleanLines('a\r\nb\rc\u2028d\te\u001b')).toBe('a\nb\nc\nd    e');
});

test('a description may not name anything with hidden characters, and loses them in its prose', () => {
  const blocks = [0, 0x1000, 0x2000, 0x3000, 0xf000, 0x1_d000, 0xe_0000];
  const codes = blocks.flatMap((first) => Array.from({ length: 0x1000 }, (_, at) => first + at));
  const removed = codes.map((code) => `a${String.fromCodePoint(code)}b`).filter((text) => cleanCell(text) !== text);
  expect(removed.length).toBeGreaterThan(200);
  expect(removed.filter((text) => isSafeName(text))).toEqual([]);
  expect(removed.filter((text) => safeText(text) !== 'a b')).toEqual([]);
});

describe('a page that was drawn', () => {
  const page = '\u001b[1mHEAD\u001b[22m\n\u001b[31mbad\u001b[39m \u001b]0;title\u0007\u009b5m\u202ename\u001b[2J\r\n';

  it('keeps its colors and lines, and nothing else', () => {
    expect(cleanPage(page, true)).toBe('\u001b[1mHEAD\u001b[22m\n\u001b[31mbad\u001b[39m ]0;title5mname[2J\n');
  });

  it('keeps no color where there is none', () => {
    expect(cleanPage(page, false)).toBe('[1mHEAD[22m\n[31mbad[39m ]0;title5mname[2J\n');
  });
});

import { describe, expect, it } from 'vitest';
import { MemberScan } from '../../../src/json/member-scan.js';

const wanted = ['id', 'name'] as const;

/** What was found, put together again: as JSON.parse would read it. */
const found = (text: string): unknown => {
  const scan = new MemberScan(wanted);
  const page = Buffer.from(`[${text}]`);
  if (!scan.read(page, 1, page.length - 1)) return undefined;
  const values = wanted.flatMap((name, slot) => {
    const start = scan.starts[slot] ?? -1;
    return start === -1 ? [] : [`"${name}":${page.toString('utf8', start, scan.ends[slot])}`];
  });
  const others = Array.from({ length: scan.others }, (_, at) =>
    page.toString('utf8', scan.otherStarts[at], scan.otherEnds[at]),
  );
  return JSON.parse(`{${[...values, ...others].join(',')}}`);
};

describe('the members of an object', () => {
  it('are found in its bytes, whatever the values are', () => {
    const letters = ['a', 'Z', ' ', ',', ':', '"', '\\', '\n', '{', '}', '[', ']', 'é', '漢', '\u{1F600}'];
    let seed = 7;
    const below = (count: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const text = (): string => Array.from({ length: below(6) }, () => letters[below(letters.length)] ?? '').join('');
    const value = (depth: number): unknown => {
      const kinds: (() => unknown)[] = [text, () => below(1e9) - 5e8, () => 1.5e300, () => null, () => below(2) === 1];
      if (depth > 0)
        kinds.push(
          () => [value(depth - 1), text()],
          () => ({ [text()]: value(depth - 1), id: 1 }),
        );
      return kinds[below(kinds.length)]?.();
    };
    let plain = 0;
    for (let round = 0; round < 3_000; round++) {
      const names = ['id', 'name', 'ids', 'nam', '', text()].filter(() => below(3) > 0);
      const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, value(2)])));
      const read = found(json);
      if (names.every((name) => /^[\w ,:{}[\]]*$/.test(name))) expect(read, json).toBeDefined();
      if (read === undefined) continue;
      plain += 1;
      expect(read, json).toEqual(JSON.parse(json));
    }
    expect(plain).toBeGreaterThan(1_000);
  });

  it('of one that is there twice the last counts', () => {
    expect(found('{"id":1,"x":true,"id":2}')).toEqual({ id: 2, x: true });
  });

  it.each([
    ['white space', '{"id": 1}'],
    ['a name with an escape', String.raw`{"a\u0062":1}`],
    ['a comma too many', '{"id":1,}'],
    ['no object', '[1]'],
    ['too many members', JSON.stringify(Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`m${at}`, at])))],
  ])('%s is left to the parser', (_, text) => {
    expect(found(text)).toBeUndefined();
  });
});

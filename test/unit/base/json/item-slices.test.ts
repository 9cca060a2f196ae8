import { expect, test } from 'vitest';
import { slicePage } from '../../../../src/base/json/item-slices.js';
import { compactText, parseExact } from '../../../../src/base/json/objects.js';

const cut = (text: string): { items: string[]; members: [string, string][]; multiline: boolean[] } => {
  const bytes = Buffer.from(text);
  const { items, members } = slicePage(bytes);
  const read = ({ start, end }: { start: number; end: number }): string => bytes.toString('utf8', start, end);
  return {
    items: items.map(read),
    members: members.map((member) => [member.name, read(member)]),
    multiline: items.map((item) => item.multiline),
  };
};

/** A small generator of its own: the same numbers in every run. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

const pieces = ['"', '\\', '\\"', '{', '}', '[', ']', ',', ':', '\n', '\u0000', 'é', '日本', '🙂', ' ', 'items'];

const randomValue = (random: () => number, depth: number): unknown => {
  const pick = Math.floor(random() * (depth > 3 ? 5 : 7));
  if (pick === 0) return null;
  if (pick === 1) return random() < 0.5;
  if (pick === 2) return Math.floor(random() * 2e6 - 1e6) / 100;
  if (pick <= 4) return Array.from({ length: 4 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
  const inner = Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth + 1));
  if (pick === 5) return inner;
  return Object.fromEntries(inner.map((value, at) => [`${String(randomValue(random, 9))}${at}`, value]));
};

test('cuts random pages exactly where JSON.parse sees the items', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 300; round++) {
    const items = Array.from({ length: Math.floor(random() * 6) }, () => randomValue(random, 0));
    const indent = [undefined, 2, '\t'][round % 3];
    const root = round % 2 === 0 ? items : { skip: 0, extra: randomValue(random, 1), items, hasMore: false };
    const text = JSON.stringify(root, undefined, indent);
    const found = cut(text);
    expect(found.items.map((item): unknown => JSON.parse(item))).toEqual(items);
    expect(found.items.map((item) => compactText(parseExact(item)))).toEqual(items.map((item) => JSON.stringify(item)));
    if (round % 2 === 1) expect(found.members.map(([name]) => name)).toEqual(['skip', 'extra', 'hasMore']);
  }
});

test('says which items are pretty-printed', () => {
  expect(cut('[{"a":1},{\n"a":2},"x\\ny", [\r1]]').multiline).toEqual([false, true, false, true]);
});

test('an items field inside of another member is not the list', () => {
  expect(cut('{"meta":{"items":[9]},"items":[1,2]}').items).toEqual(['1', '2']);
});

test('items that are null, and a wrapper without items, hold nothing', () => {
  expect(cut('{"items":null,"totalCount":0}').items).toEqual([]);
  expect(cut('{"totalCount":0}').items).toEqual([]);
});

test('skips a byte order mark', () => {
  expect(cut('\ufeff[1]').items).toEqual(['1']);
});

test.each(['[{"a":1}', '[{"a":"x]', '{"items":[1 2]}', '[1],', '[,]', '', '{"items":[1]', '[<html>]'])(
  'refuses what is cut off or no JSON: %s',
  (text) => {
    expect(() => cut(text)).toThrow('The response is not valid JSON.');
  },
);

test('refuses 1,000 levels', () => {
  expect(() => cut(`[${'['.repeat(1000)}${']'.repeat(1000)}]`)).toThrow('nested deeper than 200 levels');
});

import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../src/contract/operation.js';
import { parseJsonFlag, readJson, parseList, readValue } from '../../../../src/engine/flags/values.js';
import { isUuid } from '../../../../src/base/text/identifiers.js';

const reading = { label: '--x', now: new Date('2026-03-01T12:00:00Z'), relative: 'past' } as const;
const read = (text: string, shape: Shape): unknown => readValue(text, shape, reading);

describe('readValue', () => {
  it.each<[string, Shape, unknown]>([
    ['5', { type: 'integer' }, 5],
    ['1.5', { type: 'number' }, 1.5],
    ['a b', { type: 'string' }, 'a b'],
    ['', { type: 'string' }, ''],
    ['5', { type: 'any' }, '5'],
    ['{"a":[1,null]}', { type: 'object' }, { a: [1, null] }],
    ['1, 2 ,3', { type: 'array', items: { type: 'integer' } }, [1, 2, 3]],
    [
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      { type: 'string', format: 'uuid' },
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    ],
  ])('reads %j by the shape %j', (text, shape, value) => {
    expect(read(text, shape)).toEqual(value);
  });

  it.each<[string, Shape]>([
    ['042', { type: 'number' }],
    ['1e3', { type: 'number' }],
    ['yes', { type: 'boolean' }],
    ['{"a":1}', { type: 'object' }],
    ['1e3', { type: 'object' }],
    ['[1,2]', { type: 'array', items: { type: 'object' } }],
    ['a, b', { type: 'array', items: { type: 'string' } }],
  ])('leaves %j in a path as it was typed (%j)', (text, shape) => {
    expect(readValue(text, shape, { ...reading, goesAs: 'text', isId: true })).toBe(text);
  });

  it.each(['true', 'TRUE', 'yes', 'on', '1'])('reads %s as true', (text) => {
    expect(read(text, { type: 'boolean' })).toBe(true);
  });

  it.each(['false', 'No', 'off', '0'])('reads %s as false', (text) => {
    expect(read(text, { type: 'boolean' })).toBe(false);
  });

  it('gives an enumerated value the case of the service', () => {
    expect(read('inventory', { type: 'string', enum: ['Inventory', 'Patch'] })).toBe('Inventory');
    expect(read('2', { type: 'integer', enum: [1, 2] })).toBe(2);
  });

  it.each<[string, Shape, string]>([
    ['maybe', { type: 'boolean' }, '--x: "maybe" is not true or false'],
    ['Inventry', { type: 'string', enum: ['Inventory', 'Patch'] }, '--x: "Inventry" is not one of Inventory, Patch'],
    ['12', { type: 'string', format: 'uuid' }, '--x: "12" is not a GUID such as'],
    ['abcd', { type: 'string', maxLength: 3 }, '--x: 4 characters, but at most 3 are allowed'],
    ['a', { type: 'string', minLength: 2 }, '--x: 2 or more characters are required'],
    ['{', { type: 'object' }, '--x: not valid JSON: '],
    ['soon', { type: 'string', format: 'date-time' }, '--x: "soon" is not a time'],
  ])('refuses %j for %j and names the flag', (text, shape, message) => {
    expect(() => read(text, shape)).toThrow(message);
  });

  it('counts characters as people do, not as UTF-16 does', () => {
    expect(read('😀😀😀', { type: 'string', maxLength: 3 })).toBe('😀😀😀');
  });

  it.each([
    ['2026-02-01T08:00:00Z', '2026-02-01T08:00:00Z'],
    ['2026-02-01T08:00:00.250Z', '2026-02-01T08:00:00.250Z'],
    ['2026-02-01T09:00:00+01:00', '2026-02-01T08:00:00Z'],
    ['2026-02-01T08:00:00.1234567Z', '2026-02-01T08:00:00.1234567Z'],
    ['2h', '2026-03-01T10:00:00Z'],
  ])('sends the time %s as %s', (text, sent) => {
    expect(read(text, { type: 'string', format: 'date-time' })).toBe(sent);
  });

  it('points a bare distance ahead where only the future makes sense', () => {
    const shape = { type: 'string', format: 'date-time' } as const;
    expect(readValue('2h', shape, { ...reading, relative: 'future' })).toBe('2026-03-01T14:00:00Z');
  });
});

describe('readList', () => {
  it('drops empty entries and reads none from an empty text', () => {
    expect(parseList('a,,b,', { type: 'array' }, reading)).toEqual(['a', 'b']);
    expect(parseList('', { type: 'array' }, reading)).toEqual([]);
  });

  it.each<[string, Shape, unknown]>([
    ['{"id":1}', { type: 'object' }, [{ id: 1 }]],
    ['[{"id":1},{"id":2}]', { type: 'object' }, [{ id: 1 }, { id: 2 }]],
    ['[1,2]', { type: 'array' }, [[1, 2]]],
    ['[[1],[2]]', { type: 'array' }, [[1], [2]]],
    ['{"a":1}', { type: 'any' }, [{ a: 1 }]],
    ['a,b', { type: 'any' }, ['a', 'b']],
  ])('reads %j as entries of the shape %j', (text, items, entries) => {
    expect(parseList(text, { type: 'array', items }, reading)).toEqual(entries);
  });
});

describe('JSON that was typed', () => {
  it('is refused where a number would change', () => {
    expect(() => readJson('{"n":12345678901234567890}', '--field n')).toThrow(
      '--field n: 12345678901234567890 has too many digits',
    );
    expect(parseJsonFlag('{"n":12345678901234567890}', '--body')).toEqual({ n: 12345678901234567000 });
  });

  it('may hold such digits inside a text', () => {
    expect(readJson('{"n":"12345678901234567890 \\" 1e400"}', '--body')).toEqual({ n: '12345678901234567890 " 1e400' });
  });
});

it.each([
  ['3F2504E0-4F89-41D3-9A0C-0305E82C3301', true],
  ['3f2504e04f8941d39a0c0305e82c3301', false],
  ['{3f2504e0-4f89-41d3-9a0c-0305e82c3301}', false],
  [' 3f2504e0-4f89-41d3-9a0c-0305e82c3301', false],
])('isUuid(%j) is %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

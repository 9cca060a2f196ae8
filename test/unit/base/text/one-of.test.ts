import { describe, expect, it } from 'vitest';
import { closest } from '../../../../src/base/text/closest.js';
import { fewOf, notOneOf, oneOf } from '../../../../src/base/text/one-of.js';

describe('a word of a list', () => {
  it('is taken in any letter case, where only one value is meant', () => {
    expect(oneOf('--type', 'patch', ['Inventory', 'Patch'])).toBe('Patch');
    expect(oneOf('--type', 'PATCH', ['patch', 'PATCH'])).toBe('PATCH');
    expect(() => oneOf('--type', 'Patch', ['patch', 'PATCH'])).toThrow('--type: "Patch" is not one of patch, PATCH');
  });

  it('keeps its type', () => {
    expect(oneOf('--level', '2', [1, 2])).toBe(2);
  });

  it('is refused with what was probably meant', () => {
    const { message, facts } = notOneOf('--type', 'Invetory', ['Inventory', 'Patch'], { hint: 'See: ems help flags' });
    expect(message).toBe('--type: "Invetory" is not one of Inventory, Patch');
    expect(facts.hint).toBe('Did you mean Inventory? See: ems help flags');
  });
});

describe('a long list in a message', () => {
  it('is cut after twenty values', () => {
    const values = Array.from({ length: 25 }, (_, index) => index * 3);
    expect(fewOf(values)).toMatch(/^0, 3, .*, 57 and 5 more$/);
  });

  it('is a range where its values are numbered, without a gap', () => {
    const slots = Array.from({ length: 30 }, (_, index) => `Custom${String(index + 1).padStart(2, '0')}`);
    expect(fewOf(slots)).toBe('Custom01 to Custom30');
    expect(fewOf(slots.filter((slot) => slot !== 'Custom07').slice(0, 7))).toContain('Custom06, Custom08');
  });

  it('shows an empty value as two quotes', () => {
    expect(fewOf(['a', ''])).toBe("a, ''");
  });
});

describe('the closest word', () => {
  it.each([
    ['lst', 'list'],
    ['lsit', 'list'],
    ['COMPUTRE', 'computer'],
    ['comp', 'computer'],
    ['xyz', undefined],
    ['co', undefined],
  ])('is found for %s: %s', (typed, found) => {
    expect(closest(typed, ['computer', 'list', 'show'])).toBe(found);
  });
});

import { describe, expect, it } from 'vitest';
import { EmsError } from '../../../src/errors.js';
import { heldList } from '../../../src/json/held-list.js';

const held = () =>
  heldList({ rows: 3, bytes: 2 * 1_048_576, values: 6 }, (most, unit) => new EmsError('failed', `${most} ${unit}`));

describe('a list that is held in memory', () => {
  it('has no more rows than its limit', () => {
    const list = held();
    list.addPage(3, 1);
    expect(() => list.addPage(1, 1)).toThrow('3 rows');
  });

  it('has no more bytes than its limit', () => {
    const list = held();
    list.addPage(1, 2 * 1_048_576);
    expect(() => list.addPage(1, 1)).toThrow('2 MiB');
  });

  it('has no more values than its limit, counted at every depth', () => {
    expect(() => held().addValues([{ a: [1, 2] }, {}])).not.toThrow();
    expect(() => held().addValues([{ a: [1, 2, { b: 3 }] }, {}])).toThrow('6 values');
  });
});

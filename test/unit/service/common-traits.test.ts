import { describe, expect, it } from 'vitest';
import { commonTraits, type Traits } from '../../../src/service/common-traits.js';

const traits = (model: string, more: Partial<Traits> = {}): Traits => ({
  manufacturer: model.split(' ')[0] ?? '',
  model,
  system: 'Windows 11',
  domain: 'corp.example',
  groups: ['Berlin'],
  ...more,
});
const compare = (affected: readonly Traits[], others: readonly Traits[]): ReturnType<typeof commonTraits> =>
  commonTraits(affected, { others, othersTotal: others.length });
const times = (count: number, each: Traits): Traits[] => Array.from({ length: count }, () => each);

describe('a common trait of the affected', () => {
  it('is a model that others seldom are', () => {
    const affected = [...times(18, traits('FUJITSU D7012')), ...times(2, traits('HP G9'))];
    const others = [...times(20, traits('FUJITSU D7012')), ...times(180, traits('HP G9'))];
    expect(compare(affected, others)).toEqual([
      expect.objectContaining({
        field: 'model',
        value: 'FUJITSU D7012',
        affected: 0.9,
        others: 0.1,
        affectedComputers: 18,
      }),
    ]);
  });

  it('is not what everybody has', () => {
    expect(compare(times(20, traits('HP G9')), times(200, traits('HP G9')))).toEqual([]);
  });

  it('is not told of two computers', () => {
    expect(compare(times(2, traits('FUJITSU D7012')), times(200, traits('HP G9')))).toEqual([]);
  });

  it('finds a group among several', () => {
    const affected = times(5, traits('HP G9', { groups: ['Berlin', 'Lab'] }));
    expect(compare(affected, times(50, traits('HP G9')))).toEqual([
      expect.objectContaining({ field: 'group', value: 'Lab', affected: 1, others: 0 }),
    ]);
  });
});

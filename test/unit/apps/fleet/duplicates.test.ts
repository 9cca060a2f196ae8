import { describe, expect, it } from 'vitest';
import { findDuplicates } from '../../../../src/apps/fleet/duplicates.js';

const computer = (id: number, more: Record<string, string | null> = {}) => ({
  id,
  hostname: `PC-${id}`,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  serialNumber: `SN${id}`,
  macAddress: `02:00:00:00:00:0${id}`,
  lastSeenUtc: `2026-11-0${id}T00:00:00Z`,
  ...more,
});
const found = (...computers: ReturnType<typeof computer>[]) =>
  findDuplicates(computers).map(({ kind, id, with: other }) => [kind, id, other]);

describe('duplicates', () => {
  it('finds none among different machines', () => {
    expect(found(computer(1), computer(2))).toEqual([]);
  });

  it('keeps the one that was seen last', () => {
    const uuid = '00000000-0000-4000-8000-0000000000ff';
    expect(found(computer(1, { uuid }), computer(2, { uuid }))).toEqual([['duplicate', 1, 'PC-2']]);
  });

  it('knows a serial number that moved to a new object, and spells it as reported', () => {
    const computers = [computer(1, { serialNumber: 'X1' }), computer(2, { serialNumber: 'x1' })];
    expect(found(...computers)).toEqual([['duplicate', 1, 'PC-2']]);
    expect(findDuplicates(computers)).toMatchObject([{ why: 'the same serial number X1' }]);
  });

  it.each(['Default string', 'To be filled by O.E.M.', '0000', ''])('takes %j for no serial number', (serialNumber) => {
    expect(found(computer(1, { serialNumber }), computer(2, { serialNumber }))).toEqual([]);
  });

  it.each(['00:00:00:00:00:00', 'FF-FF-FF-FF-FF-FF', 'none'])('takes %j for no MAC address', (macAddress) => {
    expect(found(computer(1, { macAddress }), computer(2, { macAddress }))).toEqual([]);
  });

  it('calls a MAC address that different machines share a docking station', () => {
    const macAddress = '02:00:00:00:00:AA';
    expect(found(computer(1, { macAddress }), computer(2, { macAddress }))).toEqual([
      ['shared-mac', 1, 'PC-2'],
      ['shared-mac', 2, 'PC-1'],
    ]);
  });

  it('calls it a duplicate where nothing else tells them apart', () => {
    const macAddress = '02:00:00:00:00:AA';
    const bare = { macAddress, uuid: '00000000-0000-0000-0000-000000000000', serialNumber: null };
    expect(found(computer(1, bare), computer(2, { macAddress }))).toEqual([['duplicate', 1, 'PC-2']]);
  });
});

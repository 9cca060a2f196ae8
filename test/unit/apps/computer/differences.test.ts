import { describe, expect, it } from 'vitest';
import { listFacts, scalarsOf } from '../../../../src/apps/computer/differences.js';
import { textOf } from '../../../../src/base/json/objects.js';
import { pendingPatches } from '../../../../src/apps/patch/run-pending.js';

describe('differences of two computers', () => {
  it('leave out what differs on any two computers', () => {
    const facts = scalarsOf({
      clientId: 42,
      hostname: 'PC-0042',
      uuid: 'x',
      lastSeenUtc: 'x',
      inventoryDate: 'x',
      loggedOnUser: 'x',
      timeZone: 'UTC',
      osBuild: '22631',
      empty: null,
      antivirus: { enabled: true, definitionDateUtc: 'x' },
      volumes: ['C:', 'D:'],
      none: [],
    });
    expect(Object.fromEntries(facts)).toEqual({
      timeZone: 'UTC',
      osBuild: '22631',
      'antivirus.enabled': 'yes',
      volumes: 'C:, D:',
      none: 'none',
    });
  });

  it('tell two entries of one name together', () => {
    const items = [
      { name: 'VLC', version: '3' },
      { name: 'VLC', version: '4' },
      { name: '', version: '1' },
    ];
    const facts = listFacts(
      items,
      (item) => textOf(item['name']),
      (item) => textOf(item['version']),
    );
    expect([...facts]).toEqual([['VLC', '3, 4']]);
  });
});

it('pending patches are counted by patch and product, the most urgent first', () => {
  const patch = (patchId: number, productId: number, cvssScore: number | null, isAssigned = true) => ({
    patchId,
    productId,
    cvssScore,
    isAssigned,
  });
  const rows = pendingPatches([
    { id: 1, missingPatches: [patch(1, 11, 5), patch(2, 11, null)] },
    { id: 2, missingPatches: [patch(1, 11, 5, false), patch(1, 12, 9)] },
    { id: 3, missingPatches: null },
  ]);
  expect(rows).toEqual([
    { patchId: 1, productId: 12, cvssScore: 9, computers: 1, unassigned: 0 },
    { patchId: 1, productId: 11, cvssScore: 5, computers: 2, unassigned: 1 },
    { patchId: 2, productId: 11, cvssScore: null, computers: 1, unassigned: 0 },
  ]);
});

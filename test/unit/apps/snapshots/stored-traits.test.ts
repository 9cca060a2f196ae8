import { describe, expect, it } from 'vitest';
import type { SnapshotMeta } from '../../../../src/apps/snapshots/snapshot-meta.js';
import type { Snapshot } from '../../../../src/apps/snapshots/snapshot-store.js';
import { snapshotWithTraits } from '../../../../src/apps/snapshots/stored-traits.js';

const snapshot = (id: string, takenAt: string, rows?: number): Snapshot => ({
  directory: id,
  // The rest of it is not looked at.
  meta: {
    id,
    takenAt,
    tables: rows === undefined ? {} : { inventory: { rows } },
  } as unknown as SnapshotMeta,
});

describe('the snapshot that failures are compared with', () => {
  const now = new Date('2026-03-10T12:00:00Z');

  it('is the last one with inventories, of the last seven days', () => {
    const monday = snapshot('monday', '2026-03-09T06:00:00Z', 1_000);
    const plain = snapshot('plain', '2026-03-10T06:00:00Z');
    expect(snapshotWithTraits([snapshot('old', '2026-03-08T06:00:00Z', 1), monday, plain], now)).toBe(monday);
    expect(snapshotWithTraits([plain], now)).toBeUndefined();
    expect(snapshotWithTraits([snapshot('old', '2026-03-03T11:59:00Z', 1)], now)).toBeUndefined();
    expect(snapshotWithTraits([], now)).toBeUndefined();
  });
});

import { isComparedPart, readChanges } from '../changes.js';
import { hasFailed } from '../snapshot-meta.js';
import type { Snapshot } from '../snapshot-store.js';
import type { SqlEngine } from '../sql/sql-engine.js';
import { eventLine, keyOf, stepEvents, type ChangeEvent, type OpenEvent } from './change-events.js';
import type { EventPlace } from './event-memory.js';

interface Followed {
  readonly events: readonly ChangeEvent[];
  /** The next run begins here once these were sent. */
  readonly reached: EventPlace;
  /** Snapshots in which a compared part failed: their changes show in the next complete one. */
  readonly skipped: readonly string[];
}

/**
 * Compares each snapshot since the last events with the one before it. A run a day later finds the same beginnings in the
 * same snapshots, so an id does not depend on when it is asked for.
 */
export const followSnapshots = (from: EventPlace, known: readonly Snapshot[], engine: SqlEngine): Followed => {
  const start = startAmong(known, from);
  const later = known.slice(start + 1);
  const whole = later.filter(({ meta }) => !meta.unreadable.some((part) => isComparedPart(part) && hasFailed(part)));
  const open = new Map<string, OpenEvent>(from.open.map((event) => [keyOf(event), event]));
  const events: ChangeEvent[] = [];
  let before = known[start];
  for (const after of whole) {
    if (before !== undefined) events.push(...stepEvents(open, readChanges(before, after, engine), after.meta));
    before = after;
  }
  const sentBefore = new Set(from.open.map(({ id }) => id));
  const still = [...open.values()].filter(({ id }) => sentBefore.has(id));
  const meta = before?.meta;
  return {
    events: [...events, ...still.map((event) => eventLine(event, 'still', null))],
    reached: {
      snapshot: meta?.id ?? from.snapshot,
      takenAt: meta?.takenAt ?? from.takenAt,
      open: [...open.values()],
    },
    skipped: later.filter((each) => !whole.includes(each)).map((each) => each.meta.id),
  };
};

/** Falls back to the last one before a deleted snapshot: an event reported twice is better than one never reported. */
const startAmong = (known: readonly Snapshot[], { snapshot, takenAt }: EventPlace): number => {
  const exact = known.findIndex(({ meta }) => meta.id === snapshot);
  if (exact >= 0) return exact;
  return Math.max(
    0,
    known.findLastIndex(({ meta }) => meta.takenAt <= takenAt),
  );
};

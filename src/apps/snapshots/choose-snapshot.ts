import { EmsError, usage } from '../../base/errors.js';
import { localDate, localTime, readWhen } from '../../base/text/calendar.js';
import { plural } from '../../base/text/wording.js';
import type { Snapshot } from './snapshot-store.js';

export interface Chosen {
  readonly snapshot: Snapshot;
  /** Set if the snapshot is not of the requested day. */
  readonly remark?: string | undefined;
}

/**
 * Finds a snapshot by its id, `last` or `first`; by a day (monday, yesterday, 2026-11-10), whose first snapshot is meant; or
 * by a distance or a time (7d, 06:00), for which the nearest is taken.
 */
export const chooseSnapshot = (typed: string, snapshots: readonly Snapshot[], now: Date): Chosen => {
  const words = typed.trim().toLowerCase();
  const named = snapshots.find(({ meta }) => meta.id.toLowerCase() === words);
  if (named !== undefined) return { snapshot: named };
  if (words === 'last' || words === 'first') return { snapshot: edge(words, snapshots) };
  const when = readWhen(words, { now, relative: 'past' });
  if (when === undefined)
    throw usage(
      `"${typed}" is neither a snapshot nor a time.`,
      'Use monday, yesterday, 7d, 2026-11-10, last, or an id from: ems fleet snapshots',
    );
  const onDay = isDay(words)
    ? snapshots.find(({ meta }) => localDate(new Date(meta.takenAt)) === localDate(when))
    : undefined;
  if (onDay !== undefined) return { snapshot: onDay };
  const snapshot = nearest(snapshots, when);
  return { snapshot, remark: remarkOn(words, snapshot, when) };
};

const edge = (word: 'last' | 'first', snapshots: readonly Snapshot[]): Snapshot => {
  const found = snapshots.at(word === 'last' ? -1 : 0);
  if (found === undefined) throw noSnapshots();
  return found;
};

const isDay = (words: string): boolean => !/\d{1,2}:\d\d|^[-+]?\d+ ?[a-z]|^in |ago$|^now$/.test(words);

const nearest = (snapshots: readonly Snapshot[], when: Date): Snapshot => {
  const distance = ({ meta }: Snapshot): number => Math.abs(Date.parse(meta.takenAt) - when.getTime());
  const [first, ...rest] = snapshots;
  if (first === undefined) throw noSnapshots();
  return rest.reduce((best, each) => (distance(each) < distance(best) ? each : best), first);
};

const dayMs = 86_400_000;

const remarkOn = (words: string, { meta }: Snapshot, when: Date): string | undefined => {
  const taken = new Date(meta.takenAt);
  return !isDay(words) && Math.abs(taken.getTime() - when.getTime()) < dayMs
    ? undefined
    : `There is no snapshot of ${localDate(when)} (${words}). The nearest was taken ${localTime(taken)}.`;
};

export const noSnapshots = (scope?: string, others = 0): EmsError =>
  new EmsError(
    'not-found',
    scope === undefined ? 'There is no snapshot yet.' : `There is no snapshot of ${scope} yet.`,
    {
      hint:
        others === 0
          ? 'Take one with: ems fleet snapshot'
          : `${plural(others, 'snapshot')} of another scope or server: ems fleet snapshots`,
    },
  );

/** Keeps snapshots of the same service and the same computers: a renamed group is the same group. */
export const sameScope = (
  snapshots: readonly Snapshot[],
  wanted: { readonly server: string; readonly scopeId: string | null },
): Snapshot[] => snapshots.filter(({ meta }) => meta.server === wanted.server && meta.scopeId === wanted.scopeId);

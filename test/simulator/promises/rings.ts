import type { Stage } from '../play/stage.js';
import { arrivedChanges, lineOf, type Promised } from './played.js';

/** Rings that were activated, and the day on which the window of their rollout opens. */
interface Rings {
  readonly day: number | undefined;
  /** The second ring waits for an approval, and nobody gives one. */
  readonly isHeld: boolean;
  readonly begun: Set<string>;
}

const known = new WeakMap<Stage, Rings>();
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const rings: Promised = {
  name: 'rings',
  sentence: 'Rings begin in their window and with their approval only, and a rollback takes all of them back.',
  themes: ['ringed'],
  check: ({ isKilled, last, seen, start, stage, step: { words } }) => {
    if (words[0] !== 'rollout' || isKilled) return undefined;
    if (words[1] === 'start')
      known.set(stage, {
        begun: new Set(),
        isHeld: words.includes('-f'),
        day: dayIn(words[words.indexOf('--window') + 1] ?? ''),
      });
    const own = known.get(stage);
    if (own === undefined) return undefined;
    const activated = arrivedChanges(seen).flatMap(
      ({ method, url }) =>
        (method === 'POST' ? /^\/api\/group\/([\da-f-]{36})\/activation/.exec(url)?.[1] : undefined) ?? [],
    );
    if (words[1] === 'rollback') {
      const left = [...own.begun].find((ring) => !activated.includes(ring));
      return last.code === 0 && left !== undefined ? `the ring ${left} had begun, and was not taken back` : undefined;
    }
    for (const ring of activated) own.begun.add(ring);
    if (own.isHeld && own.begun.size > 1) return 'the second ring began without its approval';
    const at = new Date(start.flow);
    return activated.length > 0 && own.day !== undefined && !isOpen(own.day, at)
      ? `${lineOf({ words })} began a ring at ${at.toUTCString()}, outside of the window of ${days[own.day] ?? ''}`
      : undefined;
  },
};

const dayIn = (window: string): number | undefined => {
  const day = days.indexOf(window.split(' ')[0] ?? '');
  return day < 0 ? undefined : day;
};

/** From 22:00 of the day to 04:00 of the next one. */
const isOpen = (day: number, at: Date): boolean =>
  at.getUTCHours() >= 22 ? at.getUTCDay() === day : at.getUTCHours() < 4 && at.getUTCDay() === (day + 1) % 7;

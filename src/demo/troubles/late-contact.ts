import { day, hour, remember, type World } from '../state/world.js';
import { troublesOf } from './troubles.js';

/** When an agent that asks for work on Sunday nights only does so next; undefined for all others. */
export const lateContact = (world: World, computerId: number): number | undefined => {
  const late = remember(world, 'late contact', () => troublesOf(world).find(({ id }) => id === 'next-contact-later'));
  return late?.computerId === computerId ? nextSundayNight(world.now) : undefined;
};

/** The first second of 1970 was on a Thursday. */
const firstSunday = 3 * day + 2 * hour;

const nextSundayNight = (now: number): number => firstSunday + Math.ceil((now + 1 - firstSunday) / (7 * day)) * 7 * day;

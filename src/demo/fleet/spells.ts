import { roll, type Salt } from '../model/chance.js';
import { day, hour, type World } from '../model/world.js';

/**
 * A condition that some computers have for a while, such as an absence: calm and spell alternate as a function of the
 * time since the world began, so that it needs no storage. A world starts calm.
 */
export interface Spells {
  readonly question: Salt;
  /** How many computers per thousand ever have one. */
  readonly share: number;
  /** Least and most days between two spells, and of a spell. */
  readonly calm: readonly [least: number, most: number];
  readonly spell: readonly [least: number, most: number];
}

export interface Spell {
  readonly since: number;
  readonly until: number;
}

export const spellAt = (world: World, index: number, spells: Spells, at: number): Spell | null => {
  const last = lastSpell(world, index, spells, at);
  return last !== null && at < last.until ? last : null;
};

/** The newest spell that has started, even if it is over; null: none yet. */
export const lastSpell = (world: World, index: number, spells: Spells, at: number): Spell | null => {
  if (at <= world.birth || !mayHave(world, index, spells)) return null;
  const { calm, spell, ahead } = lengthsOf(world, index, spells);
  const elapsed = at - world.birth + ahead;
  const turns = Math.floor((elapsed - calm) / (calm + spell));
  if (turns < 0) return null;
  const since = world.birth - ahead + turns * (calm + spell) + calm;
  return { since, until: since + spell };
};

export const mayHave = (world: World, index: number, { question, share }: Spells): boolean =>
  roll(world.seed, index, question) % 1000 < share;

/** Every spell that has begun, oldest first. */
export const spellsUntil = (world: World, index: number, spells: Spells, at: number): Spell[] => {
  const found: Spell[] = [];
  for (let last = lastSpell(world, index, spells, at); last !== null;) {
    found.push(last);
    last = lastSpell(world, index, spells, last.since - 1);
  }
  return found.toReversed();
};

/** `ahead` is the part of the first calm before the world began, so that first spells don't all start at once. */
const lengthsOf = (world: World, index: number, { question, calm, spell }: Spells) => {
  const bits = (place: number): number => roll(world.seed, index, (question + place) >>> 0);
  const calmTime = between(calm, bits(1));
  return { calm: calmTime, spell: between(spell, bits(2)), ahead: Math.floor((bits(3) / 2 ** 32) * calmTime) };
};

const between = ([least, most]: readonly [number, number], bits: number): number =>
  least * day + (bits % Math.max(1, (most - least) * 24)) * hour;

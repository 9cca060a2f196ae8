/**
 * All made-up data is a pure function of the world's seed, a computer id and a salt that names the question. Therefore
 * 100,000 computers need no storage, and two processes make up the same ones.
 */
export type Salt = number;

export const salt = (text: string): Salt => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/** 32 well mixed bits of three numbers (the finalizer of MurmurHash3, twice). */
export const roll = (seed: number, index: number, question: Salt): number =>
  mix(mix(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ index) ^ question);

export const rollBelow = (seed: number, index: number, question: Salt, limit: number): number =>
  roll(seed, index, question) % limit;

export type RollRange = readonly [least: number, most: number];

export const rollBetween = (seed: number, index: number, question: Salt, [low, high]: RollRange): number =>
  low + (roll(seed, index, question) % (high - low + 1));

export const pick = <T>(list: readonly [T, ...T[]], bits: number): T => list[bits % list.length] ?? list[0];

/** A GUID of version 4 shape, made of four rolls. */
export const rolledGuid = (seed: number, index: number, question: Salt): string => {
  const words = [0, 1, 2, 3].map((part) => hex(roll(seed, index, (question + Math.imul(part, 0x632be5ab)) >>> 0)));
  const digits = words.join('');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) & 3);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};

/** The GUID of something that is the same in every world, such as a package of the catalog. */
export const namedGuid = (name: string): string => rolledGuid(0, name.length, salt(name));

const hex = (word: number): string => word.toString(16).padStart(8, '0');

const mix = (bits: number): number => {
  let value = bits;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

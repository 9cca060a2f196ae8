import { isObject, tryJson, type JsonObject } from '../../contract/operation.js';
import { createWorld } from '../seed/create-world.js';
import { openState, utc, type World } from '../model/world.js';
import { advanceWorld } from '../world/advance-world.js';
import { readState, writeState } from './world-file.js';

/**
 * A world as a file to start tests from. It leaves out the key that signs tokens, and contains secrets as hashes only.
 */
export interface Fixture {
  readonly emsDemoState: typeof version;
  readonly seed: number;
  readonly computers: number;
  readonly birthUtc: string;
  /** The time of the export; the world continues from it. */
  readonly nowUtc: string;
  readonly state: JsonObject;
}

/** Raised when the meaning of the state changes. */
const version = 2;

export const writeFixture = (world: World, now: number): string =>
  `${JSON.stringify(fixtureOf(world, now), null, 2)}\n`;

export const fixtureOf = ({ seed, size, birth, state }: World, now: number): Fixture & JsonObject => ({
  emsDemoState: version,
  seed,
  computers: size,
  birthUtc: utc(birth),
  nowUtc: utc(now),
  state: JSON.parse(writeState(state)) as JsonObject, // writeState returns JSON
});

/** Reads a fixture; its world continues from the time of the export. Throws NotAFixture. */
export const readFixture = (text: string, key: string, machineTime: number): World => {
  const { seed, computers, birthUtc, nowUtc, state } = parse(text);
  const plan = { seed, computers, birth: Date.parse(birthUtc), key };
  const world = openState(plan, readState(JSON.stringify(state)));
  for (const [name, sample] of Object.entries(createWorld({ ...plan, computers: Math.min(computers, 500) }).state)) {
    const part: unknown = Object.entries(world.state).find(([each]) => each === name)?.[1];
    if (!isLike(sample, part)) throw new NotAFixture(`its state has no usable "${name}"`);
  }
  world.now = Date.parse(nowUtc);
  world.machineTime = machineTime;
  world.state.offset = world.now - machineTime;
  try {
    advanceWorld(world, world.now);
  } catch {
    throw new NotAFixture('its state contradicts itself');
  }
  return world;
};

/** Whether a part of the state is of the kind that it has in a new world: a Map, a list, a number. */
const isLike = (sample: unknown, part: unknown): boolean => sample === undefined || kindOf(sample) === kindOf(part);

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

export class NotAFixture extends Error {
  override readonly name = 'NotAFixture';
}

const parse = (text: string): Fixture => {
  const value = tryJson(text);
  if (value === undefined) throw new NotAFixture('it is not JSON');
  if (!isObject(value) || !('emsDemoState' in value)) throw new NotAFixture('it has no "emsDemoState"');
  const { emsDemoState: given } = value;
  if (given !== version)
    throw new NotAFixture(`it has version ${JSON.stringify(given)}, and this ems reads version ${version}`);
  if (!isFixture(value)) throw new NotAFixture('it is incomplete');
  return value;
};

const isFixture = (value: JsonObject): value is Fixture & JsonObject => {
  const { birthUtc, computers, nowUtc, seed, state } = value;
  const isPlan = isWhole(seed, 0, 2 ** 31 - 1) && isWhole(computers, 1, 2_000_000);
  return isPlan && isTime(birthUtc) && isTime(nowUtc) && isObject(state);
};

const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

import type { JsonObject } from '../../contract/operation.js';
import type { State } from '../state/state.js';
import { openState, utc, type World } from '../state/world.js';
import { readState, writeState } from './state-text.js';

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
const version = 1;

export const writeFixture = (world: World, now: number): string =>
  `${JSON.stringify(fixtureOf(world, now), null, 2)}\n`;

export const fixtureOf = ({ seed, size, birth, state }: World, now: number): Fixture & JsonObject => ({
  emsDemoState: version,
  seed,
  computers: size,
  birthUtc: utc(birth),
  nowUtc: utc(now),
  state: asJson(state),
});

const asJson = (state: State): JsonObject => {
  const value: JsonObject = JSON.parse(writeState(state));
  return value;
};

/** Reads a fixture; its world continues from the time of the export. Throws NotAFixture. */
export const readFixture = (text: string, key: string, machineTime: number): World => {
  const { seed, computers, birthUtc, nowUtc, state } = parse(text);
  const world = openState({ seed, computers, birth: Date.parse(birthUtc), key }, readState(JSON.stringify(state)));
  world.now = Date.parse(nowUtc);
  world.machineTime = machineTime;
  world.state.offset = world.now - machineTime;
  return world;
};

export class NotAFixture extends Error {
  override readonly name = 'NotAFixture';
}

const parse = (text: string): Fixture => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotAFixture('it is not JSON');
  }
  if (typeof value !== 'object' || value === null || !('emsDemoState' in value))
    throw new NotAFixture('it has no "emsDemoState"');
  if (value.emsDemoState !== version)
    throw new NotAFixture(`it has version ${String(value.emsDemoState)}, and this ems reads version ${version}`);
  if (!isFixture(value)) throw new NotAFixture('it is incomplete');
  return value;
};

const isFixture = (value: object): value is Fixture =>
  'seed' in value &&
  typeof value.seed === 'number' &&
  'computers' in value &&
  typeof value.computers === 'number' &&
  'birthUtc' in value &&
  isTime(value.birthUtc) &&
  'nowUtc' in value &&
  isTime(value.nowUtc) &&
  'state' in value &&
  typeof value.state === 'object' &&
  value.state !== null &&
  'groups' in value.state;

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

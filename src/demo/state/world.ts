import type { Limits } from './limits.js';
import { rolledGuid, salt } from './chance.js';
import type { State } from './state.js';

/** One simulated installation. `now` is the time of the request in hand. */
export interface World {
  readonly seed: number;
  /** Computers 1 … size are made up; others were created. */
  readonly size: number;
  /** When the world began (ms). The made-up past lies before it. */
  readonly birth: number;
  /** Signs tokens and makes secrets; kept beside the state, never in it. */
  readonly key: string;
  now: number;
  /** The time of the machine (ms). Tokens live by it, so that moving time on signs nobody out. */
  machineTime: number;
  /** What the process that has the world open was told; nothing of it is stored. */
  limits?: Limits;
  state: State;
  /** What was worked out from the state since it last changed; thrown away with every change. */
  readonly memory: Map<string, unknown>;
  /** By computer, filled when they are asked for: the groups that the seed put it into. */
  readonly seededGroups: (readonly string[] | undefined)[];
  /** Follows from the state and is never written out. */
  moves?: Moves;
}

/** The computers that were ever added to a group or removed from one. */
export interface Moves {
  readonly moved: Set<number>;
  /** The groups that a moved computer is in now; computers in the same groups share one array. */
  readonly current: Map<number, readonly string[]>;
  readonly shared: Map<string, readonly string[]>;
}

export interface WorldPlan {
  readonly seed: number;
  readonly computers: number;
  readonly birth: number;
  readonly key: string;
  /** How far the time of this world is ahead of the machine's (ms); below 0: behind. */
  readonly offset?: number | undefined;
}

const newIds = salt('new id');

/** A GUID that the replay of the log makes again. */
export const newGuid = (world: World): string => {
  world.state.sequence += 1;
  return rolledGuid(world.seed, world.state.sequence, newIds);
};

/** Works something out once per state of the world. */
export const remember = <T>(world: World, key: string, make: () => T): T => {
  if (!world.memory.has(key)) world.memory.set(key, make());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is used by one caller, with one type
  return world.memory.get(key) as T;
};

/** Works something out once per state of the world for each subject; equal subjects have to be one and the same object. */
export const rememberFor = <T>(world: World, key: string, subject: object, make: () => T): T => {
  const known = remember(world, key, () => new Map<object, { readonly value: T }>());
  const found = known.get(subject);
  if (found !== undefined) return found.value;
  const value = make();
  known.set(subject, { value });
  return value;
};

export const utc = (time: number): string => new Date(time).toISOString();
export const utcOrNull = (time: number | null): string | null => (time === null ? null : utc(time));

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

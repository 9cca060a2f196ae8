import type { DemoServiceOptions } from '../library-types.js';
import { rolledGuid, salt } from './chance.js';
import type { State } from './state.js';

/** One simulated installation. `now` is the time of the current request. */
export interface World {
  readonly seed: number;
  /** Computers 1 … size are made up; others were created. */
  readonly size: number;
  /** When the world began (ms). The made-up past lies before it. */
  readonly birth: number;
  /** Signs tokens and makes secrets; kept beside the state, never in it. */
  readonly key: string;
  now: number;
  /** The time of the machine (ms). Tokens expire by it, so that advancing the world ends no sign-in. */
  machineTime: number;
  /** Options of the process that has the world open; never stored. */
  limits?: Limits;
  state: State;
  /** Cache of values that follow from the state; cleared with every change. */
  readonly memory: Map<string, unknown>;
  /** The seeded groups by computer id, filled on demand. */
  readonly seededGroups: (readonly string[] | undefined)[];
}

export interface WorldPlan {
  readonly seed: number;
  readonly computers: number;
  readonly birth: number;
  readonly key: string;
  /** How far the time of this world is ahead of the machine's (ms); below 0: behind. */
  readonly offset?: number | undefined;
}

/** A world with this state, at the time at which it began. */
export const openState = ({ seed, computers, birth, key, offset = 0 }: WorldPlan, state: State): World => ({
  seed,
  size: computers,
  birth,
  key,
  now: birth,
  machineTime: birth - offset,
  state,
  memory: new Map(),
  seededGroups: [],
});

const newIds = salt('new id');

/** A GUID that the replay of the log makes again. */
export const newGuid = (world: World): string => {
  world.state.sequence += 1;
  return rolledGuid(world.seed, world.state.sequence, newIds);
};

/** Computes a value once per state of the world. */
export const remember = <T>(world: World, key: string, make: () => T): T => {
  if (!world.memory.has(key)) world.memory.set(key, make());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is used by one caller, with one type
  return world.memory.get(key) as T;
};

/** Computes a value once per state of the world and subject. Subjects are compared by identity. */
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

/** Computes a value once per subject, for as long as the caller keeps the function. */
export const bySubject = <Subject extends object, Value extends object>(
  make: (subject: Subject) => Value,
): ((subject: Subject) => Value) => {
  const known = new Map<Subject, Value>();
  return (subject) => {
    const found = known.get(subject);
    if (found !== undefined) return found;
    const value = make(subject);
    known.set(subject, value);
    return value;
  };
};

export const exists = (world: World, id: number): boolean =>
  Number.isInteger(id) &&
  id > 0 &&
  !world.state.deletedComputers.has(id) &&
  (id <= world.size || world.state.computers.has(id));

/** Every computer's id, ascending. */
export const computerIds = (world: World): readonly number[] => remember(world, 'computer ids', () => listIds(world));

const listIds = (world: World): number[] => {
  const { deletedComputers, computers } = world.state;
  const ids: number[] = [];
  for (let id = 1; id <= world.size; id += 1) if (!deletedComputers.has(id)) ids.push(id);
  const created = [...computers.keys()].filter((id) => id > world.size && !deletedComputers.has(id));
  return created.length === 0 ? ids : ids.concat(created.toSorted((left, right) => left - right));
};

/** Limits that the documentation leaves to the installation; each has a default. */
export type Limits = Given<'tokenSeconds' | 'largestPage' | 'contactDelay' | 'strict' | 'dialect'>;

/** Options of a demo service, any of which may be undefined. */
export type Given<Name extends keyof DemoServiceOptions> = {
  readonly [Each in Name]?: DemoServiceOptions[Each] | undefined;
};

export const defaultLimits = { tokenSeconds: 3600, largestPage: 1000, contactDelay: [3000, 8000] } as const;

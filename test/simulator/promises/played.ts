import { type CommandSpec } from '../../../src/command/spec.js';
import { type RunStep } from '../history/history.js';
import type { RunOf } from '../play/run-on.js';
import type { Stage } from '../play/stage.js';
import type { Facts } from '../service/facts.js';
import type { Service } from '../service/service.js';
import { type Seen } from '../wire/wire.js';

/** Facts that the program cannot fake: what arrived, what the service holds, what lies on disk, and what was printed. */
export interface Played {
  readonly step: RunStep;
  readonly spec: CommandSpec | undefined;
  readonly stage: Stage;
  readonly before: Facts;
  /** The service as it was before. */
  readonly start: Service;
  readonly after: Facts;
  /** Its line on a copy of the service, undisturbed; undefined for two lines at once. */
  readonly twin: (RunOf & { readonly after: Facts }) | undefined;
  readonly preview: RunOf | undefined;
  readonly runs: readonly RunOf[];
  readonly seen: readonly Seen[];
  readonly last: RunOf;
  readonly isKilled: boolean;
  /** The lines that ems printed, typed after the last fault; undefined: not yet. */
  readonly followed: readonly RunOf[] | undefined;
}

export interface Break {
  readonly promise: string;
  readonly text: string;
}

/** undefined: it holds. */
type Check = (played: Played) => string | undefined | Promise<string | undefined>;

/** A promise that ems gives, with the sentence of README, help or CONTRIBUTING. */
export interface Promised {
  readonly name: string;
  readonly sentence: string;
  /** The themes that press it most. */
  readonly themes: readonly string[];
  /** It is about the end, after the lines that ems printed were typed. */
  readonly isOfEnd?: true;
  readonly check: Check;
}

export const changesOf = (seen: readonly Seen[]): Seen[] => seen.filter(({ isWrite }) => isWrite);

export const arrivedChanges = (seen: readonly Seen[]): Seen[] => changesOf(seen).filter(({ arrived }) => arrived);

export const requestText = ({ body, method, url }: Pick<Seen, 'method' | 'url' | 'body'>): string =>
  `${method} ${url}${body === '' ? '' : ` ${body}`}`;

export const lineOf = ({ words }: Pick<RunStep, 'words'>): string => words.join(' ');

export const isDry = ({ words }: RunStep): boolean => words.includes('--dry-run');

/** A change that was made for real, with its twin; agents do not act in between. */
export const changing = (played: Played): Required<Pick<Played, 'twin'>>['twin'] =>
  played.spec?.writes !== true || isDry(played.step) || played.step.words.includes('--wait') ? undefined : played.twin;

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const doubtful = /may\s+have|what was done|un(?:known|certain|confirmed)|not known|in doubt|could not be (?:read|checked)/i; // prettier-ignore

export const isBelieved = ({ fault }: RunStep): boolean => ['idle', 'empty', 'vanished'].includes(fault?.as ?? '');

export const failures = [1, 3, 4, 5, 6, 9, 10, 11];

/** The outcome of each computer of a run on many. */
export const rowsIn = (text: string): { readonly id: number; readonly outcome: string }[] => {
  const value = parsed(text);
  return (Array.isArray(value) ? (value as unknown[]) : [])
    .filter(isObject)
    .flatMap(({ hostname, id, outcome }) =>
      typeof id === 'number' && typeof outcome === 'string' && hostname !== undefined ? [{ id, outcome }] : [],
    );
};

export const ofComputer = (facts: Facts, id: number): string =>
  [...facts]
    .filter(([key]) => new RegExp(`^computers ${id}[. ]|^member .* ${id}$`).test(key))
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');

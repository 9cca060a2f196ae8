import type { Guard } from '../context.js';
import type { EmsError } from '../errors.js';
import type { Result } from './result.js';

/** How a command runs within another. */
export interface InsideOptions {
  readonly guard: Guard;
  readonly interrupt: AbortSignal;
  /** Lines of the result that are left out at its beginning, and that are kept after them. */
  readonly skip: number;
  readonly keep: number;
  /** The program that asked for a change, for the history. */
  readonly by?: string | undefined;
}

/** The output of a command inside another, and how it ended. */
export interface InsideRun {
  readonly kind: Result['kind'] | undefined;
  /** One line for each row of a list. */
  readonly lines: readonly string[];
  /** How many lines there were. */
  readonly count: number;
  readonly messages: readonly string[];
  /** Rows of a list that the service counts, and whether it has more than were read. */
  readonly total?: number | undefined;
  readonly hasMore?: boolean | undefined;
  readonly affected?: number | null | undefined;
  readonly error?: EmsError | undefined;
}

import type { Guard } from '../context.js';
import type { EmsError } from '../base/errors.js';
import type { Result } from './result.js';

/** How a command runs within another. */
export interface InsideOptions {
  readonly guard: Guard;
  readonly interrupt: AbortSignal;
  /** Number of result lines to skip, and to keep after that. */
  readonly skip: number;
  readonly keep: number;
  /** Hides secret values from the command itself: for a run that only reads. */
  readonly masksReads: boolean;
  /** The program that requested a change, for the history. */
  readonly by?: string | undefined;
}

/** The output of a command inside another, and how it ended. */
export interface InsideRun {
  readonly kind: Result['kind'] | undefined;
  /** One line for each row of a list. */
  readonly lines: readonly string[];
  /** Number of lines before skipping. */
  readonly count: number;
  readonly messages: readonly string[];
  /** The total of a list as the service counts it, and whether more rows exist than were read. */
  readonly total?: number | undefined;
  readonly hasMore?: boolean | undefined;
  readonly affected?: number | null | undefined;
  readonly error?: EmsError | undefined;
}

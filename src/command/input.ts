import type { Json } from '../contract/operation.js';

/** The typed arguments and flags. Switches are booleans, repeatable flags are lists. */
export interface Input {
  readonly arguments: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly flags: Readonly<Record<string, RawFlag | undefined>>;
  /** The shared flags, read and checked. */
  readonly shared: SharedInput;
  /** Parsed arguments and flags of a custom command. */
  readonly values: Readonly<Record<string, Json | undefined>>;
}

/** Parsed shared flags, without those that the command defines itself. Durations are milliseconds. */
export interface SharedInput {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly maxAffected: number | undefined;
  /** `--max-affected unknown`: an unknown reach is accepted. */
  readonly acceptsUnknown: boolean;
  /** Stored in the history. */
  readonly reason: string | undefined;
  /** Stores what undo needs, even for a run on many computers. */
  readonly undoable: boolean;
  /** Rows of a file to take, from its beginning. */
  readonly first: number | undefined;
  readonly skipBad: boolean;
  readonly wait: boolean;
  readonly timeout: number | undefined;
  readonly interval: number | undefined;
  /** A share from 0 to 1. */
  readonly until: number | undefined;
  readonly failFast: boolean;
  readonly all: boolean;
  readonly limit: number | undefined;
  readonly skip: number | undefined;
  readonly top: number | undefined;
  readonly selection: Selection;
  readonly concurrency: number | undefined;
  /** Requests a second. */
  readonly rate: number | undefined;
  readonly stopAfterFailures: number | undefined;
  readonly report: string | undefined;
  readonly columns: readonly string[] | undefined;
  /** Milliseconds between two rounds. */
  readonly watch: number | undefined;
  readonly sortBy: string | undefined;
  readonly count: boolean;
  readonly countBy: string | undefined;
  readonly query: string | undefined;
  readonly header: boolean;
  readonly envelope: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly debug: boolean;
  readonly color: boolean;
  readonly plain: boolean;
  readonly demo: boolean;
}

/** Flags that select computers. */
export interface Selection {
  readonly fromFile: string | undefined;
  /** The column of the file that names the computer, from --map. */
  readonly computerColumn: string | undefined;
  readonly group: string | undefined;
  /** Only direct members of the group, without its subgroups. */
  readonly direct: boolean;
  readonly search: readonly string[];
  readonly issue: string | undefined;
  /** Milliseconds. */
  readonly notSeenFor: number | undefined;
  readonly os: string | undefined;
  readonly model: string | undefined;
  readonly user: string | undefined;
  /** Only computers whose agent is configured differently from its template. */
  readonly outOfSync: boolean;
  /** Only computers on which this package failed. */
  readonly failed: string | undefined;
  /** Only computers with an older version of this package. */
  readonly outdated: string | undefined;
  /** Only computers that are in no group. */
  readonly noGroup: boolean;
  /** Only computers that are not in this file. */
  readonly notIn: string | undefined;
  /** Computers that are not found are removed: an answer with a gap is an error. */
  readonly isEvidence?: true;
}

export type RawFlag = string | boolean | readonly string[];

/** The words after those of the command, as arguments and flags. */
export type TypedLine = Pick<Input, 'arguments' | 'flags'>;

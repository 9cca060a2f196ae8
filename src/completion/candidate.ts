import type { Completes } from '../command/spec.js';

/** Completions at the cursor: words with a description, names to look up, or files. */
export interface Candidates {
  readonly words: readonly Candidate[];
  readonly names?: Completes | undefined;
  /** Text before every name and file: `--group=`, `@`. */
  readonly prefix?: string | undefined;
  /** Text after every name: `=` of a custom field. */
  readonly suffix?: string | undefined;
  readonly files?: boolean;
}

export interface Candidate {
  readonly word: string;
  readonly about: string;
}

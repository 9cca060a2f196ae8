import type { Interruption } from './base/errors.js';
import type { Clock, FollowingClock } from './base/clock.js';
import type { Client } from './http/client.js';
import type { Settings } from './settings/settings.js';
import type { Progress, Prompts, Terminal } from './terminal/terminal.js';
import type { OutputOptions } from './settings/output-formats.js';

export type { Guard } from './http/change-log.js';

/** Everything a command may use, as lazy functions: --help opens nothing. No importable instance of anything stateful. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The clock of the service, for comparison with times from the service. */
  readonly clock: FollowingClock;
  /** The clock of this machine, for files, tokens, certificates and the history. */
  readonly machineClock: Clock;
  readonly runtime: Runtime;
  /** Aborted by the first Ctrl-C or SIGTERM; the reason is the EmsError to end with. */
  readonly interrupt: AbortSignal;
  /** Adds a last message for a second Ctrl-C. */
  atAbruptEnd(words: (kind: Interruption) => string | undefined): void;
  /** Lets the next signal end the process at once: before computing that may take minutes and changes nothing. */
  endAtNextSignal(): void;
  settings(): Promise<Settings>;
  client(): Promise<Client>;
  prompts(): Promise<Prompts>;
  progress(): Promise<Progress>;
  output(): Promise<OutputOptions>;
  /** Writes a message to stderr, unless --quiet is given. */
  say(line: string): void;
  /** Writes a message for --verbose only. */
  detail(line: string): void;
  /** Writes a warning, even with --quiet. */
  warn(line: string): void;
}

export interface Runtime {
  readonly node: string;
  /** The version of Bun, in the single executable; it also reports a Node version. */
  readonly bun?: string | undefined;
  readonly platform: string; // linux, darwin, win32
  readonly home: string;
  /** The words that start this program again: node and the script, or the single executable. */
  readonly self: readonly string[];
}

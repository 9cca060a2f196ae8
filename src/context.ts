import type { Interruption } from './errors.js';
import type { Clock } from './clock.js';
import type { Client } from './http/client.js';
import type { Settings } from './settings/settings.js';
import type { Progress, Prompts, Terminal } from './terminal/terminal.js';
import type { OutputOptions } from './settings/output-formats.js';

export type { Guard } from './http/change-log.js';

/** Everything a command may use, as lazy functions: --help opens nothing. No importable instance of anything stateful. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its date is the service's: times that come from the service are compared with it. */
  readonly clock: Clock;
  /** The clock of this machine, for files, tokens, certificates and the history. */
  readonly machineClock: Clock;
  readonly runtime: Runtime;
  /** Aborted by the first Ctrl-C or SIGTERM; the reason is the EmsError to end with. */
  readonly interrupt: AbortSignal;
  /** Last words if the user presses Ctrl-C a second time. */
  atAbruptEnd(words: (kind: Interruption) => string | undefined): void;
  /** Lets the next signal end the process at once: before computing that may take minutes and changes nothing. */
  endAtNextSignal(): void;
  settings(): Promise<Settings>;
  client(): Promise<Client>;
  prompts(): Promise<Prompts>;
  progress(): Promise<Progress>;
  output(): Promise<OutputOptions>;
  /** Talk on stderr: silent with --quiet. */
  say(line: string): void;
  /** Talk for --verbose only. */
  detail(line: string): void;
  /** A warning: shown even with --quiet. */
  warn(line: string): void;
}

export interface Runtime {
  readonly node: string;
  /** The single executable runs on Bun, which also names a version of Node. */
  readonly bun?: string | undefined;
  readonly platform: string; // linux, darwin, win32
  readonly home: string;
  /** The words that start this program again: node and the script, or the single executable. */
  readonly self: readonly string[];
}

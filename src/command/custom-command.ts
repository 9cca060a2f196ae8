import type { Examples } from '../areas/record.js';
import type { LiveView } from './live-view.js';
import type { Result, ArgumentSpec, CommandContext, FlagSpec, SharedGroup, Input } from './spec.js';

/** A command with its own logic: still data, plus one function that returns a result. */
export interface CustomCommand {
  /** The words after the first one ('list' of `ems profile list`), or the first one if it is a command: 'login'. */
  readonly name: string;
  readonly summary: string;
  /** One or more paragraphs. */
  readonly details?: string | readonly string[];
  readonly section?: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly flags?: readonly FlagSpec[];
  readonly examples: Examples;
  readonly seeAlso?: readonly string[];
  readonly role?: string;
  /** Hidden in help, such as the completion back end. */
  readonly hidden?: true;
  /** Returns a list: adds --limit, --count and --count-by. */
  readonly lists?: true;
  /** Adds the shared --wait flags (timeout, interval, until, fail-fast). */
  readonly waits?: true;
  /** Further groups of shared flags: body, paging, bulk … */
  readonly shared?: readonly SharedGroup[];
  /** Changes something on the service: recorded in the history. */
  readonly writes?: true;
  /** Needs no service: with the demo profile, the embedded one is not started. */
  readonly local?: true;
  /** Asks before it acts. */
  readonly asks?: true;
  run(input: Input, context: CommandContext): Promise<Result>;
  /** Shows a live view, unless --once is given; `run` reads once. */
  live?(input: Input, context: CommandContext): Promise<LiveView>;
}

export type UnnamedCommand = Omit<CustomCommand, 'name'>;

/** Commands by their names. */
export const commandsNamed = (commands: Readonly<Record<string, UnnamedCommand>>): readonly CustomCommand[] =>
  Object.entries(commands).map(([name, command]) => ({ name, ...command }));

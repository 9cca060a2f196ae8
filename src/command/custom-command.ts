import type { Example } from '../areas/record.js';
import type { CommandContext } from './spec.js';
import type { SharedGroup } from './spec.js';
import type { Result } from './result.js';

/** A command with a conversation of its own: still data, plus one function that returns a result. */
export interface CustomCommand {
  readonly name: string; // words: 'login', 'profile list' is name 'list' in the area 'profile'
  readonly summary: string;
  readonly details?: readonly string[];
  readonly section?: string;
  readonly arguments?: readonly HandArgument[];
  readonly flags?: readonly HandFlag[];
  readonly examples: readonly Example[];
  readonly seeAlso?: readonly string[];
  readonly role?: string;
  /** Not listed in help: the completion back end. */
  readonly hidden?: true;
  /** Adds the shared --wait flags (timeout, interval, until, fail-fast). */
  readonly waits?: true;
  /** Further groups of shared flags: body, paging, bulk … */
  readonly shared?: readonly SharedGroup[];
  /** Changes something on the service: recorded in the history. */
  readonly writes?: true;
  /** Asks before it acts. */
  readonly asks?: true;
  run(input: HandInput, context: CommandContext): Promise<Result>;
}

export interface HandArgument {
  readonly name: string;
  readonly help: string;
  readonly many?: true;
  readonly optional?: true;
  readonly values?: readonly string[]; // allowed words, checked and completed
  readonly completes?: 'profile' | 'computer' | 'group' | 'package' | 'file' | 'setting' | 'run' | 'operation' | 'area';
}

export interface HandFlag {
  readonly flag: string; // 'secret-stdin'
  readonly value?: string; // placeholder; absent: a switch
  readonly help: string;
  readonly values?: readonly string[];
  readonly repeat?: true;
  readonly negatable?: true; // also --no-<flag>
  readonly default?: string;
  readonly completes?: HandArgument['completes'];
  readonly short?: string; // 'F'
}

export interface HandInput {
  readonly arguments: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By flag name, as typed; only what was typed is here. */
  readonly flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/** `ems profile …` has several; a top-level command such as `ems login` is an area of one with an empty name. */
export interface CustomArea {
  readonly name: string; // '' for top-level commands
  readonly summary: string;
  readonly commands: readonly CustomCommand[];
}

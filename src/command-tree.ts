import type { CommandRecord } from './areas/record.js';
import type { FrontSection } from './commands/command.js';
import type { Operation } from './contract/operation.js';
import type { CommandSpec } from './engine/command-spec.js';

/** What commands about commands are given: completion, `ems commands`, discovery. They never import the program that lists them. */
export interface CommandTree {
  branches(discovered?: Discovered): Branch[];
  /** Every command, built-in and discovered. */
  parts(discovered?: Discovered): Promise<TreePart[]>;
  /** The whole built-in contract and its command names: never on the way to an ordinary command. */
  builtIn(): Promise<BuiltIn>;
}

export interface TreePart extends LoadedBranch {
  readonly branch: Branch;
}

export interface BuiltIn {
  readonly operations: readonly Operation[];
  /** Command names in use, by area: 'issues show'. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A word after `ems`: enough for the front page and for suggestions, loaded when it is typed. */
export interface Branch {
  readonly word: string;
  readonly summary: string;
  readonly section: FrontSection;
  readonly single: boolean;
  readonly hidden: boolean;
  load(): Promise<LoadedBranch>;
}

export interface LoadedBranch {
  readonly leaves: readonly Leaf[];
  /** One line for each inner word: 'issues', 'variable collection'. */
  readonly folders: Readonly<Record<string, string>>;
}

/** A command by its words; flags are worked out only for the one that runs. */
export interface Leaf {
  readonly words: readonly string[];
  readonly summary: string;
  readonly section?: string | undefined;
  readonly hidden: boolean;
  readonly source: CommandSpec['source'];
  spec(): CommandSpec;
}

/** What a stored server description adds; see src/discovery. */
export interface Discovered {
  readonly branches: readonly { readonly word: string; readonly summary: string }[];
  load(word: string): Promise<DiscoveredArea>;
}

export interface DiscoveredArea {
  /** Commands that only the server knows; what they are made of is read when one is used. */
  readonly commands: readonly DiscoveredCommand[];
  /** A built-in operation with what the server knows beyond it. */
  widen(operation: Operation): Operation;
}

export interface DiscoveredCommand {
  readonly name: string; // words below the area
  readonly summary: string;
  read(): { readonly record: CommandRecord; readonly operation: Operation };
}

import type { Presentation, Examples, Lookup } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Operation, Shape } from '../contract/operation.js';
import type { Completes } from './completes.js';
import type { InsideOptions, InsideRun } from './inside.js';
import type { LiveView } from './live-view.js';
import type { Result } from './result.js';
import type { Input, TypedLine } from './input.js';

export type { Completes } from './completes.js';
// A command takes an Input and returns a Result, so its users need both types.
export type * from './input.js';
export type * from './result.js';

/** One command as data, from which parsing, help, completion, manual pages and `ems commands` are derived. */
export interface CommandSpec {
  readonly words: readonly string[]; // ['computer', 'issues', 'overview']
  readonly summary: string;
  readonly details: readonly string[];
  readonly section?: string | undefined;
  readonly arguments: readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  /** The groups of shared flags that the command accepts. */
  readonly shared: readonly SharedGroup[];
  readonly examples: Examples;
  readonly seeAlso: readonly string[];
  readonly role?: string | null | undefined;
  readonly since?: string | undefined;
  readonly operation?: Operation | undefined;
  readonly source: 'built-in' | 'server' | 'tool';
  readonly hidden?: boolean;
  /** Changes something; decides about --dry-run, history and read-only profiles. */
  readonly writes: boolean;
  readonly asks: boolean;
  /** Needs neither the service nor its settings: with the demo profile, the embedded service is not started. */
  readonly local?: boolean;
  /** Asks for confirmation only with, or only without, this flag: '--overwrite'. */
  readonly asksWith?: string | undefined;
  readonly asksWithout?: string | undefined;
  run(input: Input, context: CommandContext): Promise<Result>;
  /** Shows a live view, unless --once is given. */
  live?: ((input: Input, context: CommandContext) => Promise<LiveView>) | undefined;
}

/** The context of a running command. The tree is for commands about commands: completion, `ems commands`, discovery. */
export interface CommandContext extends Context {
  readonly tree: CommandTree;
  /** Runs another command in this process, for a server that runs many. */
  readonly inside: RunInside;
}

export type RunInside = (line: ReadLine, argv: readonly string[], options: InsideOptions) => Promise<InsideRun>;

export type SharedGroup =
  | 'output'
  | 'watch'
  | 'paging'
  | 'limit'
  | 'count'
  | 'body'
  | 'param'
  | 'request'
  | 'write'
  | 'wait'
  | 'selection'
  | 'rows'
  | 'pace'
  | 'bulk'
  | 'connection';

/** How a typed text is parsed: like a value of the service, or as an amount that only ems has. */
export type ValueShape = Shape | { readonly type: 'duration' | 'rate' | 'share' | 'limit' };

export interface ArgumentSpec {
  readonly name: string;
  readonly help: string;
  readonly many?: boolean;
  readonly optional?: boolean;
  /** The last argument: everything after `--`, flags included. */
  readonly afterDashes?: true;
  /** With one of these flags, the argument may be omitted. */
  readonly unless?: readonly string[] | undefined;
  readonly values?: readonly string[] | undefined;
  /** Offered by the shell; others are taken as well. */
  readonly offers?: readonly string[] | undefined;
  readonly completes?: Completes | undefined;
  /** Type of a custom command's value; text by default. */
  readonly reads?: ValueShape | undefined;
  /** Compared as text: 012 is not 12. */
  readonly isId?: true | undefined;
}

export interface FlagSpec {
  readonly name: string; // without dashes
  readonly short?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** Placeholder of the value; absent for a switch. */
  readonly value?: string | undefined;
  /** The default if the value is omitted; a typed value needs a unit. */
  readonly optionalValue?: string | undefined;
  readonly help: string;
  readonly values?: readonly string[] | undefined;
  /** Only the listed values are accepted, although the type of the field is wider. */
  readonly onlyValues?: boolean;
  /** The name of the field, which is also the name of a flag of ems itself. */
  readonly displaced?: string | undefined;
  /** Written to stderr if the flag is used. */
  readonly remark?: string | undefined;
  /** Added to the error where it is required and missing. */
  readonly whenMissing?: string | undefined;
  /** Refused without this other flag, which it only refines. */
  readonly onlyWith?: string | undefined;
  /** Written to stderr if the typed time is in the past. */
  readonly pastRemark?: string | undefined;
  readonly repeat?: boolean;
  readonly negatable?: boolean;
  /** Offered by the shell; others are taken as well. */
  readonly offers?: readonly string[] | undefined;
  readonly required?: boolean;
  readonly default?: string | undefined;
  readonly completes?: Completes | undefined;
  readonly since?: string | undefined;
  readonly source?: 'server' | undefined;
  readonly hidden?: boolean;
  /** Names are looked up, because only the id can be sent. */
  readonly lookup?: Lookup | undefined;
  /** pairs: name=value into a map; products: Name@Version into a list; commas: one text; clear: a field's clearing value. */
  readonly form?: 'pairs' | 'products' | 'commas' | 'kb' | 'clear' | undefined;
  /** The value of a switch: --user means isUser true. */
  readonly constant?: boolean | undefined;
  /** Target of the value: a query parameter, a header or a dotted body field. */
  readonly fills?: Destination | undefined;
  /** Type of a value without a target; text by default. */
  readonly reads?: ValueShape | undefined;
  /** Direction of a relative time such as 7d; into the past by default. */
  readonly relative?: 'past' | 'future' | undefined;
}

export interface Destination {
  readonly where: 'query' | 'body' | 'header';
  readonly path: string;
  readonly shape: Shape;
}

/** Tree access for commands about commands (completion, `ems commands`, discovery), which must not import the program. */
export interface CommandTree {
  branches(discovered?: Discovered): Branch[];
  /** Every command, built-in and discovered. */
  parts(discovered?: Discovered): Promise<TreePart[]>;
  /** Reads the command of a line and its input, checked as if it were typed, without running it. */
  read(argv: readonly string[], home: string, discovered?: Discovered): Promise<ReadLine>;
  /** The command of a line and its words, which are not checked. */
  typed(argv: readonly string[], discovered?: Discovered): Promise<TypedCall>;
  /** The whole built-in contract and its command names; ordinary commands never load it. */
  builtIn(): Promise<BuiltIn>;
}

export interface ReadLine {
  readonly spec: CommandSpec;
  readonly input: Input;
}

export interface TypedCall {
  readonly spec: CommandSpec;
  readonly typed: TypedLine;
}

export interface TreePart extends LoadedBranch {
  readonly branch: Branch;
}

export interface BuiltIn {
  readonly operations: readonly Operation[];
  /** Command names in use, by area: 'issues show'. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words that are commands themselves: `ems find list` searches for "list". */
  readonly singles: ReadonlySet<string>;
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

/** A command by its words; its flags are computed only if it runs. */
export interface Leaf {
  readonly words: readonly string[];
  readonly summary: string;
  readonly section?: string | undefined;
  readonly hidden: boolean;
  readonly source: CommandSpec['source'];
  spec(): CommandSpec;
}

/** Commands from a stored server description; see src/discovery. */
export interface Discovered {
  readonly branches: readonly { readonly word: string; readonly summary: string }[];
  load(word: string): Promise<DiscoveredArea | undefined>;
}

export interface DiscoveredArea {
  /** Commands that only the server describes. */
  readonly commands: readonly DiscoveredCommand[];
  /** Adds to a built-in operation what the server describes beyond it. */
  widen(operation: Operation): Operation;
}

export interface DiscoveredCommand {
  readonly record: Presentation;
  readonly operation: Operation;
}

/** Headings of the front page. */
export type FrontSection = 'Start' | 'Fleet' | 'Work' | 'Tool';

/** The place in the command tree that a line names, for help. */
export type NamedPlace =
  | { readonly kind: 'command'; readonly spec: CommandSpec }
  | {
      readonly kind: 'folder';
      readonly branch: Branch;
      readonly loaded: LoadedBranch;
      readonly words: readonly string[];
    }
  | { readonly kind: 'front' };

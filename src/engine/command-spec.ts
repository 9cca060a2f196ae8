import type { Example, Lookup } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Operation, Shape } from '../contract/operation.js';
import type { Result } from '../output/result.js';

/** One command as data: what parsing, help, completion, manual pages and `ems commands` are made from. */
export interface CommandSpec {
  readonly words: readonly string[]; // ['computer', 'issues', 'overview']
  readonly summary: string;
  readonly details: readonly string[];
  readonly section?: string | undefined;
  readonly arguments: readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  /** Shared flags that make sense here. */
  readonly shared: readonly SharedGroup[];
  readonly examples: readonly Example[];
  readonly seeAlso: readonly string[];
  readonly role?: string | null | undefined;
  readonly since?: string | undefined;
  readonly operation?: Operation | undefined;
  readonly source: 'built-in' | 'server' | 'tool';
  readonly hidden?: boolean;
  /** Changes something: what --dry-run, history and read-only profiles go by. */
  readonly writes: boolean;
  readonly asks: boolean;
  /** It only asks with, or only without, one flag: '--overwrite'. */
  readonly asksWith?: string | undefined;
  readonly asksWithout?: string | undefined;
  run(input: Input, context: Context): Promise<Result>;
}

export type SharedGroup = 'output' | 'paging' | 'body' | 'param' | 'request' | 'write' | 'wait' | 'bulk' | 'connection';

export type Completes =
  | 'profile'
  | 'computer'
  | 'group'
  | 'package'
  | 'tag'
  | 'variable'
  | 'patch'
  | 'product'
  | 'pm-group'
  | 'file'
  | 'setting'
  | 'run'
  | 'operation'
  | 'area';

export interface ArgumentSpec {
  readonly name: string;
  readonly help: string;
  readonly many?: boolean;
  readonly optional?: boolean;
  /** Flags that can say the same: with one of them it may be left out. */
  readonly unless?: readonly string[] | undefined;
  readonly values?: readonly string[] | undefined;
  readonly completes?: Completes | undefined;
}

export interface FlagSpec {
  readonly name: string; // without dashes
  readonly short?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  /** Placeholder of the value; absent for a switch. */
  readonly value?: string | undefined;
  readonly help: string;
  readonly values?: readonly string[] | undefined;
  readonly repeat?: boolean;
  readonly negatable?: boolean;
  readonly required?: boolean;
  readonly default?: string | undefined;
  readonly completes?: Completes | undefined;
  readonly since?: string | undefined;
  readonly source?: 'server' | undefined;
  readonly hidden?: boolean;
  /** Names are looked up: the id is what is sent. */
  readonly lookup?: Lookup | undefined;
  /** pairs: name=value into a map; products: Name@Version into a list; commas: one text; clear: a field's clearing value. */
  readonly form?: 'pairs' | 'products' | 'commas' | 'clear' | undefined;
  /** What a switch of a pair stands for: --user is isUser true. */
  readonly constant?: boolean | undefined;
  /** Where the value goes: a query parameter, a header or a dotted body field. */
  readonly fills?: Target | undefined;
}

export interface Target {
  readonly where: 'query' | 'body' | 'header';
  readonly path: string;
  readonly shape: Shape;
}

/** As typed: only what was typed is here. Switches are booleans, repeatable flags are lists. */
export interface Input {
  readonly arguments: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly flags: Readonly<Record<string, RawFlag | undefined>>;
}

export type RawFlag = string | boolean | readonly string[];

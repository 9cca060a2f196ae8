import type { Presentation, RowWords } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Operation } from '../contract/operation.js';
import type { CommandSpec, Input } from '../command/spec.js';
import type { Draft } from './draft.js';

export type { Prepared, Thing } from './prepared.js';

export interface Command {
  readonly spec: CommandSpec;
  readonly record: Presentation;
  readonly operation: Operation;
  readonly contactTimes?: ContactTimes | undefined;
  readonly drafts?: Drafts | undefined;
}

/** Given by the rooms above, which engine must not import. */
export type Provided = Pick<Command, 'contactTimes' | 'drafts'>;

/** Plans what makes several requests of a row, or leaves out what exists; undefined: the line is a plain request. */
export type MakeDraft = (
  command: Command,
  words: RowWords,
  input: Input,
  context: Context,
) => Promise<Draft | undefined>;

/** By what the rows of a command make. */
export type Drafts = Readonly<Record<NonNullable<RowWords['makes']>, MakeDraft>>;

/** Reads 'Contact: 50 % by 09:40, 90 % by tomorrow 08:30' of a group's computers; undefined: it cannot be read. */
export type ContactTimes = (groupId: string, context: Context) => Promise<string | undefined>;

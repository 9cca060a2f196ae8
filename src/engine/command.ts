import type { Presentation, Labeled } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Operation } from '../contract/operation.js';
import type { Call } from '../http/client.js';
import type { CommandSpec } from '../command/spec.js';

export interface Command {
  readonly spec: CommandSpec;
  readonly record: Presentation;
  readonly operation: Operation;
  readonly contactTimes?: ContactTimes | undefined;
}

/** Reads 'Contact: 50 % by 09:40, 90 % by tomorrow 08:30' of a group's computers; undefined: it cannot be read. */
export type ContactTimes = (groupId: string, context: Context) => Promise<string | undefined>;

export interface Prepared {
  readonly call: Call;
  /** Names as the user typed them, for questions and sentences: {computer} → PC-0042. */
  readonly names: Readonly<Record<string, string>>;
  /** Typed objects whose name can be read by their id. */
  readonly things: readonly Thing[];
}

/** Something that the command names: `name` is the placeholder, {group}. */
export interface Thing {
  readonly name: string;
  readonly labeled: Labeled;
  readonly id: string | number;
}

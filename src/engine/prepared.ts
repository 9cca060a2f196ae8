import type { Labeled } from '../areas/record.js';
import type { Call } from '../http/client.js';

/** A request that was typed, with every name looked up. */
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

import type { Json } from '../../contract/operation.js';

/** A request that takes a change back, as data. */
export interface Inverse {
  readonly operation: string;
  readonly pathValues: Readonly<Record<string, string | number>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body?: Json | undefined;
  /** The reference does not show this body: the description of the server has to have its fields. */
  readonly open?: true | undefined;
}

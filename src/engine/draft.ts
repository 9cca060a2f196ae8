import type { RowWords } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Plan } from '../changes/plan.js';
import type { Prepared } from './prepared.js';

/** The rows of a file for a question or a log, without a read: the first of them, and all for "list". */
export interface RowChanges {
  readonly facts: readonly string[];
  /** The first of them by the names of what is only given by its id: reads, for a person. */
  readonly named?: ((context: Context) => Promise<readonly string[]>) | undefined;
  readonly list: () => Promise<readonly string[]>;
}

/** The part of a plan that depends on where its units come from. */
export interface Draft {
  /** One request; the words of an argument; computers; rows of a file. */
  readonly kind: 'one' | 'words' | 'computers' | 'rows';
  /** A single request is sent without a journal and reported as one. Selected computers and rows never count as one. */
  readonly isMany: boolean;
  /** The request as typed, and the names for questions and sentences. */
  readonly prepared: Prepared;
  readonly parts: Pick<Plan, 'call' | 'carrier' | 'subject' | 'inOrder' | 'units' | 'already' | 'bad' | 'chosenBy'>;
  /** Always asks, whatever the record says, because the user did not type the names. */
  readonly isSelected?: boolean;
  /** The group that --group names: lists of the service can be narrowed to it. */
  readonly groupId?: string | undefined;
  /** Changes by the rows of a file. */
  readonly changes?: RowChanges | undefined;
  readonly words?: RowWords | undefined;
  /** Consequences of any of the rows; undefined: those of `prepared`. */
  readonly consequences?: readonly string[] | undefined;
  /** Computers that the rows of a file affect. */
  readonly affects?: number | undefined;
}

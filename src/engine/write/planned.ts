import type { RowWords } from '../../areas/record.js';
import type { Permit } from '../../http/client.js';
import type { Plan } from '../../changes/plan.js';
import type { Command, Prepared } from '../command.js';
import type { RowChanges } from '../rows/row-changes.js';
import type { Impact } from '../../changes/reach/impact.js';
import { computersIn, differentIds } from '../../changes/target.js';

/** A command line as its plan, with what only this process needs to ask and to report. */
export interface Planned extends Draft {
  readonly command: Command;
  readonly plan: Plan;
  readonly reach: Impact | undefined;
}

/** A plan that may be sent. */
export interface Permitted extends Planned {
  readonly permit: Permit;
}

/** The part of a plan that depends on where its units come from. */
export interface Draft {
  /** One request; the words of an argument; computers; rows of a file. */
  readonly kind: 'one' | 'words' | 'computers' | 'rows';
  /** A single request is sent without a journal and reported as one. Selected computers and rows never count as one. */
  readonly isMany: boolean;
  /** The request as typed, and the names for questions and sentences. */
  readonly prepared: Prepared;
  readonly parts: Pick<Plan, 'call' | 'carrier' | 'subject' | 'inOrder' | 'units' | 'already' | 'bad'>;
  /** Always asks, whatever the record says, because the user did not type the names. */
  readonly isSelected?: boolean;
  /** The group that --group names: lists of the service can be narrowed to it. */
  readonly groupId?: string | undefined;
  /** Changes by the rows of a file. */
  readonly changes?: RowChanges | undefined;
  readonly words?: RowWords | undefined;
  /** Computers that the rows of a file affect. */
  readonly affects?: number | undefined;
}

/** A computer may have several rows of a file. */
export const idsOfComputers = ({ units }: Pick<Plan, 'units'>): number[] =>
  differentIds(computersIn(units.flatMap(({ targets }) => targets)));

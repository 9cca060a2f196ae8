import type { Plan } from '../../changes/plan.js';
import type { Command } from '../command.js';
import type { Draft } from '../draft.js';
import type { Impact } from '../../changes/reach/impact.js';
import { computersIn, differentIds } from '../../changes/target.js';

/** A command line as its plan, with what only this process needs to ask and to report. */
export interface Planned extends Draft {
  readonly command: Command;
  readonly plan: Plan;
  readonly reach: Impact | undefined;
}

/** A computer may have several rows of a file. */
export const idsOfComputers = ({ units }: Pick<Plan, 'units'>): number[] =>
  differentIds(computersIn(units.flatMap(({ targets }) => targets)));

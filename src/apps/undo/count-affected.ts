import type { CommandContext, Input } from '../../command/spec.js';
import { mapBounded } from '../../service/read-items.js';
import type { Confirmation } from '../../changes/permit.js';
import type { Impact } from '../../changes/reach/impact.js';
import { EmsError } from '../../base/errors.js';
import type { Call } from '../../http/client.js';
import type { UndoneEntry } from './plan-entry.js';

/** The computers that an undo affects, for its question and its limit. */
export const countAffected = async (
  entries: readonly UndoneEntry[],
  input: Input,
  context: CommandContext,
): Promise<Pick<Confirmation, 'affected' | 'isFleet' | 'unknown'>> => {
  const reach = await reachOfRequests(entries, input, context);
  const isLimited = input.shared.maxAffected !== undefined;
  const known = entries.reduce((sum, each) => sum + reachOf(each, isLimited), 0);
  const affected = Math.max(known, reach?.computers ?? 0);
  return { ...(affected === 0 ? {} : { affected }), isFleet: reach?.isFleet, unknown: reach?.unknown };
};

/** The requests reach as far as the commands that send the same. */
const reachOfRequests = async (
  entries: readonly UndoneEntry[],
  input: Input,
  context: CommandContext,
): Promise<Impact | undefined> => {
  const { reachOfCalls, together } = await import('../../changes/reach/reach.js');
  const isLimited = input.shared.maxAffected !== undefined;
  const calls = entries.flatMap((each) => each.calls);
  const reachOne = async (call: Call): Promise<Impact | undefined> =>
    reachOfCalls([call], isLimited, context).catch((error: unknown) => {
      // A group that is gone affects nobody, and its entry says so; the others are still undone.
      if (error instanceof EmsError && error.kind === 'not-found') return undefined;
      throw error;
    });
  return together(await mapBounded(calls, 4, reachOne), context);
};

/**
 * A deleted thing has no computers any more: its restore point knows those that it had. Computers where nothing has happened
 * yet count as for the change itself: against a limit that was typed.
 */
const reachOf = ({ actedOn, asleep, restore }: UndoneEntry, isLimited: boolean): number =>
  Math.max((isLimited ? asleep : 0) + actedOn, restore?.computers ?? 0);

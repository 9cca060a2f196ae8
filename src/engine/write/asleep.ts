import type { Context } from '../../context.js';
import { reachFacts } from '../../contract/reach.js';
import { callFor } from '../../changes/plan.js';
import { reachOfGroups } from '../../changes/reach/reach-of-groups.js';
import { computersText } from '../../base/text/wording.js';
import type { Planned } from './planned.js';

/**
 * '95 computers act on it at their next activation.' for what is assigned to a group, or removed from it. No limit
 * applies to that number. undefined if it cannot be read, or if the change does not wait for an activation.
 */
export const asleepText = async ({ plan }: Planned, context: Context): Promise<string | undefined> => {
  const { acts, reach } = reachFacts(plan.call.operation);
  if (acts !== 'activation' || reach !== 'group-subtree') return undefined;
  const ids = plan.units.map((unit) => callFor(plan, unit).pathValues?.['id']);
  const groups = [...new Set(ids.flatMap((id) => (id === undefined ? [] : [String(id)])))];
  try {
    const { computers: count, named } = await reachOfGroups(groups, await context.client());
    if (count === undefined || groups.length === 0) return undefined;
    const most = groups.length > 1 && named === undefined ? 'Up to ' : '';
    return `${most}${computersText(count)} ${count === 1 ? 'acts' : 'act'} on it at ${count === 1 ? 'its' : 'their'} next activation.`;
  } catch {
    context.interrupt.throwIfAborted();
    return undefined;
  }
};

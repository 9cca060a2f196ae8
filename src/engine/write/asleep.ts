import type { Context } from '../../context.js';
import { reachFacts } from '../../contract/reach.js';
import { memberCount } from '../../changes/reach/count-members.js';
import { computersText } from '../../text/wording.js';
import type { Planned } from './planned.js';

/**
 * '95 computers act on it at their next activation.' for what is assigned to a group, or removed from it. No limit
 * applies to that number. undefined if it cannot be read, or if the change does not wait for an activation.
 */
export const asleepText = async ({ plan, prepared }: Planned, context: Context): Promise<string | undefined> => {
  const { acts, reach } = reachFacts(plan.call.operation);
  const group = prepared.call.pathValues?.['id'];
  if (acts !== 'activation' || reach !== 'group-subtree' || group === undefined) return undefined;
  try {
    const count = await memberCount(String(group), await context.client());
    return `${computersText(count)} ${count === 1 ? 'acts' : 'act'} on it at ${count === 1 ? 'its' : 'their'} next activation.`;
  } catch {
    context.interrupt.throwIfAborted();
    return undefined;
  }
};

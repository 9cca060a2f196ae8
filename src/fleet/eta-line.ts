import type { Context } from '../context.js';
import { etaText } from './eta.js';
import { openFleetReader } from './fleet-reader.js';
import { readEta } from './read-eta.js';

/**
 * 'Contact: 50 % by 09:40, 90 % by tomorrow 08:30' for the computers of a group and below, in a briefing, a wait or an
 * outcome. It stands beside what was asked for: where it cannot be read, nothing is said.
 */
export const groupEtaLine = async (groupId: string, context: Context): Promise<string | undefined> => {
  const now = context.clock.date();
  try {
    const read = await readEta(await openFleetReader(context), { kind: 'group', id: groupId, name: '' }, now);
    return read.ok && read.value.eta.computers > 0 ? `Contact: ${etaText(read.value.eta, now)}` : undefined;
  } catch {
    context.interrupt.throwIfAborted();
    return undefined;
  }
};

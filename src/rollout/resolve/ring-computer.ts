import { timeIn } from '../../fleet/agent-facts.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { RingComputer } from '../types.js';

/** The uuid of a computer that has none is sometimes this one. */
const emptyUuid = '00000000-0000-0000-0000-000000000000';

/** An item of a computer list; none where it has no id. */
export const ringComputersIn = (items: readonly JsonObject[]): RingComputer[] =>
  items.flatMap(({ id, uuid, hostname, lastSeenUtc }) =>
    typeof id === 'number'
      ? [{ id, uuid: uuidIn(textOf(uuid)), hostname: textOf(hostname), lastSeen: timeIn(lastSeenUtc) }]
      : [],
  );

const uuidIn = (text: string): string | undefined => {
  const uuid = text.toLowerCase();
  return uuid === '' || uuid === emptyUuid ? undefined : uuid;
};

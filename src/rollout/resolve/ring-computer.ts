import { timeIn } from '../../fleet/agent-facts.js';
import { nameOfComputer } from '../../fleet/name-of-computer.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { emptyGuid } from '../../contract/operation.js';
import type { RingComputer } from '../types.js';

/** The computers of a list. */
export const ringComputersIn = (items: readonly JsonObject[]): RingComputer[] =>
  items.map((item) => ({
    ...nameOfComputer(item),
    uuid: uuidIn(textOf(item['uuid'])),
    lastSeen: timeIn(item['lastSeenUtc']),
  }));

const uuidIn = (text: string): string | undefined => {
  const uuid = text.toLowerCase();
  return uuid === '' || uuid === emptyGuid ? undefined : uuid;
};

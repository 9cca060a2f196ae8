import { EmsError } from '../../errors.js';
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
    lastSeen: lastSeenIn(item),
  }));

/** What is no time is not "never": a computer that is called silent is not waited for. */
const lastSeenIn = (item: JsonObject): Date | undefined => {
  const { lastSeenUtc } = item;
  const seen = timeIn(lastSeenUtc);
  if (seen !== undefined || lastSeenUtc === null || lastSeenUtc === undefined) return seen;
  throw new EmsError(
    'failed',
    `The service lists ${nameOfComputer(item).hostname} with a last contact that is no time: ${JSON.stringify(lastSeenUtc)}.`,
  );
};

const uuidIn = (text: string): string | undefined => {
  const uuid = text.toLowerCase();
  return uuid === '' || uuid === emptyGuid ? undefined : uuid;
};

import type { Computer } from '../../contract/answers.js';
import { emptyGuid } from '../../contract/operation.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { nameOfComputer } from '../../fleet/name-of-computer.js';
import type { RingComputer } from '../types.js';

/** The computers of a list. */
export const ringComputersIn = (computers: readonly Computer[]): RingComputer[] =>
  computers.map((computer) => ({
    ...nameOfComputer(computer),
    uuid: uuidIn(computer.uuid ?? ''),
    lastSeen: timeIn(computer.lastSeenUtc),
  }));

const uuidIn = (text: string): string | undefined => {
  const uuid = text.toLowerCase();
  return uuid === '' || uuid === emptyGuid ? undefined : uuid;
};

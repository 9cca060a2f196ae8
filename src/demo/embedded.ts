import { answerWithin, type AnswerWithin } from './service/answer-within.js';
import { openWorld } from './service/open-world.js';
import { createResponder } from './service/respond.js';

export interface EmbeddedService {
  /** The current time of the service; `ems demo advance` moves it. */
  time(): number;
  readonly answer: AnswerWithin;
}

/**
 * Runs the service inside the process of its only client. A connection would take 30 ms of CPU in a process that is both
 * of its ends (a list of 50: 4.28 -> 3.2 times bare Node).
 */
export const openEmbedded = async (directory: string): Promise<EmbeddedService> => {
  const host = await openWorld(directory);
  return { time: () => host.time(), answer: answerWithin(host, createResponder(host)) };
};

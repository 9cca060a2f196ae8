import { signalsHeard } from '../clock.js';

/** Bytes that were answered in this turn of the loop, and in the one before it. */
let now = 0;
let before = 0;
let isTurning = false;

/** Told with every answer. */
export const noteAnswer = (bytes: number): void => {
  now += bytes;
  if (!isTurning) turn();
};

/** Something else that takes long. */
export const noteWork = (): void => noteAnswer(2 * longAnswer);

const turn = (): void => {
  isTurning = true;
  setImmediate(() => {
    isTurning = false;
    before = now;
    now = 0;
    if (before > 0) turn();
  });
};

/** Who works on a long answer hears no signal meanwhile; short ones take no time, and many of them are not held up. */
export const isBusyTurn = (): boolean => now > longAnswer || before > longAnswer;

export const heardIfBusy = async (): Promise<void> => {
  if (isBusyTurn()) await signalsHeard();
};

const longAnswer = 16_384;

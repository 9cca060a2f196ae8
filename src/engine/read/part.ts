import { EmsError } from '../../errors.js';

/** A part of a larger answer: read, or the reason why it is missing. */
export interface Part<Value> {
  readonly value?: Value | undefined;
  /** 'tags: Role package.read is required' */
  readonly problem?: string | undefined;
}

/** A missing role, or something that this server does not have, leaves a gap that is told; every other failure ends the command. */
export const readPart = async <Value>(noun: string, read: () => Promise<Value>): Promise<Part<Value>> => {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof EmsError) || (error.kind !== 'forbidden' && error.kind !== 'not-found')) throw error;
    return { problem: `${noun}: ${error.message.replace(/\.$/, '')}` };
  }
};

export const problemsOf = (parts: readonly Part<unknown>[]): string[] =>
  parts.flatMap(({ problem }) => (problem === undefined ? [] : [`Not readable: ${problem}.`]));

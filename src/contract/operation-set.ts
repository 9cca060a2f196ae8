import type { Operation } from './operation.js';

/** The operations of one area. Each is text until it is asked for: of the sixty of computers a command needs one. */
export interface OperationSet {
  /** By its key: `GET /api/tags`. */
  read(key: string): Operation;
  all(): readonly Operation[];
}

export const operationSet = (texts: Readonly<Record<string, () => string>>): OperationSet => {
  const read = (key: string): Operation => {
    const text = texts[key];
    if (text === undefined) throw new Error(`the contract has no ${key}`);
    return JSON.parse(text()) as Operation; // compiled and checked at build time
  };
  return { read, all: () => Object.keys(texts).map(read) };
};

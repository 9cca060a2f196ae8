import { EmsError } from '../errors.js';

/** Far above anything the service describes (its deepest record has 6 levels), far below what overflows the stack (about 7,000). */
export const maxDepth = 200;

/**
 * Memory is not a matter of bytes: 14 million `{}` are 42 MB of text, 41 kB of it on the way, and end Node. At these limits
 * the worst text takes 300 MB; a page of 100,000 computers, which no service gives, has 100,000 objects and 3 million texts
 * and numbers, names included.
 */
export const maxObjects = 750_000;
export const maxValues = 5_000_000;
/** Names in one object. Two million keep Node busy for a minute; no record of the service has a hundred. */
export const maxNames = 100_000;
/**
 * Bytes of one text. A command that asks 18 questions about the fleet keeps their answers and writes names several times:
 * with 63 MiB in each answer it took 6 GB, or ended in the engine's own limits.
 */
export const maxText = 8 * 1_048_576;

/** A way in which a text is too large to be parsed. */
export type Excess = Crowd | 'depth' | 'text';
export type Crowd = 'objects' | 'values' | 'names';

/** Thrown by the scan; says which limit was exceeded, for callers with a message of their own. */
export class TooLarge extends EmsError {
  readonly excess: Excess;

  constructor(excess: Excess) {
    const { message, facts } = excess === 'depth' ? tooDeep() : excess === 'text' ? tooLong() : tooMany(excess);
    super('failed', message, facts);
    this.excess = excess;
  }
}

export const fewerItems = 'Request fewer items with --top or --limit, or with a filter.';

export const tooMany = (crowd: Crowd, hint = fewerItems): EmsError =>
  new EmsError('failed', `The response contains too many values: more than ${crowds[crowd]}.`, { hint });

const crowds: Readonly<Record<Crowd, string>> = {
  objects: '750,000 objects and lists',
  values: '5,000,000 texts, numbers and names',
  names: '100,000 names in one object',
};

const otherServer = 'Check that the URL is the service and not a proxy or another server.';

export const tooLong = (): EmsError =>
  new EmsError('failed', `The response contains a text of more than ${maxText / 1_048_576} MiB.`, {
    hint: otherServer,
  });

export const checkDepth = (depth: number): void => {
  if (depth > maxDepth) throw tooDeep();
};

const tooDeep = (): EmsError =>
  new EmsError('failed', `The response is nested deeper than ${maxDepth} levels.`, { hint: otherServer });

export const invalidJson = (): EmsError =>
  new EmsError('failed', 'The response is not valid JSON.', {
    hint: 'It may be incomplete. Try again, or show it with --debug.',
  });

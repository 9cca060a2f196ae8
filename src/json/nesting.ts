import { EmsError } from '../errors.js';

/** Far above anything the service describes (its deepest record has 6 levels), far below what overflows the stack (about 7,000). */
export const maxDepth = 200;

export class TooDeep extends EmsError {
  constructor() {
    super('failed', `The response is nested deeper than ${maxDepth} levels.`, {
      hint: 'Check that the URL is the service and not a proxy or another server.',
    });
  }
}

export const checkDepth = (depth: number): void => {
  if (depth > maxDepth) throw new TooDeep();
};

export const invalidJson = (): EmsError =>
  new EmsError('failed', 'The response is not valid JSON.', {
    hint: 'It may be incomplete. Try again, or show it with --debug.',
  });

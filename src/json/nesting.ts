import { EmsError } from '../errors.js';

/** Far above anything the service describes (its deepest record has 6 levels), far below what overflows the stack (about 7,000). */
export const maxDepth = 200;

export const checkDepth = (depth: number): void => {
  if (depth > maxDepth) throw tooDeep();
};

export const tooDeep = (): EmsError =>
  new EmsError('failed', `The answer is nested deeper than ${maxDepth} levels`, {
    hint: 'No known record is: check that the address really is the service and not something in between.',
  });

export const notJson = (): EmsError =>
  new EmsError('failed', 'The answer is not valid JSON', {
    hint: 'It may have been cut off or changed on the way: try again, or look at it with --debug.',
  });

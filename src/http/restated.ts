import { EmsError, type ErrorFacts } from '../errors.js';
import { UncertainWrite } from './failure.js';

/** The same error in other words: what may have taken effect stays so. */
export const restated = (error: EmsError, message: string, facts: ErrorFacts): EmsError =>
  error instanceof UncertainWrite
    ? new UncertainWrite(error.kind, message, facts)
    : new EmsError(error.kind, message, facts);

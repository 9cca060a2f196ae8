import { EmsError, type ErrorFacts } from '../errors.js';
import { UncertainWrite } from './failure.js';

/** Rewords an error and keeps whether the change may have taken effect. */
export const restated = (error: EmsError, message: string, facts: ErrorFacts): EmsError =>
  error instanceof UncertainWrite
    ? new UncertainWrite(error.kind, message, facts)
    : new EmsError(error.kind, message, facts);

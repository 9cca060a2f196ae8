import { EmsError } from '../../errors.js';

/** A refusal on the way to the command itself: what was looked for, and that nothing has happened yet. */
export const lookingUp = async <Answer>(what: string, way: string, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
    const message = `${error.message} It was needed to look up ${what}; nothing was changed.`;
    throw new EmsError('forbidden', message, { ...error.facts, hint: `${way} ${error.facts.hint ?? ''}`.trim() });
  }
};

import type { Input } from '../command/input.js';
import { EmsError } from '../base/errors.js';
import { restated } from '../http/failure.js';
import { shellWord } from '../base/text/shell-word.js';

/** Puts what was typed into the commands of a hint, so that they run as printed: <computer> → PC-0042. */
export const withFilledHint = (error: unknown, input: Input): unknown => {
  if (!(error instanceof EmsError) || error.facts.hint === undefined) return error;
  const hint = error.facts.hint.replaceAll(/<([a-z-]+)>/g, (whole, name: string) => {
    const [only, second] = [input.arguments[name] ?? input.flags[name] ?? []].flat();
    return typeof only === 'string' && second === undefined ? shellWord(only) : whole;
  });
  return hint === error.facts.hint ? error : restated(error, error.message, { ...error.facts, hint });
};

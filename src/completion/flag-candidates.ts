import type { ArgumentSpec, FlagSpec } from '../command/spec.js';
import type { Candidate, Candidates } from './candidate.js';

/** The flag before the cursor that still waits for its value. */
export const flagWaitingFor = (tokens: readonly string[], flags: readonly FlagSpec[]): FlagSpec | undefined =>
  takingValue(tokens.at(-1), flags);

const takingValue = (token: string | undefined, flags: readonly FlagSpec[]): FlagSpec | undefined =>
  token === undefined || !token.startsWith('-') || token.includes('=')
    ? undefined
    : flags.find(
        (flag) =>
          flag.value !== undefined &&
          (token === `-${flag.short}` || [flag.name, ...(flag.aliases ?? [])].some((name) => token === `--${name}`)),
      );

/** Counts the arguments before the cursor. */
export const positionals = (tokens: readonly string[], flags: readonly FlagSpec[]): number => {
  let count = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (token === '--') return count + tokens.length - index - 1;
    if (!token.startsWith('-') || token === '-') count++;
    else if (takingValue(token, flags) !== undefined) index++;
  }
  return count;
};

export const valuesAt = (
  {
    values: allowed,
    completes,
    ...more
  }: Pick<FlagSpec & ArgumentSpec, 'values' | 'completes'> & Pick<FlagSpec, 'offers' | 'repeat' | 'value'>,
  typed: string,
): Candidates => {
  const values = allowed ?? more.offers;
  if (values === undefined) return more.value?.includes('@file') === true ? fileAfterAt(typed) : byKind(completes);
  // A list may be separated by commas: complete its last part.
  const done = more.repeat === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const taken = new Set(done.split(','));
  return {
    words: values
      .filter((word) => !taken.has(word) && !isFlagLike(word))
      .map((word) => ({ word: done + word, about: '' })),
  };
};

/** A value of a server's description that would be read as a flag, such as --yes. */
const isFlagLike = (word: string): boolean => /^-(?!\d)/.test(word);

/** Without @, the value is the JSON of --body itself. */
const fileAfterAt = (typed: string): Candidates =>
  typed.startsWith('@') ? { words: [], files: true, prefix: '@' } : { words: [] };

const byKind = (kind: FlagSpec['completes']): Candidates => {
  if (kind === undefined) return { words: [] };
  return kind === 'file' ? { words: [], files: true } : { words: [], names: kind };
};

export const flagWords = (flags: readonly FlagSpec[]): Candidate[] =>
  flags.flatMap((flag) => [
    { word: `--${flag.name}`, about: flag.help },
    ...(flag.negatable ? [{ word: `--no-${flag.name}`, about: `not: ${flag.help}` }] : []),
  ]);

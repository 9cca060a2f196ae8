import { EmsError, usage } from '../../errors.js';
import { noProfile } from '../../settings/profiles.js';
import type { ConfigFile } from '../../settings/store.js';
import { patternOf } from '../../text/pattern.js';

/** The profiles that the typed words name, in the order of the words; a pattern gives them in alphabetical order. */
export const selectProfiles = (typed: readonly string[], config: ConfigFile): readonly string[] => {
  const words = typed.flatMap((word) => word.split(',')).map((word) => word.trim());
  const wanted = words.filter((word) => word !== '' && !isExclusion(word));
  if (wanted.length === 0)
    throw usage('No profile is named.', "Name profiles or patterns; '*' stands for all stored profiles.");
  const stored = Object.keys(config.profiles)
    .filter((name) => name !== 'demo')
    .toSorted();
  const excluded = new Set(words.filter(isExclusion).flatMap((word) => namesFor(word.slice(1), stored, config)));
  const chosen = new Set(wanted.flatMap((word) => namesFor(word, stored, config)));
  const left = [...chosen].filter((name) => !excluded.has(name));
  if (left.length > 0) return left;
  throw new EmsError('not-found', `No profile matches ${words.join(' ')}.`, {
    hint: stored.length === 0 ? 'No profiles exist. Create one with: ems login' : `Profiles: ${stored.join(', ')}.`,
  });
};

const isExclusion = (word: string): boolean => word.startsWith('^');

/** A name without * and ? has to be there: a mistyped exclusion would act on the profile that was meant to be spared. */
const namesFor = (word: string, stored: readonly string[], config: ConfigFile): readonly string[] => {
  const pattern = patternOf(word);
  if (pattern.wild) return stored.filter((name) => pattern.matches(name));
  // The demo service is no profile of the store; only its name means it.
  if (word === 'demo') return ['demo'];
  const found = stored.find((name) => name === word) ?? stored.find((name) => pattern.isExact(name));
  if (found === undefined) throw noProfile(word, config);
  return [found];
};

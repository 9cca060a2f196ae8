import { usage } from '../../base/errors.js';
import { closest } from '../../base/text/closest.js';
import { stateKinds } from './kinds.js';
import type { KindName } from './model.js';

/** The words that --only takes. */
export const kindWords: readonly string[] = ['all', ...stateKinds.map(({ plural }) => plural)];

/** The kinds of --only; without it, all that are not read on request. `all` is every kind. */
export const chosenKinds = (only: readonly string[] | undefined): ReadonlySet<KindName> => {
  if (only === undefined)
    return new Set(stateKinds.filter(({ onRequest }) => onRequest !== true).map(({ name }) => name));
  const words = only.flatMap((text) => text.split(',')).map((word) => word.trim());
  if (words.includes('all')) return new Set(stateKinds.map(({ name }) => name));
  return new Set(words.flatMap(kindsOfWord));
};

const kindsOfWord = (word: string): KindName[] => {
  const kind = stateKinds.find(({ plural }) => plural === word.toLowerCase());
  if (kind === undefined) throw unknownKind(word);
  // Both kinds of principals are in one file.
  return kind.name === 'principal' ? ['principal', 'local-principal'] : [kind.name];
};

const unknownKind = (word: string): Error => {
  const near = closest(word, kindWords);
  const hint = near === undefined ? 'List the kinds with: ems state export --list' : `Did you mean "${near}"?`;
  return usage(`--only: unknown kind "${word}"`, hint);
};

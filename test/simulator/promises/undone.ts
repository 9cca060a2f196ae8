import { differenceOf, differenceText, type Facts } from '../service/facts.js';
import { isDry, isObject, lineOf, parsed, type Promised } from './played.js';

export const undone: Promised = {
  name: 'undone',
  sentence: 'Undone, applied, declined and activated are true in the state of the service.',
  themes: ['each', 'wide', 'undoing', 'declared', 'moving'],
  check: ({ after, isKilled, last, stage, step }) => {
    const known = stage.change?.machine === step.machine ? stage.change : undefined;
    if (step.words[0] !== 'undo' || isDry(step) || isKilled || known === undefined) return undefined;
    const value = parsed(last.stdout);
    const entries =
      isObject(value) && Array.isArray(value['entries']) ? (value['entries'] as unknown[]).filter(isObject) : [];
    const [entry] = entries;
    // as-before claims as much: nothing was sent, because nothing had to be.
    if (entry === undefined || entries.length !== 1 || !/^(?:undone|as-before)$/.test(String(entry['result'])))
      return undefined;
    // Agents act only when the world moves, and that forgets the change.
    if (entry['actedOn'] !== 0) return `nobody made contact, and ${String(entry['actedOn'])} are said to have acted`;
    if (entry['class'] !== 'yes' && entry['class'] !== 'until-contact') return undefined;
    const difference = differenceOf(known.facts, after);
    const left = [...difference.gone, ...difference.added, ...difference.changed].filter(
      (key) => !/\.(?:id|kind)$/.test(key) && isThere(key, known.facts, after) && !isTold(key, String(entry['why'])),
    );
    return left.length === 0
      ? undefined
      : `undone, but not as before "${lineOf(known)}":\n${differenceText(difference)}`;
  },
};

/** The service shows neither of these, so the question says that what was begun before ends as well. */
const told: readonly (readonly [RegExp, RegExp])[] = [
  [/Everything that was activated before is deactivated too/, /\.activation\./],
  [/Emergency patching of this PM group ends for all computers/, /emergency/i],
];

const isTold = (key: string, why: string): boolean => told.some(([text, keys]) => text.test(why) && keys.test(key));

/** The demo fleet holds values for numbers that no computer has yet. */
const isThere = (key: string, ...worlds: readonly Facts[]): boolean => {
  const id = /^computers? (\d+)\b/.exec(key)?.[1];
  return id === undefined || worlds.some((facts) => facts.has(`computer ${id}.name`));
};

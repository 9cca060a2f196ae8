import { differenceOf } from '../service/facts.js';
import { arrivedChanges, isDry, lineOf, type Promised } from './played.js';

export const applied: Promised = {
  name: 'applied',
  sentence: 'state apply --activate activates what it changed; many removals need their flag.',
  themes: ['declared', 'wanted'],
  check: ({ after, before, isKilled, last, seen, step }) => {
    if (!/^state apply\b/.test(lineOf(step)) || isDry(step) || isKilled || last.code !== 0) return undefined;
    const { added, gone } = differenceOf(before, after);
    const isMember = (key: string): boolean => key.startsWith('member ');
    const isActivated = arrivedChanges(seen).some(
      ({ method, url }) => method === 'POST' && url.includes('/activation'),
    );
    if (step.words.includes('--activate') && added.some(isMember) && !isActivated)
      return 'members were added, and nothing was activated';
    const all = [...before.keys()].filter(isMember).length;
    const other = gone.find((key) => key.includes('jane'));
    if (step.words.includes('--max-removed') && other !== undefined)
      return `no file speaks of it, and it is gone: ${other}`;
    const removed = gone.filter(isMember).length;
    return !step.words.includes('--max-removed') && removed > Math.max(5, all / 10)
      ? `${removed} members of ${all} were removed without --max-removed`
      : undefined;
  },
};

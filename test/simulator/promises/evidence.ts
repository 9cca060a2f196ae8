import { differenceOf } from '../service/facts.js';
import type { RunStep } from '../history/history.js';
import { type Seen } from '../wire/wire.js';
import { arrivedChanges, changing, isBelieved, lineOf, requestText, type Promised } from './played.js';

export const evidence: Promised = {
  name: 'evidence',
  sentence: 'Nothing is removed where a reading that decides it failed, was cut or empty.',
  themes: ['moving', 'wanted', 'moving', 'sweep'],
  check: (played) => {
    const { after, before, seen, step } = played;
    const twin = changing(played);
    const broken = seen.filter(({ fault, isWrite }) => fault !== undefined && !isWrite);
    if (twin === undefined || broken.length === 0) return undefined;
    const wanted = new Set(differenceOf(before, twin.after).gone);
    const wrong = differenceOf(before, after).gone.filter((key) => !wanted.has(key));
    if (wrong.length > 0)
      return `removed after a broken reading, and nobody asked for it:\n${wrong.slice(0, 5).join('\n')}`;
    // These decide by what they read what is to go. An answer that is whole by its own words is believed.
    const isSame = (one: Seen, other: Seen): boolean =>
      one.method === other.method && one.url === other.url && one.body === other.body;
    const open = broken.find((each) => !seen.some((other) => isSame(each, other) && other.fault === undefined));
    const isOwn = isBelieved(step) || (step.words[1] === 'sync' && open?.url.includes('/all-assignments') === true);
    const [removed] = arrivedChanges(seen).filter(
      ({ method, url }) => method === 'DELETE' && !url.includes('/activation'),
    );
    // The first field of a computer is its id, and the path that was asked names it.
    const isNamed = open?.fault === 'fieldless' && /^\/api\/computer\/\d+(?:\/system-info)?$/.test(open.url);
    if (open === undefined || removed === undefined || isOwn || isAside(open, step) || isNamed) return undefined;
    if (!/^(?:group sync|state apply|computer replace|undo)\b/.test(lineOf(step))) return undefined;
    return `sent ${requestText(removed)} although ${open.method} ${open.url} answered ${open.fault ?? ''}`;
  },
};

/** Readings that decide no removal: for undo, or of things that stay with an old computer that is kept. */
const isAside = ({ url }: Seen, { words }: RunStep): boolean => {
  const isForUndo = words[1] === 'replace' && /\/all-assignments|\/variables\/search/.test(url);
  const isKept = !words.includes('delete');
  return isForUndo || (isKept && /system-info|installed-software|software-(?:deployment|reinstall)/.test(url));
};

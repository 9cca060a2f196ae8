/** Text of a description ends up in help, in command names and on terminals, and a server's description is not ours. */
const longestName = 100;
const longestText = 2000;

// Control and C1 characters, line and paragraph separators, bidi marks, byte-order mark, tags: all that clean-text.ts
// takes out of answers, and joiners and halves of characters, which no name needs.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u2065\u{e0000}-\u{e007f}]/u;
const unsafeRuns = new RegExp(`${unsafe.source}+`, 'gu');
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Names are taken as they are or not at all: a changed name would not be the service's. */
export const isSafeName = (name: string): boolean =>
  name.trim() !== '' && name.length <= longestName && !unsafe.test(name) && !reserved.has(name);

/** Prose may lose characters. Line ends become spaces, so a summary stays one line. */
export const safeText = (text: unknown): string | undefined => {
  if (typeof text !== 'string') return undefined;
  const clean = text.slice(0, longestText).replace(unsafeRuns, ' ').replace(/ {2,}/g, ' ').trim();
  return clean === '' ? undefined : clean;
};

/** For a problem's text: the name as it can be shown. */
export const shownName = (name: string): string => (safeText(name) ?? '').slice(0, 60);

/** Composed, because that is how a keyboard writes an umlaut. */
export const kebab = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();

/** Text of a description is shown in help, command names and terminals, and a server's description is untrusted. */
const longestName = 100;
const longestText = 2000;

// Control and C1 characters, line and paragraph separators, bidi marks, byte-order mark, fillers, tags: all that clean-text.ts
// removes from answers, and joiners, variation selectors and lone surrogates, which no name needs.
// Created on demand: V8 resolves the character classes when a pattern is created (half a millisecond).
const unsafe = (): RegExp =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2065\p{Variation_Selector}\u3164\uffa0\u{e0000}-\u{e007f}]+/gu;
/** Plain ASCII is safe, so the tables are not needed. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Names are accepted unchanged or not at all: a changed name would not be the service's. */
export const isSafeName = (name: string): boolean =>
  name.trim() !== '' && name.length <= longestName && (isAscii(name) || !unsafe().test(name)) && !reserved.has(name);

/** Prose may lose characters. Line ends become spaces, so a summary stays one line. */
export const safeText = (text: unknown): string | undefined => {
  if (typeof text !== 'string') return undefined;
  const short = text.slice(0, longestText);
  const clean = (isAscii(short) ? short : short.replace(unsafe(), ' ')).replace(/ {2,}/g, ' ').trim();
  return clean === '' ? undefined : clean;
};

/** The name as a problem report can show it. */
export const shownName = (name: string): string => (safeText(name) ?? '').slice(0, 60);

/** minFreePercent → min-free-percent, RAMSize → ram-size. */
export const kebab = (text: string): string =>
  (isAscii(text) ? plainWords(text) : words(text)).replace(/^-+|-+$/g, '').toLowerCase();

const plainWords = (text: string): string =>
  text
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-');

/** Composed (NFC), because that is how a keyboard types an umlaut. */
const words = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

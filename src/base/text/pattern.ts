/** A typed search text: part of a name, or a name with * and ?. Case is ignored. */
export interface Pattern {
  readonly text: string;
  /** The longest part without wildcards, for services that only search substrings. */
  readonly literal: string;
  readonly wild: boolean;
  matches(name: string): boolean;
  /** Whether the name is equal to the typed text; with wildcards, whether it matches. */
  isExact(name: string): boolean;
}

export const patternOf = (typed: string): Pattern => {
  const text = typed.trim();
  const folded = text.toLowerCase();
  if (!hasWildcard(text)) {
    return {
      text,
      literal: text,
      wild: false,
      matches: (name) => name.toLowerCase().includes(folded),
      isExact: (name) => name.toLowerCase() === folded,
    };
  }
  const parts = foldedUnits(text).split('*');
  const matches = (name: string): boolean => isMadeOf(foldedUnits(name), parts);
  return { text, literal: longestLiteral(text), wild: true, matches, isExact: matches };
};

export const hasWildcard = (text: string): boolean => /[*?]/.test(text);

const longestLiteral = (text: string): string =>
  text.split(/[*?]+/).reduce((best, part) => (part.length > best.length ? part : best), '');

/** Converts each letter by itself, so that ? matches one: toLowerCase turns İ into two. */
const foldedUnits = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text.toUpperCase()
    : text
        .split('')
        .map((unit) => (unit.toUpperCase().length === 1 ? unit.toUpperCase() : unit))
        .join('');

/** Matches each part between stars at its first place: as a regular expression, `a*a*a*b` could take years. */
const isMadeOf = (name: string, parts: readonly string[]): boolean => {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return name.length === first.length && fits(name, first, 0);
  const end = name.length - last.length;
  let at = first.length;
  if (at > end || !fits(name, first, 0) || !fits(name, last, end)) return false;
  for (const part of others) {
    while (at + part.length <= end && !fits(name, part, at)) at += 1;
    at += part.length;
    if (at > end) return false;
  }
  return true;
};

const fits = (name: string, part: string, at: number): boolean => {
  for (let index = 0; index < part.length; index += 1)
    if (part[index] !== '?' && part[index] !== name[at + index]) return false;
  return true;
};

/** A text as people search by it: a part of a name, or a name with * and ?. Letter case never counts. */
export interface Pattern {
  readonly text: string;
  /** The longest part without wildcards: what a service can be asked for that only knows substrings. */
  readonly literal: string;
  readonly wild: boolean;
  matches(name: string): boolean;
  /** The whole name as typed. Of a wildcard, every match is one. */
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
  const whole = new RegExp(`^${expressionOf(text)}$`, 'is');
  const matches = (name: string): boolean => whole.test(name);
  return { text, literal: longestLiteral(text), wild: true, matches, isExact: matches };
};

export const hasWildcard = (text: string): boolean => /[*?]/.test(text);

const longestLiteral = (text: string): string =>
  text.split(/[*?]+/).reduce((best, part) => (part.length > best.length ? part : best), '');

const expressionOf = (text: string): string =>
  text
    .replaceAll(/[\\^$.+()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');

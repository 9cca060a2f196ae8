/** A line for typing: `ems` and words at the start of a line, behind a colon, or in backticks; its full stop is not part of it. */
const printedLine = /((?:^|\n)[ \t]*|: |`)(ems [a-z][^\n`]*?)(?=[.;]?(?:\n|$)|\. [A-Z]|`)/g;

/** Pages of help are the same everywhere, and what follows `--` has flags of its own. */
const needsNone = /^ems help\b| --help\b| -- | \| |\bems .*\bems /;

/** All of them, for tests that type them. */
export const printedLinesIn = (text: string): string[] =>
  Array.from(text.matchAll(printedLine), ([, , line = '']) => line);

/** Adds the flags that select a service to every line of a text that is printed for typing, unless it has them. */
export const withPlace = (text: string, place: string): string => {
  if (place === '' || !text.includes('ems ')) return text;
  const has = place.trim().split(' ')[0] ?? '';
  return text.replaceAll(printedLine, (whole, before: string, line: string) =>
    needsNone.test(line) || line.includes(` ${has}`) ? whole : `${before}${line}${place}`,
  );
};

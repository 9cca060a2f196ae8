/**
 * An error text without what differs from computer to computer, so that the same failure compares equal: host names,
 * paths, addresses, ids, times and numbers. Exit codes stay: 'ended with 1603' and 'ended with 1618' are two causes.
 */
export const maskError = (text: string, hostnames: readonly string[] = []): string => {
  const named = hostnames
    .filter(({ length }) => length > 2 && length <= longestName)
    .toSorted((left, right) => right.length - left.length);
  const masked = masks.reduce((rest, [pattern, mask]) => rest.replaceAll(pattern, mask), text);
  // Mask paths first: they may contain the name.
  return named
    .reduce((rest, name) => rest.replaceAll(new RegExp(escaped(name), 'gi'), '<host>'), masked)
    .replaceAll(numbers, (found, code: string | undefined) => (code === undefined ? '<n>' : found))
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** No name in DNS is longer; one of a million letters is too large an expression for the engine. */
const longestName = 255;

const masks: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/https?:\/\/[^\s'"<>]+/gi, '<address>'],
  [/\\\\[^\s'"<>|,;]+/g, '<path>'],
  // A path with spaces ends at its file extension, else at the first space.
  [/\b[a-z]:\\(?:[^'"<>|,;:\n]*\.\w{2,4}\b|[^\s'"<>|,;:]*)/gi, '<path>'],
  [/(?<![\w/])\/(?:[\w.@-]+\/)+[\w.@-]*/g, '<path>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, '<time>'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '<address>'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '<address>'],
  [/\b(?:PC|LT|NB|SRV|WS|DESKTOP|LAPTOP|CLIENT)-[\w-]*\d[\w-]*(?:\.[a-z][\w-]*)*\b/gi, '<host>'],
];

/** Behind one of these words a number is an exit code. */
const numbers =
  /(\b(?:code|error|with|exit|result|status|returned|hresult)[\s:=#(]{1,3})?(?<![\w.])-?\d+(?:[.,]\d+)*(?!\w)/gi;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

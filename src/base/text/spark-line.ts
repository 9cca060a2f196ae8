const blocks = '▁▂▃▄▅▆▇█';

/** Numbers as a line of blocks, at most `most` of them: '▁▂▅█'. A gap is a space. */
export const sparkLine = (values: readonly (number | null)[], most: number): string => {
  const shown = thinned(values, most);
  const known = shown.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const block = (value: number): string =>
    blocks.charAt(span === 0 ? 0 : Math.round(((value - low) / span) * (blocks.length - 1)));
  return shown.map((value) => (value === null ? ' ' : block(value))).join('');
};

/** The last value of each of `most` equal parts: the newest is always there. */
const thinned = (values: readonly (number | null)[], most: number): readonly (number | null)[] =>
  values.length <= most
    ? values
    : Array.from({ length: most }, (_, at) => values[Math.floor(((at + 1) * values.length) / most) - 1] ?? null);

/** The known word most similar to a typed one, if it is similar enough. */
export const closest = (typed: string, known: readonly string[]): string | undefined => {
  // Skip very long words: no name has a thousand characters, and comparing 100,000 takes seconds.
  if (typed.length > longestTyped) return undefined;
  const folded = typed.toLowerCase();
  const ranked = known
    .filter((word) => isNear(typed.length, word.length, Math.abs(typed.length - word.length)))
    .map((word) => ({ word, distance: distance(folded, word.toLowerCase()) }))
    .filter(({ word, distance: steps }) => isNear(typed.length, word.length, steps))
    .toSorted((left, right) => left.distance - right.distance);
  return ranked[0]?.word ?? known.find((word) => folded.length > 2 && word.toLowerCase().startsWith(folded));
};

const longestTyped = 500;

/** Whether `steps` are few enough. They are at least the difference in length, which excludes huge names cheaply. */
const isNear = (one: number, other: number, steps: number): boolean =>
  steps <= Math.max(1, Math.floor(Math.max(one, other) * 0.4));

/** The Damerau-Levenshtein distance; an adjacent transposition counts as one step. */
const distance = (left: string, right: string): number => {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    const above = rows[row - 1] ?? [];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        best = Math.min(best, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      current.push(best);
    }
    rows.push(current);
  }
  return rows[left.length]?.[right.length] ?? 0;
};

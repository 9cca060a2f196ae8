export interface ChangedLines {
  /** All of the first round; later what was not there before. */
  readonly shown: readonly string[];
  /** Lines that are no longer there. */
  readonly gone: number;
}

/** Compared as sets of lines, so that a row that only moved is no change; of equal lines each counts. */
export const changedLines = (before: readonly string[] | undefined, now: readonly string[]): ChangedLines => {
  if (before === undefined) return { shown: now, gone: 0 };
  const left = new Map<string, number>();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const shown = now.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, Math.max(0, count - 1));
    return count === 0;
  });
  return { shown, gone: [...left.values()].reduce((sum, count) => sum + count, 0) };
};

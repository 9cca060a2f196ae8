export interface FitColumn {
  /** The widest cell, the header included. */
  readonly natural: number;
  /** Dropped first when higher; 0 is kept as long as possible. */
  readonly priority: number;
  /** An id: useless when cut, so the others give way first. */
  readonly rigid?: boolean;
}

export const gap = 2;
/** A column that may go does so rather than cut another below this. */
const readableWidth = 20;
const leastWidth = 10;

/** Which columns stay and how wide each is. Pure: the hard decision of a table. */
export const fitColumns = (columns: readonly FitColumn[], available: number): { index: number; width: number }[] => {
  let kept = columns.map((column, index) => ({ ...column, index }));
  const cutTo = (width: number): number =>
    totalWidth(kept.map(({ natural, rigid }) => (rigid === true ? natural : Math.min(natural, width))));
  for (;;) {
    const [worst] = kept.slice(1).toSorted((a, b) => b.priority - a.priority || b.index - a.index);
    if (worst === undefined || cutTo(worst.priority > 0 ? readableWidth : leastWidth) <= available) break;
    kept = kept.filter((one) => one !== worst);
  }
  const widths = shrink(
    kept.map(({ natural }) => natural),
    kept.map(({ rigid }) => rigid === true),
    available,
  );
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
};

export const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Takes from the widest column until the row fits: long texts give way, short ones and ids stay whole. */
const shrink = (natural: readonly number[], rigid: readonly boolean[], available: number): number[] => {
  const widths = [...natural];
  for (let over = totalWidth(widths) - available; over > 0; over--) {
    const soft = widest(widths, (at) => rigid[at] !== true);
    const goes = (widths[soft] ?? 0) > leastWidth ? soft : widest(widths, () => true);
    if ((widths[goes] ?? 0) <= 1) break;
    widths[goes] = (widths[goes] ?? 0) - 1;
  }
  return widths;
};

const widest = (widths: readonly number[], counts: (at: number) => boolean): number => {
  let best = -1;
  for (const [at, width] of widths.entries()) if (counts(at) && width >= (widths[best] ?? 0)) best = at;
  return best;
};

export interface FitColumn {
  /** The widest cell, the header included. */
  readonly natural: number;
  /** Dropped first when higher; 0 is kept as long as possible. */
  readonly priority: number;
}

export const gap = 2;
/** A column that may go does so rather than cut another below this. */
const readableWidth = 20;
const leastWidth = 10;

/** Which columns stay and how wide each is. Pure: the hard decision of a table. */
export const fitColumns = (columns: readonly FitColumn[], available: number): { index: number; width: number }[] => {
  let kept = columns.map((column, index) => ({ index, natural: column.natural, priority: column.priority }));
  const cutTo = (width: number): number => totalWidth(kept.map(({ natural }) => Math.min(natural, width)));
  for (;;) {
    const [worst] = kept.slice(1).toSorted((a, b) => b.priority - a.priority || b.index - a.index);
    if (worst === undefined || cutTo(worst.priority > 0 ? readableWidth : leastWidth) <= available) break;
    kept = kept.filter((one) => one !== worst);
  }
  const widths = shrink(
    kept.map(({ natural }) => natural),
    available,
  );
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
};

export const totalWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Takes from the widest column until the row fits: long texts give way, short ones stay whole. */
const shrink = (natural: readonly number[], available: number): number[] => {
  const widths = [...natural];
  let over = totalWidth(widths) - available;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= 1) break;
    const at = widths.lastIndexOf(widest);
    const second = Math.max(1, ...widths.filter((_, index) => index !== at));
    const step = Math.max(1, Math.min(over, widest - second));
    widths[at] = widest - step;
    over -= step;
  }
  return widths;
};

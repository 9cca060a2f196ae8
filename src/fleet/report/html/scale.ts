/** Round numbers from 0 to at least `most`, about `count` of them: where the lines of a chart lie. */
export const ticksTo = (most: number, count = 4): number[] => {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
};

/** Maps a value to a position on a length, never beyond its ends. */
export const linear =
  (most: number, length: number) =>
  (value: number): number =>
    most <= 0 ? 0 : Math.round((Math.min(Math.max(value, 0), most) / most) * length * 100) / 100;

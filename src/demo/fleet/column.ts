import type { World } from '../world/world.js';

/**
 * One small number (0 to 254) for each made-up computer, worked out when it is first asked for and then kept: a sweep
 * over the fleet asks for the same role or group a dozen times for each computer. 100,000 computers take 100 KB.
 * Only for what follows from seed and size alone, since nothing ever throws it away.
 */
export const byteColumn = (work: (world: World, id: number) => number): ((world: World, id: number) => number) => {
  const place = count;
  count += 1;
  return (world, id) => {
    const column = (world.columns[place] ??= new Uint8Array(world.size + 1));
    const known = column[id] ?? unknown;
    if (known !== unknown) return known - 1;
    const value = work(world, id);
    column[id] = value + 1; // beyond the end nothing is kept
    return value;
  };
};

/** The same with four bytes a computer, for each of many subjects; 0 stands for what was not worked out yet. */
export const wordColumn = ({ wordColumns, size }: World, subject: object): Uint32Array => {
  const column = wordColumns.get(subject) ?? new Uint32Array(size + 1);
  wordColumns.set(subject, column);
  return column;
};

const unknown = 0;
let count = 0;

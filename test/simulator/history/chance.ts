/** Chance from a seed (mulberry32): the same seed draws the same things on every machine. */
export interface Chance {
  /** 0 ≤ value < below. */
  int(below: number): number;
  between(least: number, most: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Different items, in the order of chance; all of them if there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[];
  /** A chance of its own: what is drawn there changes nothing here. */
  fork(label: string): Chance;
}

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (below: number): number => (below <= 1 ? 0 : next() % below);
  return {
    int,
    between: (least, most) => least + int(most - least + 1),
    once: (times) => int(times) === 0,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    some: (items, count) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(left.length), 1)).flat();
    },
    fork: (label) => chanceOf(hashOf(`${seed} ${label}`)),
  };
};

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

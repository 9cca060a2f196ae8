import type { Target } from '../targets/target.js';

/** Servers cut request lines at 8 KiB; ids that travel in the query have to stay below together with the rest of the URL. */
export const urlLimit = 8000;

/** Groups of at most `size`, and, where the ids are in the URL, of at most `bytes` for them. */
export const split = <Each extends Target>(
  targets: readonly Each[],
  size: number,
  bytes: number = Infinity,
  cost: (target: Each) => number = () => 0,
): Each[][] => {
  const parts: Each[][] = [];
  let part: Each[] = [];
  let used = 0;
  for (const target of targets) {
    const more = cost(target);
    if (part.length > 0 && (part.length >= size || used + more > bytes)) {
      parts.push(part);
      part = [];
      used = 0;
    }
    part.push(target);
    used += more;
  }
  return part.length === 0 ? parts : [...parts, part];
};

import type { Target } from './target.js';

/** Servers cut request lines at 8 KiB; ids that travel in the query have to stay below together with the rest of the URL. */
export const urlLimit = 8000;

/** Groups of at most `size`, and, where the ids are in the URL, of at most `bytes` for them. */
export const split = (
  targets: readonly Target[],
  size: number,
  bytes: number = Infinity,
  cost: (target: Target) => number = () => 0,
): Target[][] => {
  const parts: Target[][] = [];
  let part: Target[] = [];
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

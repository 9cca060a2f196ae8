import type { ChosenTarget, IdLocation, OwnParts, Target } from '../targets/target.js';
import type { Unit } from './plan.js';

/** Servers cut request lines at 8 KiB; ids in the query have to stay below it together with the rest of the URL. */
const urlLimit = 8000;

/**
 * Targets → requests: one each, or batches of at most `size`. Targets of one request have the same own parts. `urlOf`
 * gives the URL without any id.
 */
export const unitsOf = (
  targets: readonly ChosenTarget[],
  size: number | undefined,
  carrier: IdLocation,
  urlOf: (own: OwnParts | undefined) => string,
): Unit[] => {
  if (carrier.where === 'path') return targets.map(({ own, ...target }) => unitOf([target], own));
  const alike = new Map<string, { readonly own: OwnParts | undefined; readonly members: Target[] }>();
  for (const { own, ...target } of targets) {
    const key = JSON.stringify(own ?? null);
    const found = alike.get(key);
    if (found === undefined) alike.set(key, { own, members: [target] });
    else found.members.push(target);
  }
  return [...alike.values()].flatMap(({ members, own }) => {
    const room = carrier.where === 'body' ? Infinity : urlLimit - Buffer.byteLength(urlOf(own));
    const cost = ({ id }: Target): number => carrier.name.length + String(id).length + 2; // & and =
    return split(members, size ?? Infinity, room, cost).map((part) => unitOf(part, own));
  });
};

const unitOf = (targets: readonly Target[], own: OwnParts | undefined): Unit =>
  own === undefined ? { targets } : { targets, own };

/** Groups of at most `size`, and of at most `bytes` for their ids. */
export const split = (
  targets: readonly Target[],
  size: number,
  bytes: number,
  cost: (target: Target) => number,
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

import { EmsError } from '../../../base/errors.js';
import { isEnding } from '../session/marker.js';
import { headOf, isMarked } from '../session/place.js';
import { resolveNow } from '../session/session.js';
import { ringByComputer } from '../steps/known-plan.js';
import type { StatusSource } from './rollout-state.js';
import type { ResolvedSubject } from '../types.js';
import { computersText } from '../../../base/text/wording.js';

/** How many computers joined the plan of rings that had already begun; null: not known, or the rollout has ended. */
export const countJoined = async ({ access, place, read, record }: StatusSource): Promise<number | null> => {
  const head = headOf(place);
  if (record.ended !== undefined || !isMarked(head) || isEnding(head.marker.phase)) return null;
  try {
    const members = await Promise.all(place.rings.map(async ({ group, n }) => [n, await read(group.id)] as const));
    const placed = ringByComputer(new Map(members));
    const { rings } = await resolveNow(access, record, placed);
    // A ring in preparation still adds them.
    const begun = new Set(place.rings.flatMap(({ marker, n }) => (marker?.phase === 'preparing' ? [] : [n])));
    const planned = rings.flatMap(({ computers, spec }) => (begun.has(spec.n) ? computers : []));
    return planned.filter(({ id }) => !placed.has(id)).length;
  } catch (error) {
    if (error instanceof EmsError) return null;
    throw error;
  }
};

export const joinedText = (joined: number, { name }: { readonly name: string }, { kind }: ResolvedSubject): string => {
  const who = `${computersText(joined)} joined the target after ${joined === 1 ? 'its ring' : 'their rings'} had begun`;
  return kind === 'patch'
    ? `${who}: this rollout leaves ${joined === 1 ? 'it' : 'them'} out.`
    : `${who}: ${joined === 1 ? 'it gets' : 'they get'} the package with: ems rollout finish ${name}`;
};

import { createHash } from 'node:crypto';
import { stateKinds } from '../kinds.js';
import type { StateChange, KindName } from '../model.js';
import { canonicalText } from './compare-values.js';

const rank = new Map<KindName, number>(stateKinds.map(({ name }, at) => [name, at]));

export const isRemoval = ({ action }: Pick<StateChange, 'action'>): boolean =>
  action === 'remove' || action === 'delete';

/** Removals first, then by kind, group and name, so that the order is always the same. */
export const orderChanges = (changes: readonly StateChange[]): StateChange[] =>
  changes
    .map((change) => ({ change, key: sortKey(change) }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ change }) => change);

const sortKey = (change: StateChange): string =>
  [
    isRemoval(change) ? '0' : '1',
    String(rank.get(change.kind) ?? 99).padStart(2, '0'),
    change.on.toLowerCase(),
    change.what.toLowerCase(),
    canonicalText(change.to),
    canonicalText(change.from),
  ].join('\u0000');

/** SHA-256 over the changes without counts, ids, places and times. */
export const planChecksum = (changes: readonly StateChange[]): string => {
  const lines = changes.map(({ action, from, kind, leaves, on, to, what }) =>
    canonicalText({ kind, action, on, what, from, to, ...(leaves === undefined ? {} : { leaves: leaves.path }) }),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
};

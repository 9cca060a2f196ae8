import { secretIn } from '../compare/compare-values.js';
import { matchGroups } from '../compare/match-groups.js';
import type { FoundDifference } from '../find-difference.js';
import type { StateChange } from '../model.js';
import { nameKey } from '../paths.js';

/** Adds secrets that the service does not show: a difference cannot be detected, so they are always written. */
export const withHiddenSecrets = (found: FoundDifference): FoundDifference => {
  const { difference, real, wanted } = found;
  const match = matchGroups(wanted, real);
  const added = difference.unchecked.flatMap(({ kind, on, what, why }): StateChange[] => {
    const fact = wanted.facts.find(
      (each) => each.kind === kind && nameKey(each.on) === nameKey(on) && nameKey(each.what) === nameKey(what),
    );
    if (why !== 'masked' || fact === undefined || secretIn(fact.value) === undefined) return [];
    const group = match.groupAt(on)?.id;
    return [
      {
        kind,
        action: 'change',
        on,
        what,
        from: '(secret)',
        to: fact.value,
        computers: null,
        place: fact.place,
        ids: { ...(group === undefined ? {} : { on: group }), ...(fact.id === undefined ? {} : { what: fact.id }) },
      },
    ];
  });
  return { ...found, difference: { ...difference, changes: [...difference.changes, ...added] } };
};

import type { JsonObject } from '../../contract/operation.js';
import { groupBy } from '../../json/group-by.js';
import { kindNamed } from '../kinds.js';
import type { Fact, StateChange, StateDifference, KindPlural } from '../model.js';

/** How many objects of each kind there are; a description is a part of its group. */
export const countKinds = (facts: readonly Fact[]): Partial<Record<KindPlural, number>> => {
  const counted = facts.filter(({ kind, what }) => kind !== 'group' || what === '');
  const byKind = groupBy(counted, ({ kind }) => kindNamed(kind).plural);
  return Object.fromEntries([...byKind].map(([kind, own]) => [kind, own.length]));
};

/** `against`: the other server; the change is on that side only, or different on both. */
export const changeJson = ({ blocked, leaves, place, ...change }: StateChange, against = 'files'): JsonObject => {
  const { action, computers, from, kind, on, to, what } = change;
  return {
    kind,
    action,
    on,
    what,
    from,
    to,
    computers,
    ...(against === 'files' ? {} : { side: action === 'change' || action === 'rename' ? 'both' : 'there' }),
    ...(place === undefined || place.file === '' ? {} : { file: place.file, line: place.line }),
    ...(leaves === undefined ? {} : { leaves: leaves.path }),
    ...(blocked === undefined ? {} : { blocked }),
  };
};

/** The form of -o json. With --unmanaged it also lists the objects. */
export const differenceJson = (difference: StateDifference, lists: boolean): JsonObject => {
  const { against, changes, compared, plan, server, unchecked, unmanaged, unreadable } = difference;
  const side = against === 'files' ? {} : { side: 'here' };
  const objects = unmanaged.map(({ kind, on, what }) => ({ kind, on, what, ...side }));
  return {
    plan,
    server,
    against,
    compared: { ...compared },
    changes: changes.map((change) => changeJson(change, against)),
    unmanaged: { ...countKinds(unmanaged) },
    ...(lists ? { unmanagedObjects: objects } : {}),
    unreadable: unreadable.map((gap) => ({ ...gap })),
    unchecked: unchecked.map((each) => ({ ...each })),
  };
};

import { groupBy } from '../../../base/json/group-by.js';
import { kindNamed } from '../kinds.js';
import type { ChangeFacts, Compared, Fact, KindName, StateChange, StateDifference, KindPlural } from '../model.js';

/** A change in the answers of `ems state diff` and `ems state apply`. */
export interface StateChangeAnswer extends ChangeFacts {
  /** With --against: on which server it is, or on both with another value. */
  readonly side?: 'there' | 'both';
  /** The file that asks for it. */
  readonly file?: string;
  /** The line of the file. */
  readonly line?: number;
  /** The configuration group that a new member of another one is moved out of. */
  readonly leaves?: string;
}

/** The answer of `ems state diff`. */
export interface StateDiffAnswer extends Compared {
  /** The differences. */
  readonly changes: readonly StateChangeAnswer[];
  /** How many things of the service no file manages, by kind. */
  readonly unmanaged: Readonly<Record<string, number>>;
  /** These things, with --unmanaged or --against. */
  readonly unmanagedObjects?: readonly UnmanagedObject[];
}

interface UnmanagedObject {
  /** The kind of thing. */
  readonly kind: KindName;
  /** The group or other object that it belongs to. */
  readonly on: string;
  /** Its name. */
  readonly what: string;
  /** With --against: it is only on this server. */
  readonly side?: 'here';
}

/** How many objects of each kind there are; a description is a part of its group. */
export const countKinds = (facts: readonly Fact[]): Partial<Record<KindPlural, number>> => {
  const counted = facts.filter(({ kind, what }) => kind !== 'group' || what === '');
  const byKind = groupBy(counted, ({ kind }) => kindNamed(kind).plural);
  return Object.fromEntries([...byKind].map(([kind, own]) => [kind, own.length]));
};

/** `against`: the other server; the change is on that side only, or different on both. */
export const changeAnswer = (
  { blocked, leaves, place, ...change }: StateChange,
  against = 'files',
): StateChangeAnswer => {
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
export const differenceAnswer = (difference: StateDifference, lists: boolean): StateDiffAnswer => {
  const { against, changes, compared, plan, server, unchecked, unmanaged, unreadable } = difference;
  const side = against === 'files' ? {} : { side: 'here' as const };
  const objects = unmanaged.map(({ kind, on, what }) => ({ kind, on, what, ...side }));
  return {
    plan,
    server,
    against,
    compared,
    changes: changes.map((change) => changeAnswer(change, against)),
    unmanaged: countKinds(unmanaged),
    ...(lists ? { unmanagedObjects: objects } : {}),
    unreadable,
    unchecked,
  };
};

import { once } from '../../../base/text/once.js';
import { kindNamed } from '../kinds.js';
import type { ConfigurationPlace, UnreadKind } from '../model.js';
import { nameKey } from '../paths.js';
import type { ReachInput, Unreached } from './with-reach.js';

export interface MovedChanges {
  readonly changes: readonly Unreached[];
  /** Computers whose configuration group could not be read. */
  readonly unreadable: readonly UnreadKind[];
}

/** A computer is in at most one configuration group: a new member of one leaves the group that it is in. */
export const withMoves = async (changes: readonly Unreached[], input: ReachInput): Promise<MovedChanges> => {
  const idOf = joiningIds(input);
  const ids = new Map(changes.flatMap((change) => idOf(change).map((id) => [change, id] as const)));
  const places = await input.real.configurationPlaces([...ids.values()]);
  const unreadable: UnreadKind[] = [];
  const moved = changes.map((change): Unreached => {
    const place = places.get(ids.get(change) ?? Number.NaN);
    if (place?.kind === 'unread') unreadable.push(unreadOf(change, place));
    return place === undefined ? change : { ...change, ...movedFrom(place, change) };
  });
  // A move already removes the computer. With a separate removal, a failed move would leave it in no group.
  const gone = takenMembers(moved.filter(({ leaves }) => leaves !== undefined));
  return {
    changes: moved.filter((change) => change.leaves !== undefined || !takenBy(change).some((key) => gone.has(key))),
    unreadable,
  };
};

/** Names a computer in a group. */
export const memberKey = (group: string | number, computer: string | number): string =>
  `${group} ${computer}`.toLowerCase();

/** The members that changes remove or move, by their keys. */
export const takenMembers = (changes: readonly Unreached[]): ReadonlySet<string> => new Set(changes.flatMap(takenBy));

const takenBy = ({ action, ids, kind, leaves }: Unreached): string[] => {
  const group = leaves?.id ?? (action === 'remove' ? ids.on : undefined);
  return kind !== 'member' || group === undefined || ids.what === undefined ? [] : [memberKey(group, ids.what)];
};

const movedFrom = (place: ConfigurationPlace, { ids }: Unreached): Pick<Unreached, 'leaves' | 'blocked'> => {
  if (place.kind === 'group') return place.group.id === ids.on ? {} : { leaves: place.group };
  return place.kind === 'other'
    ? { blocked: `it is in the configuration group ${place.path}, which files cannot describe` }
    : {};
};

const unreadOf = (
  { kind, on, what }: Unreached,
  { needs, why }: Extract<ConfigurationPlace, { readonly kind: 'unread' }>,
): UnreadKind => ({ kind: kindNamed(kind).plural, on, needs, why: `the groups of ${what} could not be read: ${why}` });

/** The id of a computer that is to join a configuration group; none for other changes and for new computers. */
const joiningIds = ({ groups, real, wanted }: ReachInput): ((change: Unreached) => number[]) => {
  const types = new Map(wanted.groups.map(({ path, type }) => [nameKey(path), type]));
  const byName = once(
    () => new Map(real.facts.flatMap(({ id, kind, what }) => (kind === 'member' ? [[nameKey(what), id]] : []))),
  );
  return ({ action, ids, kind, on, what }) => {
    if (kind !== 'member' || action !== 'add') return [];
    if ((groups.groupAt(on)?.type ?? types.get(nameKey(on))) !== 'configuration') return [];
    const id = ids.what ?? byName().get(nameKey(what));
    return typeof id === 'number' ? [id] : [];
  };
};

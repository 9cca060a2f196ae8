import type { Impact } from '../../../changes/reach/impact.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce } from '../../../service/reading.js';
import { once } from '../../../base/text/once.js';
import { kindNamed } from '../kinds.js';
import type { Fact, Real, StateChange, Wanted } from '../model.js';
import { isWithin, nameKey } from '../paths.js';
import { reachOfNamed } from '../real/group-reach.js';
import type { GroupMatch } from './match-groups.js';

export type Unreached = Omit<StateChange, 'computers'>;

export interface ReachInput {
  readonly real: Real;
  readonly wanted: Wanted;
  readonly groups: GroupMatch;
}

/** Adds to each change how many computers it reaches. */
export const withReach = async (changes: readonly Unreached[], input: ReachInput): Promise<StateChange[]> => {
  const idOf = computerIds(input);
  return mapBounded(changes, atOnce, async (change) => {
    const { computers = null } = reachesSome(change) ? await reachOf(change, input, idOf) : { computers: 0 };
    return { ...change, computers };
  });
};

/** Computers that the changes reach, each once; null where that is not known. */
export const countReached = async (changes: readonly Unreached[], input: ReachInput): Promise<number | null> => {
  const idOf = computerIds(input);
  const places = new Map(changes.filter(reachesSome).map((change) => [placeOf(change), change]));
  if (places.size === 0) return 0;
  const found = await mapBounded([...places.values()], atOnce, (change) => reachOf(change, input, idOf));
  return (await input.real.together(found))?.computers ?? null;
};

/** Represents each group by a change that reaches all of its computers. */
export const wholeGroups = (paths: readonly string[]): Unreached[] =>
  paths.map((on) => ({ kind: 'package-assignment', action: 'change', on, what: '', from: null, to: null, ids: {} }));

/** All changes on a group reach the same computers; a member change reaches one. */
const placeOf = ({ ids, kind, on, what }: Unreached): string =>
  kind === 'member'
    ? `computer ${ids.what ?? nameKey(what)}`
    : `${kindNamed(kind).reach} ${nameKey(kind === 'computer' ? what : on)}`;

/** New groups, renames and descriptions reach no computer; a deletion reaches all computers of the group. */
const reachesSome = ({ action, kind }: Unreached): boolean =>
  kindNamed(kind).reach !== 'none' && (kind !== 'group' || action === 'delete');

const reachOf = async (
  change: Unreached,
  { groups, real, wanted }: ReachInput,
  idOf: (computer: string) => string,
): Promise<Impact> => {
  const { ids, kind, on, what } = change;
  if (kind === 'member') return reachOfNamed([ids.what === undefined ? idOf(what) : String(ids.what)]);
  if (kindNamed(kind).reach === 'computer') return reachOfNamed([idOf(on === '' ? what : on)]);
  const group = groups.groupAt(on);
  // A new group has the members that the files give it.
  return group === undefined ? reachOfNamed(wantedBelow(wanted, on)) : real.computersBelow(group.path);
};

const wantedBelow = ({ facts }: Wanted, path: string): string[] =>
  facts.filter(({ kind, on }) => kind === 'member' && isWithin(on, path)).map(memberKey);

const memberKey = ({ id, what }: Fact): string => String(id ?? nameKey(what));

/** The id of a computer by its name, where either side has it as a member; else its name. */
const computerIds = ({ real, wanted }: ReachInput): ((computer: string) => string) => {
  const byName = once(() => {
    const members = [...wanted.facts, ...real.facts].filter(({ kind }) => kind === 'member');
    return new Map(members.map((fact) => [nameKey(fact.what), memberKey(fact)]));
  });
  return (computer) => byName().get(nameKey(computer)) ?? nameKey(computer);
};

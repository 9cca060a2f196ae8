import { mapBounded } from '../../../service/read-items.js';
import { atOnce } from '../../../service/reading.js';
import { once } from '../../../base/text/once.js';
import { kindNamed } from '../kinds.js';
import type { ComputersBelow, Fact, Real, StateChange, Wanted } from '../model.js';
import { isWithin, nameKey } from '../paths.js';
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
    const reached = await reachOf(change, input, idOf);
    return { ...change, computers: reached?.count ?? null };
  });
};

/** Computers that the changes reach, each once; null where that is not known. */
export const countReached = async (changes: readonly Unreached[], input: ReachInput): Promise<number | null> => {
  const idOf = computerIds(input);
  const places = new Map(changes.filter(reachesSome).map((change) => [placeOf(change), change]));
  const all = await mapBounded([...places.values()], atOnce, async (change) => ({
    change,
    reached: await reachOf(change, input, idOf),
  }));
  const counted: Counted[] = [];
  for (const { change, reached } of all) {
    if (reached === undefined) return null;
    if (reached.ids === undefined) counted.push({ path: change.on, count: reached.count });
  }
  const ids = new Set(
    all.flatMap(({ change, reached }) => (isCounted(change, counted) ? [] : [...(reached?.ids ?? [])])),
  );
  return counted.length === 0 ? ids.size : sumCounts(counted, ids.size, input.real);
};

/** Represents each group by a change that reaches all of its computers. */
export const wholeGroups = (paths: readonly string[]): Unreached[] =>
  paths.map((on) => ({ kind: 'package-assignment', action: 'change', on, what: '', from: null, to: null, ids: {} }));

interface Counted {
  readonly path: string;
  readonly count: number;
}

/** Whether a counted group above includes these computers; added members are counted separately. */
const isCounted = ({ action, kind, on }: Unreached, counted: readonly Counted[]): boolean =>
  !(kind === 'member' && action === 'add') && counted.some(({ path }) => isWithin(on, path));

/** Adds counts of groups with everything below. Groups share computers, so the sum is limited to the fleet. */
const sumCounts = async (counted: readonly Counted[], others: number, real: Real): Promise<number | null> => {
  const tops = counted.filter(
    ({ path }) => !counted.some((other) => other.path !== path && isWithin(path, other.path)),
  );
  const sum = tops.reduce((total, { count }) => total + count, others);
  if (tops.length === 1 && others === 0) return sum;
  return Math.min(sum, (await real.allComputers()) ?? sum);
};

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
): Promise<ComputersBelow | undefined> => {
  const { ids, kind, on, what } = change;
  if (!reachesSome(change)) return { count: 0, ids: new Set() };
  if (kind === 'member') return { count: 1, ids: new Set([ids.what === undefined ? idOf(what) : String(ids.what)]) };
  if (kindNamed(kind).reach === 'computer') return { count: 1, ids: new Set([idOf(on === '' ? what : on)]) };
  const group = groups.groupAt(on);
  // A new group has the members that the files give it.
  return group === undefined ? wantedBelow(wanted, on) : real.computersBelow(group.path);
};

const wantedBelow = ({ facts }: Wanted, path: string): ComputersBelow => {
  const ids = new Set(facts.filter(({ kind, on }) => kind === 'member' && isWithin(on, path)).map(memberKey));
  return { count: ids.size, ids };
};

const memberKey = ({ id, what }: Fact): string => String(id ?? nameKey(what));

/** The id of a computer by its name, where either side has it as a member; else its name. */
const computerIds = ({ real, wanted }: ReachInput): ((computer: string) => string) => {
  const byName = once(() => {
    const members = [...wanted.facts, ...real.facts].filter(({ kind }) => kind === 'member');
    return new Map(members.map((fact) => [nameKey(fact.what), memberKey(fact)]));
  });
  return (computer) => byName().get(nameKey(computer)) ?? nameKey(computer);
};

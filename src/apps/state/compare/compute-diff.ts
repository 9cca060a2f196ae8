import { kindNamed, stateKinds } from '../kinds.js';
import type { Fact, StateDifference, WantedFact, KindName, ComparedKind, KindPlural } from '../model.js';
import { nameKey } from '../paths.js';
import { compareValues, isSameEntry } from './compare-values.js';
import { createdAction, identify, indexFacts, unreadTest, type DiffInput, type DiffWork } from './diff-work.js';
import { withFailedReads } from '../real/gaps.js';
import { withoutLiterals } from './hide-literals.js';
import { matchGroups } from './match-groups.js';
import { orderChanges, planChecksum } from './plan-order.js';
import { removeAbsent, removeUnlisted } from './removals.js';
import { withMoves } from './with-moves.js';
import { countReached, withReach } from './with-reach.js';

/** Computes the changes from the real to the wanted side. Only counts computers and reads their groups. */
export const computeDiff = async (input: DiffInput): Promise<StateDifference> => {
  const { real, kinds } = input;
  const groups = matchGroups(input.wanted, real);
  const isCompared = ({ kind }: Fact): boolean => kinds.has(kind);
  const wanted = {
    ...input.wanted,
    facts: input.wanted.facts.filter(isCompared),
    absent: input.wanted.absent.filter(isCompared),
  };
  const index = indexFacts(real.facts.filter(isCompared).map(groups.translate));
  const unread = unreadTest(real.unreadable, groups);
  const work: DiffWork = {
    input: { ...input, wanted },
    groups,
    index,
    unread,
    changes: [],
    unchecked: [],
    matched: new Set(),
  };
  if (kinds.has('group')) work.changes.push(...groups.renames);
  for (const fact of wanted.facts) compareFact(fact, work);
  for (const fact of wanted.absent) removeAbsent(fact, work);
  removeUnlisted(work);
  const reach = { real, wanted, groups };
  const moved = await withMoves(work.changes, reach);
  const changes = orderChanges(await withReach(moved.changes, reach));
  return {
    plan: planChecksum(changes),
    server: real.server,
    against: input.against,
    compared: countCompared(wanted.facts, index.all, input),
    changes,
    computers: await countReached(changes, reach),
    unmanaged: index.all.filter((fact) => !work.matched.has(fact) && fact.what !== 'description'),
    unreadable: withFailedReads([...real.unreadable, ...moved.unreadable], real.failedReads?.()),
    unchecked: work.unchecked,
  };
};

const compareFact = (fact: WantedFact, work: DiffWork): void => {
  if (work.unread(fact)) return;
  const real = findReal(fact, work);
  if (real !== undefined) work.matched.add(real);
  if (fact.kind === 'group' && fact.what === '') return compareGroup(fact, real, work);
  const known =
    fact.what === 'description' && fact.kind === 'group' && fact.value === '' ? { ...fact, value: null } : fact;
  const difference = compareValues(known, real, work.input.env);
  if (difference === undefined) return;
  const { kind, on, what } = fact;
  if ('unchecked' in difference) work.unchecked.push({ kind, on, what, why: difference.unchecked });
  else
    work.changes.push({
      ...withoutLiterals(difference, fact, { real, isSecret: work.input.real.isSecret }),
      ...identify(fact, real, work),
      ...createdAction(fact, difference.action),
    });
};

const compareGroup = (fact: WantedFact, real: Fact | undefined, work: DiffWork): void => {
  const change = { ...identify(fact, real, work), from: null, to: fact.value };
  if (real === undefined) {
    const blocked = fact.on.includes('/') ? {} : { blocked: 'the service does not create groups at the top level' };
    work.changes.push({ ...change, action: 'create', ...blocked });
  } else if (fact.value !== null && real.value !== fact.value) {
    const blocked = 'the service cannot change the type of a group';
    work.changes.push({ ...change, action: 'change', what: 'type', from: real.value, blocked });
  }
};

/** Finds an entry of a collection by its key or values; each real entry matches once. */
const findReal = (fact: Fact, { index, input, matched }: DiffWork): Fact | undefined => {
  const found = index.get(fact);
  if (kindNamed(fact.kind).shape !== 'collections') return found[0];
  const key = input.wanted.keys.find(
    ({ on, what }) => nameKey(on) === nameKey(fact.on) && nameKey(what) === nameKey(fact.what),
  );
  const free = found.filter((each) => !matched.has(each));
  return free.find((each) => isSameEntry(fact.value, each.value, key?.children ?? []));
};

/** A description is a part of its group. */
const countKinds = (facts: readonly Fact[]): ReadonlyMap<KindName, number> => {
  const counts = new Map<KindName, number>();
  for (const { kind, what } of facts)
    if (kind !== 'group' || what === '') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

const countCompared = (
  wanted: readonly Fact[],
  found: readonly Fact[],
  { kinds, real }: Pick<DiffInput, 'kinds' | 'real'>,
): StateDifference['compared'] => {
  const [asked, there] = [countKinds(wanted), countKinds(found)];
  const unread = new Set(real.unreadable.map(({ kind }) => kind));
  const rows = stateKinds
    .filter(({ name }) => kinds.has(name))
    .map(({ name, plural }): [KindPlural, ComparedKind] => [
      plural,
      { wanted: asked.get(name) ?? 0, real: there.get(name) ?? (unread.has(plural) ? null : 0) },
    ]);
  return Object.fromEntries(rows.filter(([, counts]) => counts.real !== 0 || counts.wanted > 0));
};

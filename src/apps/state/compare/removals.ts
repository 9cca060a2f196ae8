import { kindNamed } from '../kinds.js';
import type { Fact, StateChange, WantedFact } from '../model.js';
import { isWithin, nameKey } from '../paths.js';
import { isSameEntry } from './compare-values.js';
import { createdAction, identify, type DiffWork } from './diff-work.js';

/** Removes what the files call absent. */
export const removeAbsent = (fact: WantedFact, work: DiffWork): void => {
  if (work.unread(fact)) return;
  const isGroup = fact.kind === 'group';
  const found = work.index.get(fact).filter((each) => {
    if (work.matched.has(each)) return false;
    const isEntry = kindNamed(fact.kind).shape === 'collections' && fact.value !== null;
    return !isEntry || isSameEntry(fact.value, each.value, []);
  });
  for (const real of isGroup ? found.slice(0, 1) : found) {
    work.matched.add(real);
    const blocked = isGroup ? deletionBlocked(fact.on, work) : undefined;
    removeFact(real, work, { place: fact.place, ...(blocked === undefined ? {} : { blocked }) });
  }
};

/** Why a group cannot be deleted: only if its subgroups are absent too, and the files list each of its members. */
const deletionBlocked = (path: string, { index, input, unread }: DiffWork): string | undefined => {
  const { absent, facts } = input.wanted;
  const gone = new Set(absent.filter(({ kind, what }) => kind === 'group' && what === '').map(({ on }) => nameKey(on)));
  const below = index.all.filter(({ kind, on, what }) => kind === 'group' && what === '' && isWithin(on, path));
  const stays = below.find(({ on }) => !gone.has(nameKey(on)));
  if (stays !== undefined) return `it has the subgroup ${stays.on}, which the files do not remove`;
  if (unread({ kind: 'member', on: path })) return 'its members could not be read';
  const listed = new Set(
    [...facts, ...absent].filter(({ kind }) => kind === 'member').map(({ what }) => nameKey(what)),
  );
  const outside = index.on('member', path).filter(({ what }) => !listed.has(nameKey(what)));
  return outside.length === 0 ? undefined : `it has ${outside.length} members that no document lists`;
};

const removeFact = (real: Fact, work: DiffWork, more: Pick<StateChange, 'place' | 'blocked' | 'unlisted'>): void => {
  const isSecret = real.hidden !== undefined;
  const action = createdAction(real, 'remove').action;
  work.changes.push({
    ...identify(real, real, work),
    action: real.kind === 'group' ? 'delete' : action,
    from: isSecret ? '(secret)' : real.value,
    to: null,
    ...more,
  });
};

/** Exact sections lose what they do not list, unless a read of them failed. */
export const removeUnlisted = (work: DiffWork): void => {
  for (const { kind, on, place, what } of work.input.wanted.exact) {
    if (!work.input.kinds.has(kind) || work.unread({ kind, on })) continue;
    for (const real of work.index.on(kind, on)) {
      const isListed = work.matched.has(real) || (what !== '' && nameKey(what) !== nameKey(real.what));
      if (isListed) continue;
      work.matched.add(real);
      removeFact(real, work, { place, unlisted: true });
    }
  }
};

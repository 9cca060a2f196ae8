import { canonicalText, isSameEntry, secretIn } from '../compare/compare-values.js';
import { isRemoval } from '../compare/plan-order.js';
import { isObject } from '../../../base/json/objects.js';
import { shellWord } from '../../../base/text/shell-word.js';
import type { FactShape } from '../kind.js';
import { kindNamed } from '../kinds.js';
import type { Fact, StateChange } from '../model.js';
import { nameKey, splitGroupPath } from '../paths.js';

/** Whether the facts read after a write contain the change. */
export const hasArrived = (change: StateChange, facts: readonly Fact[]): boolean => {
  const { kind, on, what } = change;
  const own = facts.filter((fact) => fact.kind === kind && nameKey(fact.on) === nameKey(on));
  switch (kindNamed(kind).shape) {
    case 'group':
      return groupArrived(change, own);
    case 'names':
    case 'members': {
      const isThere = own.some((fact) => nameKey(fact.what) === nameKey(what) || isSameId(fact, change));
      return isThere !== isRemoval(change);
    }
    case 'collections': {
      const isEntry = (fact: Fact): boolean => change.action === 'add' || isSameId(fact, change);
      if (isRemoval(change)) return !own.some(isEntry);
      return own.some((fact) => isEntry(fact) && isSameEntry(change.to, fact.value, []));
    }
    case 'objects':
      return objectArrived(change, own);
    case 'order':
    case 'switch':
    case 'text':
    case 'values': {
      const fact = own.find((each) => nameKey(each.what) === nameKey(what));
      if (isRemoval(change)) return fact === undefined || fact.value === null;
      return (
        fact !== undefined &&
        (secretIn(change.to) !== undefined || secretIn(fact.value) !== undefined || sameText(fact, change))
      );
    }
  }
};

/**
 * Why an added entry is one too many: somebody else has added the same at the same time. All who added it are told the
 * same ids, so that nobody removes the only one.
 */
export const doubleEntry = (
  change: StateChange,
  changes: readonly StateChange[],
  { before, after }: { readonly before: readonly Fact[]; readonly after: readonly Fact[] },
): string | undefined => {
  if (kindNamed(change.kind).shape !== 'collections' || change.action !== 'add') return undefined;
  const isEqual = ({ kind, on, value, what }: Fact): boolean =>
    kind === change.kind &&
    nameKey(on) === nameKey(change.on) &&
    nameKey(what) === nameKey(change.what) &&
    isSameEntry(change.to, value, []);
  const there = new Set(before.filter(isEqual).map(({ id }) => id));
  const added = after.filter((fact) => isEqual(fact) && !there.has(fact.id)).map(({ id }) => Number(id));
  const wanted = changes.filter(({ on, to, what }) => isEqual({ kind: change.kind, on, what, value: to })).length;
  const surplus = added.toSorted((left, right) => left - right).slice(wanted);
  if (surplus.length === 0) return undefined;
  const owner = change.kind === 'collection' ? 'group' : 'computer';
  const line = `ems ${owner} variable collection delete ${[change.on, change.what].map(shellWord).join(' ')}`;
  return `another run added the same entry at the same time. Remove what is double with: ${surplus.map((id) => `${line} ${id}`).join('; ')}`;
};

/** Whether reading can show that others have made a refused change. A value that may be a secret shows nothing. */
export const mayBeMadeByOthers = (change: StateChange): boolean => {
  const { shape } = kindNamed(change.kind);
  if (isRemoval(change)) return shape !== 'collections' || change.ids.what !== undefined;
  return (change.action === 'add' || change.action === 'create') && comparable.has(shape);
};

const comparable: ReadonlySet<FactShape> = new Set<FactShape>(['names', 'members', 'text', 'objects']);

/** Compares by id; without one, names decide. */
const isSameId = ({ id }: Fact, { ids }: StateChange): boolean => id !== undefined && id === ids.what;

const sameText = (fact: Fact, { to }: StateChange): boolean =>
  canonicalText(fact.value).toLowerCase() === canonicalText(to).toLowerCase();

const groupArrived = ({ action, on, to, what }: StateChange, own: readonly Fact[]): boolean => {
  const find = (name: string) => own.find((fact) => fact.what === name)?.value;
  if (action === 'delete') return own.length === 0;
  if (action === 'create') return own.length > 0;
  if (action === 'rename') return find('name') === splitGroupPath(on).at(-1);
  return what !== 'description' || (find('description') ?? '') === (to ?? '');
};

const objectArrived = (change: StateChange, own: readonly Fact[]): boolean => {
  // A tag that got another letter case keeps its id.
  const fact = own.find((each) => nameKey(each.what) === nameKey(change.what));
  if (isRemoval(change)) return fact === undefined;
  if (fact === undefined || !isObject(fact.value) || !isObject(change.to)) return isUnusedSlot(change);
  const there = fact.value;
  return Object.entries(change.to).every(([name, value]) => {
    const [wanted, found] = [value === '' ? null : value, there[name] ?? null];
    return canonicalText(wanted) === canonicalText(found === '' ? null : found);
  });
};

/** A slot that is off and has its own name is not listed. */
const isUnusedSlot = ({ kind, to }: StateChange): boolean =>
  kind === 'custom-field' && isObject(to) && to['active'] === false;

/** Two reads of a group are equal if nothing differs: the spelling of names may, ids may not. */
export const sameFacts = (left: readonly Fact[], right: readonly Fact[]): boolean => factKeys(left) === factKeys(right);

const factKeys = (facts: readonly Fact[]): string => facts.map(factKey).toSorted().join('\n');

const factKey = (fact: Fact): string => {
  const { hidden, id, kind, value, what } = fact;
  switch (kindNamed(kind).shape) {
    case 'members':
    case 'names':
    case 'text':
      return `${kind} ${id ?? nameKey(what)}`;
    case 'collections':
    case 'group':
    case 'objects':
    case 'order':
    case 'switch':
    case 'values':
      return `${kind} ${nameKey(what)} ${hidden ?? canonicalText(value)}`;
  }
};

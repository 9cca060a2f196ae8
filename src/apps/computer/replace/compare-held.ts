import type { OwnValue } from '../../../service/own-values.js';
import type { VariableCatalog, HeldComputer, HeldEntry, HeldGroup } from './read-computer.js';
import type { NotCarried } from './not-carried.js';

/** The differences between an old and a new computer that are written to the new one. */
export interface Carried {
  readonly added: readonly HeldGroup[];
  readonly moved?: { readonly from: HeldGroup; readonly to: HeldGroup } | undefined;
  readonly alreadyIn: readonly HeldGroup[];
  readonly set: readonly OwnValue[];
  readonly alreadySet: readonly string[];
  readonly newEntries: readonly HeldEntry[];
  /** Entries of the new computer that --overwrite removes. */
  readonly extraEntries: readonly HeldEntry[];
  readonly notCarried: readonly NotCarried[];
}

interface Sides {
  readonly old: HeldComputer;
  readonly new: HeldComputer;
}

export const compareHeld = (sides: Sides, definitions: VariableCatalog, overwrite: boolean): Carried => ({
  ...compareGroups(sides),
  ...compareValues(sides, definitions, overwrite),
});

const compareGroups = ({ new: fresh, old }: Sides) => {
  const has = new Set(fresh.groups.map(({ id }) => id.toLowerCase()));
  const missing = old.groups.filter(({ id }) => !has.has(id.toLowerCase()));
  const from = fresh.groups.find(({ isConfiguration }) => isConfiguration);
  const to = missing.find(({ isConfiguration }) => isConfiguration);
  const moved = from !== undefined && to !== undefined ? { from, to } : undefined;
  return {
    added: missing.filter((group) => group !== moved?.to),
    moved,
    alreadyIn: old.groups.filter(({ id }) => has.has(id.toLowerCase())),
  };
};

const compareValues = ({ new: fresh, old }: Sides, definitions: VariableCatalog, overwrite: boolean) => {
  const present = new Map(fresh.variables.map(({ value, varId }) => [varId, value]));
  const verdicts = old.variables.map((held) => ({ held, verdict: verdictOf(held, present, definitions, overwrite) }));
  const chosen = (wanted: string): OwnValue[] =>
    verdicts.flatMap(({ held, verdict }) => (verdict === wanted ? [held] : []));
  const [before, after] = [keysOf(fresh.entries), keysOf(old.entries)];
  const newEntries = old.entries.filter((entry) => !before.has(entryKey(entry)));
  const names = new Set(newEntries.map(({ name }) => name));
  const carriedNames = new Set(old.entries.map(({ name }) => name));
  return {
    set: chosen('set'),
    alreadySet: [...chosen('already').map(({ name }) => name), ...[...carriedNames].filter((name) => !names.has(name))],
    newEntries,
    extraEntries: overwrite
      ? fresh.entries.filter((entry) => carriedNames.has(entry.name) && !after.has(entryKey(entry)))
      : [],
    notCarried: [
      ...verdicts.flatMap(({ held, verdict }) => {
        const why = reasons[verdict];
        return why === undefined ? [] : [{ what: held.name, why }];
      }),
      ...(definitions.isUnclear
        ? [{ what: 'variable collections', why: 'the service does not say which variables are collections' }]
        : []),
    ],
  };
};

const reasons: Readonly<Record<string, string>> = {
  differs: 'differs',
  hidden: 'the service does not show its value',
  'user-defined': 'a user-defined variable cannot be set',
};

const verdictOf = (
  { value, varId }: OwnValue,
  present: ReadonlyMap<number, string | null>,
  { userDefined }: VariableCatalog,
  overwrite: boolean,
): string => {
  if (present.has(varId) && present.get(varId) === value) return 'already';
  if (userDefined.has(varId)) return 'user-defined';
  if (value === null || /^\*{3,}$/.test(value)) return 'hidden';
  return present.has(varId) && !overwrite ? 'differs' : 'set';
};

const keysOf = (entries: readonly HeldEntry[]): Set<string> => new Set(entries.map(entryKey));

/** Entries are the same if their values are: the number of an entry says nothing. */
const entryKey = ({ values, varId }: HeldEntry): string =>
  JSON.stringify([varId, Object.entries(values).toSorted(([left], [right]) => left.localeCompare(right))]);

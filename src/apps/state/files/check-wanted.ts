import type { FileProblem } from '../../../base/documents/problems.js';
import { kindNamed } from '../kinds.js';
import type { FilePlace, WantedFact, WantedGroup } from '../model.js';
import type { Gathered } from './reading.js';

/** Contradictions between documents: an object is listed twice, or is both wanted and absent. */
export const checkWanted = ({ absent, facts, groups }: Gathered): FileProblem[] => [
  ...twoDocuments(groups),
  ...twice(facts),
  ...twice(absent),
  ...wantedAndAbsent(facts, absent),
  ...belowAbsent(groups, absent),
  ...twoConfigurationGroups(facts, groups),
];

const at = (place: FilePlace, message: string): FileProblem => ({ ...place, message });

export const formatPlace = ({ column, file, line }: FilePlace): string => `${file}:${line}:${column}`;

const fold = (text: string): string => text.toLowerCase();

/** Later entries with the same key, each with the first one. */
const repeated = <Each extends { readonly place: FilePlace }>(
  list: readonly Each[],
  keyOf: (each: Each) => string | undefined,
): { readonly each: Each; readonly first: Each }[] => {
  const firsts = new Map<string, Each>();
  return list.flatMap((each) => {
    const key = keyOf(each);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && first === undefined) firsts.set(key, each);
    return first === undefined ? [] : [{ each, first }];
  });
};

const twoDocuments = (groups: readonly WantedGroup[]): FileProblem[] => [
  ...repeated(groups, ({ path }) => fold(path)).map(({ each, first }) =>
    at(each.place, `group "${each.path}" has another document: ${formatPlace(first.place)}`),
  ),
  ...repeated(groups, ({ id }) => (id === undefined ? undefined : fold(id))).map(({ each, first }) =>
    at(each.place, `group "${first.path}" has the same id: ${formatPlace(first.place)}`),
  ),
];

const keyOf = ({ kind, on, what }: WantedFact): string => `${kind}\n${fold(on)}\n${fold(what)}`;

/** Entries of a collection have no name of their own; groups are identified by their documents. */
const isNamed = ({ kind }: WantedFact): boolean => kind !== 'group' && kindNamed(kind).shape !== 'collections';

const twice = (facts: readonly WantedFact[]): FileProblem[] =>
  repeated(facts.filter(isNamed), keyOf).map(({ each, first }) =>
    at(each.place, `${labelOf(each)} appears twice: ${formatPlace(first.place)}`),
  );

const labelOf = ({ kind, what }: WantedFact): string => (what === '' ? kindNamed(kind).section : `"${what}"`);

const wantedAndAbsent = (facts: readonly WantedFact[], absent: readonly WantedFact[]): FileProblem[] => {
  if (absent.length === 0) return [];
  const wanted = new Map(facts.filter(isNamed).map((fact) => [keyOf(fact), fact]));
  return absent.filter(isNamed).flatMap((fact) => {
    const other = wanted.get(keyOf(fact));
    return other === undefined
      ? []
      : [at(fact.place, `"${fact.what}" is absent here and listed in ${formatPlace(other.place)}`)];
  });
};

const belowAbsent = (groups: readonly WantedGroup[], absent: readonly WantedFact[]): FileProblem[] => {
  const gone = absent.filter(({ kind }) => kind === 'group');
  const isGone = (path: string): boolean => gone.some(({ on }) => fold(on) === fold(path));
  return groups.flatMap(({ path, place }) => {
    const above = gone.find(({ on }) => fold(path).startsWith(`${fold(on)}/`));
    return above === undefined || isGone(path)
      ? []
      : [at(place, `"${path}" lies below "${above.on}", which is absent: ${formatPlace(above.place)}`)];
  });
};

/** A computer can be in only one configuration group. */
const twoConfigurationGroups = (facts: readonly WantedFact[], groups: readonly WantedGroup[]): FileProblem[] => {
  const exclusive = new Set(groups.filter(({ type }) => type === 'configuration').map(({ path }) => fold(path)));
  const members = facts.filter(({ kind, on }) => kind === 'member' && exclusive.has(fold(on)));
  return repeated(members, ({ what }) => fold(what))
    .filter(({ each, first }) => fold(each.on) !== fold(first.on))
    .map(({ each, first }) =>
      at(
        each.place,
        `"${each.what}" is in two configuration groups, also in "${first.on}": ${formatPlace(first.place)}`,
      ),
    );
};

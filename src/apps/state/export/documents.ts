import { isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { groupBy } from '../../../base/json/group-by.js';
import { kindNamed, stateKinds, type KnownKind } from '../kinds.js';
import type { Fact, Real, RealGroup, KindName } from '../model.js';
import { groupFiles } from './file-names.js';

/** A file of the folder, before it becomes text. */
export interface StateDocument {
  readonly file: string;
  readonly value: JsonObject;
}

export interface DocumentOptions {
  readonly kinds: ReadonlySet<KindName>;
  /** Only this group and everything below it. */
  readonly isInScope: (path: string) => boolean;
}

/** The facts of the service in the form that can be written: sorted, and without the fields of the server. */
export const makeDocuments = (
  real: Pick<Real, 'facts' | 'groups' | 'server'>,
  { kinds, isInScope }: DocumentOptions,
): StateDocument[] => {
  const facts = real.facts.filter(({ kind }) => kinds.has(kind));
  const byGroup = groupBy(
    facts.filter(({ kind }) => kindNamed(kind).file === undefined),
    ({ on }) => on,
  );
  const groups = real.groups.filter(({ path }) => isInScope(path) && (kinds.has('group') || byGroup.has(path)));
  const files = groupFiles(real.groups.map(({ path }) => path));
  return [
    { file: 'ems.yaml', value: { format: 1, server: real.server } },
    ...groups.map((group) => ({
      file: files.get(group.path) ?? '',
      value: groupDocument(group, byGroup.get(group.path) ?? []),
    })),
    ...topDocuments(facts),
  ];
};

/** The order in which people read a group: what it is, what it gets, how it is set, and who is in it. */
const groupDocument = ({ id, path, type }: RealGroup, facts: readonly Fact[]): JsonObject => {
  const description = facts.find(({ kind, what }) => kind === 'group' && what === 'description')?.value;
  const sections = stateKinds
    .filter(({ name, ...kind }: KnownKind) => kind.file === undefined && name !== 'group')
    .flatMap((kind) =>
      makeSection(
        kind,
        facts.filter((fact) => fact.kind === kind.name),
      ),
    );
  return {
    group: path,
    type,
    id,
    ...(description === undefined ? {} : { description }),
    ...Object.fromEntries(sections),
  };
};

const topDocuments = (facts: readonly Fact[]): StateDocument[] => {
  const files = groupBy(stateKinds.filter(hasFile), ({ file }) => file);
  return [...files].flatMap(([file, rows]) => {
    const sections = rows.flatMap((kind) =>
      topSection(
        kind,
        facts.filter((fact) => fact.kind === kind.name),
      ),
    );
    return sections.length === 0 ? [] : [{ file, value: Object.fromEntries(sections) }];
  });
};

const hasFile = (kind: KnownKind): kind is KnownKind & { readonly file: string } => kind.file !== undefined;

/** Package tags, depot tags and computer variables are maps by what they are on. */
const topSection = (kind: KnownKind, facts: readonly Fact[]): [string, Json][] => {
  if (facts.every(({ on }) => on === '')) return makeSection(kind, facts);
  const byOwner = groupBy(sortFacts(facts), ({ on }) => on);
  const owners = [...byOwner].flatMap(([on, own]) => makeSection(kind, own).map(([, value]) => [on, value] as const));
  return [[kind.section, Object.fromEntries(owners.toSorted(([left], [right]) => (left < right ? -1 : 1)))]];
};

export const makeSection = ({ name, section, shape }: KnownKind, unsorted: readonly Fact[]): [string, Json][] => {
  const facts = sortFacts(unsorted);
  const [first] = facts;
  if (first === undefined) return [];
  switch (shape) {
    case 'text':
    case 'switch':
    case 'order':
      return [[section, first.value]];
    case 'names':
    case 'members':
      return [[section, facts.map(({ what }) => what)]];
    case 'values':
      return [[section, Object.fromEntries(facts.map(({ value, what }) => [what, value]))]];
    case 'collections':
      return [
        [
          section,
          Object.fromEntries(
            [...groupBy(facts, ({ what }) => what)].map(([what, own]) => [what, own.map(({ value }) => value)]),
          ),
        ],
      ];
    case 'objects':
      return [
        [
          section,
          name === 'custom-field'
            ? Object.fromEntries(facts.map(({ value, what }) => [what, value]))
            : facts.map(({ value }) => value),
        ],
      ];
    case 'group':
      return [];
  }
};

const sortFacts = (facts: readonly Fact[]): Fact[] =>
  facts
    .map((fact) => ({ fact, key: `${fact.on}\u0000${fact.what}\u0000${entryText(fact.value)}` }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ fact }) => fact);

const entryText = (value: Json): string => (isObject(value) ? JSON.stringify(value) : '');

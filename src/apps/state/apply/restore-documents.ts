import { groupBy } from '../../../base/json/group-by.js';
import { isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { makeSection, type StateDocument } from '../export/documents.js';
import { groupFiles } from '../export/file-names.js';
import { matchGroups } from '../compare/match-groups.js';
import { canBeExact, isMapOfOwners } from '../files/read-document.js';
import { kindNamed, stateKinds, type KnownKind } from '../kinds.js';
import { nameKey } from '../paths.js';
import type { ApplyInput } from './apply-changes.js';
import type { Fact, Real, RealGroup, StateChange, KindName } from '../model.js';

export type RestoreInput = Pick<ApplyInput, 'wanted' | 'real' | 'changes'>;

/**
 * Files that restore the current state of everything that the changes touch. Sections are exact, so that additions are
 * removed again.
 */
export const restoreDocuments = (input: RestoreInput): StateDocument[] => {
  const { changes, real, wanted } = input;
  const match = matchGroups(wanted, real);
  const ofGroups = changes.filter(({ kind }) => kindNamed(kind).file === undefined);
  const touched = [...groupBy(ofGroups, ({ on }) => on)].map(([on, own]) =>
    groupDocument(on, own, real, match.groupAt(on)),
  );
  const paths = withLeft(touched, changes);
  const files = groupFiles(paths.map(({ group }) => group));
  return [
    { file: 'ems.yaml', value: { format: 1, server: real.server } },
    ...paths.map((value) => ({ file: files.get(value.group) ?? '', value })),
    ...topDocuments(input),
  ];
};

type GroupDocument = JsonObject & { readonly group: string };

/** A group that computers are moved out of gets them back. Its other members may not be known, so it is not exact. */
const withLeft = (documents: readonly GroupDocument[], changes: readonly StateChange[]): GroupDocument[] => {
  const left = groupBy(changes, ({ leaves }) => leaves?.id);
  const groups = new Map(changes.flatMap(({ leaves }) => (leaves === undefined ? [] : [[leaves.id, leaves] as const])));
  const known = new Set(documents.map(({ id }) => id));
  const others = [...groups.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ id, path, type }): GroupDocument => ({ group: path, type, id }));
  return [...documents, ...others].map((document): GroupDocument => {
    const { id, members } = document;
    const gone = typeof id === 'string' ? left.get(id) : undefined;
    // An existing section already has all members.
    return gone === undefined || members !== undefined
      ? document
      : { ...document, members: gone.map(({ what }) => what) };
  });
};

const groupDocument = (
  on: string,
  changes: readonly StateChange[],
  real: Real,
  group: RealGroup | undefined,
): GroupDocument => {
  if (group === undefined) {
    // The group's members are known, or it could not be deleted with them.
    const members = changes.flatMap(({ kind, what }) => (kind === 'member' ? [what] : []));
    return { group: on, absent: true, ...(members.length === 0 ? {} : { members }) };
  }
  const facts = real.facts.filter((fact) => fact.on === group.path);
  const kinds = stateKinds.filter(({ name }) => name !== 'group' && changes.some(({ kind }) => kind === name));
  const description = facts.find(({ kind, what }) => kind === 'group' && what === 'description')?.value ?? '';
  const isDescribed = changes.some(({ kind, what }) => kind === 'group' && what === 'description');
  const sections = kinds.map((kind) => [kind.section, sectionIn(kind, facts, changes)] as const);
  const exact = kinds.filter((kind) => canBeExact(kind) && kind.shape !== 'collections').map(({ section }) => section);
  return {
    group: group.path,
    type: group.type,
    id: group.id,
    ...(isDescribed ? { description } : {}),
    ...Object.fromEntries(sections),
    ...(exact.length === 0 ? {} : { exact }),
  };
};

/** Only collections in the files are certain to have been read, so each changed one is exact by itself. */
const sectionIn = (kind: KnownKind, facts: readonly Fact[], changes: readonly StateChange[]): Json => {
  if (kind.shape !== 'collections') return sectionOf(kind, facts);
  const own = facts.filter((fact) => fact.kind === kind.name);
  const names = new Set(changes.flatMap((change) => (change.kind === kind.name ? [change.what] : [])));
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const entries = own.filter(({ what }) => nameKey(what) === nameKey(name)).map(({ value }) => value);
      return [name, { exact: true, entries }];
    }),
  );
};

/** An empty section says that there is nothing; a missing one would say nothing. */
const sectionOf = (kind: KnownKind, facts: readonly Fact[]): Json => {
  const own = facts.filter((fact) => fact.kind === kind.name);
  const [made] = makeSection(kind, own);
  if (made !== undefined) return made[1];
  const empty = emptySections[kind.shape];
  return empty === undefined ? [] : empty; // null is a value: no boot image
};

const emptySections: Readonly<Record<string, Json>> = { text: null, values: {}, collections: {} };

const topDocuments = ({ changes, real }: RestoreInput): StateDocument[] => {
  const touched = changes.filter(({ kind }) => kindNamed(kind).file !== undefined);
  const byFile = groupBy(touched, ({ kind }) => kindNamed(kind).file ?? '');
  return [...byFile].map(([file, own]) => {
    const parts = [...groupBy(own, ({ kind }) => kind)].map(([kind, some]) => topPart(kind, some, real));
    const absent = Object.assign({}, ...parts.map((part) => part.absent)) as JsonObject;
    const exact = parts.flatMap((part) => part.exact);
    return {
      file,
      value: {
        ...(Object.assign({}, ...parts.map((part) => part.section)) as JsonObject),
        ...(exact.length === 0 ? {} : { exact }),
        ...(Object.keys(absent).length === 0 ? {} : { absent }),
      },
    };
  });
};

interface TopPart {
  readonly section: JsonObject;
  readonly exact: readonly string[];
  readonly absent: JsonObject;
}

const topPart = (name: KindName, changes: readonly StateChange[], real: Real): TopPart => {
  const kind = kindNamed(name);
  const owners = new Set(changes.map(({ on }) => on));
  const facts = real.facts.filter((fact) => fact.kind === name && owners.has(fact.on));
  if (isMapOfOwners(kind)) {
    const section = Object.fromEntries(
      [...owners].map((on) => [
        on,
        sectionOf(
          kind,
          facts.filter((fact) => fact.on === on),
        ),
      ]),
    );
    return { section: { [kind.section]: section }, exact: [kind.section], absent: {} };
  }
  const names = new Set(changes.map(({ what }) => what));
  const before = facts.filter(({ what }) => names.has(what));
  const known = new Set(before.map(({ what }) => what));
  const created = changes.filter(({ what }) => !known.has(what));
  if (name === 'custom-field') return slotsPart(kind, before, created);
  const objects = created.map(({ to, what }) => (isObject(to) ? namingFields(name, to) : what));
  return {
    section: before.length === 0 ? {} : Object.fromEntries(makeSection(kind, before)),
    exact: [],
    absent: objects.length === 0 ? {} : { [kind.section]: objects },
  };
};

const namingFields = (kind: KindName, { designation, domain, issuer, name, subject, type }: JsonObject): Json =>
  kind === 'tag'
    ? (designation ?? '')
    : kind === 'computer'
      ? { name: name ?? '', ...(domain === undefined ? {} : { domain }) }
      : { type: type ?? '', subject: subject ?? '', ...(issuer === undefined ? {} : { issuer }) };

/** An unused slot is off and has its own name as designation. */
const slotsPart = (kind: KnownKind, before: readonly Fact[], created: readonly StateChange[]): TopPart => ({
  section: {
    [kind.section]: Object.fromEntries([
      ...before.map(({ value, what }) => [what, value] as const),
      ...created.map(({ what }) => [what, { designation: what, active: false }] as const),
    ]),
  },
  exact: [],
  absent: {},
});

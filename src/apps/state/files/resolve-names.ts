import { isList, isObject, textOf, type Json } from '../../../base/json/objects.js';
import { kindNamed } from '../kinds.js';
import type { CatalogMatch, Fact, FilePlace, Real, Wanted, WantedFact, KindName } from '../model.js';
import { nameKey } from '../paths.js';
import { isMapOfOwners } from './read-document.js';

/** Meaning of the names of a fact. `unknown` and `ambiguous` name the first one that is not clear. */
export type NameOutcome =
  | { readonly kind: 'found'; readonly fact: Partial<Fact> }
  | {
      readonly kind: 'unknown' | 'ambiguous';
      readonly name: string;
      readonly noun: string;
      readonly matches: readonly CatalogMatch[];
    };

export interface Names {
  resolve(fact: WantedFact): Promise<NameOutcome>;
  /** The package, depot or computer of a section, as the service writes it. */
  owner(section: { readonly kind: KindName; readonly on: string }): Promise<string>;
  member(found: { on: string; id: string | number; name: string; place: FilePlace }): WantedFact;
}

export const openWantedNames = (wanted: Wanted, real: Real): Names => {
  const newTags = new Map(
    wanted.facts.flatMap(({ kind, what }) => (kind === 'tag' ? [[nameKey(what), what] as const] : [])),
  );
  const newComputers = new Map(
    wanted.facts.flatMap(({ kind, value, what }) => {
      if (kind !== 'computer') return [];
      const host = isObject(value) ? textOf(value['name']) : what;
      return [[nameKey(host), what] as const, [nameKey(what), what] as const];
    }),
  );
  const memberNames = new Map(
    real.facts.flatMap(({ id, kind, what }) => (kind === 'member' && id !== undefined ? [[id, what] as const] : [])),
  );
  const findName = async (kind: KindName, name: string, part: 'what' | 'on'): Promise<Found | Unclear> => {
    const matches = await real.find(kind, name, part);
    if (matches === 'unreadable') return { name };
    const [only, ...others] = matches;
    const isOwner = part === 'on' && ownerNouns[kind] === 'computer';
    const isComputer = kind === 'member' || isOwner;
    const known = isOwner ? (real.computerNames ?? memberNames) : memberNames;
    if (only !== undefined && others.length === 0)
      return isComputer ? { id: only.id, name: hostNameOf(only, name, known) } : only;
    const isTag = part === 'what' && tagKinds.has(kind);
    const made = isComputer ? newComputers.get(nameKey(name)) : isTag ? newTags.get(nameKey(name)) : undefined;
    if (only === undefined && made !== undefined) return { name: made };
    const noun = (part === 'on' ? ownerNouns[kind] : nouns[kind]) ?? 'object';
    return { kind: only === undefined ? 'unknown' : 'ambiguous', name, noun, matches };
  };
  const known = new Map<string, ReturnType<Look>>();
  const look: Look = (kind, name, part) => {
    if (kind === 'member') return findName(kind, name, part);
    const key = `${kind} ${part} ${nameKey(name)}`;
    const found = known.get(key) ?? findName(kind, name, part);
    known.set(key, found);
    return found;
  };
  return {
    owner: async ({ kind, on }) => {
      if (!isMapOfOwners(kindNamed(kind))) return on;
      const found = await look(kind, on, 'on');
      return 'noun' in found ? on : found.name;
    },
    member: ({ id, name, on, place }) => {
      const own = memberNames.get(id) ?? name;
      return { kind: 'member', on, what: own, value: own, id, place };
    },
    resolve: (fact) => resolveFact(fact, look),
  };
};

interface Found {
  readonly name: string;
  readonly id?: string | number;
  readonly packageId?: string;
}

type Unclear = Exclude<NameOutcome, { readonly kind: 'found' }>;
type Look = (kind: KindName, name: string, part: 'what' | 'on') => Promise<Found | Unclear>;

/** The name on the real side; else as typed, without its domain where that is enough. */
const hostNameOf = (
  { id, name }: CatalogMatch,
  typed: string,
  members: ReadonlyMap<string | number, string>,
): string => {
  const isHost = nameKey(name).startsWith(`${nameKey(typed)}.`);
  return members.get(id) ?? (isHost ? name.slice(0, typed.length) : name);
};

const tagKinds: ReadonlySet<KindName> = new Set(['package-tag', 'depot-tag']);

const ownerNouns: Readonly<Partial<Record<KindName, string>>> = {
  'package-tag': 'package',
  'depot-tag': 'depot server',
  'computer-variable': 'computer',
  'computer-collection': 'computer',
};

/** Kinds that refer to something else, and what that is called. */
const nouns: Readonly<Partial<Record<KindName, string>>> = {
  member: 'computer',
  'package-assignment': 'package',
  'boot-image': 'boot image',
  'os-sku': 'OS image SKU',
  'agent-template': 'agent template',
  'language-pack': 'language pack',
  'software-class': 'software class',
  'variable-configuration': 'variable configuration',
  variable: 'variable',
  collection: 'variable',
  'computer-variable': 'variable',
  'computer-collection': 'variable',
  'depot-server': 'depot server',
  'package-tag': 'tag',
  'depot-tag': 'tag',
};

const resolveFact = async (fact: WantedFact, look: Look): Promise<NameOutcome> => {
  const { kind } = fact;
  if (nouns[kind] === undefined) return { kind: 'found', fact: {} };
  if (!isMapOfOwners(kindNamed(kind))) return resolveOwn(fact, look);
  const owner = await look(kind, fact.on, 'on');
  if ('noun' in owner) return owner;
  const own = await resolveOwn(fact, look);
  return own.kind === 'found' ? { kind: 'found', fact: { ...own.fact, on: owner.name } } : own;
};

const resolveOwn = async ({ kind, value, what }: WantedFact, look: Look): Promise<NameOutcome> => {
  switch (kindNamed(kind).shape) {
    case 'order':
      return resolveOrder(kind, value, look);
    case 'text': {
      if (value === null) return { kind: 'found', fact: {} };
      const found = await look(kind, textOf(value), 'what');
      return 'noun' in found ? found : { kind: 'found', fact: { ...idsOf(found), value: found.name } };
    }
    case 'names':
    case 'members': {
      const found = await look(kind, what, 'what');
      if ('noun' in found) return found;
      return { kind: 'found', fact: { ...idsOf(found), what: found.name, value: value === null ? null : found.name } };
    }
    case 'collections':
    case 'group':
    case 'objects':
    case 'switch':
    case 'values': {
      const found = await look(kind, what, 'what');
      return 'noun' in found ? found : { kind: 'found', fact: { ...idsOf(found), what: found.name } };
    }
  }
};

const resolveOrder = async (kind: KindName, value: Json, look: Look): Promise<NameOutcome> => {
  const names: string[] = [];
  for (const each of isList(value) ? value : []) {
    const found = await look(kind, textOf(each), 'what');
    if ('noun' in found) return found;
    names.push(found.name);
  }
  return { kind: 'found', fact: { value: names } };
};

const idsOf = ({ id, packageId }: Found): Pick<Fact, 'id'> & { readonly packageId?: string } => ({
  ...(id === undefined ? {} : { id }),
  ...(packageId === undefined ? {} : { packageId }),
});

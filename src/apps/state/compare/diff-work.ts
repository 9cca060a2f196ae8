import { groupBy } from '../../../base/json/group-by.js';
import { kindNamed } from '../kinds.js';
import type { Fact, Real, StateChange, Unchecked, UnreadKind, Wanted, WantedFact, KindName } from '../model.js';
import { nameKey } from '../paths.js';
import type { GroupMatch } from './match-groups.js';
import type { Unreached } from './with-reach.js';

export interface DiffInput {
  /** Wanted facts with names as on the service, and without rules. */
  readonly wanted: Wanted;
  readonly real: Real;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly kinds: ReadonlySet<KindName>;
  /** 'files', or the profile that is compared with. */
  readonly against: string;
}

/** A comparison under way. */
export interface DiffWork {
  readonly input: DiffInput;
  readonly groups: GroupMatch;
  readonly index: FactIndex;
  readonly unread: (fact: Pick<Fact, 'kind' | 'on'>) => boolean;
  readonly changes: Unreached[];
  readonly unchecked: Unchecked[];
  /** Real facts that match a wanted one. */
  readonly matched: Set<Fact>;
}

export interface FactIndex {
  readonly all: readonly Fact[];
  /** Several only for the entries of a collection. */
  get(fact: Pick<Fact, 'kind' | 'on' | 'what'>): readonly Fact[];
  /** All facts of a kind on one group, or of the whole kind. */
  on(kind: KindName, on: string): readonly Fact[];
}

export const indexFacts = (all: readonly Fact[]): FactIndex => {
  const places = groupBy(all, ({ kind, on }) => `${kind}\n${nameKey(on)}`);
  const names = new Map([...places].map(([place, facts]) => [place, groupBy(facts, ({ what }) => nameKey(what))]));
  return {
    all,
    get: ({ kind, on, what }) => names.get(`${kind}\n${nameKey(on)}`)?.get(nameKey(what)) ?? [],
    on: (kind, on) => places.get(`${kind}\n${nameKey(on)}`) ?? [],
  };
};

/** Tests for facts that were not read: they count neither as present nor as missing. */
export const unreadTest = (unreadable: readonly UnreadKind[], groups: GroupMatch): DiffWork['unread'] => {
  const whole = new Set(unreadable.filter(({ on }) => on === undefined).map(({ kind }) => kind));
  const parts = new Set(
    unreadable.flatMap(({ kind, on }) => {
      if (on === undefined) return [];
      return [`${kind}\n${nameKey(groups.translate({ kind: 'group', on, what: '', value: null }).on)}`];
    }),
  );
  return ({ kind, on }) => {
    const { plural } = kindNamed(kind);
    return whole.has(plural) || parts.has(`${plural}\n${nameKey(on)}`);
  };
};

/** The name and the ids of a change. */
export const identify = (
  fact: Fact & { readonly place?: WantedFact['place'] },
  real: Fact | undefined,
  { groups }: DiffWork,
): Pick<StateChange, 'kind' | 'on' | 'what' | 'ids' | 'place'> => {
  const group = groups.groupAt(fact.on)?.id;
  const what = real?.id ?? fact.id;
  const packageId = real?.packageId ?? fact.packageId;
  return {
    kind: fact.kind,
    on: fact.on,
    what: fact.what,
    ids: {
      ...(group === undefined ? {} : { on: group }),
      ...(what === undefined ? {} : { what }),
      ...(packageId === undefined ? {} : { packageId }),
    },
    ...(fact.place === undefined ? {} : { place: fact.place }),
  };
};

/** Independent objects are created and deleted; parts of others are added and removed. */
export const createdAction = (
  { kind, on }: Fact,
  action: StateChange['action'],
): { readonly action: StateChange['action'] } => {
  const isOwn = kindNamed(kind).shape === 'objects' && on === '';
  if (isOwn && action === 'add') return { action: 'create' };
  if (isOwn && action === 'remove') return { action: 'delete' };
  return { action: kind === 'group' && action !== 'change' ? 'change' : action };
};

import { groupBy } from '../../base/json/group-by.js';
import { groupIdOf } from '../../service/group-paths.js';
import { readGroupTree, type GroupTree } from '../../service/group-tree.js';
import { readPackageCounts } from '../../service/package-status.js';
import { readInstalled } from '../../service/package-computers.js';
import { packageLines, type PackageLine, type PackageVersion } from '../../service/package-versions.js';
import { packageApi } from '../../service/packages.js';
import { mapBounded } from '../../service/read-items.js';
import { mapReadable, readable, requireValue, valueOr, type Readable } from '../../service/readable.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { computersCall, type Scope } from '../../service/scope.js';

/** A package of which computers have an older version than the newest of the catalog. */
export interface OutdatedPackage {
  /** Name of the package. */
  readonly package: string;
  /** The newest version of the catalog. */
  readonly newest: string;
  /** Id of that version. */
  readonly newestId: string;
  /** Each computer counts once; null: it could not be counted. */
  readonly computers: number | null;
  /** The older versions that computers have. */
  readonly versions: readonly OutdatedVersion[];
}

/** A row of `ems software outdated`. */
export interface OutdatedRow extends OutdatedPackage {
  /** The older versions with their computers, in words. */
  readonly older: string;
  /** Paths of the groups that assign one of them. */
  readonly groups: readonly string[];
}

interface OutdatedVersion {
  /** The version. */
  readonly version: string;
  /** Its id. */
  readonly packageId: string;
  /** Computers that have it; null: not countable. */
  readonly computers: number | null;
  /** Paths of the groups that assign it. */
  readonly groups: readonly string[];
}

export interface Outdated {
  readonly packages: readonly OutdatedPackage[];
  /** 'Firefox 129-rc1': versions that have no certain place among the others. */
  readonly unordered: readonly string[];
  /** Packages whose computers could not be counted once, because more computers would have to be read than allowed. */
  readonly uncounted: readonly string[];
}

interface OutdatedOptions {
  readonly scope: Scope;
  /** At most this many computers with two older versions are read, to count them once. */
  readonly most: number;
}

/** One count for each older version, and the groups of those that computers have: as many requests at any fleet size. */
export const readOutdated = async (reader: FleetReader, options: OutdatedOptions): Promise<Readable<Outdated>> => {
  const catalog = await reader.items(packageApi.list(), { whole: true });
  if (!catalog.ok) return catalog;
  const lines = packageLines(catalog.value);
  const tree = requireValue('The list of groups', await readGroupTree(reader));
  const old = lines.flatMap(({ older }) => older);
  const counts = await mapBounded(old, atOnce, ({ id }) => readPackageCounts(reader, id, options.scope));
  const successes = new Map(old.map(({ id }, at) => [id, countOf(counts[at])]));
  const isInScope = await scopeTest(reader, options.scope);
  const found = await mapBounded(lines, atOnce, (line) =>
    outdatedIn(line, { reader, tree, successes, isInScope, most: options.most }),
  );
  return readable({
    packages: found
      .flatMap((each) => each ?? [])
      .toSorted((left, right) => (right.computers ?? Infinity) - (left.computers ?? Infinity)),
    unordered: lines.flatMap(({ name, unordered }) => unordered.map(({ version }) => `${name} ${version}`)),
    uncounted: found.flatMap((each) => (each?.computers === null ? [each.package] : [])),
  });
};

const countOf = (read: Awaited<ReturnType<typeof readPackageCounts>> | undefined): number | null =>
  read?.ok === true ? read.value.success : null;

interface Counting {
  readonly reader: FleetReader;
  readonly tree: GroupTree;
  /** Computers with a version, by its id. */
  readonly successes: ReadonlyMap<string, number | null>;
  readonly isInScope: (id: number) => boolean;
  readonly most: number;
}

/** The members of a package's groups may be outside of the group that was asked about. */
const scopeTest = async (reader: FleetReader, scope: Scope): Promise<Counting['isInScope']> => {
  if (scope.kind === 'fleet') return () => true;
  const members = requireValue('The computers', await reader.items(computersCall(scope), { whole: true }));
  const ids = new Set(members.map(({ id }) => id));
  return (id) => ids.has(id);
};

const outdatedIn = async (
  { name, newest, older }: PackageLine,
  counting: Counting,
): Promise<OutdatedPackage | undefined> => {
  const { reader, successes, tree } = counting;
  const had = older.filter(({ id }) => successes.get(id) !== 0);
  if (had.length === 0) return undefined;
  const groups = await mapBounded(had, atOnce, ({ id }) => reader.items(packageApi.groups(id), { page: 'unsure' }));
  const holders = groups.map((read) =>
    valueOr(
      mapReadable(read, (items) => items.map(groupIdOf)),
      [],
    ),
  );
  return {
    package: name,
    newest: newest.version,
    newestId: newest.id,
    computers: await countOnce(had, holders, counting),
    versions: had.map(({ id, version }, at) => ({
      version,
      packageId: id,
      computers: successes.get(id) ?? null,
      groups: (holders[at] ?? []).map((group) => tree.path(group)),
    })),
  };
};

/** Computers with two older versions count once. Only members of groups of both may have two: these are read. */
const countOnce = async (
  had: readonly PackageVersion[],
  holders: readonly (readonly string[])[],
  { isInScope, most, reader, successes }: Counting,
): Promise<number | null> => {
  const counts = had.map(({ id }) => successes.get(id) ?? null);
  if (counts.includes(null)) return null;
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  if (had.length === 1) return sum;
  const members = await mapBounded(holders, 4, async (ids) => {
    const lists = await mapBounded(ids, 4, (id) =>
      reader.items(computersCall({ kind: 'group', id, name: '' }), { whole: true }),
    );
    if (!lists.every(({ ok }) => ok)) return undefined;
    return new Set(lists.flatMap((list) => valueOr(list, [])).map(({ id }) => id));
  });
  if (members.includes(undefined)) return null;
  const ids = members.flatMap((each) => [...(each ?? [])]).filter(isInScope);
  const shared = [...groupBy(ids, (id) => id).values()].flatMap((all) => (all.length > 1 ? all.slice(0, 1) : []));
  if (shared.length > most) return null;
  const installed = await mapBounded(shared, atOnce, (id) => readInstalled(id, reader));
  const extra = installed.map((read) => had.filter(({ id }) => valueOr(read, noIds).has(id.toLowerCase())).length - 1);
  if (!installed.every(({ ok }) => ok)) return null;
  return sum - extra.reduce((total, each) => total + Math.max(0, each), 0);
};

const noIds: ReadonlySet<string> = new Set();

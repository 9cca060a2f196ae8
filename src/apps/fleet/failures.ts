import { packageApi } from '../../service/packages.js';
import type { FailedDeploymentIssue } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { listedIn, textOf } from '../../base/json/objects.js';
import { commonTraits, readTraits, type Common, type ComparedTraits } from '../../service/common-traits.js';
import { atOnce, upTo, type FleetReader } from '../../service/reading.js';
import { groupBy } from '../../base/json/group-by.js';
import { checksum } from '../../base/text/checksum.js';
import { readSpread } from '../../service/fleet-counts.js';
import { sweepCall } from '../../service/issues.js';
import type { Scope } from '../../service/scope.js';
import { listedPackage, packageText, nameOfComputer } from '../../service/listed.js';
import { maskError } from '../../base/text/masked-error.js';
import { mapReadable, readable, valueOr, type Readable } from '../../service/readable.js';
import { readStoredTraits, type StoredTraits } from '../snapshots/index.js';

export interface FailureLine {
  /** The error text, with differing parts masked if they vary between computers. */
  readonly text: string;
  /** Computers with this error. */
  readonly computers: number;
  /** All computers with this error. */
  readonly affected: readonly FailingComputer[];
  /** A row for each computer and package. */
  readonly rows: readonly FailedInstallation[];
  /** The earliest reported time. */
  readonly since: string | null;
  /** Packages that failed with it. */
  readonly packages: readonly string[];
  /** Computers by package: an error may come with several. */
  readonly perPackage: Readonly<Record<string, number>>;
  /** Traits that the computers have in common, against others. */
  readonly common: readonly Common[];
}

interface FailingComputer {
  /** Id of the computer. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string;
  /** CAD Viewer@2025.1, or several names. */
  readonly package: string;
  /** When it failed; null if the service does not report it. */
  readonly since: string | null;
}

interface FailedInstallation extends FailingComputer {
  /** Id of the package; empty if the service does not report it. */
  readonly packageId: string;
}

/** A row of `ems fleet failures --computers`. */
export interface FailedComputerRow extends FailedInstallation {
  /** The error text of its cause. */
  readonly text: string;
}

/** A row of `ems fleet failures`. */
export interface FailureCause extends Omit<FailureLine, 'rows'> {
  /** Host names of some computers with this error. */
  readonly examples: readonly string[];
  /** These traits in words. */
  readonly inCommon: string;
}

interface FailureOptions {
  readonly since: Date | undefined;
  /** Id of a package, to read only its failures. */
  readonly packageId: string | undefined;
  readonly compare: boolean;
  /** A snapshot with the computers' models, which saves requests. */
  readonly stored?: StoredTraits | undefined;
  /** Reads at most this many affected computers, in whole pages, to bound the requests. */
  readonly most?: number;
}

interface Failure {
  readonly id: number;
  readonly hostname: string;
  readonly domain: string;
  readonly package: string;
  readonly packageId: string;
  readonly at: Date | undefined;
  readonly text: string;
}

const affectedAsked = 200;
const othersAsked = 200;

/** The failures of the fleet by cause. Reads pages of affected computers, and up to 800 requests for the comparison. */
export const readFailures = async (
  reader: FleetReader,
  scope: Scope,
  { since, packageId, compare, stored, most = Infinity }: FailureOptions,
): Promise<Readable<FailureLine[]>> => {
  const query = packageId === undefined ? [] : ([['softwareId', packageId]] as const);
  const sweep = await reader.items(sweepCall('failed-deployment', scope, query), { enough: upTo(most) });
  if (!sweep.ok) return sweep;
  const failures = sweep.value
    .flatMap((computer) => failuresOn(computer, packageId?.toLowerCase()))
    .filter(({ at }) => since === undefined || at === undefined || at >= since);
  const clusters = clustersOf(failures);
  const traits = compare && clusters.length > 0 ? await readBoth(reader, scope, failures, stored) : undefined;
  return readable(clusters.map((cluster) => lineOf(cluster, traits)));
};

/** A failure without a package id may belong to any package. */
const failuresOn = (computer: FailedDeploymentIssue, packageId: string | undefined): Failure[] =>
  listedIn(computer['failedPackages'])
    .map(listedPackage)
    .filter(({ id }) => packageId === undefined || id === '' || id === packageId)
    .map((item) => ({
      ...nameOfComputer(computer),
      domain: textOf(computer.domain),
      package: packageText(item),
      packageId: item.id,
      at: item.failedAt,
      text: item.error || 'error text not reported',
    }));

const clustersOf = (failures: readonly Failure[]): Failure[][] =>
  [...groupBy(failures, ({ text, hostname }) => maskError(text, [hostname])).values()].toSorted(
    (left, right) => computersIn(right).length - computersIn(left).length,
  );

const computersIn = (cluster: readonly Failure[]): Failure[] => [
  ...new Map(cluster.map((failure) => [failure.id, failure])).values(),
];

interface Both extends ComparedTraits {
  /** Groups that assign a package, by its id. They cannot be a common trait, because all members get the package. */
  readonly givers: ReadonlyMap<string, ReadonlySet<string>>;
}

const readBoth = async (
  reader: FleetReader,
  scope: Scope,
  failures: readonly Failure[],
  stored: StoredTraits | undefined,
): Promise<Both> => {
  const affected = computersIn(failures);
  const ids = new Set(affected.map(({ id }) => id));
  const traits = stored === undefined ? await askTraits(reader, scope, affected) : readStoredTraits(stored, ids);
  return { ...traits, givers: await readGivers(reader, failures) };
};

const askTraits = async (reader: FleetReader, scope: Scope, affected: readonly Failure[]): Promise<ComparedTraits> => {
  const ids = new Set(affected.map(({ id }) => id));
  const spread = await readSpread(reader, scope, 2);
  const rest = valueOr(
    mapReadable(spread, ({ items }) => items),
    [],
  ).filter(({ id }) => !ids.has(id));
  // By a hash of the id: where one more computer fails, the rest of the sample is the same as before.
  const sample = rest
    .map(({ id, domain }) => ({ id, domain: textOf(domain), rank: checksum(String(id)) }))
    .toSorted((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, othersAsked);
  const [own, others] = await Promise.all([
    readTraits(reader, affected.slice(0, affectedAsked)),
    readTraits(reader, sample),
  ]);
  const all =
    valueOr(
      mapReadable(spread, ({ total }) => total),
      0,
    ) - affected.length;
  return { affected: own, others: [...others.values()], othersTotal: Math.max(all, others.size) };
};

const packagesAsked = 20;

const readGivers = async (reader: FleetReader, failures: readonly Failure[]): Promise<Both['givers']> => {
  const ids = [...new Set(failures.map(({ packageId }) => packageId))].filter((id) => id !== '');
  const found = await mapBounded(ids.slice(0, packagesAsked), atOnce, async (id) => {
    const groups = await reader.items(packageApi.groups(id));
    return [id, new Set(valueOr(groups, []).map((group) => textOf(group['name'])))] as const;
  });
  return new Map(found);
};

const lineOf = (cluster: readonly Failure[], traits: Both | undefined): FailureLine => {
  const computers = computersIn(cluster);
  const [first] = cluster;
  const texts = new Set(cluster.map(({ text }) => text));
  const packages = packagesIn(cluster);
  const own = traits === undefined ? [] : computers.flatMap(({ id }) => traits.affected.get(id) ?? []);
  return {
    text: texts.size === 1 ? (first?.text ?? '') : withGaps(maskError(first?.text ?? '', [first?.hostname ?? ''])),
    computers: computers.length,
    rows: cluster.map(({ at, hostname, id, package: item, packageId }) => ({
      id,
      hostname,
      package: item,
      packageId,
      since: at?.toISOString() ?? null,
    })),
    affected: [...groupBy(cluster, ({ id }) => id).values()].flatMap(affectedBy),
    since: firstTime(cluster),
    packages,
    perPackage: Object.fromEntries(
      packages.map((name) => [name, computersIn(cluster.filter((each) => each.package === name)).length]),
    ),
    common: traits === undefined ? [] : commonTraits(own, traits).filter((each) => !isGiver(each, cluster, traits)),
  };
};

const firstTime = (failures: readonly Failure[]): string | null =>
  failures.flatMap(({ at }) => at?.toISOString() ?? []).toSorted()[0] ?? null;

const packagesIn = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map((failure) => failure.package).filter((name) => name !== '')),
];

const affectedBy = (own: readonly Failure[]): FailingComputer[] =>
  own
    .slice(0, 1)
    .map(({ id, hostname }) => ({ id, hostname, package: packagesIn(own).join(', '), since: firstTime(own) }));

const isGiver = ({ field, value }: Common, cluster: readonly Failure[], { givers }: Both): boolean =>
  field === 'group' && cluster.some(({ packageId }) => givers.get(packageId)?.has(value) === true);

/** Parts that differ from computer to computer, such as a path, are left out where people read the error. */
const withGaps = (text: string): string => text.replaceAll(emptyReference, '').replaceAll(/<\w+>/g, '…');

/** A masked reference ('see <path> line <n>') tells readers nothing. */
const emptyReference = /[,;]? \(?see (?:the )?(?:log )?<path>(?:,? line <n>)?\)?/gi;

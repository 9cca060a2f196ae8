import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/map-bounded.js';
import { getCall } from '../http/reads.js';
import { listedIn } from '../json/items.js';
import { textOf } from '../json/text-of.js';
import { timeIn } from './agent-facts.js';
import { commonTraits, readTraits, type Common } from './common-traits.js';
import { atOnce, upTo, type FleetReader } from './fleet-reader.js';
import { sweepCall } from './issue-sets.js';
import { maskError } from './masked-error.js';
import type { Readable } from './readable.js';
import type { Scope } from './scope.js';
import { readStoredTraits, type ComparedTraits, type StoredTraits } from './snapshot/stored-traits.js';
import { evenly, readSpread } from './spread.js';
import { idNumber } from '../json/id-number.js';
import { nameOfComputer } from './name-of-computer.js';

export interface FailureLine {
  /** The error as it came where all are the same, else with what differs masked. */
  readonly text: string;
  readonly computers: number;
  /** The first of those that are told. */
  readonly since: string | null;
  readonly packages: readonly string[];
  /** Computers by package: an error may come with several. */
  readonly perPackage: Readonly<Record<string, number>>;
  readonly examples: readonly string[];
  readonly common: readonly Common[];
}

export interface FailureOptions {
  readonly since: Date | undefined;
  /** Id of the only package to look at. */
  readonly packageId: string | undefined;
  readonly compare: boolean;
  /** A snapshot that knows the computers' models without a request. */
  readonly stored?: StoredTraits | undefined;
  /** At most so many affected computers, in whole pages: for who must bound the requests. */
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
const examplesShown = 5;

/** The failures of the fleet, one line a cause. Pages of the affected, and up to 800 requests for the comparison. */
export const readFailures = async (
  reader: FleetReader,
  scope: Scope,
  { since, packageId, compare, stored, most = Infinity }: FailureOptions,
): Promise<Readable<FailureLine[]>> => {
  const query = packageId === undefined ? [] : ([['softwareId', packageId]] as const);
  const sweep = await reader.items(sweepCall('failed-deployment', scope, query), {
    enough: upTo(most),
  });
  if (!sweep.ok) return sweep;
  const failures = sweep.value
    .flatMap((computer) => failuresOn(computer, packageId))
    .filter(({ at }) => since === undefined || at === undefined || at >= since);
  const clusters = clustersOf(failures);
  const traits = compare && clusters.length > 0 ? await readBoth(reader, scope, failures, stored) : undefined;
  return { ok: true, value: clusters.map((cluster) => lineOf(cluster, traits)) };
};

/** The fields of a failed package are not documented: the names that the columns use. */
const failuresOn = (computer: JsonObject, packageId: string | undefined): Failure[] => {
  const { id, hostname } = nameOfComputer(computer);
  return listedIn(computer['failedPackages'])
    .filter((item) => packageId === undefined || isPackage(item, packageId))
    .map((item) => ({
      id,
      hostname,
      domain: textOf(computer['domain']),
      package: [textOf(item['packageName'] ?? item['name']), textOf(item['version'])]
        .filter((part) => part !== '')
        .join('@'),
      packageId: textOf(item['softwareId'] ?? item['packageId']),
      at: timeIn(item['lastFailedUtc'] ?? item['failedUtc'] ?? item['installTime']),
      text: textOf(item['errorText'] ?? item['message']) || 'no error text',
    }));
};

const isPackage = (item: JsonObject, packageId: string): boolean => {
  const id = textOf(item['softwareId'] ?? item['packageId']).toLowerCase();
  return id === '' || id === packageId.toLowerCase();
};

const clustersOf = (failures: readonly Failure[]): Failure[][] => {
  const clusters = new Map<string, Failure[]>();
  for (const failure of failures) {
    const key = maskError(failure.text, [failure.hostname]);
    const own = clusters.get(key);
    if (own === undefined) clusters.set(key, [failure]);
    else own.push(failure);
  }
  return [...clusters.values()].toSorted((left, right) => computersIn(right).length - computersIn(left).length);
};

const computersIn = (cluster: readonly Failure[]): Failure[] => [
  ...new Map(cluster.map((failure) => [failure.id, failure])).values(),
];

interface Both extends ComparedTraits {
  /** Names of the groups that give a package, by its id: their members share it and nothing else. */
  readonly givers: ReadonlyMap<string, ReadonlySet<string>>;
}

const readBoth = async (
  reader: FleetReader,
  scope: Scope,
  failures: readonly Failure[],
  stored: StoredTraits | undefined,
): Promise<Both> => {
  const affected = computersIn(failures);
  const traits =
    stored === undefined
      ? await askTraits(reader, scope, affected)
      : readStoredTraits(stored, new Set(affected.map(({ id }) => id)));
  return { ...traits, givers: await readGivers(reader, failures) };
};

const askTraits = async (reader: FleetReader, scope: Scope, affected: readonly Failure[]): Promise<ComparedTraits> => {
  const ids = new Set(affected.map(({ id }) => id));
  const spread = await readSpread(reader, scope, 2);
  const rest = (spread.ok ? spread.value.items : []).filter((each) => !ids.has(idNumber(each['id'])));
  const [own, others] = await Promise.all([
    readTraits(
      reader,
      affected.slice(0, affectedAsked).map(({ id, domain }) => ({ id, domain })),
    ),
    readTraits(
      reader,
      evenly(rest, othersAsked).map((each) => ({ id: idNumber(each['id']), domain: textOf(each['domain']) })),
    ),
  ]);
  return { affected: own, others: [...others.values()] };
};

const packagesAsked = 20;

const readGivers = async (reader: FleetReader, failures: readonly Failure[]): Promise<Both['givers']> => {
  const ids = [...new Set(failures.map(({ packageId }) => packageId))]
    .filter((id) => id !== '')
    .slice(0, packagesAsked);
  const found = await mapBounded(ids, atOnce, async (id) => {
    const groups = await reader.items(getCall('/api/packages/{id}/groups', { pathValues: { id } }));
    return [id, new Set(groups.ok ? groups.value.map((group) => textOf(group['name'])) : [])] as const;
  });
  return new Map(found);
};

const lineOf = (cluster: readonly Failure[], traits: Both | undefined): FailureLine => {
  const computers = computersIn(cluster);
  const [first] = cluster;
  const texts = new Set(cluster.map(({ text }) => text));
  const times = cluster.flatMap(({ at }) => at ?? []).toSorted((left, right) => left.getTime() - right.getTime());
  const own = traits === undefined ? [] : computers.flatMap(({ id }) => traits.affected.get(id) ?? []);
  return {
    text: texts.size === 1 ? (first?.text ?? '') : maskError(first?.text ?? '', [first?.hostname ?? '']),
    computers: computers.length,
    since: times[0]?.toISOString() ?? null,
    packages: packagesIn(cluster),
    perPackage: Object.fromEntries(
      packagesIn(cluster).map((name) => [name, computersIn(cluster.filter((each) => each.package === name)).length]),
    ),
    examples: computers.slice(0, examplesShown).map(({ hostname }) => hostname),
    common:
      traits === undefined ? [] : commonTraits(own, traits.others).filter((each) => !isGiver(each, cluster, traits)),
  };
};

const packagesIn = (cluster: readonly Failure[]): string[] => [
  ...new Set(cluster.map((failure) => failure.package).filter((name) => name !== '')),
];

const isGiver = ({ field, value }: Common, cluster: readonly Failure[], { givers }: Both): boolean =>
  field === 'group' && cluster.some(({ packageId }) => givers.get(packageId)?.has(value) === true);

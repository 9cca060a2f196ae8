import type { Computer } from '../contract/answers.js';
import { textOf, type Json } from '../base/json/objects.js';
import { deploymentApi } from './deployments.js';
import { groupIdOf } from './group-paths.js';
import { sweepCall } from './issues.js';
import { listedPackages } from './listed.js';
import type { PackageCounts, PackageState } from './package-status.js';
import { packageApi } from './packages.js';
import { mapBounded } from './read-items.js';
import { mapReadable, unreadableError, type Readable } from './readable.js';
import { atOnce, type FleetReader } from './reading.js';
import { computersCall, type Scope } from './scope.js';

/** A computer with a package, and how its deployment is. */
export interface PackageComputer extends ListedComputer {
  /** The status as the service reports it: Success, Pending or Failed. */
  readonly status: Json;
  /** The installation state as the service reports it. */
  readonly installationState: Json;
  /** When it was installed or failed. */
  readonly installTime: Json;
  /** The error text. */
  readonly errorText: Json;
}

export interface ListedComputer {
  /** Id of the computer. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string | null;
  /** Its domain. */
  readonly domain: string | null;
  /** Its last contact. */
  readonly lastSeenUtc: string | null;
}

export interface PackageQuestion {
  readonly id: string;
  readonly scope: Scope;
  readonly counts: PackageCounts;
  readonly state: PackageState | undefined;
  /** At most this many computers are read one by one. */
  readonly most: number;
  /** Called with the number of requests before they are sent. */
  readonly announce: (computers: number) => void;
}

/** One sweep lists those that fail. If the status counts more or fewer, each computer is read. */
export const readPackageComputers = async (
  question: PackageQuestion,
  reader: FleetReader,
): Promise<PackageComputer[]> => {
  const { counts, state } = question;
  if (counts.total === 0 || (state !== undefined && counts[state] === 0)) return [];
  if (state === 'failed') {
    const swept = await sweepFailures(question, reader);
    if (swept?.length === counts.failed) return swept;
  }
  const candidates = await readCandidates(question, reader);
  const asked = candidates.slice(0, question.most);
  question.announce(asked.length);
  const rows = await mapBounded(asked, atOnce, (computer) => readDeployment(computer, question.id, reader));
  return rows.flat().filter((row) => state === undefined || textOf(row['status']).toLowerCase() === state);
};

const sweepFailures = async (
  { id, scope }: PackageQuestion,
  reader: FleetReader,
): Promise<PackageComputer[] | undefined> => {
  const found = await reader.items(sweepCall('failed-deployment', scope, [['softwareId', id]]), { whole: true });
  if (!found.ok) return undefined;
  return found.value.map((computer) => {
    const failures = listedPackages(computer.failedPackages);
    const failure = failures.find((each) => each.id === id.toLowerCase()) ?? failures[0];
    const more = { installTime: failure?.failedAt?.toISOString() ?? null, errorText: failure?.error ?? null };
    return rowOf(computer, { status: 'Failed', ...more });
  });
};

/** The members of the groups that the package is assigned to, where they are as many as the service counts; else all. */
const readCandidates = async (question: PackageQuestion, reader: FleetReader): Promise<readonly Computer[]> => {
  const { counts, id, scope } = question;
  const groups = await reader.items(packageApi.groups(id), { page: 'unsure' });
  const ids = groups.ok ? groups.value.map(groupIdOf) : [];
  const lists = await mapBounded(ids, 4, (group) =>
    reader.items(computersCall({ kind: 'group', id: group, name: '' })),
  );
  const members = new Map(lists.flatMap((list) => (list.ok ? list.value : [])).map((each) => [each.id, each]));
  if (scope.kind === 'fleet' && members.size === counts.total) return [...members.values()];
  const all = await reader.items(computersCall(scope), { whole: true });
  if (!all.ok) throw unreadableError('The computers', all);
  const inside = all.value.filter((each) => members.has(each.id));
  return inside.length === counts.total ? inside : all.value;
};

/** The ids, in lower case, of the packages that are installed on a computer by their deployment. */
export const readInstalled = async (computer: number, reader: FleetReader): Promise<Readable<ReadonlySet<string>>> =>
  mapReadable(
    await reader.items(deploymentApi.software(computer, { query: [['includePreOsPackages', 'true']] }), {
      page: 'unsure',
    }),
    (items) =>
      new Set(
        items.flatMap(({ softwareId, status }) =>
          textOf(status).toLowerCase() === 'success' ? [textOf(softwareId).toLowerCase()] : [],
        ),
      ),
  );

const readDeployment = async (
  computer: Computer,
  packageId: string,
  reader: FleetReader,
): Promise<PackageComputer[]> => {
  const call = deploymentApi.software(computer.id, {
    query: [
      ['packageId', packageId],
      ['includePreOsPackages', 'true'],
    ],
  });
  const found = await reader.items(call, { page: 'unsure' });
  if (!found.ok) return [];
  const [own] = found.value.filter(({ softwareId }) => textOf(softwareId).toLowerCase() === packageId.toLowerCase());
  if (own === undefined) return [];
  const { errorText, installTime, installationState, status } = own;
  return [rowOf(computer, { status, installationState, installTime, errorText })];
};

const rowOf = (
  { domain, hostname, id, lastSeenUtc }: Pick<Computer, 'id' | 'hostname' | 'domain' | 'lastSeenUtc'>,
  more: Readonly<Record<string, Json | undefined>>,
): PackageComputer => ({
  id,
  hostname: hostname ?? null,
  domain: domain ?? null,
  lastSeenUtc: lastSeenUtc ?? null,
  status: more['status'] ?? null,
  installationState: more['installationState'] ?? null,
  installTime: more['installTime'] ?? null,
  errorText: more['errorText'] ?? null,
});

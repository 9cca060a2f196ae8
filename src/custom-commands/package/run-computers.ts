import { packageApi } from '../../service/packages.js';
import { deploymentApi } from '../../service/deployments.js';
import type { Column } from '../../areas/column.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { readPackage } from '../../engine/names/read-package.js';
import { listFromItems } from '../../command/list-result.js';
import { exitCodes } from '../../errors.js';
import { openFleetReader, atOnce, type FleetReader } from '../../service/reading.js';
import {
  packageStates,
  readPackageCounts,
  type PackageCounts,
  type PackageState,
} from '../../service/package-status.js';
import { incompleteTexts, unreadableError } from '../../service/readable.js';
import { textOf, type JsonObject } from '../../json/objects.js';
import { plural } from '../../text/wording.js';
import { scopeOf } from '../fleet/stored-snapshots.js';
import type { Computer } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { sweepCall } from '../../service/issues.js';
import { computersCall, type Scope } from '../../service/scope.js';
import { listedPackages } from '../../service/listed.js';
import { groupIdOf } from '../../service/group-paths.js';

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'status', title: 'Status', state: true },
  { path: 'installTime', title: 'When', format: 'time' },
  { path: 'errorText', title: 'Error', whole: true, onlyKnown: true },
  { path: 'lastSeenUtc', title: 'Last seen', format: 'time', priority: 2, whenNull: 'never' },
  { path: 'domain', title: 'Domain', priority: 3 },
];

/** The computers behind the numbers of `package status`. */
export const runPackageComputers = async (input: Input, context: CommandContext): Promise<Result> => {
  const found = await readPackage(String(input.arguments['package']), context);
  const id = textOf(found['id'] ?? found['packageId']);
  const scope = await scopeOf(input, context);
  const reader = await openFleetReader(context);
  const state = packageStates.find((each) => each === input.values['status']);
  const counts = await readPackageCounts(reader, id, scope);
  if (!counts.ok) throw unreadableError('The status of the package', counts);
  const shape = { columns, id: 'id', noun: 'computers' } as const;
  if (input.shared.count) return { ...listFromItems([], shape), total: counts.value[state ?? 'total'] };
  const announce = (computers: number): void =>
    context.say(`Reading the deployment on ${plural(computers, 'computer')}: one request each.`);
  const most = Number(input.values['max-reads'] ?? 500);
  const rows = await readPackageComputers({ id, scope, counts: counts.value, state, most, announce }, reader);
  const gaps = [...incompleteTexts(reader.gaps()), ...differences(rows, counts.value, state)];
  if (gaps.length > 0 && counts.value.total > most)
    gaps.push(`Only ${most} computers were asked. --max-reads asks more.`);
  return { ...listFromItems(rows, { ...shape, gaps }), ...(gaps.length === 0 ? {} : { exitCode: exitCodes.partial }) };
};

/** Reports each state whose computers do not add up to the count of the status. */
const differences = (rows: readonly JsonObject[], counts: PackageCounts, only: PackageState | undefined): string[] =>
  packageStates
    .filter((state) => only === undefined || state === only)
    .flatMap((state) => {
      const found = rows.filter(({ status }) => textOf(status).toLowerCase() === state).length;
      if (found === counts[state]) return [];
      return [`The service counts ${counts[state]} ${state}; ${found} were found.`];
    });

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
export const readPackageComputers = async (question: PackageQuestion, reader: FleetReader): Promise<JsonObject[]> => {
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
): Promise<JsonObject[] | undefined> => {
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

const readDeployment = async (computer: Computer, packageId: string, reader: FleetReader): Promise<JsonObject[]> => {
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
  more: { readonly [name: string]: JsonObject[string] | undefined },
): JsonObject => ({
  id,
  hostname: hostname ?? null,
  domain: domain ?? null,
  lastSeenUtc: lastSeenUtc ?? null,
  status: more['status'] ?? null,
  installationState: more['installationState'] ?? null,
  installTime: more['installTime'] ?? null,
  errorText: more['errorText'] ?? null,
});

import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { deploymentApi } from '../../service/deployments.js';
import { sweepCall } from '../../service/issues.js';
import { listedPackages, nameOfComputer, packageText } from '../../service/listed.js';
import { mapBounded } from '../../service/read-items.js';
import { requireValue } from '../../service/readable.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import { fewNames, joinTexts, plural } from '../../base/text/wording.js';
import { guidCalled, scopeCalled } from '../names/typed-id.js';
import { anybody } from './read-again.js';
import { resolveTargets } from './resolve-targets.js';
import { narrows, selectComputers } from './select-computers.js';
import type { TargetFile } from './target-file.js';

/** A package that failed on a computer. */
interface FailedPair {
  readonly id: number;
  readonly hostname: string;
  readonly packageId: string;
  /** 7-Zip@24.08 */
  readonly package: string;
}

/**
 * --failed of a reinstall: each selected computer with every package that failed there, as the rows of a file. `input`:
 * what is left of it, because the rows name the computers.
 */
export const failureRows = async (
  input: Input,
  context: Context,
): Promise<{ readonly file: TargetFile; readonly input: Input }> => {
  const pairs = await reachable(await failedPairs(input, context), context);
  return {
    file: {
      columns: ['id', 'packageId'],
      naming: ['id'],
      names: new Map(pairs.map((pair) => [pair.packageId, pair.package || pair.packageId])),
      where: '--failed',
      isList: true,
      entries: pairs.map(({ hostname, id, packageId }, at) => ({
        id,
        name: hostname,
        line: at + 1,
        row: () => ({ id: String(id), packageId }),
      })),
    },
    input: { ...input, arguments: {}, shared: { ...input.shared, selection: anybody } },
  };
};

const failedPairs = async (input: Input, context: Context): Promise<FailedPair[]> => {
  const { selection } = input.shared;
  const { package: typed } = input.flags;
  const packageId = typeof typed === 'string' ? await guidCalled('package', typed, '--package', context) : undefined;
  const scope = await scopeCalled(selection.group, context);
  const chosen = await chosenIds(input, context);
  const query = packageId === undefined ? [] : ([['softwareId', packageId]] as const);
  const reader = await openFleetReader(context);
  const swept = await reader.items(sweepCall('failed-deployment', scope, query), { whole: true });
  const since = typeof input.values['since'] === 'string' ? new Date(input.values['since']) : undefined;
  return requireValue('The failures', swept).flatMap((computer) => {
    const { hostname, id } = nameOfComputer(computer);
    if (chosen?.has(id) === false) return [];
    return listedPackages(computer.failedPackages)
      .filter((each) => packageId === undefined || each.id === packageId.toLowerCase())
      .filter(({ failedAt }) => since === undefined || failedAt === undefined || failedAt >= since)
      .map((each) => ({ id, hostname, packageId: each.id, package: packageText(each) }));
  });
};

/** The computers that were typed or selected; undefined: all. A group alone is asked for by the sweep itself. */
const chosenIds = async (
  { arguments: typed, shared: { selection } }: Input,
  context: Context,
): Promise<ReadonlySet<number> | undefined> => {
  const words = Object.values(typed).flatMap((word) => word ?? []);
  const named =
    words.length === 0
      ? undefined
      : await resolveTargets(
          words.map((word) => ({ word })),
          context,
        );
  const isGroupOnly = !selection.direct && !narrows({ ...selection, group: undefined });
  if (isGroupOnly) return named === undefined ? undefined : new Set(named.map(({ id }) => id));
  return new Set((await selectComputers(selection, context, named)).map(({ id }) => id));
};

/** Leaves out what a reinstall cannot reach: packages that no group assigns any more, and pending reinstalls. */
const reachable = async (pairs: readonly FailedPair[], context: Context): Promise<FailedPair[]> => {
  if (pairs.length > 1) context.say(`Checking ${plural(pairs.length, 'failure')}: two requests each.`);
  const reader = await openFleetReader(context);
  const concurrency = (await context.settings()).get('concurrency');
  const states = await mapBounded(pairs, concurrency, (pair) => stateOf(pair, reader));
  const being = (state: PairState): FailedPair[] => pairs.filter((_, at) => states[at] === state);
  const tell = (left: readonly FailedPair[], why: string): void => {
    if (left.length > 0)
      context.warn(`Left out, ${why}: ${plural(left.length, 'failure')} (${fewNames(left.map(labelOf), 5)}).`);
  };
  tell(
    pairs.filter(({ packageId }) => packageId === ''),
    'because the service does not say which package it is',
  );
  tell(being('unassigned'), 'because no group assigns the package any more');
  tell(being('pending'), 'because a reinstall is pending already');
  return being('open');
};

/** 'PC-0042: 7-Zip@24.08' */
const labelOf = ({ hostname, package: item }: FailedPair): string => joinTexts([hostname, item], ': ');

type PairState = 'open' | 'pending' | 'unassigned' | 'unnamed';

const stateOf = async ({ id, packageId }: FailedPair, reader: FleetReader): Promise<PairState> => {
  if (packageId === '') return 'unnamed';
  const groups = await reader.items(deploymentApi.groupsOfPackage(id, packageId), { page: 'unsure' });
  if (groups.ok ? groups.value.length === 0 : groups.absent) return 'unassigned';
  requireValue('The groups that assign the package', groups);
  const pending = deploymentApi.reinstall(id, { query: [['packageId', packageId]] });
  const requests = requireValue('The pending reinstalls', await reader.items(pending, { page: 'unsure' }));
  return requests.length > 0 ? 'pending' : 'open';
};

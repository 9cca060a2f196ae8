import type { SoftwareDeployment } from '../../contract/answers.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { isPart } from '../../http/paging/read-page.js';
import { getCall } from '../../http/reads.js';
import { itemsOf } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import { wholePage } from '../read/read-items.js';
import type { DeploymentRequest } from './deployment-state.js';
import type { Asker } from './poll/ask.js';
import { valueOf } from './poll/fields.js';
import type { Observation, PollResults, Watched } from './poll/watch.js';
import type { WatchedSet } from './thing.js';

type Statuses = ReadonlyMap<Watched['id'], JsonObject>;

/**
 * Reads one package on many computers by the page: its status in the group, and where that only counts, the lists of
 * failed and pending deployments. Computers that the lists leave open are not in the results and are read one by one.
 */
export const readGroupStatus = (
  { gone, packageId }: DeploymentRequest,
  { groupId, targets }: WatchedSet,
  judge: (item: SoftwareDeployment, target: Watched) => Observation,
): ((unfinished: readonly Watched[], ask: Asker) => Promise<PollResults>) => {
  let refused = packageId === undefined || gone === true || groupId === undefined;
  return async (unfinished, ask) => {
    if (refused || packageId === undefined || groupId === undefined) return new Map();
    try {
      const items = await readStatuses({ packageId, groupId }, targets, ask);
      return new Map(
        unfinished.flatMap((target) => {
          const item = items.get(target.id);
          const result = item === undefined ? undefined : judge(deploymentIn(item, packageId), target);
          return result === undefined || isDoubtful(result) ? [] : [[target.id, result] as const];
        }),
      );
    } catch (error) {
      if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
      refused = true; // the rest does not need package.read
      return new Map();
    }
  };
};

/** A result that may be an old one. */
const isDoubtful = ({ fields, state }: Observation): boolean => state === 'pending' && fields['status'] !== 'Pending';

interface PackageInGroup {
  readonly packageId: string;
  readonly groupId: string;
}

const readStatuses = async (where: PackageInGroup, targets: readonly Watched[], ask: Asker): Promise<Statuses> => {
  const { groupId, packageId } = where;
  const call = getCall('/api/packages/{id}/status', { pathValues: { id: packageId }, query: [['groupId', groupId]] });
  const asked = await ask.json(call);
  if (asked.kind !== 'answer') return new Map();
  let named = nameComputers(itemsOf(asked.value));
  if (isPart(asked.value, named.length)) {
    const whole = await ask.list(call);
    named = whole.kind === 'answer' ? nameComputers(whole.value) : [];
  }
  return named.length > 0 ? new Map(named) : readByCounts(asked.value, where, targets, ask);
};

const nameComputers = (items: readonly JsonObject[]): (readonly [number, JsonObject])[] =>
  items.flatMap((item) => {
    const id = valueOf(item, ['computerId', 'clientId', 'id']);
    return typeof id !== 'number' || typeof item['status'] !== 'string' ? [] : [[id, item] as const];
  });

/** Counts name no computer: the lists of issues do, and they are used only where their lengths agree with the counts. */
const readByCounts = async (
  json: Json | undefined,
  where: PackageInGroup,
  targets: readonly Watched[],
  ask: Asker,
): Promise<Statuses> => {
  const counts = isObject(json) ? json : {};
  const [pending, failed, success] = ['pending', 'failed', 'success'].map((name) =>
    valueOf(counts, [name, `${name}Count`]),
  );
  if (typeof pending !== 'number' || typeof failed !== 'number' || typeof success !== 'number') return new Map();
  if (pending + failed + success !== targets.length) return new Map();
  const [failing, waiting] = await Promise.all([
    failed === 0 ? [] : readIssue('failed-deployment', where, ask),
    pending === 0 ? [] : readIssue('stale-deployment', where, ask),
  ]);
  if (failing.length !== failed || waiting.length !== pending) return new Map();
  const statuses = new Map<Watched['id'], JsonObject>(targets.map(({ id }) => [id, { status: 'Success' }]));
  for (const item of failing) statuses.set(item.id, { ...failureIn(item), status: 'Failed' });
  for (const { id } of waiting) statuses.set(id, { status: 'Pending' });
  return statuses;
};

const readIssue = async (
  name: 'failed-deployment' | 'stale-deployment',
  { groupId, packageId }: PackageInGroup,
  ask: Asker,
) => {
  const more = name === 'stale-deployment' ? [['minHoursPending', '0'] as const] : [];
  const query = [['groupId', groupId], ['softwareId', packageId], ...more] as const;
  const asked = await ask.list(getCall(`/api/computer/issues/${name}`, { query }), { top: wholePage });
  return asked.kind === 'answer' ? asked.value : [];
};

/** The fields of a failed package are not documented: it has a text and a time where their names are the usual ones. */
const failureIn = (item: JsonObject): JsonObject => {
  const [failure = {}] = itemsOf(item['failedPackages']);
  const { errorText, lastFailedUtc: installTime } = failure;
  return { ...(errorText === undefined ? {} : { errorText }), ...(installTime === undefined ? {} : { installTime }) };
};

/** Takes texts only: the fields of this list are not documented. */
const deploymentIn = (item: JsonObject, packageId: string): SoftwareDeployment => {
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string' || value === null);
  return { softwareId: packageId, ...Object.fromEntries(texts) };
};

import type { PathBelow } from '../../contract/operation-keys.js';
import { itemsOf } from '../../json/items.js';
import { isObject } from '../../json/objects.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { isPart } from '../../http/paging/said-more.js';
import { getCall } from '../../http/reads.js';
import { wholePage } from '../read/read-items.js';
import type { PollAnswer, Asker } from './ask.js';
import { valueOf } from './fields.js';
import type { DeploymentRequest } from './observe-deployment.js';
import type { Observation, PollResult, Watched } from './watch.js';

type Results = ReadonlyMap<Watched['id'], PollResult>;
type Settle = (json: Json | undefined, target: Watched) => Observation;

/**
 * One package on many computers by the page: the package's status in the group, and where that only counts, the sweeps that
 * name who failed and who is pending. What the lists leave open is not in the answer, and is asked about one by one.
 */
export const packageStatuses = (
  targets: readonly Watched[],
  { gone, packageId }: DeploymentRequest,
  groupId: string | undefined,
  observe: Settle,
): ((unfinished: readonly Watched[], ask: Asker) => Promise<Results>) => {
  let refused = false;
  return async (unfinished, ask) => {
    if (packageId === undefined || gone === true || groupId === undefined || refused) return new Map();
    try {
      const items = await readStatuses(packageId, groupId, targets, ask);
      return new Map(
        unfinished.flatMap((target) => {
          const item = items.get(target.id);
          const result = item === undefined ? undefined : observe([{ softwareId: packageId, ...item }], target);
          // Only what the list says is certain; a result that may be an old one is asked about.
          return result === undefined || isDoubtful(result) ? [] : [[target.id, result] as const];
        }),
      );
    } catch (error) {
      if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
      refused = true; // package.read is not needed for the rest
      return new Map();
    }
  };
};

const isDoubtful = ({ fields, state }: Observation): boolean => state === 'pending' && fields['status'] !== 'Pending';

const readStatuses = async (
  packageId: string,
  groupId: string,
  targets: readonly Watched[],
  ask: Asker,
): Promise<ReadonlyMap<Watched['id'], JsonObject>> => {
  const call = getCall('/api/packages/{id}/status', {
    pathValues: { id: packageId },
    query: [['groupId', groupId]],
  });
  const asked = await ask(call);
  if (asked.kind !== 'answer') return new Map();
  const listed = namedIn(asked);
  const named = isPart(asked.json, listed.length) ? namedIn(await ask.list(call)) : listed;
  return named.length > 0 ? new Map(named) : byCounts(asked.json, { packageId, groupId }, targets, ask);
};

const namedIn = (asked: PollAnswer): (readonly [number, JsonObject])[] =>
  itemsIn(asked).flatMap((item) => {
    const id = computerIn(item);
    return id === undefined || typeof item['status'] !== 'string' ? [] : [[id, item] as const];
  });

/** Counts do not say who: the sweeps do, and only where their numbers agree with the counts. */
const byCounts = async (
  json: Json | undefined,
  where: { readonly packageId: string; readonly groupId: string },
  targets: readonly Watched[],
  ask: Asker,
): Promise<ReadonlyMap<Watched['id'], JsonObject>> => {
  const counts = isObject(json) ? json : {};
  const [pending, failed, success] = ['pending', 'failed', 'success'].map((name) =>
    valueOf(counts, [name, `${name}Count`]),
  );
  if (typeof pending !== 'number' || typeof failed !== 'number' || typeof success !== 'number') return new Map();
  if (pending + failed + success !== targets.length) return new Map();
  const [failing, waiting] = await Promise.all([
    failed === 0 ? [] : sweep('failed-deployment', where, [], ask),
    pending === 0 ? [] : sweep('stale-deployment', where, [['minHoursPending', '0']], ask),
  ]);
  if (failing.length !== failed || waiting.length !== pending) return new Map();
  const statuses = new Map<Watched['id'], JsonObject>(targets.map(({ id }) => [id, { status: 'Success' }]));
  for (const item of failing) statuses.set(computerIn(item) ?? '', { ...failureIn(item), status: 'Failed' });
  for (const item of waiting) statuses.set(computerIn(item) ?? '', { status: 'Pending' });
  return statuses;
};

const sweep = async (
  name: PathBelow<'/api/computer/issues'>,
  { groupId, packageId }: { readonly packageId: string; readonly groupId: string },
  more: readonly (readonly [string, string])[],
  ask: Asker,
): Promise<JsonObject[]> => {
  const query = [['groupId', groupId], ['softwareId', packageId], ...more] as const;
  return itemsIn(await ask.list(getCall(`/api/computer/issues/${name}`, { query }), { top: wholePage }));
};

const itemsIn = (asked: PollAnswer): JsonObject[] => (asked.kind === 'answer' ? itemsOf(asked.json) : []);

const computerIn = (item: JsonObject): number | undefined => {
  const id = valueOf(item, ['computerId', 'clientId', 'id']);
  return typeof id === 'number' ? id : undefined;
};

/** The fields of a failed package are not documented: a text and a time, where they have the names that others have. */
const failureIn = (item: JsonObject): JsonObject => {
  const [failure = {}] = itemsOf(item['failedPackages']);
  return {
    ...('errorText' in failure ? { errorText: failure['errorText'] ?? null } : {}),
    ...('lastFailedUtc' in failure ? { installTime: failure['lastFailedUtc'] ?? null } : {}),
  };
};

import type { Context } from '../context.js';
import { isObject, textOf, type JsonObject } from '../base/json/objects.js';
import { readHistory, type HistoryEntry } from '../settings/history.js';
import { readKept, type KeptChange } from '../settings/kept-changes.js';
import { computerApi } from './computers.js';
import { assignmentApi, groupApi } from './groups.js';
import { timeIn } from './times.js';

/**
 * Assignments and activations that this machine has sent: the service does not report either. Times are those of the
 * service, as far as they were stored. Other machines and the management console are not known here.
 */
export interface OwnChanges {
  /** When one of these groups was last given the package. */
  assigned(packageId: string, groupIds: readonly string[]): Date | undefined;
  /** When the computer, or one of these groups, was last activated for software. */
  activated(computerId: number, groupIds: readonly string[]): Date | undefined;
}

interface OwnChange {
  readonly at: Date;
  readonly kind: 'assigned' | 'group' | 'computer';
  /** Id of the group or computer. */
  readonly id: string;
  readonly packageId?: string;
}

export const noOwnChanges: OwnChanges = { assigned: () => undefined, activated: () => undefined };

/** The newest entries are enough: after a day the service itself lists what nothing was tried for. */
const mostEntries = 50;

export const readOwnChanges = async (context: Context): Promise<OwnChanges> => {
  const settings = await context.settings();
  const { stateDirectory } = settings;
  const entries = (await readHistory(stateDirectory))
    .filter(({ server }) => server === (settings.get('url') ?? null))
    .filter(({ requests }) => requests.some(({ path }) => told.test(textOf(path))))
    .slice(0, mostEntries);
  const changes = (await Promise.all(entries.map((entry) => changesOf(entry, stateDirectory)))).flat();
  const last = (isMeant: (change: OwnChange) => boolean): Date | undefined =>
    changes
      .filter(isMeant)
      .map(({ at }) => at)
      .toSorted((left, right) => right.getTime() - left.getTime())[0];
  return {
    assigned: (packageId, groupIds) =>
      last(
        (change) =>
          change.kind === 'assigned' && change.packageId === packageId.toLowerCase() && isAmong(groupIds, change.id),
      ),
    activated: (computerId, groupIds) =>
      last(({ id, kind }) =>
        kind === 'computer' ? id === String(computerId) : kind === 'group' && isAmong(groupIds, id),
      ),
  };
};

const isAmong = (ids: readonly string[], id: string): boolean => ids.some((each) => each.toLowerCase() === id);

const told = /^\/api\/(?:group\/[^/]+\/(?:packages|activation)|computer\/[^/]+\/activation)\b/;

/** Large runs keep no changes, and their entry has only the first requests. */
const changesOf = async (entry: HistoryEntry, stateDirectory: string): Promise<OwnChange[]> => {
  const kept = await readKept(stateDirectory, entry.id);
  return kept.length > 0 ? kept.flatMap(changeIn) : entry.requests.flatMap((request) => activationIn(request, entry));
};

const changeIn = ({ at: time, body, operation, pathValues }: KeptChange): OwnChange[] => {
  const at = timeIn(time);
  const fields = isObject(body) ? body : {};
  const id = String(pathValues['id'] ?? '').toLowerCase();
  if (at === undefined) return [];
  if (operation === assignmentApi['package-assignment'].add.operation)
    return [{ at, kind: 'assigned', id, packageId: textOf(fields['packageId']).toLowerCase() }];
  if (fields['software'] !== true) return [];
  if (operation === groupApi.activate.operation) return [{ at, kind: 'group', id }];
  return operation === computerApi.activate.operation ? [{ at, kind: 'computer', id }] : [];
};

const activationIn = (request: HistoryEntry['requests'][number], { time }: HistoryEntry): OwnChange[] => {
  const activated = activatedBy(request);
  const at = timeIn(time);
  const { status } = request;
  if (activated === undefined || at === undefined || typeof status !== 'number' || status >= 300) return [];
  return [{ at, kind: activated.kind, id: activated.id.toLowerCase() }];
};

/** The group or computer that a request of the history activates, whatever became of it. */
export const activatedBy = ({
  method,
  path,
}: JsonObject): { readonly kind: 'group' | 'computer'; readonly id: string } | undefined => {
  const [, kind, id = ''] = /^\/api\/(group|computer)\/([^/?]+)\/activation\b/.exec(textOf(path)) ?? [];
  return method === 'POST' && (kind === 'group' || kind === 'computer')
    ? { kind, id: decodeURIComponent(id) }
    : undefined;
};

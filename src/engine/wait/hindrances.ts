import { itemsOf } from '../../json/items.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { wholePage, type ListReading } from '../read/read-items.js';
import type { Asker } from './ask.js';
import { textOf } from '../../json/text-of.js';
import { dateOf } from './dates.js';
import { firstText } from './fields.js';
import { readPolling, type Polling } from './polling-windows.js';
import type { Watch, Watched } from './watch.js';

export interface Suspension {
  readonly mode: string; // Suspended, PresentationMode, MaintenanceMode
  readonly until: Date | undefined;
}

/** Why nothing may happen for a while, as far as the service tells. */
export interface Hindrances {
  readonly suspended: ReadonlyMap<Watched['id'], Suspension>;
  /** Agents that stopped reporting on schedule. */
  readonly stale: ReadonlySet<Watched['id']>;
  readonly offlineDepots: readonly string[];
  /** Of a single computer. */
  readonly polling: Polling | undefined;
}

export const noHindrances: Hindrances = {
  suspended: new Map(),
  stale: new Set(),
  offlineDepots: [],
  polling: undefined,
};

/** For the display only: a missing role, a strange answer or an older server leaves it out and ends no wait. */
export const readHindrances = async (watch: Watch, now: Date, ask: Asker): Promise<Hindrances> => {
  const { computers, groupId, needsDepot, targets } = watch;
  const query = groupId === undefined ? [] : [['groupId', groupId] as const];
  const [only] = targets;
  const [suspended, stale, depots, polling] = await Promise.all([
    computers ? items(getCall('/api/computer/issues/agent-suspended', { query }), ask, page) : [],
    watch.contacts?.paged !== true ? [] : items(getCall('/api/computer/issues/stale-agent', { query }), ask, page),
    needsDepot === true ? items(getCall('/api/system/sync-jobs/depots'), ask) : [],
    computers && only !== undefined && targets.length === 1
      ? readPolling(only.id, now, ask).catch(() => undefined)
      : undefined,
  ]);
  return {
    suspended: new Map(suspended.flatMap(suspensionOf)),
    stale: new Set(stale.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))),
    offlineDepots: depots.filter(isOffline).map(depotName),
    polling,
  };
};

const page: ListReading = { top: wholePage };

const items = async (call: Call, ask: Asker, reading?: ListReading): Promise<JsonObject[]> => {
  const asked = await ask.list(call, reading).catch(() => undefined);
  return asked?.kind === 'answer' ? itemsOf(asked.json) : [];
};

const suspensionOf = ({ id, suspendedUntil, suspensionMode }: JsonObject): [Watched['id'], Suspension][] =>
  typeof id === 'number' && typeof suspensionMode === 'string'
    ? [[id, { mode: suspensionMode, until: dateOf(suspendedUntil) }]]
    : [];

/** The field's name is not documented, its values are: online, offline, pending, unknown. */
const isOffline = (depot: JsonObject): boolean =>
  Object.values(depot).some((value) => typeof value === 'string' && value.toLowerCase() === 'offline');

const depotName = (depot: JsonObject): string =>
  firstText(depot, ['hostname', 'name', 'depotName', 'server']) ?? textOf(depot['clientId'] ?? depot['id']);

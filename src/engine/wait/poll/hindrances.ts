import { pollingIn, type Polling } from '../../../service/agent-facts.js';
import { timeIn } from '../../../service/times.js';
import { computerApi } from '../../../service/computers.js';
import { depotApi } from '../../../service/depots.js';
import type { AgentSuspendedItem, ItemOf } from '../../../contract/answers.js';
import type { ReadCall } from '../../../http/client.js';
import { textOf, type JsonObject } from '../../../base/json/objects.js';
import { dayAndTime } from '../../../base/text/calendar.js';
import { thousands } from '../../../base/text/wording.js';
import { wholePage, type ListReading } from '../../../service/read-items.js';
import type { Asker } from './ask.js';
import { firstText, listFew } from './fields.js';
import {
  isFinished,
  type Hindrances,
  type Suspension,
  type TargetStatus,
  type WaitSnapshot,
  type Watch,
  type Watched,
} from './watch.js';

export const noHindrances: Hindrances = {
  suspended: new Map(),
  stale: new Set(),
  offlineDepots: [],
  polling: undefined,
};

/** For the display only: a missing role, an odd answer or an older server leaves it out and ends no wait. */
export const readHindrances = async (watch: Watch, now: Date, ask: Asker): Promise<Hindrances> => {
  const { computers, contacts, depots, groupId, targets } = watch;
  const query = groupId === undefined ? [] : [['groupId', groupId] as const];
  const [only] = targets;
  const [suspended, stale, offlineDepots, polling] = await Promise.all([
    computers ? readOrSkip(computerApi.suspendedAgents({ query }), ask, page) : [],
    contacts?.paged === true ? readOrSkip(computerApi.staleAgents({ query }), ask, page) : [],
    depots === true ? readOfflineDepots(ask) : [],
    computers && only !== undefined && targets.length === 1
      ? readPolling(only.id, now, ask).catch(() => undefined)
      : undefined,
  ]);
  return {
    suspended: new Map(suspended.flatMap(suspensionOf)),
    stale: new Set(stale.map(({ id }) => id)),
    offlineDepots,
    polling,
  };
};

export const readOfflineDepots = async (ask: Asker): Promise<string[]> =>
  (await readOrSkip(depotApi.list(), ask)).filter(isOffline).map(depotName);

const page: ListReading = { top: wholePage };

const readOrSkip = async <Key extends string>(
  call: ReadCall<Key>,
  ask: Asker,
  reading?: ListReading,
): Promise<ItemOf<Key>[]> => {
  const asked = await ask.list(call, reading).catch(() => undefined);
  return asked?.kind === 'answer' ? asked.value : [];
};

const suspensionOf = (item: AgentSuspendedItem): [Watched['id'], Suspension][] => {
  const { id, suspendedUntil, suspensionMode: mode } = item;
  return mode === undefined || mode === null ? [] : [[id, { mode, until: timeIn(suspendedUntil) }]];
};

/** The field's name is not documented, its values are: online, offline, pending, unknown. */
const isOffline = (depot: JsonObject): boolean =>
  Object.values(depot).some((value) => typeof value === 'string' && value.toLowerCase() === 'offline');

const depotName = (depot: JsonObject): string =>
  firstText(depot, ['hostname', 'name', 'depotName', 'server']) ?? textOf(depot['clientId'] ?? depot['id']);

/** 'agent suspended (PresentationMode, until 14:00)', 'contact due at 09:40', 'depot D-1 offline' */
export const reasonsOf = (
  { hindrances, standings }: Pick<WaitSnapshot, 'hindrances' | 'standings'>,
  now: Date,
): string[] => {
  const open = standings.filter(({ look }) => !isFinished(look));
  const [first] = open;
  if (first === undefined) return [];
  const reasons = standings.length === 1 ? singleReasons(first, hindrances.polling, now) : manySuspended(open);
  return [...reasons, ...depotReasons(hindrances.offlineDepots)];
};

const singleReasons = (
  { called, look, suspension }: TargetStatus,
  polling: Polling | undefined,
  now: Date,
): string[] => {
  if (suspension !== undefined) return [suspendedText(suspension, (until) => `until ${timeText(until, now)}`)];
  if (called || look?.running === true || polling === undefined) return [];
  const { due, hours, opens } = polling;
  if (opens !== undefined) return [`window opens ${timeText(opens, now)}`];
  if (due !== undefined && due > now) return [`contact due at ${timeText(due, now)}`];
  return hours === undefined ? [] : [`polling window ${hours}`];
};

const manySuspended = (open: readonly TargetStatus[]): string[] => {
  const suspended = open.filter(({ suspension }) => suspension !== undefined);
  if (suspended.length === 0) return [];
  const names = listFew(suspended, ({ agent, target }) => agent?.hostname ?? target.name);
  return [`${thousands(suspended.length)} agent${suspended.length === 1 ? '' : 's'} suspended (${names})`];
};

const depotReasons = (offline: readonly string[]): string[] => {
  if (offline.length === 0) return [];
  return [
    offline.length === 1 ? `depot ${offline[0] ?? ''} offline` : `depots offline: ${listFew(offline, (name) => name)}`,
  ];
};

/** Leaves out the mode that is named Suspended: it says nothing more. */
export const suspendedText = ({ mode, until }: Suspension, untilText: (until: Date) => string): string => {
  const facts = [...(mode === 'Suspended' ? [] : [mode]), ...(until === undefined ? [] : [untilText(until)])];
  return `agent suspended${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
};

/** '09:40', 'tomorrow 06:00' */
const timeText = (time: Date, now: Date): string => dayAndTime(time, now).replace(/^today /, '');

const readPolling = async (id: Watched['id'], now: Date, ask: Asker): Promise<Polling | undefined> => {
  const asked = await ask.object(computerApi.agent(id));
  return asked.kind === 'answer' ? pollingIn(asked.value.pollingWindows ?? undefined, now) : undefined;
};

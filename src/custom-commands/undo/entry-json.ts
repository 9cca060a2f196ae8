import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import type { UndoneEntry } from './plan-entry.js';

export type EntryResult = 'undone' | 'refused' | 'failed' | 'planned';

/** One entry of `-o json`. A list does not know what changed since, and who made contact only where it was read. */
export const entryJson = (
  undone: UndoneEntry,
  result: EntryResult | null,
  client: Client,
  isRead = result !== null,
): JsonObject => ({
  id: undone.entry.id,
  command: undone.entry.command,
  at: undone.entry.time,
  class: undone.class,
  why: undone.why,
  asleep: isRead ? undone.asleep : null,
  actedOn: isRead ? undone.actedOn : null,
  acted: isRead ? [...undone.acted] : null,
  changedSince: result === null ? null : undone.changedSince,
  checked: result === null ? null : undone.isUnseen !== true,
  requests: allCalls(undone).map((call) => requestJson(call, client)),
  result,
});

/** Restore points are applied before the requests of other changes. */
export const allCalls = ({ calls, restore }: Pick<UndoneEntry, 'calls' | 'restore'>): Call[] => [
  ...(restore?.calls ?? []),
  ...calls,
];

const requestJson = (call: Call, client: Client): Json => ({
  method: call.method,
  path: client.url(call).slice(client.origin.length),
  body: call.body ?? null,
});

import type { Json } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import type { UndoneEntry } from './plan-entry.js';

export type EntryResult = 'undone' | 'refused' | 'failed' | 'planned';

/** One entry of `-o json`. In a list nothing was read: who made contact and what changed since is not known. */
export const entryJson = (undone: UndoneEntry, result: EntryResult | null, client: Client): Json => ({
  id: undone.entry.id,
  command: undone.entry.command,
  at: undone.entry.time,
  class: undone.class,
  why: undone.why,
  asleep: result === null ? null : undone.asleep,
  actedOn: result === null ? null : undone.actedOn,
  changedSince: result === null ? null : undone.changedSince,
  requests: undone.calls.map((call) => requestJson(call, client)),
  result,
});

const requestJson = (call: Call, client: Client): Json => ({
  method: call.method,
  path: client.url(call).slice(client.origin.length),
  body: call.body ?? null,
});

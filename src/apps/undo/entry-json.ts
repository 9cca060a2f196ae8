import type { Json } from '../../contract/operation.js';
import type { UndoClass } from '../../contract/undo.js';
import type { Call, Client } from '../../http/client.js';
import type { UndoneEntry } from './plan-entry.js';

/** as-before: the service already is as it was before the change, and nothing is sent. */
export type EntryResult = 'undone' | 'as-before' | 'refused' | 'failed' | 'planned';

/** The answer of `ems undo`, also with --list. */
export interface UndoAnswer {
  /** The changes, newest first. */
  readonly entries: readonly UndoEntryAnswer[];
}

/** A list does not know what changed since, and who made contact only where it was read. */
export interface UndoEntryAnswer {
  /** Id of the change. */
  readonly id: string;
  /** The command line that made it. */
  readonly command: string;
  /** When it was made. */
  readonly at: string;
  /** Whether it can be undone: yes, until agents have acted on it, in part, or no. */
  readonly class: UndoClass;
  /** Why not as a whole. */
  readonly why: string | null;
  /** Computers that have not acted on it yet; null: not read. */
  readonly asleep: number | null;
  /** Computers that have acted on it. */
  readonly actedOn: number | null;
  /** Their host names. */
  readonly acted: readonly string[] | null;
  /** Whether somebody changed the same since; null in a list. */
  readonly changedSince: boolean | null;
  /** Whether the service shows all that was changed; null in a list. */
  readonly checked: boolean | null;
  /** The requests that undo it. */
  readonly requests: readonly UndoRequest[];
  /** The result; null in a list. */
  readonly result: EntryResult | null;
  /** With --list: whether it was undone already. */
  readonly undone?: boolean;
}

interface UndoRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** The body, or null. */
  readonly body: Json;
}

export const entryAnswer = (
  undone: UndoneEntry,
  result: EntryResult | null,
  client: Client,
  isRead = result !== null,
): UndoEntryAnswer => ({
  id: undone.entry.id,
  command: undone.entry.command,
  at: undone.entry.time,
  class: undone.class,
  why: undone.why,
  asleep: isRead ? undone.asleep : null,
  actedOn: isRead ? undone.actedOn : null,
  acted: isRead ? undone.acted : null,
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

const requestJson = (call: Call, client: Client): UndoRequest => ({
  method: call.method,
  path: client.url(call).slice(client.origin.length),
  body: call.body ?? null,
});

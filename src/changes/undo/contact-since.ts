import { computerApi } from '../../service/computers.js';
import type { Context } from '../../context.js';
import { undoOf } from '../../contract/undo.js';
import { EmsError } from '../../base/errors.js';
import { readObject } from '../../http/reads.js';
import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { parseTime } from '../../base/text/times.js';
import { hostnameIn, nameOfComputer } from '../../service/listed.js';
import { mapBounded, readAll, searchComputers } from '../../service/read-items.js';
import { readMembersOf } from '../reach/reach-of-groups.js';
import { changedComputers } from './inverse-of.js';
import { readField } from './parts.js';

/** Computers whose agents apply a change. Without contact since, nothing has happened on them yet. */
export interface ContactSince {
  readonly asleep: number;
  readonly actedOn: number;
  /** The names of those that acted. */
  readonly acted: readonly string[];
}

export const noContact: ContactSince = { asleep: 0, actedOn: 0, acted: [] };

interface Seen {
  readonly hostname: string;
  readonly lastSeen: Json | undefined;
}

/** Reads the computers of all these changes once. The function counts each computer of some of them, by its latest change. */
export const contactReader = async (
  changes: readonly KeptChange[],
  context: Context,
): Promise<(some: readonly KeptChange[]) => ContactSince> => {
  const client = await context.client();
  const members = new Map<string, ReadonlyMap<number, Seen>>();
  for (const group of new Set(changes.flatMap(groupOf)))
    members.set(group, seenIn(await readMembersOf([group], client).catch(noneIfGone)));
  const named = await readLastSeen([...new Set(changes.flatMap(computersOf))], context);
  return (some) => {
    const acted = new Map<number, string | undefined>();
    const note = (id: number, { hostname, lastSeen }: Seen, at: string): void => {
      if (isAfter(lastSeen, at)) acted.set(id, hostname);
      else if (!acted.has(id)) acted.set(id, undefined);
    };
    const latest = some.flatMap((change) => groupOf(change).map((group) => [group, change.at] as const));
    for (const [group, at] of new Map(latest)) for (const [id, seen] of members.get(group) ?? []) note(id, seen, at);
    const each = some.flatMap((change) => computersOf(change).map((id) => [id, change.at] as const));
    for (const [id, at] of new Map(each)) {
      const seen = named.get(id);
      if (seen !== undefined) note(id, seen, at);
    }
    const names = [...acted.values()].filter((name) => name !== undefined);
    return { asleep: acted.size - names.length, actedOn: names.length, acted: names };
  };
};

const groupOf = (change: KeptChange): string[] =>
  undoOf(change.operation).reach === 'group' ? [String(change.pathValues['id'])] : [];

const seenIn = (items: readonly JsonObject[]): Map<number, Seen> =>
  new Map(
    items.flatMap((item) => {
      const { hostname, id } = nameOfComputer(item);
      return Number.isInteger(id) ? [[id, { hostname, lastSeen: item['lastSeenUtc'] }] as const] : [];
    }),
  );

/** A deleted group has no members. */
const noneIfGone = (error: unknown): [] => {
  if (error instanceof EmsError && error.kind === 'not-found') return [];
  throw error;
};

const computersOf = (change: KeptChange): number[] => {
  const { reach } = undoOf(change.operation);
  if (reach === 'computer') return [Number(change.pathValues['id'])];
  if (reach !== 'computers') return [];
  const sent = readField(change.body, 'computerIds');
  const ids = isList(change.after) ? changedComputers(change) : isList(sent) ? sent : [];
  return ids.filter((id) => typeof id === 'number');
};

/** null: never seen. Without a time, the agent may have acted. */
const isAfter = (lastSeen: Json | undefined, at: string): boolean =>
  lastSeen === undefined || (typeof lastSeen === 'string' && parseTime(lastSeen) > parseTime(at));

/** Up to this many are read one by one; above, the pages of the fleet are read. */
const fewComputers = 10;

const readLastSeen = async (ids: readonly number[], context: Context): Promise<ReadonlyMap<number, Seen>> => {
  const client = await context.client();
  if (ids.length > fewComputers) return seenIn((await readAll(searchComputers({}), context)).filter(isObject));
  const read = await mapBounded(ids, 4, async (id) => {
    const item = await readObject(computerApi.one(id), client).catch((error: unknown): JsonObject =>
      error instanceof EmsError && error.kind === 'not-found' ? { lastSeenUtc: null } : {},
    );
    context.interrupt.throwIfAborted();
    return [id, { hostname: hostnameIn(item) ?? String(id), lastSeen: item['lastSeenUtc'] }] as const;
  });
  return new Map(read);
};

import { computerApi } from '../../service/computers.js';
import type { Context } from '../../context.js';
import { undoOf } from '../../contract/undo.js';
import { EmsError } from '../../errors.js';
import { readObject } from '../../http/reads.js';
import { isList, isObject, type Json } from '../../json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { parseTime } from '../../text/times.js';
import { mapBounded, readAll, searchComputers } from '../../service/read-items.js';
import { readMembersOf } from '../reach/reach-of-groups.js';
import { changedComputers } from './inverse-of.js';
import { readField } from './parts.js';

/** Computers whose agents apply a change. Without contact since, nothing has happened on them yet. */
export interface ContactSince {
  readonly asleep: number;
  readonly actedOn: number;
}

/** Counts each computer once, by its latest change. */
export const contactSince = async (changes: readonly KeptChange[], context: Context): Promise<ContactSince> => {
  const seen = new Map<number, boolean>();
  const named = new Map<number, string>();
  const groups = new Map<string, string>();
  for (const change of changes) {
    for (const id of computersOf(change)) named.set(id, change.at);
    if (undoOf(change.operation).reach === 'group') groups.set(String(change.pathValues['id']), change.at);
  }
  const client = await context.client();
  for (const [group, at] of groups) {
    const members = await readMembersOf([group], client).catch(noneIfGone);
    for (const item of members)
      if (typeof item['id'] === 'number') seen.set(item['id'], isAfter(item['lastSeenUtc'], at));
  }
  for (const [id, lastSeen] of await readLastSeen([...named.keys()], context))
    seen.set(id, seen.get(id) === true || isAfter(lastSeen, named.get(id) ?? ''));
  const actedOn = [...seen.values()].filter(Boolean).length;
  return { asleep: seen.size - actedOn, actedOn };
};

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

const readLastSeen = async (
  ids: readonly number[],
  context: Context,
): Promise<(readonly [number, Json | undefined])[]> => {
  const client = await context.client();
  if (ids.length <= fewComputers)
    return mapBounded(ids, 4, async (id) => {
      const lastSeen = await readObject(computerApi.one(id), client).then(
        ({ lastSeenUtc }) => lastSeenUtc,
        (error: unknown) => (error instanceof EmsError && error.kind === 'not-found' ? null : undefined),
      );
      context.interrupt.throwIfAborted();
      return [id, lastSeen] as const;
    });
  const wanted = new Set(ids);
  const items = await readAll(searchComputers({}), context);
  return items.flatMap((item) => {
    const { id, lastSeenUtc } = isObject(item) ? item : {};
    return typeof id === 'number' && wanted.has(id) ? [[id, lastSeenUtc] as const] : [];
  });
};

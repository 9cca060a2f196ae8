import { undoOf } from '../../contract/undo.js';
import type { Client } from '../../http/client.js';
import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { readOfSubject, readSubject } from './keep-change.js';
import { fillParts, readField } from './parts.js';
import { isSame, pickFrom, sentIds } from './picked.js';

/** as-after: as the change left it. as-before: already undone by others. changed: neither. unread: nothing shows it. */
export type StateSince = 'as-after' | 'as-before' | 'changed' | 'unread';

/**
 * Compares the service with the state after each change. Call it newest first: an older change is compared with the
 * state that the undo of a newer one will leave.
 */
export const stateReader = (client: Client): ((change: KeptChange) => Promise<StateSince>) => {
  const undone = new Map<string, Json>();
  const answers = new Map<string, Promise<Json | undefined>>();
  return async (change) => {
    const call = readOfSubject(change);
    const facts = undoOf(change.operation);
    const { before } = facts;
    if (call === undefined || before === undefined) return 'unread';
    const url = `${client.url(call)} ${JSON.stringify(call.body ?? null)}`;
    if (!answers.has(url)) answers.set(url, readSubject(change, client));
    const sent = sentIds(facts, change);
    const isMembers = before.ids !== undefined;
    const key = `${url} ${JSON.stringify([fillParts(before.item ?? {}, change), before.pick === 'list', isMembers])}`;
    const answer = await answers.get(url);
    if (answer === undefined) return 'unread';
    const read = pickFrom(answer, change);
    const over = undone.get(key);
    const present = isMembers ? sent.filter((id) => isMember(id, read, over)) : overlaid(read, over);
    if (before.unsure === true && (present === null || (change.before ?? null) === null)) return 'unread';
    const isAfter = isSame(present, change.after, before.ordered);
    const isBefore = isSame(present, change.before, before.ordered);
    if (isBefore && !shows(answer, present, change.before)) return 'unread';
    if (isAfter && !isBefore) {
      const own = change.before ?? null;
      undone.set(key, isMembers ? withMembers(sent, own, over) : overlaid(own, over, true));
    }
    return isBefore ? 'as-before' : isAfter ? 'as-after' : 'changed';
  };
};

/** An empty list, or an answer without the fields, does not prove that a change was undone. */
const shows = (answer: Json, present: Json, before: Json | undefined): boolean => {
  if (isList(answer)) return answer.length > 0;
  if (!isObject(before)) return true;
  const names = Object.keys(before);
  return names.length > 0 && isObject(present) && names.every((name) => name in present);
};

/** Replaces what was read by the fields and lists that the undo of a newer change will set. */
const overlaid = (value: Json, over: Json | undefined, ownFirst = false): Json => {
  if (over === undefined) return value;
  if (!isObject(value) || !isObject(over)) return ownFirst ? value : over;
  const names = ownFirst ? [...Object.keys(over), ...Object.keys(value)] : Object.keys(value);
  const fields = names.map((name) => [name, ownFirst ? (value[name] ?? over[name]) : (over[name] ?? value[name])]);
  return Object.fromEntries(fields) as JsonObject; // fields of both
};

/** A request about some members leaves the others alone, so each member is compared by itself. */
const isMember = (id: Json, read: Json, over: Json | undefined): boolean => {
  const set = readField(over, JSON.stringify(id));
  return typeof set === 'boolean' ? set : isList(read) && read.includes(id);
};

const withMembers = (ids: readonly Json[], before: Json, over: Json | undefined): JsonObject => ({
  ...(isObject(over) ? over : {}),
  ...Object.fromEntries(ids.map((id) => [JSON.stringify(id), isList(before) && before.includes(id)])),
});

import { undoOf } from '../../contract/undo.js';
import type { Client } from '../../http/client.js';
import { isObject, type Json } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { readSubject } from './keep-change.js';
import { isSame, pickFrom } from './picked.js';

/**
 * A map of values that the answer before did not have. Where the service shows it now as it was sent, it does return the
 * map, and leaves it out only while it is empty: so every value was empty. Where it shows nothing, it is not known.
 */
export const withEmptyBefore = async (change: KeptChange, client: Client): Promise<KeptChange> => {
  const { after, before } = change;
  const { unlessRead = [] } = undoOf(change.operation).before?.hidden ?? {};
  if (!isObject(before) || !isObject(after)) return change;
  const maps = unlessRead.filter((name) => !(name in before) && isObject(after[name]));
  if (maps.length === 0) return change;
  const answer = await readSubject(change, client);
  const present = answer === undefined ? null : pickFrom(answer, change);
  const shown = maps.filter(
    (name) => isObject(present) && isObject(present[name]) && isSame(present[name], after[name]),
  );
  return shown.length === 0
    ? change
    : { ...change, before: { ...before, ...Object.fromEntries(shown.map((name) => [name, emptied(after[name])])) } };
};

const emptied = (sent: Json | undefined): Json =>
  Object.fromEntries(Object.keys(isObject(sent) ? sent : {}).map((key) => [key, null]));

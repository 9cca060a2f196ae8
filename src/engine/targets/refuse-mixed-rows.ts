import type { Context } from '../../context.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError, usage } from '../../errors.js';
import { readObject } from '../../http/answers/decode.js';
import { getCall } from '../../http/reads.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural } from '../../text/plural.js';
import { hasIdentity } from '../names/find-computers.js';
import { lookingUp } from '../names/looking-up.js';
import { hostLabel, isHost, splitHost } from '../names/matching.js';
import { mapBounded } from '../read/map-bounded.js';
import { readAll, searchComputers } from '../read/read-all.js';

/** A row of a file that brings both an id and a host name. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly line: number | undefined;
}

/**
 * Refuses rows whose id and host name belong to different computers: the request would go to the id, and every message
 * would show the other name. An id that the service does not know is left to the request itself, which reports it.
 */
export const refuseMixedRows = async (rows: readonly NamedRow[], context: Context): Promise<void> => {
  if (rows.length === 0) return;
  const reading = readComputers(new Set(rows.map(({ id }) => id)), context);
  const known = await lookingUp('whose ids the file has', 'Leave out the column with the host names.', reading);
  const mixed = rows.flatMap((row) => {
    const found = known.get(row.id);
    return found === undefined || isNamed(found, row.name) ? [] : [{ row, label: hostLabel(found) }];
  });
  const [first] = mixed;
  if (first === undefined) return;
  const { id, line, name } = first.row;
  const more = mixed.length === 1 ? '' : ` The same goes for ${plural(mixed.length - 1, 'more row')}.`;
  throw usage(
    `--from-file line ${line ?? '?'}: the row names "${cleanCell(name)}", but client id ${id} is "${cleanCell(first.label)}".${more}`,
    'Nothing was sent. Correct the row, or leave out the column with the ids or the one with the host names.',
  );
};

/** An answer without a host name contradicts nothing. */
const isNamed = (item: JsonObject, name: string): boolean => {
  const { domain, host } = splitHost(name);
  return hostLabel(item) === '' || isHost(item, name, host, domain) || hasIdentity(item, name);
};

/** Up to so many are asked for one by one; more are found in the pages of the fleet. */
const fewComputers = 10;

const readComputers = async (ids: ReadonlySet<number>, context: Context): Promise<Map<number, JsonObject>> => {
  const found = new Map<number, JsonObject>();
  if (ids.size <= fewComputers) {
    const answers = await mapBounded([...ids], 4, async (id) => ({ id, item: await readComputer(id, context) }));
    for (const { id, item } of answers) if (item !== undefined) found.set(id, item);
    return found;
  }
  await readAll(searchComputers({}), context, (items) => {
    for (const item of items) if (typeof item['id'] === 'number' && ids.has(item['id'])) found.set(item['id'], item);
    return found.size === ids.size;
  });
  return found;
};

const readComputer = async (id: number, context: Context): Promise<JsonObject | undefined> => {
  const call = getCall('/api/computer/{id}', { pathValues: { id }, signal: context.interrupt });
  try {
    return await readObject(call, await context.client());
  } catch (error) {
    if (error instanceof EmsError && error.kind === 'not-found') return undefined;
    throw error;
  }
};

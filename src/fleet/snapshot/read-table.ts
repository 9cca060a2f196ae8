import { checkItem } from '../../http/answers/decode.js';
import type { Call } from '../../http/client.js';
import type { Page, JsonObject } from '../../json/objects.js';
import { thousands } from '../../text/wording.js';
import type { FleetReader } from '../fleet-reader.js';
import { mapReadable, untold, type Readable } from '../readable.js';
import type { TableWriter } from './table-writer.js';

/** Stores a list of the service as it is, and returns its length. Two rows with one id make it unreadable: one would be missing, and reported as gone. */
export const readTable = async (reader: FleetReader, call: Call, table: TableWriter): Promise<Readable<number>> => {
  let listed = 0;
  let added = 0;
  const read = await reader.pages(call, async (page) => {
    for (const item of checkedRows(page, call.operation)) {
      listed += 1;
      if (table.add(item)) added += 1;
    }
  });
  if (!read.ok || added === listed) return mapReadable(read, () => listed);
  return untold(call.operation, `the service lists ${thousands(listed)} with ${thousands(added)} different ids`);
};

/** Throws for an entry that is no object or has no valid id: left out, a computer would be missing. */
export const checkedRows = function* (page: Page, operation: string): Generator<JsonObject, void, undefined> {
  for (const item of page.items()) yield checkItem(item, operation);
};

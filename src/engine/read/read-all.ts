import { isObject } from '../../json/objects.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Context } from '../../context.js';
import type { Call } from '../../http/client.js';
import { searchCall } from '../../http/reads.js';
import { readItems, refusingPart, wholePage, type ListReading } from './read-items.js';

export const searchComputers = (filter: JsonObject): Call<'POST /api/computer/search'> =>
  searchCall('/api/computer/search', filter);

/** Every item of a paged operation, pages fetched ahead. `enough` ends it early. */
export const readAll = (
  call: Call,
  context: Context,
  enough: (items: readonly JsonObject[]) => boolean = () => false,
): Promise<JsonObject[]> =>
  readEvery(call, context, {
    warn: (line) => context.warn(line),
    enough: (entries) => enough(entries.filter(isObject)),
  });

/** Reads a list that decides which objects are changed; a partial list is an error, because it would reach the wrong ones. */
export const readWhole = (call: Call, context: Context): Promise<JsonObject[]> =>
  readEvery(call, context, {
    warn: refusingPart({
      about: 'Which computers are selected could not be read. ',
      warn: (line) => context.warn(line),
    }),
  });

const readEvery = async (call: Call, context: Context, reading: ListReading): Promise<JsonObject[]> =>
  readItems({ ...call, compressed: true, signal: context.interrupt }, await context.client(), {
    top: wholePage,
    ...reading,
  });

import type { Column } from '../../areas/column.js';
import type { ListResult } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { readObject } from '../../http/answers/decode.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { columnPath } from '../../output/rows/columns.js';
import { pathCalled } from '../../output/rows/typed-columns.js';
import { mapBounded } from '../read/map-bounded.js';

/** Fields of the inventory that no list of the service has: one request per computer. */
const inventoryColumns: readonly Column[] = [
  { path: 'operatingSystem', title: 'OS' },
  { path: 'model', title: 'Model' },
  { path: 'loggedOnUser', title: 'Signed in' },
];

/** Adds the columns of the inventory that are asked for by --columns, --sort-by or --count-by. */
export const withInventory = async (result: ListResult, context: Context): Promise<ListResult> => {
  const { columns = [], countBy, sortBy } = await context.output();
  const typed = [...columns, countBy ?? [], sortBy?.replace(/^[+-]/, '') ?? []].flat();
  const known = [...(result.columns ?? []), ...inventoryColumns];
  const paths = new Set(typed.map((each) => pathCalled(each, known)));
  const wanted = inventoryColumns.map(columnPath).filter((path) => paths.has(path));
  if (wanted.length === 0) return result;
  context.say(`Reading the inventory of each computer: one request each.`);
  return { ...result, columns: known, pages: filled(result.pages, wanted, context) };
};

const filled = async function* (
  pages: AsyncIterable<Page>,
  wanted: readonly string[],
  context: Context,
): AsyncGenerator<Page> {
  const settings = await context.settings();
  for await (const page of pages) {
    const items = await mapBounded(page.items(), settings.get('concurrency'), (item) => fill(item, wanted, context));
    yield { ...page, text: Buffer.from(JSON.stringify(items)), wrapped: false, items: () => items };
  }
};

const fill = async (item: Json, wanted: readonly string[], context: Context): Promise<Json> => {
  if (!isObject(item) || typeof item['id'] !== 'number') return item;
  const call = getCall('/api/computer/{id}/system-info', {
    pathValues: { id: item['id'] },
    signal: context.interrupt,
  });
  const system = await readObject(call, await context.client()).catch((error: unknown) => {
    // Deleted while the list was read.
    if (error instanceof EmsError && error.kind === 'not-found') return undefined;
    throw error;
  });
  return { ...item, ...Object.fromEntries(wanted.map((field) => [field, system?.[field] ?? null])) };
};

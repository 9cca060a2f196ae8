import { computerApi } from '../../service/computers.js';
import type { Input, ListResult } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { readIfFound } from '../../http/reads.js';
import { isObject, type Page, type Json, type JsonObject } from '../../base/json/objects.js';
import { isTable } from '../../settings/output-formats.js';
import { headerKey } from '../../base/text/header-key.js';
import { mapBounded } from '../../service/read-items.js';

/** Fields of the inventory that no list of the service has: one request per computer. */
const inventoryColumns = [
  { path: 'operatingSystem', title: 'OS' },
  { path: 'model', title: 'Model' },
  { path: 'loggedOnUser', title: 'Signed in' },
] as const;

/** Adds the columns of the inventory that are asked for by --columns, --sort-by or --count-by. */
export const withInventory = async (result: ListResult, context: Context): Promise<ListResult> => {
  const { columns: chosen = [], countBy, sortBy } = await context.output();
  const typed = [...chosen, countBy ?? [], sortBy?.replace(/^[+-]/, '') ?? []].flat();
  const wanted = inventoryColumns
    .filter(({ path, title }) => typed.some((each) => [path, title].map(headerKey).includes(headerKey(each))))
    .map(({ path }) => path);
  if (wanted.length === 0) return result;
  context.say('Reading the inventory of each computer: one request each.');
  const columns = [...(result.columns ?? []), ...inventoryColumns];
  return { ...result, columns, pages: filled(result.pages, wanted, context) };
};

/** A table shows the model and the user that selected its rows: they are read already. */
export const withSelected = async (
  result: ListResult,
  systems: ReadonlyMap<number, JsonObject> = new Map(),
  { shared: { selection } }: Input,
  context: Context,
): Promise<ListResult> => {
  const { columns: chosen, countBy, format, sortBy } = await context.output();
  if (!isTable(format) || (chosen ?? countBy ?? sortBy) !== undefined) return result;
  const asked = { model: selection.model, loggedOnUser: selection.user, operatingSystem: undefined };
  const added = inventoryColumns.filter(({ path }) => asked[path] !== undefined);
  const columns = result.columns ?? [];
  const withSystem = (item: Json): Json => {
    const system = isObject(item) ? systems.get(Number(item['id'])) : undefined;
    return isObject(item)
      ? { ...item, ...Object.fromEntries(added.map(({ path }) => [path, system?.[path] ?? null])) }
      : item;
  };
  return {
    ...result,
    columns: [...columns.slice(0, 2), ...added, ...columns.slice(2)],
    pages: mapped(result.pages, withSystem),
  };
};

const mapped = async function* (pages: AsyncIterable<Page>, change: (item: Json) => Json): AsyncGenerator<Page> {
  for await (const page of pages) yield pageOf(page, page.items().map(change));
};

const pageOf = (page: Page, items: readonly Json[]): Page => ({
  ...page,
  text: Buffer.from(JSON.stringify(items)),
  wrapped: false,
  items: () => items,
});

const filled = async function* (
  pages: AsyncIterable<Page>,
  wanted: readonly string[],
  context: Context,
): AsyncGenerator<Page> {
  const settings = await context.settings();
  for await (const page of pages) {
    const items = await mapBounded(page.items(), settings.get('concurrency'), (item) => fill(item, wanted, context));
    yield pageOf(page, items);
  }
};

const fill = async (item: Json, wanted: readonly string[], context: Context): Promise<Json> => {
  if (!isObject(item) || typeof item['id'] !== 'number') return item;
  const call = computerApi.systemInfo(item['id'], { signal: context.interrupt });
  // undefined if the computer was deleted while the list was read.
  const system = await readIfFound(call, await context.client());
  return { ...item, ...Object.fromEntries(wanted.map((field) => [field, system?.[field] ?? null])) };
};

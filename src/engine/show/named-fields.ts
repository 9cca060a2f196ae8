import { computerApi } from '../../service/computers.js';
import { patchApi } from '../../service/patches.js';
import type { Presentation } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Call, Client } from '../../http/client.js';
import { isObject, textOf, type Page, type Json } from '../../base/json/objects.js';
import { once } from '../../base/text/once.js';
import { pathsOf, readGroupPath, readGroups } from '../../service/group-paths.js';
import { readObject } from '../../http/reads.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { isFixPackage } from '../wait/deployment-state.js';

/** Names by the id in lower case. */
type Names = ReadonlyMap<string, string>;

/** Puts names in the place of ids. Where they cannot be read, the ids stay. */
export const withNamed = async (
  result: Result,
  { field, as }: NonNullable<Presentation['named']>,
  call: Call,
  client: Client,
): Promise<Result> => {
  if (result.kind === 'object' && isObject(result.value)) {
    const path = await readGroupPath(textOf(result.value[field]), client).catch(() => undefined);
    return path === undefined ? result : { ...result, text: undefined, value: { ...result.value, [field]: path } };
  }
  if (result.kind !== 'list') return result;
  if (as === 'by-design') return { ...result, pages: changed(result.pages, tellDesign) };
  const read = once(() =>
    (as === 'group' ? readGroups(client).then(pathsOf) : readProductNames(call, client)).catch(() => undefined),
  );
  return { ...result, pages: renamed(result.pages, field, read) };
};

/** An empty list needs no names. */
const renamed = async function* (
  pages: AsyncIterable<Page>,
  field: string,
  read: () => Promise<Names | undefined>,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    const names = page.count === 0 ? undefined : await read();
    yield names === undefined ? page : changedPage(page, (item) => withName(item, field, names));
  }
};

const changed = async function* (pages: AsyncIterable<Page>, change: (item: Json) => Json): AsyncGenerator<Page> {
  for await (const page of pages) yield changedPage(page, change);
};

const changedPage = (page: Page, change: (item: Json) => Json): Page => {
  const items = page.items().map(change);
  return { ...page, text: Buffer.from(JSON.stringify(items)), wrapped: false, items: () => items };
};

/** For the patch management fix package, Pending is by design. */
const tellDesign = (item: Json): Json =>
  isObject(item) && item['status'] === 'Pending' && isFixPackage(item)
    ? { ...item, status: 'Pending (by design)' }
    : item;

const withName = (item: Json, field: string, names: Names): Json => {
  const name = isObject(item) ? names.get(textOf(item[field]).toLowerCase()) : undefined;
  return isObject(item) && name !== undefined ? { ...item, [field]: name } : item;
};

/** The products of a computer's patches, by id: its own list has only numbers, the status of the fleet has names. */
const readProductNames = async ({ pathValues = {} }: Call, client: Client): Promise<Map<string, string>> => {
  const computer = await readObject(computerApi.one(pathValues['id'] ?? ''), client);
  const query = [['hostnameContains', computer.hostname ?? ''] as const];
  const rows = await readItems(patchApi.status({ query }), client, { top: wholePage });
  return new Map(
    rows.flatMap(({ productId, productName }) =>
      typeof productId === 'number' && typeof productName === 'string'
        ? [[String(productId), productName] as const]
        : [],
    ),
  );
};

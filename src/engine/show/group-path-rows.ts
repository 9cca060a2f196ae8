import type { ListResult } from '../../command/result.js';
import type { Json } from '../../contract/operation.js';
import type { Client } from '../../http/client.js';
import { isObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { pathsOf, readGroups, type GroupPaths } from '../names/group-paths.js';

/** A table for people has paths where the service gives groups by their ids: one read of all groups, not one for each row. */
export const withGroupPaths = async (
  result: ListResult,
  fields: readonly string[],
  client: Client,
): Promise<ListResult> => {
  const paths = await readGroups(client).then(pathsOf, () => undefined);
  return paths === undefined ? result : { ...result, pages: named(result.pages, fields, paths) };
};

const named = async function* (
  pages: AsyncIterable<Page>,
  fields: readonly string[],
  paths: GroupPaths,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    const items = page.items().map((item) => withPaths(item, fields, paths));
    yield { ...page, text: Buffer.from(JSON.stringify(items)), wrapped: false, items: () => items };
  }
};

const withPaths = (item: Json, fields: readonly string[], paths: GroupPaths): Json => {
  if (!isObject(item)) return item;
  const found = fields.flatMap((field) => {
    const id = item[field];
    const path = typeof id === 'string' ? paths.get(id.toLowerCase()) : undefined;
    return path === undefined ? [] : [[field, path] as const];
  });
  return { ...item, ...Object.fromEntries(found) };
};

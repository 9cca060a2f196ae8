import type { Call, Client } from '../../http/client.js';
import { readGroupPath, pathsOf, readGroups, type GroupPaths } from '../names/group-paths.js';
import type { Result, ListResult } from '../../command/result.js';
import { checkObject } from '../../http/answers/decode.js';
import type { ViewSection } from '../../areas/column.js';
import type { Json } from '../../contract/operation.js';
import { isObject } from '../../json/objects.js';
import type { Page } from '../../json/page.js';

/** `ems group show` for a person: the parent by its path. */
export const readGroupPage = async (
  call: Call,
  client: Client,
  view: readonly ViewSection[] | undefined,
): Promise<Result> => {
  const reply = await client.send(call);
  const group = checkObject(reply.json(), call);
  const { parentId } = group;
  const parent = typeof parentId === 'string' ? await nameOf(parentId, client) : undefined;
  return parent !== undefined
    ? { kind: 'object', value: { ...group, parentId: parent }, view, id: 'id' }
    : { kind: 'object', text: reply.body, value: group, view, id: 'id' };
};

/** Without the parent's path its id stands for it. */
const nameOf = (id: string, client: Client): Promise<string | undefined> =>
  readGroupPath(id, client).catch(() => undefined);

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

import type { JsonObject } from '../../contract/operation.js';
import type { Context } from '../../context.js';
import type { Call } from '../../http/client.js';
import { isObject } from '../check-shape.js';

/** Larger pages than the service's 50: ten thousand computers in twenty requests. */
const pageSize = 500;

export const listCall = (path: string, role: string): Call => ({
  method: 'GET',
  path,
  repeat: 'read',
  role,
  operation: `GET ${path}`,
});

export const searchComputers = (filter: JsonObject): Call => ({
  method: 'POST',
  path: '/api/computer/search',
  body: filter,
  repeat: 'read',
  role: 'computer.read',
  operation: 'POST /api/computer/search',
});

/** Every item of a paged operation, pages fetched ahead. `enough` ends it early. */
export const readAll = async (
  call: Call,
  context: Context,
  enough: (items: readonly JsonObject[]) => boolean = () => false,
): Promise<JsonObject[]> => {
  const client = await context.client();
  const { fetchPages } = await import('../../http/pages.js');
  const request = { ...call, compressed: true, signal: context.interrupt };
  const warn = (line: string): void => context.warn(line);
  const found: JsonObject[] = [];
  for await (const page of fetchPages(client, request, {
    all: true,
    limit: undefined,
    skip: undefined,
    top: pageSize,
    warn,
  })) {
    const items = page.items().filter(isObject);
    found.push(...items);
    if (enough(items)) break;
  }
  return found;
};

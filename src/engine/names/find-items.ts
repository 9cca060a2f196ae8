import { isObject } from '../../contract/is-object.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import type { Call, Client } from '../../http/client.js';
import { textOf } from '../text-of.js';
import type { Candidate } from './lookup-plan.js';
import { idOf, sameText } from './matching.js';

export type ListCall = Call & { readonly paging?: boolean };

export const listCall = (path: string, role: string): ListCall => ({
  method: 'GET',
  path,
  repeat: 'read',
  role,
  operation: `GET ${path}`,
});

export const searchCall = (path: string, body: Json): ListCall => ({
  method: 'POST',
  path,
  body,
  repeat: 'read',
  role: path.startsWith('/api/packages') ? 'package.read' : 'computer.read',
  operation: `POST ${path}`,
});

/** A page large enough for one request to do; more are asked for only while nothing exact was seen. */
const pageSize = 500;

export const findItems = async (
  client: Client,
  call: ListCall,
  isExact: (item: JsonObject) => boolean,
): Promise<JsonObject[]> => {
  const found: JsonObject[] = [];
  for (let skip = 0; ;) {
    const paging =
      call.paging === false
        ? []
        : ([
            ['skip', String(skip)],
            ['top', String(pageSize)],
          ] as const);
    const reply = await client.send({ ...call, query: [...(call.query ?? []), ...paging] });
    const { items, hasMore } = pageOf(reply.json());
    found.push(...items);
    skip += items.length;
    if (!hasMore || items.length === 0 || call.paging === false || found.some(isExact)) return found;
  }
};

const pageOf = (json: Json | undefined): { items: JsonObject[]; hasMore: boolean } => {
  const list = isObject(json) ? (json['items'] ?? json['products']) : json;
  const items = Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [];
  return { items, hasMore: isObject(json) && json['hasMore'] === true };
};

export const findByLabel = async (
  client: Client,
  call: ListCall,
  text: string,
  idFields: readonly string[],
  labelFields: readonly string[],
): Promise<Candidate[]> => {
  const isExact = (item: JsonObject): boolean => labelFields.some((field) => sameText(item[field], text));
  const items = await findItems(client, call, isExact);
  return items.map((item) => ({
    id: idOf(item, idFields),
    label: labelFields.map((field) => textOf(item[field])).find((label) => label !== '') ?? '',
    exact: isExact(item),
  }));
};

/** A name, or a path of names from some ancestor down. Parents are asked for only when a path was given. */
export const findGroups = async (text: string, client: Client): Promise<Candidate[]> => {
  const steps = text.split('/').map((step) => step.trim());
  const last = steps.at(-1) ?? text;
  const call = { ...listCall('/api/group', 'group.read'), query: [['nameContains', last] as const] };
  const items = await findItems(client, call, (item) => sameText(item['name'], last));
  const whole = items.filter((item) => sameText(item['name'], text));
  if (steps.length < 2 || whole.length > 0)
    return items.map((item) => ({
      id: idOf(item, ['id']),
      label: textOf(item['name']),
      exact: sameText(item['name'], text),
    }));
  const named = items.filter((item) => sameText(item['name'], last));
  return Promise.all(
    named.map(async (item) => {
      const path = await ancestorsOf(item, steps.length - 1, client);
      const label = [...path, textOf(item['name'])].join('/');
      return { id: idOf(item, ['id']), label, exact: sameText(label, steps.join('/')) };
    }),
  );
};

const ancestorsOf = async (item: JsonObject, levels: number, client: Client): Promise<string[]> => {
  const parentId = item['parentId'];
  if (levels === 0 || typeof parentId !== 'string') return [];
  const reply = await client.send({ ...listCall('/api/group/{id}', 'group.read'), pathValues: { id: parentId } });
  const parent = reply.json();
  if (!isObject(parent)) return [];
  return [...(await ancestorsOf(parent, levels - 1, client)), textOf(parent['name'])];
};

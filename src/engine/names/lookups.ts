import type { Lookup } from '../../areas/record.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import type { Call, Client } from '../../http/client.js';
import { isObject } from '../check-shape.js';
import { textOf } from '../text-of.js';
import type { Candidate, LookupPlan } from './lookup-plan.js';

/** How each kind of name is asked for, with operations whose parameters the reference gives. */
export const lookups: Readonly<Record<Lookup, LookupPlan>> = {
  computer: {
    noun: 'computer',
    listing: 'ems computer search --hostname <part of the name>',
    find: async (text, client) => {
      const { host, domain } = splitHost(text);
      const items = await findItems(client, searchCall('/api/computer/search', { hostname: host }), (item) =>
        sameText(item['hostname'], host),
      );
      return items.map((item) => ({
        id: idOf(item, ['id', 'clientId']),
        label: hostLabel(item),
        exact: isHost(item, text, host, domain),
      }));
    },
  },
  group: {
    noun: 'group',
    listing: 'ems group list --name-contains <part of the name>',
    find: (text, client) => findGroups(text, client),
  },
  package: {
    noun: 'package',
    listing: 'ems package search --name <part of the name>',
    find: async (text, client) => {
      const { name, version } = splitVersion(text);
      const items = await findItems(client, searchCall('/api/packages/search', { name }), (item) =>
        isPackage(item, text, name, version),
      );
      return items.map((item) => ({
        id: idOf(item, ['id', 'packageId', 'softwareId']),
        label: packageLabel(item),
        exact: isPackage(item, text, name, version),
      }));
    },
  },
  tag: {
    noun: 'tag',
    listing: 'ems tag list',
    find: (text, client) =>
      findByLabel(client, listCall('/api/tags', 'package.read'), text, ['id', 'tagId'], ['designation', 'name']),
  },
  variable: {
    noun: 'variable',
    listing: 'ems variable-definition list --all',
    find: (text, client) =>
      findByLabel(
        client,
        listCall('/api/variable-definitions', 'package.read'),
        text,
        ['varId', 'id'],
        ['dottedName', 'designation', 'name'],
      ),
  },
  patch: {
    noun: 'patch',
    listing: 'ems computer fleet-patch-status --q-number <KB…>',
    find: async (text, client) => {
      const parameter = /^(kb|q)\d+/i.test(text) ? 'qNumber' : 'patchName';
      const call = { ...listCall('/api/computer/patch-status', 'computer.read'), query: [[parameter, text] as const] };
      const items = await findItems(
        client,
        call,
        (item) => sameText(item['qNumber'], text) || sameText(item['patchName'], text),
      );
      const patches = items.map((item) => ({
        id: idOf(item, ['patchId', 'id']),
        label: textOf(item['qNumber'] ?? item['patchName']),
        exact: sameText(item['qNumber'], text) || sameText(item['patchName'], text),
      }));
      return [...new Map(patches.map((patch) => [patch.id, patch])).values()];
    },
  },
  product: {
    noun: 'product',
    listing: 'ems patch products <patch>',
    find: (text, client, known) => {
      const patchId = known['patchId'];
      if (patchId === undefined)
        throw usage(`--product: '${text}' is not a product id`, 'The ids: ems patch products <patch>');
      const call = { ...listCall('/api/patches/{patchId}/products', 'pm.read'), pathValues: { patchId } };
      return findByLabel(client, { ...call, paging: false }, text, ['productId', 'id'], ['productName', 'name']);
    },
  },
  'pm-group': {
    noun: 'PM group',
    listing: 'ems pm-group list',
    find: (text, client) =>
      findByLabel(
        client,
        { ...listCall('/api/pmgroup', 'pm.read'), query: [['nameContains', text]], paging: false },
        text,
        ['id', 'pmGroupId'],
        ['name', 'pmGroupName'],
      ),
  },
};

type ListCall = Call & { readonly paging?: boolean };

const listCall = (path: string, role: string): ListCall => ({
  method: 'GET',
  path,
  repeat: 'read',
  role,
  operation: `GET ${path}`,
});

const searchCall = (path: string, body: Json): ListCall => ({
  method: 'POST',
  path,
  body,
  repeat: 'read',
  role: path.startsWith('/api/packages') ? 'package.read' : 'computer.read',
  operation: `POST ${path}`,
});

/** A page large enough for one request to do; more are asked for only while nothing exact was seen. */
const pageSize = 500;

const findItems = async (
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

const findByLabel = async (
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
const findGroups = async (text: string, client: Client): Promise<Candidate[]> => {
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

const sameText = (value: Json | undefined, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

const idOf = (item: JsonObject, fields: readonly string[]): string | number => {
  const value = fields
    .map((field) => item[field])
    .find((candidate) => typeof candidate === 'string' || typeof candidate === 'number');
  return value as string | number; // filtered to these two types; a missing one is caught when the path is built
};

/** corp\PC-0042, PC-0042.corp.example or PC-0042. */
export const splitHost = (text: string): { host: string; domain: string | undefined } => {
  const [, short, name] = /^([^\\]+)\\(.+)$/.exec(text) ?? [];
  if (short !== undefined && name !== undefined) return { host: name, domain: short };
  const dot = text.indexOf('.');
  return dot < 1 ? { host: text, domain: undefined } : { host: text.slice(0, dot), domain: text.slice(dot + 1) };
};

export const isHost = (item: JsonObject, text: string, host: string, domain: string | undefined): boolean => {
  if (sameText(item['hostname'], text)) return true;
  if (!sameText(item['hostname'], host)) return false;
  if (domain === undefined) return true;
  const own = typeof item['domain'] === 'string' ? item['domain'] : '';
  return sameText(own, domain) || (text.includes('\\') && sameText(own.split('.')[0], domain));
};

const hostLabel = (item: JsonObject): string =>
  [textOf(item['hostname']), textOf(item['domain'])].filter((part) => part !== '').join('.');

const splitVersion = (text: string): { name: string; version: string | undefined } => {
  const at = text.lastIndexOf('@');
  return at < 1 ? { name: text, version: undefined } : { name: text.slice(0, at), version: text.slice(at + 1) };
};

const isPackage = (item: JsonObject, text: string, name: string, version: string | undefined): boolean => {
  const named = (value: string): boolean => sameText(item['name'], value) || sameText(item['packageName'], value);
  return named(text) || (named(name) && (version === undefined || sameText(item['version'], version)));
};

const packageLabel = (item: JsonObject): string => {
  const name = textOf(item['name'] ?? item['packageName']);
  return typeof item['version'] === 'string' ? `${name}@${item['version']}` : name;
};

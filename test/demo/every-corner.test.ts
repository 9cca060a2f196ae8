import { beforeAll, expect, test } from 'vitest';
import { grantToken } from '../../src/demo/behavior/auth.js';
import { memoryHost } from '../../src/demo/service/host.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { cornersOf } from '../../src/demo/troubles/corners.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { openapiJson } from '../support/openapi-json.js';
import { birth } from './service.js';

/**
 * A script that has only seen a value, or only seen null, breaks on the first computer that is different. So every field
 * that may be null by the contract is null somewhere in the fleet and has a value somewhere, and every value of every
 * enumeration occurs.
 */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Operation {
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { components, paths }: Document = JSON.parse(openapiJson());
const world = createWorld({ seed: 1, computers: 240, birth, key: 'k' });
const host = memoryHost(loadRoutes(), world, { machine: () => birth, flow: () => birth });
const authorization = `Bearer ${grantToken(world, 'demo').token}`;

/** Without HTTP, because it takes thousands of requests. */
const read = async (key: string, target: string, wish: object = {}): Promise<void> => {
  const [method = '', path = ''] = key.split(' ');
  const sent = method === 'POST' ? JSON.stringify(wish) : '';
  const { status, body } = await host.handle({ method, target, authorization, body: sent });
  const answer = paths[path]?.[method.toLowerCase()]?.responses['200']?.content?.['application/json'];
  if (status === 200 && answer !== undefined) note(body, answer.schema, '');
};

/** `Schema.field`, or the name of an enumeration, to what was seen there. */
const seen = new Map<string, Set<string>>();
const add = (key: string, what: string): void => {
  seen.set(key, (seen.get(key) ?? new Set()).add(what));
};

const partsOf = (schema: Schema): readonly Schema[] => [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
const mayBeNull = (schema: Schema): boolean => partsOf(schema).some(({ type }) => [type].flat().includes('null'));

const note = (value: unknown, schema: Schema, owner: string): void => {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return note(value, components.schemas[name] ?? {}, name);
  if (Array.isArray(value)) return value.forEach((item) => note(item, schema.items ?? {}, owner));
  if (schema.enum?.includes(value) === true) add(owner, JSON.stringify(value));
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) note(value, part, owner);
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    const own: unknown = Object.entries(value ?? {}).find(([key]) => key === field)?.[1];
    if (own === undefined) continue;
    add(`${owner}.${field}`, own === null ? 'null' : 'value');
    note(own, inner, `${owner}.${field}`);
  }
};

beforeAll(async () => {
  const reads = Object.keys(paths).filter((path) => paths[path]?.['get'] !== undefined);
  for (const path of reads.filter((each) => !each.includes('{'))) await read(`GET ${path}`, `${path}?top=1000`);
  for (const path of ['/api/computer/search', '/api/group/search', '/api/packages/search'])
    await read(`POST ${path}`, `${path}?top=1000`);
  const history = '/api/computer/distribution-history/search';
  for (let skip = 0; skip < 10_000; skip += 1000) await read(`POST ${history}`, `${history}?top=1000&skip=${skip}`);
  await read(`POST ${history}`, `${history}?top=1000`, { installMode: 'Patch' });
  const corners = cornersOf(world);
  for (const { hostname, computerId } of corners) {
    const own = `/api/computer/${computerId}`;
    await read('GET /api/computer/patch-status', `/api/computer/patch-status?hostnameContains=${hostname}`);
    // Patches beyond the first page, and a variable that the computer has no value of.
    await read('POST /api/computer/{id}/patches-search', `${own}/patches-search?top=1000`);
    await read('POST /api/computer/{id}/variables/search', `${own}/variables/search`, { varId: 23 });
  }
  // Every second one, and all that are unusual.
  const some = [...Array.from({ length: 120 }, (_, at) => at * 2 + 1), ...corners.map(({ computerId }) => computerId)];
  const ofComputers = reads.filter((path) => /^\/api\/computer\/\{id\}(?:\/[\w-]+)*$/.test(path));
  for (const path of ofComputers) for (const id of some) await read(`GET ${path}`, path.replace('{id}', String(id)));
});

const fieldsOf = (schema: Schema): [string, Schema][] =>
  partsOf(schema).flatMap(({ properties = {} }) => Object.entries(properties));

const nullable = (): string[] =>
  Object.entries(components.schemas)
    .flatMap(([owner, schema]) => fieldsOf(schema).map(([name, field]) => [`${owner}.${name}`, field] as const))
    .flatMap(([key, field]) => (mayBeNull(field) && seen.has(key) ? [key] : []));

/** Every group of the demo is in a tree, and only a scan makes patches known. */
const neverNull = ['DeviceGroup.assignedToTree', 'PatchStatusDevice.lastScanDate'];

test('every field that may be null is null somewhere', () => {
  const found = nullable().filter((key) => seen.get(key)?.has('null') !== true);
  expect(found.filter((key) => !neverNull.includes(key))).toEqual([]);
});

test('every field that may be null has a value somewhere', () => {
  expect(nullable().length).toBeGreaterThan(80);
  expect(nullable().filter((key) => seen.get(key)?.has('value') !== true)).toEqual([]);
});

/** These are in requests only. */
const onlySent = ['ScanType', 'GroupType'];

const enumerations = Object.entries(components.schemas).filter(
  ([name, schema]) => schema.enum !== undefined && !onlySent.includes(name),
);

test.each(enumerations)('every value of %s occurs', (name, { enum: values = [] }) => {
  expect(values.filter((value) => seen.get(name)?.has(JSON.stringify(value)) !== true)).toEqual([]);
});

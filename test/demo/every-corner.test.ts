import { beforeAll, expect, test } from 'vitest';
import { computerReads, enumerations, reads, searches, types } from './documented-fields.js';
import { grantToken } from '../../src/demo/behavior/auth.js';
import { memoryHost } from '../../src/demo/service/host.js';
import { loadRoutes } from '../../src/demo/service/routes.js';
import { cornersOf } from '../../src/demo/troubles/corners.js';
import { createWorld } from '../../src/demo/seed/create-world.js';
import { birth } from './service.js';

/**
 * A script that has only seen a value, or only seen null, breaks on the first computer that is different. So every
 * documented field that may be null is null somewhere in the fleet and has a value somewhere, and every value of every
 * enumeration occurs.
 */
const world = createWorld({ seed: 1, computers: 240, birth, key: 'k' });
const host = memoryHost(loadRoutes(), world, { machine: () => birth, flow: () => birth });
const authorization = `Bearer ${grantToken(world, 'demo').token}`;

/** Without HTTP, because it takes 9,000 requests. */
const ask = async (method: string, target: string, wish: object = {}): Promise<{ status: number; body: unknown }> => {
  const sent = method === 'POST' ? JSON.stringify(wish) : '';
  const { status, body } = await host.handle({ method, target, authorization, body: sent });
  return { status, body };
};

/** `Type.field` to what was seen there. */
const seen = new Map<string, Set<string>>();

beforeAll(async () => {
  for (const [path, type] of Object.entries(reads)) {
    note((await ask('GET', `${path}${path.includes('?') ? '&' : '?'}top=1000`)).body, type);
  }
  for (const [path, type] of Object.entries(searches)) note((await ask('POST', `${path}?top=1000`)).body, type);
  const patches = { installMode: 'Patch' };
  note((await ask('POST', '/api/computer/distribution-history/search', patches)).body, 'page of DistributionEvent');
  // The unusual computers are at the end of the fleet.
  for (const { hostname, computerId } of cornersOf(world)) {
    const own = `/api/computer/patch-status?hostnameContains=${hostname}`;
    note((await ask('GET', own)).body, 'page of PatchStatusDevice');
    const events = await ask('GET', `/api/computer/${computerId}/distribution-history?top=1000`);
    note(events.body, 'page of DistributionEvent');
    // Patches beyond the first page, and a variable that the computer has no value of.
    note((await ask('POST', `/api/computer/${computerId}/patches-search?top=1000`)).body, 'page of PatchDetail');
    note(
      (await ask('POST', `/api/computer/${computerId}/variables/search`, { varId: 23 })).body,
      'page of VariableValue',
    );
  }
  // The parts of an inventory are in the whole.
  const paths = Object.entries({ ...computerReads, ...effective }).filter(([path]) => !path.startsWith('/inventory/'));
  for (const [path, type] of paths) {
    for (let id = 1; id <= 500; id += 1) {
      const { status, body } = await ask('GET', `/api/computer/${id}${path}`);
      if (status === 200) note(body, type);
    }
  }
});

const effective = {
  '/agent-template': 'ComputerAgentTemplate',
  '/os-image-sku': 'ComputerOsImageSku',
  '/pxe-bootimage': 'ComputerPxeBootImage',
};

const note = (value: unknown, type: string): void => {
  if (type.startsWith('page of ')) {
    const items: unknown = Object.entries(value ?? {}).find(([name]) => name === 'items')?.[1];
    return note(items, `${type.slice(8)}[]`);
  }
  if (type.startsWith('list of ')) return note(value, `${type.slice(8)}[]`);
  if (type.endsWith('[]')) {
    if (Array.isArray(value)) for (const item of value) note(item, type.slice(0, -2));
    return;
  }
  for (const { owner, name, type: fieldType } of fieldsOf(type)) {
    const own = Object.entries(value ?? {}).find(([field]) => field === name)?.[1];
    const plain = fieldType.replace('?', '');
    if (own === undefined) continue;
    add(`${owner}.${name}`, own === null ? 'null' : 'value');
    if (own === null) continue;
    if (enumerations[plain] !== undefined) add(plain, String(own));
    if (types[plain.replace('[]', '')] !== undefined) note(own, plain);
  }
};

const add = (key: string, what: string): void => {
  seen.set(key, (seen.get(key) ?? new Set()).add(what));
};

interface DocumentedField {
  /** The type that declares it: what all issues share is documented once. */
  readonly owner: string;
  readonly name: string;
  readonly type: string;
}

const fieldsOf = (owner: string): DocumentedField[] =>
  (types[owner] ?? '').split(', ').flatMap((field) => {
    if (field.startsWith('...')) return fieldsOf(field.slice(3));
    const [name = '', type = ''] = field.split(' ');
    return type === '' ? [] : [{ owner, name: name.replace('?', ''), type }];
  });

const nullable = Object.keys(types)
  .flatMap(fieldsOf)
  .filter(({ type }) => type.endsWith('?'))
  .map(({ owner, name }) => `${owner}.${name}`)
  .filter((key, at, all) => all.indexOf(key) === at);

/** The types of answers to changes, which no read shows. */
const isRead = (key: string): boolean => seen.has(key);

/** Every group of the demo is in a tree, and only a scan makes patches known. */
const neverNull = ['DeviceGroup.assignedToTree', 'PatchStatusDevice.lastScanDate'];

test('every field that may be null is null somewhere', () => {
  const never = nullable.filter((key) => isRead(key) && !neverNull.includes(key) && !seen.get(key)?.has('null'));
  expect(never).toEqual([]);
});

test('every field that may be null has a value somewhere', () => {
  expect(nullable.filter((key) => isRead(key) && !seen.get(key)?.has('value'))).toEqual([]);
});

test.each(Object.entries(enumerations))('every value of %s occurs', (name, values) => {
  expect(values.filter((value) => !seen.get(name)?.has(value))).toEqual([]);
});

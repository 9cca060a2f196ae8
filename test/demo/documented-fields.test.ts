import { describe, expect, test } from 'vitest';
import { computerReads, enumerations, reads, searches, types } from './documented-fields.js';
import { useService } from './service.js';

const service = useService({ computers: 200 });

/** A workstation, some with problems, a server, the master server, and one that was never seen or inventoried. */
const computers = [1, 10, 15, 29, 42, 51, 61, 62, 100];

describe('every documented field is there, with its type', () => {
  test.each(Object.entries(reads))('GET %s', async (path, type) => {
    const { body } = await service().get(path);
    expect(faultsOf(body, type, 'answer')).toEqual([]);
    expect(itemsIn(body).length).toBeGreaterThan(0);
  });

  test.each(Object.entries(searches))('POST %s', async (path, type) => {
    expect(faultsOf((await service().post(path, {})).body, type, 'answer')).toEqual([]);
  });

  test.each(Object.entries(computerReads))('GET /api/computer/{id}%s', async (path, type) => {
    const answers = await Promise.all(computers.map((id) => service().get(`/api/computer/${id}${path}`)));
    expect(answers.flatMap(({ body }, index) => faultsOf(body, type, `computer ${computers[index]}`))).toEqual([]);
  });

  test('the effective objects of a computer', async () => {
    const faults: string[] = [];
    for (const [path, type] of [
      ['agent-template', 'ComputerAgentTemplate'],
      ['os-image-sku', 'ComputerOsImageSku'],
      ['pxe-bootimage', 'ComputerPxeBootImage'],
    ] as const) {
      const answers = await Promise.all(computers.map((id) => service().get(`/api/computer/${id}/${path}`)));
      const found = answers.filter(({ status }) => status === 200);
      if (found.length === 0) faults.push(`nobody has a ${path}`);
      faults.push(...found.flatMap(({ body }) => faultsOf(body, type, path)));
    }
    expect(faults).toEqual([]);
  });

  test('the answers about a group', async () => {
    const { body } = await service().get('/api/group?nameContains=Browsers');
    const group = `/api/group/${body.items[0].id}`;
    const { body: packages } = await service().get(`${group}/packages?includeInherited=true`);
    const packageId: string = packages.items[0].id;
    expect([
      ...faultsOf((await service().get(group)).body, 'Group', 'group'),
      ...faultsOf(packages, 'page of Package', 'packages'),
      ...faultsOf((await service().get(`${group}/computers`)).body, 'page of Computer', 'members'),
      ...faultsOf((await service().get(`${group}/all-assignments`)).body, 'list of AssignmentSummary', 'assignments'),
      ...faultsOf((await service().get(`${group}/distribution-options`)).body, 'DistributionOptions', 'options'),
      ...faultsOf(
        (await service().post(`${group}/computers`, { computerIds: [1, 9999] })).body,
        'BulkMembership',
        'members',
      ),
      ...faultsOf((await service().post(`${group}/packages`, { packageId })).body, 'PackageAssignment', 'assigned'),
    ]).toEqual([]);
  });

  test('the answers about principals, tokens and reinstalls', async () => {
    const wish = { description: null, roles: ['computer.read'], expiresAtUtc: null };
    const { body: made } = await service().post('/api/admin/local-principals', wish);
    const { body: shown } = await service().get(`/api/admin/local-principals/${made.id}`);
    const { body: deployments } = await service().get('/api/computer/1/software-deployment');
    const packageId: string = deployments.find((each: { status: string }) => each.status === 'Success').softwareId;
    const { body: reinstall } = await service().post('/api/computer/1/software-reinstall', { packageId });
    const cancel = `/api/computer/1/software-reinstall?reinstallGroupId=${reinstall.reinstallGroupId}`;
    expect([
      ...faultsOf(made, 'NewLocalPrincipal', 'created'),
      ...faultsOf(shown, 'LocalPrincipal', 'shown'),
      ...faultsOf((await service().token('demo')).body, 'Token', 'token'),
      ...faultsOf(reinstall, 'Reinstall', 'reinstall'),
      ...faultsOf((await service().remove(cancel)).body, 'CancelledReinstall', 'cancelled'),
    ]).toEqual([]);
    expect(shown).not.toHaveProperty('plaintextKey');
  });
});

test('every field that the demo adds to a documented type says so', async () => {
  const { body } = await service().patch('/api/computer/12', { custom: { Custom01: 'Room 7' } });
  expect(faultsOf(body, 'Computer', 'computer')).toEqual(['computer.custom is not documented']);
  const { schemas } = (await service().get('/openapi/v1.json')).body.components;
  expect(schemas.Computer.properties.custom.description).toMatch(/^This demo's own field/);
});

test('the check finds differences', () => {
  const role = { role: 'computer.read', description: 'x' };
  expect(faultsOf([role], 'list of Role', 'a')).toEqual([]);
  expect(faultsOf([{ role: 5 }], 'list of Role', 'a')).toEqual([
    'a[0].role is 5, not text',
    'a[0].description is missing',
  ]);
  expect(faultsOf({ items: [role], skip: 0, top: 50, totalCount: 1 }, 'page of Role', 'a')).toEqual([
    'a.hasMore is missing',
  ]);
  expect(faultsOf([{ ...role, id: 1 }], 'list of Role', 'a')).toEqual(['a[0].id is not documented']);
});

const wrapper = 'skip int, top int, totalCount int, hasMore bool';

/** Lists the differences between an answer and its documented type. */
const faultsOf = (value: unknown, type: string, where: string): string[] => {
  if (type.startsWith('page of ')) return [...fieldFaults(value, `items ${type.slice(8)}[], ${wrapper}`, where)];
  if (type.startsWith('list of ')) return faultsOf(value, `${type.slice(8)}[]`, where);
  if (type.endsWith('?')) return value === null ? [] : faultsOf(value, type.slice(0, -1), where);
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${where} is ${JSON.stringify(value)}, not a list`];
    return value.flatMap((item, index) => faultsOf(item, type.slice(0, -2), `${where}[${index}]`));
  }
  const fields = types[type];
  if (fields !== undefined) return fieldFaults(value, fields, where);
  return isA(value, type) ? [] : [`${where} is ${JSON.stringify(value)}, not ${type}`];
};

const fieldFaults = (value: unknown, fields: string, where: string): string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${where} is ${JSON.stringify(value)}, not an object`];
  const found = new Map<string, unknown>(Object.entries(value));
  const known = expanded(fields);
  const names = new Set(known.map((field) => field.split(/[ ?]/)[0]));
  const strange = names.has('*') ? [] : [...found.keys()].filter((name) => !names.has(name));
  const missing = known.flatMap((field) => {
    if (field === '*') return [];
    const [name = '', type = ''] = field.split(' ');
    const own = name.replace('?', '');
    if (!found.has(own)) return name.endsWith('?') ? [] : [`${where}.${own} is missing`];
    return faultsOf(found.get(own), type, `${where}.${own}`);
  });
  return [...missing, ...strange.map((name) => `${where}.${name} is not documented`)];
};

/** The fields of a type, with those of the type that it extends. */
const expanded = (fields: string): string[] =>
  fields.split(', ').flatMap((field) => (field.startsWith('...') ? expanded(types[field.slice(3)] ?? '') : [field]));

const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

const isA = (value: unknown, type: string): boolean => {
  const values = enumerations[type];
  if (values !== undefined) return typeof value === 'string' && values.includes(value);
  switch (type) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'int':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'guid':
      return isText(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    case 'time':
      return isText(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    case 'date':
      return isText(value, /^\d{4}-\d\d-\d\d$/);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      throw new Error(`There is no type ${type}.`);
  }
};

const itemsIn = (body: unknown): unknown[] => {
  const { items } = Object.fromEntries(Object.entries(body ?? {}));
  return Array.isArray(items) ? items : [body];
};

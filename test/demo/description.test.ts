import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/contract/operation.js';
import { compileDescription } from '../../src/contract/compile/compile.js';
import { operationKey } from '../../src/contract/operation.js';
import { allBehaviors } from '../../src/demo/behavior/index.js';
import { packageId } from '../../src/demo/catalog/packages.js';
import { groupIds } from '../../src/demo/catalog/membership.js';
import { openapiJson } from '../support/openapi-json.js';
import { describedPaths, nonconformities } from './conformity.js';
import { call, useService } from './service.js';

const service = useService();
const behaviors = Object.keys(await allBehaviors());
const contract = compileDescription(JSON.parse(openapiJson()), { source: 'built-in' }).operations.map(operationKey);
const served = async (): Promise<JsonObject> => (await call(`${service().url}/openapi/v1.json`, {})).body;

interface Described {
  readonly operations: readonly { key: string; answers: [string, { content?: object }][] }[];
  readonly responses: Readonly<Record<string, object>>;
}

const described = async (): Promise<Described> => {
  const { paths, components } = (await call(`${service().url}/openapi/v1.json`, {})).body;
  const operations = Object.entries<Record<string, { responses?: object }>>(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      responses === undefined ? [] : [{ key: `${method} ${path}`, answers: Object.entries(responses) }],
    ),
  );
  return { operations, responses: components.responses };
};

const allKeys = (value: Json): string[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(allKeys);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...allKeys(inner)]);
};

describe('/openapi/v1.json', () => {
  test('is served without a token', async () => {
    expect(await served()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
  });

  test('has none of our extensions', async () => {
    expect(allKeys(await served()).filter((key) => key.startsWith('x-'))).toEqual([]);
  });

  test('does not have /health', async () => {
    expect(Object.keys(describedPaths())).not.toContain('/health');
  });

  test('compiles without problems', async () => {
    expect(compileDescription(await served(), { source: 'server' }).problems).toEqual([]);
  });

  test('describes the whole contract, and operations of its own', async () => {
    const { operations } = compileDescription(await served(), { source: 'server' });
    const keys = operations.map(operationKey);
    expect(contract.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(contract.length);
    expect(new Set(operations.map((each) => each.id)).size).toBe(operations.length);
  });

  test('names every status, and no body for 204', async () => {
    const { operations, responses } = await described();
    const vague = operations.flatMap(({ key, answers }) =>
      answers.filter(([status]) => !/^\d{3}$/.test(status)).map(() => key),
    );
    expect(vague).toEqual([]);
    const empty = operations.flatMap(({ answers }) => answers.filter(([status]) => status === '204'));
    expect(empty.length).toBeGreaterThan(10);
    expect(empty.filter(([, answer]) => answer.content !== undefined)).toEqual([]);
    expect(responses['Unauthorized']).toHaveProperty('content');
  });

  test('has 401 and 403 where a token is needed, and 401 where one is issued', async () => {
    const { operations } = await described();
    const without = operations.filter(({ answers }) => !answers.some(([status]) => status === '401'));
    expect(without.map(({ key }) => key)).toEqual([]);
    const open = operations.filter(({ answers }) => !answers.some(([status]) => status === '403'));
    expect(open.map(({ key }) => key)).toEqual(['post /api/auth/token']);
  });

  test('describes the refusals of the token endpoint', async () => {
    for (const [body, status] of [
      ['grant_type=client_credentials&client_id=demo&client_secret=wrong', 401],
      ['grant_type=password&client_id=demo', 400],
    ] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await call(`${service().url}/api/auth/token`, { method: 'POST', headers, body });
      expect([answer.status, nonconformities('POST', '/api/auth/token', answer)]).toEqual([status, []]);
    }
  });

  test('says in words which role an operation needs', async () => {
    const { paths } = (await call(`${service().url}/openapi/v1.json`, {})).body;
    expect(paths['/api/pmgroup'].get).toMatchObject({ description: 'Requires the role pm.read.' });
  });
});

/** Values for the placeholders of a path, by the path that begins it. */
const samples: readonly [string, Readonly<Record<string, string>>][] = [
  ['/api/computer/', { id: '2', varId: '30', packageId: packageId('7-Zip@24.08') }],
  ['/api/group/', { id: groupIds.workstations, varId: '30' }],
  ['/api/admin/local-principals/', { id: '11' }],
  ['/api/admin/principals/', { id: '1' }],
  ['/api/packages/import/', { trackingId: '' }],
  ['/api/packages/', { id: packageId('7-Zip@24.08') }],
  ['/api/operating-system-imports/', { id: packageId('Windows 11 Enterprise@23H2'), skuId: '101' }],
  ['/api/pxe-bootimages/', { id: '1' }],
  ['/api/language-pack-imports/', { id: packageId('Language Pack German@23H2') }],
  ['/api/agent-templates/', { id: packageId('Agent Standard@5.4') }],
  ['/api/patches/', { patchId: '1001' }],
  ['/api/pmgroup/', { id: '2' }],
  ['/api/softwareclasses/', { classId: '2' }],
  ['/api/variable-configurations/', { configId: '1' }],
  ['/api/variable-definitions/', { varId: '11' }],
  ['/api/tags/', { id: '2' }],
  ['/api/depots/', { clientId: '62' }],
];

const needed: Readonly<Record<string, string>> = {
  '/api/tags/packages': '?tagId=1',
  '/api/computer/issues/shared-package-failure/devices': '?packageName=Legacy',
};

const addressOf = (path: string): string => {
  const values = samples.find(([start]) => path.startsWith(start))?.[1] ?? {};
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '') + (needed[path] ?? '');
};

describe('every read operation', () => {
  const reads = behaviors
    .filter((key) => key.startsWith('GET ') && !key.endsWith('/{trackingId}') && !key.endsWith('/agent-template'))
    .map((key) => key.slice('GET '.length));

  test.each(reads)('GET %s answers as described', async (path) => {
    const address = addressOf(path);
    const answer = await service().get(address);
    expect([answer.status, nonconformities('GET', address, answer)]).toEqual([200, []]);
  });
});

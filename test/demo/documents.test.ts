import { expect, test } from 'vitest';
import { operations } from '../support/strict-server.js';
import type { Json } from '../support/service/samples.js';
import { useService } from './service.js';

const service = useService();

const items = async (path: string): Promise<Json[]> => {
  const { body } = await service().get(path);
  return Array.isArray(body) ? body : body.items;
};

test('every documented read is answered with every documented field', async () => {
  const [computer] = await items('/api/computer');
  const group = (await items('/api/group?type=AssignmentGroups&top=200')).at(-1);
  const [pack] = await items('/api/packages');
  const [tag] = await items('/api/tags');
  const [definition] = await items('/api/variable-definitions');
  const reads = operations.filter(
    ({ key, query }) => key.startsWith('GET ') && !Object.values(query).some((shape) => shape.endsWith('!')),
  );
  const wrong: string[] = [];
  for (const { key, answer } of reads) {
    const path = key.slice(4).replace(/\{(\w+):(\w+)\}/g, (_, name: string, type: string) => {
      if (name === 'varId') return String(definition?.['varId']);
      if (key.includes('/tags/{')) return String(tag?.['id']);
      if (name === 'packageId' || key.startsWith('GET /api/packages/{')) return String(pack?.['id']);
      return type === 'uuid' ? String(group?.['id']) : String(computer?.['id']);
    });
    const { body, status } = await service().get(path);
    // Not every computer has every assignment; a drill-down wants a package, a collection a variable that is one.
    if (status === 404 || (status === 400 && /tags\/packages$|failure\/devices$|\/collection$/.test(path))) continue;
    if (status !== 200) wrong.push(`${key}: ${status}`);
    const found = [body?.items ?? body].flat()[0] as Json | undefined;
    const sample = [answer].flat()[0] as Json | undefined;
    if (found === undefined || typeof sample !== 'object' || 'note' in sample || documentedElsewhere.has(key)) continue;
    const missing = Object.keys(sample).filter((name) => name !== 'xFuture' && !(name in found));
    if (missing.length > 0) wrong.push(`${key}: lacks ${missing.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

/** The samples of these have fields of our own, because no document shows any. */
const documentedElsewhere = new Set(
  [
    'packages',
    'tags',
    'tags/{id:int}',
    'tags/packages',
    'tasks',
    'pmgroup',
    'operating-system-imports',
    'variable-definitions',
    'variable-definitions/{varId:int}',
    'system',
    'system/sync-jobs/depots',
    'system/depot-topology-setting',
    'custom-field-configuration',
    'depots/{clientId:int}/tags',
    'packages/{id:uuid}/tags',
    'packages/{id:uuid}/groups',
    'pxe-bootimages/{id:int}/groups',
  ].map((path) => `GET /api/${path}`),
);

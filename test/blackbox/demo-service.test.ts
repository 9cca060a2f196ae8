import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from './run-ems.js';
import { operations } from '../support/strict-server.js';
import type { Json } from '../support/service/samples.js';
import { programFile, programWords } from '../support/tested-program.js';

const directory = mkdtempSync(join(tmpdir(), 'ems-blackbox-demo-'));
let child: ChildProcess;
let url = '';
let bearer = '';

interface Answer {
  status: number;
  type: string;
  body: Json;
}

const ask = async (
  method: string,
  path: string,
  body?: unknown,
  headers: { [name: string]: string } = {},
): Promise<Answer> => {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: (text === '' ? {} : JSON.parse(text)) as Json,
  };
};

const token = async (id: string, secret: string): Promise<Answer> => {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  const response = await fetch(`${url}/api/auth/token`, { method: 'POST', body: form });
  return { status: response.status, type: '', body: (await response.json()) as Json };
};
const items = async (path: string): Promise<Json[]> => {
  const { body } = await ask('GET', path);
  return (Array.isArray(body) ? body : body['items']) as Json[];
};

beforeAll(async () => {
  const env = Object.fromEntries(
    Object.entries(environment(directory, '')).filter(
      ([name, value]) => value !== undefined && !/^EMS_(URL|CLIENT)/.test(name),
    ),
  );
  child = spawn(programFile, [...programWords, 'demo', 'serve', '--port', '0', '--computers', '120'], { env });
  url = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString());
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`demo serve ended with ${code}`)));
  });
  bearer = String((await token('demo', 'demo')).body['access_token']);
});

afterAll(() => {
  child.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
});

describe('the demo service, by the documents', () => {
  it('signs in as the documents say', async () => {
    const good = await token('demo', 'demo');
    expect([good.status, good.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
      },
    ]);
    expect([400, 401]).toContain((await token('demo', 'wrong')).status);
    expect((await ask('GET', '/api/computer', undefined, { authorization: '' })).status).toBe(401);
    expect((await ask('GET', '/api/computer', undefined, { authorization: 'Bearer x.y.z' })).status).toBe(401);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const viewer = String((await token('viewer', 'viewer')).body['access_token']);
    expect((await ask('POST', '/api/tags', { designation: 'x' }, { authorization: `Bearer ${viewer}` })).status).toBe(
      403,
    );
  });

  it('answers every documented read with every documented field', async () => {
    const [computer] = await items('/api/computer');
    const group = (await items('/api/group?type=AssignmentGroups&top=200')).at(-1);
    const [pack] = await items('/api/packages');
    const [tag] = await items('/api/tags');
    const [definition] = await items('/api/variable-definitions');
    const ids: { [name: string]: string } = { varId: String(definition?.['varId'] ?? definition?.['id']) };
    const reads = operations.filter(
      ({ key, query }) => key.startsWith('GET ') && !Object.values(query).some((shape) => shape.endsWith('!')),
    );
    const wrong: string[] = [];
    for (const { key, answer, paged } of reads) {
      const path = key.slice(4).replace(/\{(\w+):(\w+)\}/g, (_, name: string, type: string) => {
        if (ids[name] !== undefined) return ids[name];
        if (key.includes('/tags/{')) return String(tag?.['id']);
        if (name === 'packageId' || key.startsWith('GET /api/packages/{')) return String(pack?.['id']);
        return type === 'uuid' ? String(group?.['id']) : String(computer?.['id']);
      });
      const got = await ask('GET', path);
      // Not every computer has every assignment; a drill-down wants a package, a collection a variable that is one.
      if (got.status === 404 || (got.status === 400 && /tags\/packages$|failure\/devices$|\/collection$/.test(path)))
        continue;
      if (got.status !== 200) wrong.push(`${key}: ${got.status}`);
      const page =
        paged === true ? ((got.body['items'] as Json[] | undefined) ?? (got.body as unknown as Json[])) : got.body;
      const found = Array.isArray(page) ? page[0] : page;
      const sample = (Array.isArray(answer) ? answer[0] : answer) as Json | undefined;
      if (found === undefined || typeof sample !== 'object' || 'note' in sample || documentedElsewhere.has(key))
        continue;
      const missing = Object.keys(sample).filter((name) => name !== 'xFuture' && !(name in found));
      if (missing.length > 0) wrong.push(`${key}: lacks ${missing.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('pages, and says when there is more', async () => {
    const first = (await ask('GET', '/api/computer')).body;
    expect(first).toMatchObject({ skip: 0, top: 50, totalCount: 120, hasMore: true });
    expect((first['items'] as unknown[]).length).toBe(50);
    const last = (await ask('GET', '/api/computer?skip=110&top=50')).body;
    expect([last['hasMore'], (last['items'] as unknown[]).length]).toEqual([false, 10]);
    expect((await ask('GET', '/api/computer?skip=x')).status).toBe(400);
  });

  it('describes itself, with more than the documents know', async () => {
    const { paths } = (await ask('GET', '/openapi/v1.json')).body as { paths: { [path: string]: object } };
    const count = Object.values(paths).flatMap((path) =>
      Object.keys(path).filter((name) => /^(get|put|post|patch|delete)$/.test(name)),
    ).length;
    expect(count).toBeGreaterThan(operations.length);
    for (const { key } of operations) {
      const [method = '', path = ''] = key.replace(/:\w+\}/g, '}').split(' ');
      expect([key, method.toLowerCase() in (paths[path] ?? {})]).toEqual([key, true]);
    }
  });
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

import { beforeAll, describe, expect, it } from 'vitest';
import { useDescribedEms } from '../support/described-server.js';
import { runHere, type Ran } from '../support/in-process.js';

const oldPackage = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const newPackage = '4f2504e0-4f89-41d3-9a0c-0305e82c3302';
const group = '5f2504e0-4f89-41d3-9a0c-0305e82c3303';
const job = '6f2504e0-4f89-41d3-9a0c-0305e82c3304';

const uuid = { type: 'string', format: 'uuid' };
const text = { type: 'string' };
const at = (place: string, name: string, schema: object) => ({ name, in: place, required: place === 'path', schema });
const json = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const ok = { 200: json({ type: 'object' }) };
const object = (properties: object) => ({ type: 'object', properties });
const body = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: object(properties) } } },
});
const hash = { parameters: [at('path', 'id', uuid)], responses: ok };

const description = {
  openapi: '3.0.1',
  info: { title: 'EMS', version: '1.4.0' },
  paths: {
    '/api/packages/{id}': { get: { parameters: [at('path', 'id', uuid)], responses: ok } },
    '/api/packages/{id}/hash': { post: hash },
    '/api/group/package-replacement': {
      post: { ...body({ oldPackageId: uuid, newPackageId: uuid }), responses: ok },
    },
    '/api/rollouts': {
      get: {
        responses: {
          200: json({
            type: 'array',
            items: object({
              rolloutUid: uuid,
              path: text,
              startedAtUtc: text,
              status: text,
              severity: text,
              name: text,
            }),
          }),
        },
      },
      post: {
        ...body({ replacement: object({ newPackageId: uuid }), targetGroupId: uuid, userGroupId: uuid }),
        responses: { 202: { description: 'Begun' } },
      },
    },
    '/api/rollouts/{groupId}/package/{oldPackageId}': {
      delete: { parameters: [at('path', 'groupId', uuid), at('path', 'oldPackageId', uuid)], responses: ok },
    },
    '/api/exports': { post: { responses: { 200: json(object({ jobId: text })) } } },
    '/api/exports/{jobId}': { get: { parameters: [at('path', 'jobId', text)], responses: ok } },
  },
};

/** A server that offers more around the same operation. */
const richer = {
  ...description,
  paths: { ...description.paths, '/api/packages/{id}/hash': { get: hash, post: { ...hash, tags: ['Jobs'] } } },
};

const { directory, ems, env, sentBy, server } = useDescribedEms(description);
const lastSent = async (...words: string[]): Promise<unknown> => (await sentBy(...words)).at(-1);

beforeAll(() => {
  server()
    .answers.set('/api/packages/search', {
      items: [
        { id: oldPackage, name: '7-Zip', version: '23.01' },
        { id: newPackage, name: '7-Zip', version: '24.08' },
      ],
      totalCount: 2,
      hasMore: false,
    })
    .set('/api/group', { items: [{ id: group, name: 'Pilot' }], totalCount: 1, hasMore: false });
});

describe('names', () => {
  const commandsOf = async (): Promise<Map<string, string>> => {
    const rows = JSON.parse((await ems('api', 'list', '--source', 'server')).stdout) as Record<string, string>[];
    return new Map(rows.map(({ command = '', method, path }) => [`${method} ${path}`, command]));
  };

  it('stay the same whatever else the server offers', async () => {
    const before = await commandsOf();
    server().description = richer;
    expect((await ems('api', 'sync')).code).toBe(0);
    const after = await commandsOf();
    server().description = description;
    expect((await ems('api', 'sync')).code).toBe(0);
    expect(before.get('POST /api/packages/{id}/hash')).toBe('ems package create-hash <package>');
    expect([...before].filter(([key, command]) => after.get(key) !== command)).toEqual([]);
    expect(after.get('GET /api/packages/{id}/hash')).toBe('ems package hash <package>');
  });

  it('leave those of built-in commands to them', async () => {
    expect(await lastSent('package', 'show-from-server', '7-Zip@24.08')).toMatchObject({
      line: `GET /api/packages/${newPackage}`,
    });
  });
});

describe('ids of a known kind', () => {
  it('take names as flags of a built-in command that the server describes', async () => {
    const names = ['--old-package-id', '7-Zip@23.01', '--new-package', '7-Zip@24.08'];
    expect((await ems('group', 'replace-package', ...names, '--dry-run')).stdout).toMatch(
      new RegExp(`"oldPackageId": "${oldPackage}"[^]*"newPackageId": "${newPackage}"`),
    );
  });

  it('take names as flags, also inside of objects; a group of anything is only an id', async () => {
    const names = ['--replacement-new-package-id', '7-Zip@24.08', '--target-group-id', 'Pilot'];
    expect(await lastSent('rollout', 'create', ...names, '--yes')).toMatchObject({
      body: { replacement: { newPackageId: newPackage }, targetGroupId: group },
    });
    expect((await ems('rollout', 'create', '--user-group-id', 'Pilot', '--yes')).code).toBe(2);
  });

  it('are not all that a change affects: it counts as the whole fleet against a limit', async () => {
    const line = ['rollout', 'create', '--target-group-id', 'Pilot', '--yes', '--max-affected'];
    const fleet = { items: [{ id: 1, hostname: 'PC-1' }], skip: 0, top: 1, totalCount: 12, hasMore: true };
    server().answers.set('/api/computer', fleet);
    const { code, stderr } = await ems(...line, '11');
    expect([code, stderr]).toEqual([10, expect.stringContaining('--max-affected 12')]);
    expect(await lastSent(...line, '12')).toMatchObject({ line: 'POST /api/rollouts' });
    server().answers.delete('/api/computer');
  });

  it('take names in the path', async () => {
    expect(await lastSent('rollout', 'remove-package', 'Pilot', '7-Zip@23.01', '--yes')).toMatchObject({
      line: `DELETE /api/rollouts/${group}/package/${oldPackage}`,
    });
  });
});

describe('lists', () => {
  it('begin with names and how things stand, not with an id', async () => {
    const row = { rolloutUid: job, path: '/x', startedAtUtc: '2026-01-01T00:00:00Z', severity: 'High', name: 'Ring 1' };
    server().answers.set('/api/rollouts', [{ ...row, status: 'Running' }]);
    const { stdout } = await runHere(['rollout', 'list-from-server'], directory(), {
      env: { ...env(), EMS_OUTPUT: 'table' },
    });
    server().answers.delete('/api/rollouts');
    expect(stdout).toMatch(/^NAME +SEVERITY +STATUS +STARTED AT\S* *\nRing 1 +High +Running +\S+ *\n/);
  });
});

describe('an operation that starts a job', () => {
  const wait = (...argv: string[]): Promise<Ran> => ems(...argv, '--yes', '--wait', '--timeout', '20s');

  it.each([
    [2, 0],
    [3, 12],
  ])('is followed to the end of its task: status %d', async (status, code) => {
    server().answers.set('/api/rollouts', { trackingId: job }).set(`/api/tasks/${job}`, { trackingId: job, status });
    const ran = await wait('rollout', 'create');
    expect(ran).toMatchObject({ code });
    expect(ran.stderr).toContain(`ems wait task ${job}`);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status });
  });

  it.each([
    ['Completed', 0],
    ['Cancelled', 12],
  ])('is looked at where the server says: %s', async (state, code) => {
    server().answers.set('/api/exports', { jobId: 'e 7' }).set('/api/exports/e%207', { state });
    const ran = await wait('export', 'create');
    expect(ran).toMatchObject({ code });
    expect(ran.stderr).toContain("ems export show 'e 7' --watch");
  });

  it('says that it cannot be followed without a tracking id, and that it was sent', async () => {
    server().answers.set('/api/rollouts', { accepted: true });
    const { code, stderr } = await wait('rollout', 'create');
    expect([code, stderr]).toEqual([1, expect.stringContaining('without a tracking id')]);
    expect(stderr).toContain('It was sent.');
  });

  it('is the only one with --wait', async () => {
    expect((await ems('rollout', 'create', '--help')).stdout).toContain('--wait');
    expect((await wait('package', 'create-hash', oldPackage)).code).toBe(2);
  });
});

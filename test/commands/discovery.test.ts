import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere, type Ran } from '../support/in-process.js';
import { useDescribedEms } from '../support/described-server.js';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const text = { type: 'string' };
const integer = { type: 'integer', format: 'int32' };
const uuid = { type: 'string', format: 'uuid' };
const ok = { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } };

/** A parameter is in the path where the path names it. */
const operation = (path: string, parameters: Record<string, object>, more: object = {}) => ({
  parameters: Object.entries(parameters).map(([name, schema]) =>
    path.includes(`{${name}}`)
      ? { name, in: 'path', required: true, schema }
      : { name, in: 'query', required: name === 'siteCode', schema },
  ),
  responses: ok,
  ...more,
});
const takes = (schema: object) => ({
  requestBody: { required: 'required' in schema, content: { 'application/json': { schema } } },
});
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const pmGroups = { tags: ['Patch Management Groups'] };
const switches = ['dryRun', 'noCache', 'color'].map((name) => [name, { type: 'boolean' }]);
const texts = ['output', 'profile', 'help', '--url', 'aB', 'a_b', '$'].map((name) => [name, text]);
const commands = { type: 'array', items: { type: 'string', enum: ['Install', 'Uninstall'] } };

const methods: readonly (readonly [string, string, Record<string, object>, object?])[] = [
  ['post', '/api/pmgroup', {}, { ...pmGroups, ...takes({ $ref: '#/components/schemas/NewGroup' }) }],
  ['get', '/api/pmgroup/{id}', { id: integer }, { ...pmGroups, summary: 'Reads a PM group.' }],
  ['delete', '/api/pmgroup/{id}', { id: integer }, { ...pmGroups, responses: { 204: { description: 'gone' } } }],
  ['get', '/api/pmgroup/{id}/patches', { id: integer, state: { ...text, enum: ['Missing', 'Installed'] } }],
  ['delete', '/api/pmgroup/{id}/patches/{patchId}', { id: integer, patchId: integer }],
  [
    'put',
    '/api/packages/{id}/ready-to-install',
    { id: uuid },
    takes(object({ ready: { type: 'boolean' }, note: { ...text, nullable: true } }, { required: ['ready'] })),
  ],
  ['post', '/api/packages/{id}/hash', { id: uuid }],
  ['post', '/api/patches/search', {}, takes(object({ text }))],
  ['get', '/api/variable-configurations', {}, { tags: ['Variable Configurations'] }],
  ['get', '/api/service/status', {}, { tags: ['Service Endpoints'], summary: 'Status' }],
  ['get', '/api/computer', { Skip: integer, top: integer, siteCode: text }],
  ['put', '/api/group/{id}/distribution-options', { id: uuid }, takes(object({ revokeCount: integer, commands }))],
  [
    'post',
    '/api/odd',
    Object.fromEntries([...switches, ...texts]),
    takes(object({ yes: { type: 'boolean' }, output: text })),
  ],
  ['put', '/api/group/{id}/move/{parentId}', { id: uuid, parentId: uuid }],
  ['get', '/api/loop', {}],
];

const description = {
  openapi: '3.0.1',
  info: { title: 'EMS', version: '1.4.0' },
  paths: methods.reduce<Record<string, object>>(
    (paths, [method, path, parameters, more]) => ({
      ...paths,
      [path]: { ...paths[path], [method]: operation(path, parameters, more) },
    }),
    {},
  ),
  components: {
    schemas: {
      NewGroup: {
        allOf: [
          object({ name: text }, { required: ['name'] }),
          object({ category: { ...text, enum: ['Patch', 'ServicePack'] } }),
        ],
      },
    },
  },
};

const { directory, ems, env, sentBy, server } = useDescribedEms(description);

describe('operations that only the server knows', () => {
  it.each([
    [['pm-group', 'show', '5'], 'GET /api/pmgroup/5', undefined],
    [
      ['pm-group', 'create', '--name', 'X', '--category', 'Patch', '--yes'],
      'POST /api/pmgroup',
      { name: 'X', category: 'Patch' },
    ],
    [['pm-group', 'delete', '5', '--yes'], 'DELETE /api/pmgroup/5', undefined],
    [['pm-group', 'patches', '5', '--state', 'Missing'], 'GET /api/pmgroup/5/patches?state=Missing', undefined],
    [['pm-group', 'remove-patch', '5', '6', '--yes'], 'DELETE /api/pmgroup/5/patches/6', undefined],
    [
      ['package', 'set-ready-to-install', guid, '--ready', '--yes'],
      `PUT /api/packages/${guid}/ready-to-install`,
      { ready: true },
    ],
    [['package', 'create-hash', guid, '--yes'], `POST /api/packages/${guid}/hash`, undefined],
    [['patch', 'search', '--text', 'x'], 'POST /api/patches/search', { text: 'x' }],
    [['variable-configuration', 'list'], 'GET /api/variable-configurations', undefined],
    [['service', 'status'], 'GET /api/service/status', undefined],
    [['loop', 'list'], 'GET /api/loop', undefined],
  ])('ems %s', async (argv, line, body) => {
    expect(await sentBy(...argv)).toEqual([{ line, ...(body === undefined ? {} : { body }) }]);
  });

  it('are found with their command lines', async () => {
    const { stdout } = await ems('api', 'list', '--source', 'server');
    const rows = JSON.parse(stdout) as { path: string; method: string; command: string; source: string }[];
    expect(rows.every((row) => row.source === 'server' && row.command.startsWith('ems '))).toBe(true);
    expect(rows.find((row) => row.path === '/api/pmgroup/{id}' && row.method === 'GET')?.command).toBe(
      'ems pm-group show <pm-group>',
    );
  });

  it('ask before they change something, and check values', async () => {
    expect((await ems('pm-group', 'delete', '5')).code).toBe(10);
    expect((await ems('pm-group', 'patches', '5', '--state', 'Mising')).stderr).toContain('Did you mean Missing?');
    expect((await ems('package', 'set-ready-to-install', guid, '--yes')).stderr).toContain('--ready is required');
  });

  it('are marked in help', async () => {
    expect((await ems('pm-group', '--help')).stdout).toMatch(/show\s+Reads a PM group \(from the server\)/);
    expect((await ems('pm-group', 'show', '--help')).stdout).toMatch(/Source\s+from the server/);
    expect((await ems('--help')).stdout).toContain('variable-configuration');
  });

  it.each([
    ['a slash at the end', (url: string) => `${url}/`],
    ['capital letters', (url: string) => url.replace('http', 'HTTP')],
  ])('are found however the address is written: %s', async (_, written) => {
    const there = { ...env(), EMS_URL: written(server().url) };
    expect((await runHere(['pm-group', 'show', '5', '-o', 'json'], directory(), { env: there })).code).toBe(0);
  });
});

describe('a parameter that only the server knows', () => {
  it('becomes a flag, which stays optional', async () => {
    expect(await sentBy('computer', 'list', '--site-code', 'B1')).toEqual([{ line: 'GET /api/computer?siteCode=B1' }]);
    expect(await sentBy('computer', 'list')).toEqual([{ line: 'GET /api/computer' }]);
  });

  it('fills in a body that the reference does not show', async () => {
    server().answers.set('/api/computer', { items: [{ id: 7 }], skip: 0, top: 1, totalCount: 1, hasMore: false });
    const line = `group set-distribution-options ${guid} --commands Install --revoke-count 2 --yes --max-affected 9999`;
    const sent = await sentBy(...line.split(' '));
    expect(sent).toContainEqual({
      line: `PUT /api/group/${guid}/distribution-options`,
      body: { commands: ['Install'], revokeCount: 2 },
    });
  });
});

describe('api diff, show and request', () => {
  it('diff names what is new, gone and changed', async () => {
    const { stdout, code } = await ems('api', 'diff', '--exit-code');
    expect(code).toBe(1);
    const rows = JSON.parse(stdout) as { change: string; method: string; path: string; what: string }[];
    expect(rows).toContainEqual(expect.objectContaining({ change: 'new', method: 'GET', path: '/api/pmgroup/{id}' }));
    expect(rows).toContainEqual(expect.objectContaining({ change: 'gone', path: '/api/tags' }));
    expect(rows.find((row) => row.path === '/api/computer' && row.method === 'GET')?.what).toContain(
      'new parameters: siteCode',
    );
    expect(rows.find((row) => row.path === '/api/computer' && row.method === 'GET')?.what).not.toMatch(/skip/i);
  });

  it('show finds by id, path and command, and names what replaced a removed operation', async () => {
    expect((await ems('api', 'show', 'GET /api/pmgroup/{id}')).stdout).toContain('ems pm-group show');
    expect(JSON.parse((await ems('api', 'show', 'computer', 'list')).stdout)).toMatchObject({
      method: 'GET',
      path: '/api/computer',
    });
    const known = JSON.parse((await ems('api', 'show', 'computer', 'list')).stdout) as { parameters: unknown[] };
    expect(known.parameters).toContainEqual(expect.objectContaining({ parameter: 'siteCode', fromServer: true }));
    const removed = await ems('api', 'show', 'GET /api/computer/{id}/disks');
    expect(removed.code).toBe(4);
    expect(removed.stderr).toContain('ems computer inventory disks');
  });

  it('request prints nothing when silent, one answer when it includes the headers, and checks what it counts with', async () => {
    const quiet = await ems('api', 'request', '/api/computer', '--paginate', '--silent');
    expect(quiet).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect((await ems('api', 'request', '/api/computer', '--paginate', '--include')).code).toBe(2);
    expect((await ems('api', 'request', '/api/computer', '--paginate', '--param', 'top=x')).stderr).toContain(
      'is not a whole number',
    );
  });
});

describe('a path that was removed in 1.0.2', () => {
  it.each([[[]], [['--paginate']], [['--include']]])('names its replacement %s', async (flags) => {
    const { code, stderr } = await runHere(
      ['api', 'request', '/api/computer/1/disks', '--demo', ...flags],
      directory(),
    );
    expect(code).toBe(4);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('ems computer inventory disks');
  });
});

describe('the description of a profile', () => {
  const signedIn = (...argv: string[]): Promise<Ran> => runHere([...argv, '-o', 'json'], directory());
  const folders = (): Promise<string[]> => readdir(join(directory(), 'descriptions'));

  it('goes along when the profile is renamed, and goes with it', async () => {
    const before = await folders();
    const login = ['login', '--url', server().url, '--client-id', 'id', '--profile', 'first', '--secret-stdin'];
    expect(await runHere(login, directory(), { stdin: 'secret\n' })).toMatchObject({ code: 0 });
    expect((await signedIn('pm-group', 'show', '5', '--profile', 'first')).code).toBe(0);
    expect((await signedIn('profile', 'rename', 'first', 'second')).code).toBe(0);
    expect((await signedIn('pm-group', 'show', '5', '--profile', 'second')).code).toBe(0);
    expect((await signedIn('profile', 'remove', 'second')).code).toBe(0);
    expect(await folders()).toEqual(before);
  });
});

describe('several at once', () => {
  const files = async (): Promise<string[]> => {
    const [folder = ''] = await readdir(join(directory(), 'descriptions'));
    return readdir(join(directory(), 'descriptions', folder));
  };

  it('leave one description', async () => {
    const before = await files();
    const ran = await Promise.all(Array.from({ length: 3 }, () => ems('api', 'sync')));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await files()).toHaveLength(before.length);
    expect((await ems('pm-group', 'show', '5')).code).toBe(0);
  });
});

describe('a description that another version of ems stored', () => {
  const noLists = [null, 7, {}, [null], [{}]];
  // The commands of `api` compile the whole contract: 0.1 s each.
  it.each([
    ['pm-group --help', noLists],
    ['computer --help', noLists],
    ['api list', [null, [{}]]],
  ])('counts as absent where its lists are none, for ems %s', async (line, values) => {
    const [folder = ''] = await readdir(join(directory(), 'descriptions'));
    const names = await readdir(join(directory(), 'descriptions', folder));
    expect(names).not.toEqual([]);
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const file = join(directory(), 'descriptions', folder, name);
      const stored = await readFile(file, 'utf8');
      const whole: object = JSON.parse(stored);
      const broken = Object.keys(whole).flatMap((field) =>
        field === 'format' ? [] : values.map((value) => ({ ...whole, [field]: value })),
      );
      for (const each of [[], {}, null, ...broken]) {
        await writeFile(file, JSON.stringify(each));
        expect([name, JSON.stringify(each).slice(0, 80), (await ems(...line.split(' '))).code]).toEqual([
          name,
          expect.anything(),
          0,
        ]);
      }
      await writeFile(file, stored);
    }
  });

  it.each([[undefined], [4]])(
    'is not used when its format is %s, and ems says how to fetch it again',
    async (format) => {
      const [folder = ''] = await readdir(join(directory(), 'descriptions'));
      const file = join(directory(), 'descriptions', folder, 'index.json');
      const index = await readFile(file, 'utf8');
      try {
        await writeFile(file, JSON.stringify({ ...JSON.parse(index), format }));
        const listed = await ems('api', 'list', '--source', 'server');
        expect([listed.code, listed.stderr.includes('another version of ems'), JSON.parse(listed.stdout)]).toEqual([
          0,
          true,
          [],
        ]);
        expect((await ems('version')).stderr).toContain('ems api sync');
        expect((await ems('pm-group', 'show', '5')).code).toBe(2);
      } finally {
        await writeFile(file, index);
      }
      expect((await ems('pm-group', 'show', '5')).code).toBe(0);
    },
  );
});

describe('a server that has been upgraded', () => {
  it('is noticed by ems version, which says what to do', async () => {
    expect((await ems('version')).stderr).toBe('');
    server().version = '1.5.0';
    expect((await ems('version')).stderr).toContain('ems api sync');
    expect((await ems('api', 'sync')).code).toBe(0);
    expect((await ems('version')).stderr).toBe('');
  });
});

describe('a description that cannot be used', () => {
  it.each([
    ['broken JSON', '{"openapi": "3.1.0", '],
    ['no description', '{"hello": "world"}'],
    ['another version', '{"swagger": "2.0", "paths": {}}'],
    ['nothing in it', '{"openapi": "3.1.0", "paths": {}}'],
  ])('%s ends in a sentence, and what was stored still works', async (_, served) => {
    server().description = served;
    const { code, stderr } = await ems('api', 'sync');
    expect(code).toBe(1);
    expect(stderr).not.toContain('    at ');
    expect((await ems('pm-group', 'show', '5')).code).toBe(0);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const { ems, server } = useScriptedEms();
let told: object | undefined | 'nothing';
/** undefined: the service does not say how many computers it has. */
let fleet: number | undefined;

beforeEach(() => {
  told = undefined;
  fleet = 460;
  const reply: Scripted = ({ method, url }, response) => {
    if (url.startsWith('/api/computer?') && fleet !== undefined) {
      const page = { items: [{ id: 1, hostname: 'PC-1' }], skip: 0, top: 1, totalCount: fleet, hasMore: true };
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
    }
    const isEmpty = method !== 'GET' || told === 'nothing';
    const code = isEmpty ? 204 : told === undefined ? 403 : 200;
    const body = isEmpty ? '' : JSON.stringify(told ?? { title: 'Forbidden' });
    response.writeHead(code, { 'content-type': 'application/json' }).end(body);
  };
  server().always(reply);
});

const writes = (): string[] =>
  server()
    .calls.filter(({ method }) => method !== 'GET')
    .map(({ method }) => method);
const line = /The number of affected\s+computers\s+could not be\s+determined: .*group\.read/;

describe('a reach that may not be looked up', () => {
  it('is refused where nobody can be asked', async () => {
    const { code, stderr } = await ems(`group delete ${group}`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr).toContain('--yes');
  });

  it('is refused with --yes alone: a group of any size would go', async () => {
    const { code, stderr } = await ems(`group delete ${group} --yes`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr).toMatch(line);
    expect(stderr).toContain('--max-affected 460');
  });

  it.each([0, 10, 459])('is refused with a limit below the number of all computers: %d', async (limit) => {
    const { code, stderr } = await ems(`group delete ${group} --yes --max-affected ${limit}`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(`computers is unknown (limit ${limit}).`);
    expect(stderr).toContain('--max-affected 460');
  });

  it('is a warning where the limit covers all computers, counted in one request', async () => {
    const { code, stderr } = await ems(`group delete ${group} --yes --max-affected 460`);
    expect([code, writes()]).toEqual([0, ['DELETE']]);
    expect(server().calls.filter(({ url }) => url.startsWith('/api/computer?'))).toHaveLength(1);
    expect(stderr).toMatch(line);
    expect(stderr).toContain(`server ${server().url}`);
    expect(stderr).not.toContain('was lost');
  });

  it.each(['patch approve 4711 --product 11', 'patch unapprove 4711'])('is refused for %s', async (command) => {
    const { code, stderr } = await ems(`${command} --yes`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr).toContain('--max-affected 460');
    expect((await ems(`${command} --yes --max-affected 460`)).code).toBe(0);
  });

  it('is said to be that of a package that no group assigns', async () => {
    told = { items: [], skip: 0, top: 50, totalCount: 0, hasMore: false };
    const { code, stderr } = await ems(`computer uninstall 42 --package ${group} --yes`);
    expect([code, writes()]).toEqual([10, []]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('No group assigns the package to the computer.');
  });

  it('is said once for many computers', async () => {
    const { stderr } = await ems(`computer uninstall 1 2 --package ${group} --yes --max-affected 500`);
    expect(writes()).toEqual(['POST', 'POST']);
    expect(stderr.match(/could not be determined/g)).toHaveLength(1);
  });
});

describe('a group or computer that does not exist', () => {
  const gone =
    (code: string): Scripted =>
    ({ method }, response) =>
      void response
        .writeHead(method === 'GET' ? 404 : 204, { 'content-type': 'application/json' })
        .end(method === 'GET' ? JSON.stringify(code === '' ? {} : { code, message: 'gone' }) : '');

  it.each([
    ['GroupNotFound', `group delete ${group} --yes`],
    ['', `group delete ${group} --yes --max-affected 500`],
    ['GroupNotFound', `group activate ${group} --software --dry-run`],
    ['ComputerNotFound', `computer uninstall 1 --package ${group} --yes`],
  ])('is not found (%s): %s', async (code, command) => {
    server().always(gone(code));
    const ran = await ems(command);
    expect([ran.code, ran.stdout, writes()]).toEqual([4, '', []]);
  });

  it('is one of many: the others are not held up, and the reach is unknown', async () => {
    server().always(gone('ComputerNotFound'));
    expect((await ems(`computer uninstall 1 2 --package ${group} --yes`)).code).toBe(10);
  });

  it('may be an operation that an older service lacks', async () => {
    server().always(gone(''));
    expect((await ems(`computer uninstall 1 --package ${group} --yes`)).code).toBe(10);
  });
});

describe('a reach that is answered with something else than a list', () => {
  const page = { skip: 0, top: 1, totalCount: 1, hasMore: false };

  it.each([
    { ...page, items: null, totalCount: 0 },
    { ...page, items: {} },
    { ...page, items: [null] },
    { ...page, items: ['x'] },
    { totalCount: 0 },
    'nothing' as const,
    [[]],
    { items: [] },
    [],
    { ...page, items: [], totalCount: 5 },
    { ...page, items: [], totalCount: -5 },
    { ...page, items: [], totalCount: 1.5 },
    { ...page, items: [], totalCount: 0, hasMore: true },
    { message: 'The service is starting', details: [] },
  ])('is not known: %j', async (json) => {
    told = json;
    for (const command of [`group delete ${group}`, `computer uninstall 1 --package ${group}`]) {
      const { code, stderr } = await ems(`${command} --yes`);
      expect([code, writes(), stderr]).toEqual([10, [], expect.stringMatching(/could not be\s+determined/)]);
    }
  });
});

describe('a principal with only the role that a command needs', () => {
  const demo = useFastDemo({ speed: 0 });
  const signIn = async (roles: string): Promise<Readonly<Record<string, string>>> => {
    const words = ['admin', 'local-principal', 'create', '--roles', roles, '--description', roles, '-o', 'json'];
    const { clientId, plaintextKey } = demo().json(await demo().run(words)) as Record<string, string>;
    return { EMS_CLIENT_ID: clientId ?? '', EMS_CLIENT_SECRET: plaintextKey ?? '', EMS_MAX_AFFECTED: '' };
  };
  const ask = async (words: string, query: string): Promise<string> =>
    String(demo().json(await demo().run([...words.split(' '), '-o', 'json', '--query', query])));

  it.each([
    ['activation.execute', 'group activate GROUP --software'],
    ['activation.execute', 'computer uninstall 42 --package PACKAGE'],
    ['pm.approve', 'patch approve PATCH --product PRODUCT'],
    ['group.write', 'group set-distribution-options GROUP --body {"commands":["Install"]}'],
    ['group.write', 'group delete GROUP --force'],
  ])('%s runs it in a script with --max-affected unknown: %s', async (role, typed) => {
    const ids = {
      GROUP: await ask('group show Pilot', 'id'),
      PACKAGE: await ask('package show 7-Zip@24.08', 'id'),
      PATCH: await ask('patch pending', '[0].patchId'),
      PRODUCT: await ask('patch pending', '[0].productId'),
    };
    const words = typed.split(' ').map((word) => ids[word as keyof typeof ids] ?? word);
    const env = await signIn(role);
    const refused = await demo().run([...words, '--yes', '--max-affected', '99999'], { env });
    expect([refused.code, refused.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      10,
      expect.stringContaining('--max-affected unknown'),
    ]);
    // Only typed on the line, never by an environment variable.
    const byVariable = await demo().run([...words, '--yes'], { env: { ...env, EMS_MAX_AFFECTED: 'unknown' } });
    expect(byVariable.code).not.toBe(0);
    const ran = await demo().run([...words, '--yes', '--max-affected', 'unknown'], { env });
    expect([ran.code, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringContaining('could not be')]);
  });

  it('is told the second role by the help', async () => {
    const help = async (words: string) =>
      (await demo().run([...words.split(' '), '--help'])).stdout.replaceAll(/\s+/g, ' ');
    const counts = 'to count the affected computers (or --max-affected unknown)';
    expect(await help('group delete')).toContain(`Role group.write; group.read ${counts}`);
    expect(await help('computer uninstall')).toContain(
      `Role activation.execute; computer.read and group.read ${counts}`,
    );
    expect(await help('patch approve')).toContain(`Role pm.approve; computer.read ${counts}`);
    expect(await help('computer reboot')).not.toContain(counts);
  });
});

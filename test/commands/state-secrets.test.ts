import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';

let writes: string[] = [];
/** The service marks this variable as a secret. */
let marked: number | undefined;

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (!/^GET |\/(search|token)(\?|$)/.test(line)) writes.push(`${line} ${request.body}`);
  const answer = await pass(request);
  if (marked === undefined || !line.startsWith('GET /api/variable-definitions?')) return answer;
  const page: { items: { varId: number }[] } = JSON.parse(answer.text);
  const items = page.items.map((item) => (item.varId === marked ? { ...item, isEncrypted: true } : item));
  return { ...answer, text: JSON.stringify({ ...page, items }) };
};
const demo = useRelayedDemo(30, relay);

beforeEach(() => {
  writes = [];
  marked = undefined;
});

const secrets = { EMS_VALUE_PIN: 'value-1234', PIPELINE_PIN: 'pipeline-1234' };
const state = (...line: readonly string[]): Promise<Ran> => demo.run(['state', ...line], { env: secrets });

let folders = 0;
const folderOf = async (text: string): Promise<string> => {
  const folder = join(demo.directory(), `wanted-${(folders += 1)}`);
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups', 'a.yaml'), `group: Assignments/Pilot\n${text}\n`);
  return folder;
};
const yes = ['--yes', '--max-affected', '99'];

it.each([
  ['the secret of the sign-in', 'variables: { ProxyServer: { secret: env:EMS_CLIENT_SECRET } }', '2:37'],
  ['another variable of a pipeline', 'variables: { ProxyServer: { secret: env:PIPELINE_PIN } }', '2:37'],
  ['a name that only contains it', 'variables: { ProxyServer: { secret: env:MY_EMS_VALUE_PIN } }', '2:37'],
  [
    'an entry of a collection',
    'collections: { NetworkDrives: [{ Letter: "Y:", Path: { secret: env:EMS_CLIENT_SECRET } }] }',
    '2:64',
  ],
])('files cannot name %s: exit code 2 with the place, and nothing is sent', async (_, text, place) => {
  const folder = await folderOf(text);
  for (const line of [['check'], ['diff'], ['apply', ...yes]]) {
    const [command = '', ...more] = line;
    const ran = await state(command, folder, ...more, '-o', 'table');
    expect([command, ran.code, `${ran.stdout}${ran.stderr}`]).toEqual([
      command,
      2,
      expect.stringContaining(`groups/a.yaml:${place}: the environment variable `),
    ]);
  }
  expect(writes).toEqual([]);
});

it('the line allows more with --secret-env, each by its name', async () => {
  const folder = await folderOf('variables: { ProxyServer: { secret: env:PIPELINE_PIN } }');
  expect((await state('check', folder, '--secret-env', 'PIPELINE_PIN')).code).toBe(0);
  expect((await state('check', folder, '--secret-env', 'PIPELINE')).code).toBe(2);
  expect((await state('check', folder, '--secret-env', 'env:PIPELINE_PIN')).code).toBe(2);
  const flags = ['--secret-env', 'OTHER', '--secret-env', 'PIPELINE_PIN'];
  expect((await state('diff', folder, ...flags)).code).toBe(13);
  const ran = await state('apply', folder, ...flags, ...yes);
  expect([ran.code, writes.length]).toEqual([0, 1]);
  expect(writes[0]).toContain('pipeline-1234');
  expect(ran.stdout + ran.stderr).not.toContain('pipeline-1234');
});

it('a secret in a variable that is no secret is a remark in check, diff and the plan', async () => {
  const folder = await folderOf(
    'variables: { ProxyServer: { secret: env:EMS_VALUE_PIN } }\ncollections: { NetworkDrives: [{ Letter: "Y:", Path: { secret: env:EMS_VALUE_PIN } }] }',
  );
  const remark = 'groups/a.yaml:2:14: "ProxyServer" is ';
  const checked = await state('check', folder, '-o', 'json');
  expect([checked.code, checked.stderr, JSON.parse(checked.stdout).remarks.length]).toEqual([
    0,
    expect.stringContaining(`${remark}not named as a secret`),
    2,
  ]);
  const diff = await state('diff', folder, '-o', 'json');
  expect([diff.code, diff.stderr]).toEqual([
    13,
    expect.stringContaining(`${remark}neither marked nor named as a secret`),
  ]);
  expect(diff.stderr).toContain('"Path" is neither');
  for (const line of [['--dry-run'], yes]) {
    const ran = await state('apply', folder, ...line, '-o', 'json');
    expect([ran.code, ran.stderr.split(remark).length]).toEqual([0, 2]);
  }
});

it('no remark is made of a variable that is named or marked as a secret', async () => {
  const named = await folderOf('variables: { Admin.Password: { secret: env:EMS_VALUE_PIN } }');
  expect(await state('check', named)).toMatchObject({ code: 0, stderr: '' });
  const definitions: { designation: string; varId: number }[] = JSON.parse(
    (await demo.run(['variable-definition', 'list', '--all', '-o', 'json'])).stdout,
  );
  marked = definitions.find(({ designation }) => designation === 'ProxyServer')?.varId;
  const folder = await folderOf('variables: { ProxyServer: { secret: env:EMS_VALUE_PIN } }');
  expect((await state('diff', folder, '-o', 'json')).stderr).not.toContain('neither marked');
});

it('a secret that a file holds itself is sent as it is, again when it changes, and shown nowhere', async () => {
  let seen = '';
  const show = async (folder: string, code: number, ...line: readonly string[]): Promise<void> => {
    const [command = '', ...more] = line;
    const ran = await state(command, folder, ...more);
    expect([line, ran.code, ran.stderr]).toEqual([line, code, expect.any(String)]);
    seen += ran.stdout + ran.stderr;
  };
  for (const [variable, id] of [
    ['ProxyServer', 24],
    ['NetworkDrives', 42],
  ] as const) {
    marked = id;
    for (const value of ['Zq7-first-value', 'Zq7-other-value']) {
      const plain = `variables: { ${variable}: ${value} }`;
      const entry = `collections: { ${variable}: [{ Letter: "${value.charAt(4)}:", Path: ${value} }] }`;
      const folder = await folderOf(id === 24 ? plain : entry);
      for (const form of ['json', 'table']) await show(folder, 13, 'diff', '--debug', '-o', form);
      await show(folder, 0, 'apply', '--dry-run', '-o', 'json');
      expect(writes).toEqual([]);
      await show(folder, 0, 'apply', ...yes, '--debug', '-o', 'json');
      expect(writes.splice(0)).toEqual([expect.stringContaining(`"${value}"`)]);
      await show(folder, 0, 'diff', '-o', 'json');
    }
  }
  expect(seen).not.toContain('Zq7');
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Ran, RunOptions } from '../support/in-process.js';
import { useRelayedDemo, type Relay } from '../support/relayed-demo.js';

let writes: string[] = [];
let onWrite: (line: string) => 'cut' | undefined = () => undefined;
let answers: (line: string) => string | undefined = () => undefined;

const relay: Relay = async (request, pass) => {
  const line = `${request.method} ${request.url}`;
  if (/^GET |\/(search|token)(\?|$)/.test(line)) return pass(request);
  if (onWrite(line) === 'cut') return 'cut';
  writes.push(line);
  const text = answers(line);
  return text === undefined ? pass(request) : { status: 200, text };
};
const demo = useRelayedDemo(60, relay);
const isActivation = (line: string): boolean => line.endsWith('/activation');
const history = (): string => join(demo.directory(), 'state', 'history.jsonl');

beforeEach(() => {
  writes = [];
  onWrite = () => undefined;
});

let folders = 0;
const folderOf = async (text: string): Promise<string> => {
  const folder = join(demo.directory(), `wanted-${(folders += 1)}`);
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups', 'a.yaml'), text);
  return folder;
};

const apply = (folder: string, more: readonly string[] = ['--activate'], options: RunOptions = {}): Promise<Ran> =>
  demo.run(['state', 'apply', folder, '--yes', '--max-affected', '1000', '-o', 'json', ...more], options);

const endOf = ({ code, stdout }: Ran): unknown => {
  const { activated, asleep, changes } = JSON.parse(stdout);
  return { code, activated, asleep, changes: changes.length };
};

/**
 * Leaves everything as a kill around the activation does: the entry of the history was begun, and its process is gone.
 * The activation itself is kept only if the kill came after it.
 */
const applyKilled = async (folder: string, when: 'before' | 'after' = 'before'): Promise<void> => {
  let atKill = '';
  onWrite = (line) => {
    if (!isActivation(line)) return undefined;
    atKill ||= readFileSync(history(), 'utf8');
    return 'cut';
  };
  await apply(folder);
  onWrite = () => undefined;
  writeFileSync(history(), atKill.replace(/"pid":\d+\}\n$/, '"pid":2147483646}\n'));
  const [, id] = /"id":"([^"]+)"[^\n]*\n$/.exec(atKill) ?? [];
  if (when === 'before') forgetActivations(`${id}.jsonl`);
  writes = [];
};

const forgetActivations = (name: string): void => {
  const folder = join(demo.directory(), 'state', 'undo');
  expect(readdirSync(folder)).toContain(name);
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  const others = lines.filter((line) => !line.includes('/activation"'));
  expect(others.length).toBeLessThan(lines.length);
  writeFileSync(join(folder, name), others.join('\n'));
};

it('activates what a killed run has changed, and only that', async () => {
  const folder = await folderOf(
    'group: Assignments/Pilot\npackages: [VLC media player@3.0.21]\n---\ngroup: Assignments/Browsers\ndescription: All\n',
  );
  await applyKilled(folder);
  const { id } = JSON.parse((await demo.run(['group', 'show', 'Assignments/Pilot', '-o', 'json'])).stdout);
  const trial = await apply(folder, ['--activate', '--dry-run']);
  expect([JSON.parse(trial.stdout).length, writes]).toEqual([1, []]);
  const other = await folderOf('group: Assignments/Browsers\npackages: []\n');
  expect(writes).toEqual([]);
  expect((await apply(other, [])).code).toBe(0);
  const again = await apply(folder);
  expect([endOf(again), writes], again.stderr).toEqual([
    { code: 0, activated: true, asleep: 0, changes: 0 },
    [`POST /api/group/${id}/activation`],
  ]);
  writes = [];
  expect([endOf(await apply(folder)), writes]).toEqual([{ code: 0, activated: false, asleep: 0, changes: 0 }, []]);
});

it('does not activate what a killed run may have activated, and names the line that does', async () => {
  const folder = await folderOf('group: Assignments/Pilot\nvariables: { ProxyServer: in flight }\n');
  await applyKilled(folder, 'after');
  const again = await apply(folder);
  expect([endOf(again), writes]).toEqual([{ code: 7, activated: false, asleep: 0, changes: 0 }, []]);
  expect(again.stderr).toContain('ems group activate Assignments/Pilot --software');
  expect((await demo.run('group activate Assignments/Pilot --software --yes'.split(' '))).code).toBe(0);
  writes = [];
  expect([(await apply(folder)).code, writes]).toEqual([0, []]);
});

it('activates it together with the changes that were left', async () => {
  const both = (more: string): string =>
    `group: Assignments/Pilot\nvariables: { ProxyServer: killed }\n---\ngroup: Assignments/Browsers\nvariables: { ProxyServer: ${more} }\n`;
  await applyKilled(await folderOf(both('first')));
  const ran = await apply(await folderOf(both('second')));
  expect([endOf(ran), writes.filter(isActivation).length]).toEqual([
    { code: 0, activated: true, asleep: 0, changes: 1 },
    2,
  ]);
});

it('on another machine it does not know, and names the commands', async () => {
  const folder = await folderOf('group: Assignments/Pilot\nvariables: { ProxyServer: elsewhere }\n');
  await applyKilled(folder);
  const elsewhere = { env: { EMS_CONFIG_DIR: join(demo.directory(), 'other-machine') } };
  const ran = await apply(folder, ['--activate'], elsewhere);
  expect([endOf(ran), writes]).toEqual([{ code: 0, activated: false, asleep: null, changes: 0 }, []]);
  expect(ran.stderr).toContain('another machine');
  expect(ran.stderr).toContain('ems group activate Assignments/Pilot --software');
  expect(endOf(await apply(folder))).toMatchObject({ activated: true, asleep: 0 });
});

it('says who sleeps after a run without --activate, and activates nothing', async () => {
  const folder = await folderOf('group: Assignments/Pilot\nvariables: { ProxyServer: asleep }\n');
  expect((await apply(folder, [])).code).toBe(0);
  writes = [];
  const ran = await apply(folder);
  const { asleep } = JSON.parse(ran.stdout);
  expect([asleep > 0, writes, ran.stderr]).toEqual([true, [], expect.stringContaining('ems group activate')]);
  await demo.run(['group', 'activate', 'Assignments/Pilot', '--software', '--yes', '--max-affected', '99']);
  expect(endOf(await apply(folder))).toMatchObject({ asleep: 0 });
});

it('asks before it activates what an earlier run left', async () => {
  const folder = await folderOf('group: Assignments/Pilot\nvariables: { ProxyServer: asked }\n');
  await applyKilled(folder);
  const ran = await demo.run(['state', 'apply', folder, '--activate', '-o', 'json']);
  expect([ran.code, writes]).toEqual([10, []]);
});

it('does not send an activation again whose answer was lost, and names the line that does', async () => {
  const folder = await folderOf('group: Assignments/Pilot\nvariables: { ProxyServer: lost }\n');
  onWrite = (line) => (isActivation(line) ? 'cut' : undefined);
  expect((await apply(folder)).code).toBe(7);
  onWrite = () => undefined;
  writes = [];
  const again = await apply(folder);
  expect([endOf(again), writes]).toEqual([{ code: 7, activated: false, asleep: 0, changes: 0 }, []]);
  expect(again.stderr).toContain('ems group activate Assignments/Pilot --software');
  expect((await demo.run('group activate Assignments/Pilot --software --yes'.split(' '))).code).toBe(0);
  writes = [];
  expect([(await apply(folder)).code, writes]).toEqual([0, []]);
});

it.each(['{"success":false,"message":"locked"}', '{"results":[{"success":false,"message":"locked"}]}'])(
  'an activation that was refused inside an answer of 200 is sent by the next run: %s',
  async (text) => {
    const folder = await folderOf(`group: Assignments/Pilot\nvariables: { ProxyServer: "${text.length}" }\n`);
    answers = (line) => (isActivation(line) ? text : undefined);
    expect((await apply(folder)).code).toBe(7);
    answers = () => undefined;
    writes = [];
    expect([(await apply(folder)).code, writes.filter(isActivation).length]).toEqual([0, 1]);
  },
);

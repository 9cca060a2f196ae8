import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ speed: 0 });

interface Listed {
  readonly id: number;
  readonly hostname: string;
  readonly serialNumber: string;
  readonly macAddress: string;
}

const ems = (line: string, options = {}) => demo().run(line.split(' '), options);

const listed = async (line: string, options = {}): Promise<Listed[]> => {
  const ran = await ems(`${line} -o json`, options);
  expect(ran.code, ran.stderr).toBe(0);
  return JSON.parse(ran.stdout) as Listed[];
};

const file = async (name: string, lines: readonly (string | number)[]): Promise<string> => {
  const path = join(demo().directory, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
};

it('--not-in selects the computers that a file does not name, by any of their marks', async () => {
  const [first, second, third, fourth, ...others] = await listed('computer list --all');
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error();
  const lines = await file('mixed.txt', [
    `${first.hostname.toLowerCase()}$`,
    second.serialNumber,
    third.macAddress.replaceAll(':', '-').toLowerCase(),
    fourth.id,
  ]);
  expect((await listed(`computer list --not-in ${lines}`)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  const csv = await file('cmdb.csv', [
    'Owner;SerialNumber;MAC',
    `x;${first.serialNumber};`,
    `y;;${second.macAddress}`,
    `z;unknown;`,
  ]);
  expect(await listed(`computer list --not-in ${csv}`)).toHaveLength(others.length + 2);
  const asset = await file('asset.csv', ['Asset', first.hostname]);
  expect(await listed(`computer list --not-in ${asset} --map Asset=computer`)).toHaveLength(others.length + 3);
  const pipe = await listed(`computer list --group Pilot --not-in -`, { stdin: `${first.hostname}\n` });
  const members = await listed('computer list --group Pilot');
  expect(pipe.map(({ id }) => id)).toEqual(members.map(({ id }) => id).filter((id) => id !== first.id));
});

it('--not-in narrows an action as well', async () => {
  const members = await listed('computer list --group Pilot');
  const keep = await file(
    'keep.txt',
    members.slice(1).map(({ hostname }) => hostname),
  );
  const { code, stderr, stdout } = await ems(`computer reboot --group Pilot --not-in ${keep} --dry-run -o json`);
  expect(code, stderr).toBe(0);
  const requests = JSON.parse(stdout) as { url: string }[];
  expect(requests.map(({ url }) => url.replace(/^.*\/api/, ''))).toEqual([`/computer/${members[0]?.id}/reboot`]);
});

it.each([
  ['a file that names no computer', ['foo', 'bar'], 'names no computer of the service (foo, bar)'],
  ['a file without rows', [], 'has no rows'],
  ['a csv without a column for computers', ['x,y', '1,2'], 'no column names computers'],
])('--not-in refuses %s', async (_, lines, message) => {
  const path = await file('bad.csv', lines);
  const { code, stderr, stdout } = await ems(`computer list --not-in ${path}`);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

it('--out-of-sync asks each agent once, says so before, and leaves out what is not known', async () => {
  const seen = async () => (await demo().server.requests()).filter(({ path }) => path.endsWith('/uem-agent')).length;
  const before = await seen();
  const { stderr, stdout } = await ems('computer list --group Workstations --out-of-sync -o json');
  const members = await listed('computer list --group Workstations');
  expect((await seen()) - before).toBe(members.length);
  expect(stderr).toContain(`Reading the agent of ${members.length} computers: one request each.`);
  const [found, ...more] = JSON.parse(stdout) as Listed[];
  expect(more.length).toBeLessThan(members.length / 2);
  const agent = await ems(`computer uem-agent ${found?.id} -o json`);
  expect(JSON.parse(agent.stdout)).toMatchObject({ outOfSync: true });
  const other = members.find(({ id }) => ![found, ...more].some((each) => each?.id === id));
  expect(JSON.parse((await ems(`computer uem-agent ${other?.id} -o json`)).stdout)).not.toMatchObject({
    outOfSync: true,
  });
});

import { expect, test } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
const ems = (line: string, columns?: number, env: Record<string, string> = {}) =>
  runHere(['--demo', ...line.split(' ')], directory(), { ...(columns === undefined ? {} : { columns }), env });

test('one value stands bare', async () => {
  expect((await ems('computer show 42 --query hostname -o text')).stdout).toBe('PC-0042\n');
  expect((await ems('computer show 42 --query hostname --raw', 80)).stdout).toBe('PC-0042\n');
  expect((await ems('computer show 42 --query nothing --raw')).stdout).toBe('\n');
  expect((await ems('computer list --limit 2 --query [].hostname -o text')).stdout).toBe('PC-0001\nPC-0002\n');
  const rows = (await ems('computer list --limit 2 -o text')).stdout.trimEnd().split('\n');
  expect(rows.map((row) => (JSON.parse(row) as { id: number }).id)).toEqual([1, 2]);
});

test('--raw is a format: another one beside it is a mistake', async () => {
  const { code, stderr } = await ems('computer list --raw -o csv');
  expect(code).toBe(2);
  expect(stderr).toContain('--raw is -o text');
});

test('wide cuts nothing and has every field', async () => {
  const { stdout } = await ems('computer list --limit 2 -o wide', 60);
  const [header = ''] = stdout.split('\n');
  expect(header).toMatch(/^ID +HOST NAME .*UUID.*PXE SUPPORT/);
  expect(stdout).not.toContain('…');
  expect(stdout).toContain('OU=Computers,DC=corp,DC=example');
});

test('flags that fingers type from other tools work', async () => {
  expect((await ems('computer ls --limit 1 --query [].id --raw')).stdout).toBe('1\n');
  expect((await ems('computer get 42 --query id --raw')).stdout).toBe('42\n');
  expect(await ems('group rm Pilot --dry-run')).toMatchObject({ code: 2, stdout: '' });
  expect((await ems('whoami --query profile --raw')).stdout).toBe('demo\n');
  expect((await ems('computer list --help')).stdout).toContain('ems devices');
  expect((await ems('whoami --help')).stdout).toContain('ems whoami');
  expect((await ems('config get output')).stderr).not.toContain('not a command');
});

test('words of other tools are not completed', async () => {
  expect((await ems('__complete --shell bash -- l computer')).stdout).not.toMatch(/^ls\t/m);
  expect((await ems('__complete --shell bash -- who')).stdout).not.toContain('whoami');
});

test('times are typed and read in the zone of this machine; json stays UTC', async () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'America/New_York';
  try {
    const sent = await ems('computer activate 42 --software --wol 2030-01-31T22:00 --dry-run --query body.wol --raw');
    expect(sent.stdout).toBe('2030-02-01T03:00:00Z\n');
    for (const [line, expires] of [
      ['create --description d --role computer.read --expires 2030-01-31T22:00', '2030-02-01T03:00:00Z'],
      ['update 12 --expires 2030-01-31T22:00', '2030-02-01T03:00:00Z'],
      ['rotate 12 --expires 2030-01-31T22:00', '2030-02-01T03:00:00Z'],
      ['update 12 --expires-at-utc 2030-01-31T22:00', '2030-01-31T22:00:00Z'],
      ['rotate 12 --expires-at-utc 2030-01-31T22:00', '2030-01-31T22:00:00Z'],
      ['update 12 --field expiresAtUtc=2030-01-31T22:00', '2030-01-31T22:00:00Z'],
    ]) {
      const { stdout } = await ems(`admin local-principal ${line} --dry-run`);
      expect(/"expiresAtUtc": ?"([^"]+)"/.exec(stdout)?.[1], line).toBe(expires);
    }
    const seen = (await ems('computer show 42 --query lastSeenUtc --raw')).stdout.trim();
    expect(seen).toMatch(/Z$/);
    const page = (await ems('computer show 42', 100)).stdout;
    const local = new Date(seen).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    expect(page).toContain(` ${local}`);
    expect(page.match(/America\/New_York/g)).toHaveLength(1);
    expect(page).not.toContain('UTC)');
  } finally {
    process.env['TZ'] = before;
  }
});

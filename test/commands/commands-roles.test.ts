import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { useFastDemo } from '../support/fast-demo.js';
import { runHere } from '../support/in-process.js';
import { posix } from '../support/needed.js';
import { sendJson, startScriptedServer } from '../support/scripted-server.js';
import { readShellLine } from '../support/shell-line.js';

interface Answer {
  readonly roles: readonly { role: string; needed: boolean; commands: string[]; for: string | null; without: string }[];
  readonly unread: readonly { file: string; line: number; text: string; why: string }[];
  readonly create: string;
}

const demo = useFastDemo({ speed: 0 });
const ask = async (...words: string[]): Promise<Answer & { code: number; requests: number }> => {
  let requests = 0;
  const transport = {
    exchange: () => {
      requests++;
      throw new Error('no request');
    },
    close: async () => undefined,
  };
  const ran = await demo().run(['commands', 'roles', '-o', 'json', ...words], { transport });
  return { ...(JSON.parse(ran.stdout) as Answer), code: ran.code, requests };
};
const script = async (name: string, text: string): Promise<string> => {
  const file = join(demo().directory, name);
  await writeFile(file, text);
  return file;
};
const brief = ({ roles }: Answer): string[] => roles.map((each) => `${each.role}:${each.for ?? 'needed'}`);

describe('ems commands roles of one command', () => {
  it.each([
    ['computer reboot', ['computer.read:names', 'reboot.execute:needed']],
    ['-- computer reboot 42', ['reboot.execute:needed']],
    ['-- computer reboot 42 --wait', ['computer.read:wait', 'reboot.execute:needed']],
    ['-- computer reboot PC-0042 --wait', ['computer.read:names', 'reboot.execute:needed']],
    ['-- computer reboot --group Pilot', ['group.read:names', 'reboot.execute:needed']],
    [
      '-- computer uninstall 42 --package 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      ['activation.execute:needed', 'computer.read:reach', 'group.read:reach'],
    ],
    [
      '-- computer uninstall 42 --package 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --max-affected unknown',
      ['activation.execute:needed'],
    ],
    ['-- package import Tools/Example --wait', ['package.read:wait', 'package.write:needed']],
    ['-- api request GET /api/group/3f2504e0-4f89-41d3-9a0c-0305e82c3301', ['group.read:needed']],
    ['-- group activate Pilot --software --dry-run', ['group.read:names']],
    ['-- each prod,branch -- tag list', ['package.read:needed']],
    ['fleet status', ['computer.read:needed', 'package.read:parts']],
    ['-- computer search-distribution-history --version 128', ['computer.read:needed']],
    ['version', []],
  ])('%s', async (words, expected) => {
    const answer = await ask(...words.split(' '));
    expect([brief(answer), answer.code, answer.requests]).toEqual([expected, 0, 0]);
  });

  it('says what to use without the roles that are not needed', async () => {
    const { roles } = await ask('--', 'group', 'activate', 'Pilot', '--software', '--wait');
    expect(roles.find(({ role }) => role === 'group.read')?.without).toContain('ids instead of names');
    expect(roles.find(({ role }) => role === 'computer.read')?.without).toContain('--wait');
  });

  it('refuses a command that does not exist', async () => {
    expect((await demo().run(['commands', 'roles', 'computer', 'rebot'])).code).toBe(2);
    expect((await demo().run(['commands', 'roles'])).code).toBe(2);
  });
});

describe('ems commands roles of scripts', () => {
  it('reads pipes, $(…), continued lines, variables, loops and here-documents of sh', async () => {
    const file = await script(
      'deploy.sh',
      `#!/bin/sh
# ems computer delete PC-0001
echo "ems group delete Pilot"
id=$(ems computer show "$PC" -o json --query id)
for c in $(ems tag list -o name); do echo "$c"; done
if ! ems computer reboot "$id" \\
  --wait --timeout "$LIMIT" > reboot.log 2>&1; then exit 1; fi
ems group list -o name | xargs -n 50 ems group activate --software --yes
cat <<END | ems api request POST /api/packages/search --body @-
ems computer delete PC-0001
END
ems --version
`,
    );
    const answer = await ask('--script', file);
    expect(answer.unread).toEqual([]);
    expect(answer.roles.map(({ role, commands }) => [role, commands])).toEqual([
      ['activation.execute', ['ems group activate']],
      ['computer.read', ['ems computer show', 'ems computer reboot']],
      ['group.read', ['ems group list', 'ems group activate']],
      ['package.read', ['ems tag list', 'ems api request']],
      ['reboot.execute', ['ems computer reboot']],
    ]);
  });

  it('reads PowerShell by the name of the file', async () => {
    const file = await script(
      'nightly.ps1',
      `$group = 'Pilot'
$ids = ems group computers $group -o json | ConvertFrom-Json
foreach ($id in (ems computer list -o name)) { & ems.exe computer rescan $id \`
    --type Inventory --wait }
if ($LASTEXITCODE -ne 0) { Write-Host "ems computer delete $id" }
"Found $(ems tag list --count)"
`,
    );
    const answer = await ask('--script', file);
    expect([brief(answer), answer.unread]).toEqual([
      ['computer.read:needed', 'group.read:needed', 'package.read:needed', 'scan.execute:needed'],
      [],
    ]);
  });

  it('lists lines that cannot be read, with file and line, and ends with 13', async () => {
    const file = await script(
      'odd.sh',
      'ems computer list\nems "$@"\nems computer list --bogus\nE="ems --demo"\nems undo --last --yes\nssh host "ems tag list"\n',
    );
    const { code, unread, roles } = await ask('--script', file);
    expect([code, unread.map(({ line }) => line), roles.length]).toEqual([13, [2, 3, 4, 5, 6], 1]);
    expect(unread[1]).toMatchObject({
      file,
      text: 'ems computer list --bogus',
      why: expect.stringContaining('--bogus'),
    });
    const functions = await script('functions.ps1', "Get-EmsComputer -Os 'Windows 10' | Restart-EmsComputer\n");
    expect((await ask('--script', functions)).unread).toHaveLength(2);
  });
});

describe('a principal with the listed roles', () => {
  const lines = [
    'ems computer show PC-0042',
    'ems group add-computers Pilot PC-0041',
    "ems group assign-package Pilot '7-Zip@24.08' --yes --max-affected 500",
    'ems computer variable set PC-0042 Contact.Phone 4711',
    'ems computer rescan PC-0041 --type Inventory',
    "ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --yes --max-affected 500",
    'ems patch approve 1001 --product 11 --yes --max-affected 500',
    "ems pm-group start-emergency-patching 'Critical Servers' PC-0041 --yes",
    "ems pm-group stop-emergency-patching 'Critical Servers' --yes --max-affected 500",
    'ems group sync Pilot --os Windows --dry-run --max-affected 500',
    'ems computer replace PC-0042 PC-0043 --dry-run',
    'ems fleet tidy',
  ];
  let answer: Answer;
  beforeAll(async () => {
    answer = await ask('--script', await script('lines.sh', lines.join('\n')));
  });

  const runAll = async (roles: readonly string[]): Promise<number[]> => {
    const [, ...create] = readShellLine(answer.create).words;
    const words = create.map((word, at) => (create[at - 1] === '--roles' ? roles.join(',') : word));
    const made = demo().json(await demo().run([...words, '-o', 'json'])) as Record<string, string>;
    const env = {
      EMS_CLIENT_ID: made['clientId'] ?? '',
      EMS_CLIENT_SECRET: made['plaintextKey'] ?? '',
      EMS_HISTORY: 'false',
    };
    const codes: number[] = [];
    for (const line of lines) codes.push((await demo().run(readShellLine(line).words.slice(1), { env })).code);
    return codes;
  };

  it('runs every line', async () => {
    expect(answer.unread).toEqual([]);
    expect(await runAll(answer.roles.map(({ role }) => role))).toEqual(lines.map(() => 0));
  });

  it('without any of the needed ones, a line ends with 5', async () => {
    const needed = answer.roles.filter((each) => each.needed);
    expect(needed.length).toBeGreaterThan(7);
    for (const { role } of needed) {
      const rest = answer.roles.map((each) => each.role).filter((each) => each !== role);
      expect([role, await runAll(rest)]).toEqual([role, expect.arrayContaining([5])]);
    }
  });
});

describe('a script that is none', () => {
  it.each([
    ['a device', async () => '/dev/zero'],
    ['a word of 2 MB', () => script('word.sh', 'x'.repeat(2_000_000))],
  ])('is refused at once: %s', async (_, file) => {
    const { code, stderr } = await demo().run(['commands', 'roles', '--script', await file()]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('it holds more than 0.5 MiB')]);
  });

  it.skipIf(posix.isMissing)(`can be interrupted: a pipe without a writer${posix.because}`, async () => {
    const pipe = join(demo().directory, 'pipe.sh');
    execFileSync('mkfifo', [pipe]);
    const interrupt = AbortSignal.abort(new EmsError('interrupted', 'Interrupted.'));
    const { code } = await demo().run(['commands', 'roles', '--script', pipe], { interrupt });
    expect(code).toBe(130);
  });
});

describe('roles of a server description', () => {
  it.each(['x;touch${IFS}ran', '$(id)', 'admin.manage,group.write', 'Pm.Read', 'pm..read'])(
    'are words and dots: %s is none',
    async (role) => {
      const { stdout } = await described(role);
      expect((JSON.parse(stdout) as Answer).roles).toEqual([]);
    },
  );

  it('are shown, and not put into the line, where this version does not know them', async () => {
    const { stdout } = await described('vault.open');
    expect(JSON.parse(stdout)).toMatchObject({ roles: [{ role: 'vault.open', known: false }], create: null });
  });
});

const described = async (role: string) => {
  const server = await startScriptedServer();
  const post = {
    tags: ['Software Packages'],
    summary: 'Open',
    'x-role': role,
    responses: { 200: { description: 'ok' } },
  };
  const paths = { '/api/packages/{id}/vault': { post } };
  server.always((_, response) => sendJson(response, { openapi: '3.0.1', info: { title: 'x', version: '1' }, paths }));
  const place = await mkdtemp(join(demo().directory, 'synced-'));
  const env = { EMS_URL: server.url, EMS_TOKEN: 'given' };
  expect((await runHere(['api', 'sync'], place, { env })).code).toBe(0);
  const ran = await runHere(['commands', 'roles', '-o', 'json', 'package', 'create-vault'], place, { env });
  await server.close();
  return ran;
};

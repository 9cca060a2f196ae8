import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginDemo } from '../support/demo-state.js';
import { useFastDemo } from '../support/fast-demo.js';
import { readme, readmeRecipes, recipes } from '../support/recipes.js';
import { programLine, warmStart } from '../support/tested-program.js';
import { shellCommands, type ShellCommands } from '../support/shell-commands.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('README', () => {
  it('shows the two commands on its first screen', () => {
    const screen = readme.split('\n').slice(0, 32).join('\n');
    expect(screen).toContain('npm ci && npm run demo');
    expect(screen).toContain('npm ci && npm test');
  });

  it('has at most 220 lines, and a block of sh for each of the five jobs', () => {
    const jobs = readmeRecipes.filter(([heading]) => heading === 'Five jobs');
    expect([jobs.length, readme.split('\n').length <= 221]).toEqual([5, true]);
  });

  it('shows the same commands in PowerShell as in sh', () => {
    const pairs = [...readme.matchAll(/```sh\n((?:(?!```)[^])*)```\n\n<\/td><td>\n\n```powershell\n([^]*?)```/g)];
    expect(pairs.length).toBe(3);
    for (const [, sh = '', powershell = ''] of pairs) expect(emsLines(powershell)).toEqual(emsLines(sh));
  });

  it('shows no line that the tests of this page leave out', () => {
    const shown = readme.split('\n').filter((line) => /^(\$ )?(npx )?ems /.test(line));
    const run = [...readmeRecipes.flatMap(([, code]) => code.split('\n')), ...ownLines.map((line) => `$ ${line}`)];
    const windows = [...readme.matchAll(/```powershell\n([^]*?)```/g)].flatMap(([, code = '']) => code.split('\n'));
    expect(
      shown.map((line) => line.replace(/ {2,}#.*$/, '')).filter((line) => ![...run, ...windows].includes(line)),
    ).toEqual([]);
  });
});

/** `npx ems version` and `ems doctor` have tests of their own; `ems login` asks, as test/e2e/auth.test.ts does. */
const ownLines = ['npx ems version', 'ems doctor', 'ems login --url https://ems.example.com'];

/** The lines of ems in a block, without what the shell does with them. */
const emsLines = (code: string): string[] =>
  code
    .replaceAll(/ [\\`]\n */g, ' ')
    .split('\n')
    .flatMap((line) => /\bems [^|>)]*/.exec(line)?.[0] ?? [])
    .map((line) => line.replaceAll('"', '').trim());

describe('other lines of the README', () => {
  it('npx ems runs in the clone, without a network', { timeout: 60_000 }, async () => {
    const { stdout } = await execa('npx', ['--offline', 'ems', 'version'], { cwd: root });
    expect(stdout).toContain('1.0.0');
  });

  it('ems doctor prints what the page shows', async () => {
    const [, shown = ''] = /\$ ems doctor\n([^]*?)```/.exec(readme) ?? [];
    const env = { EMS_PROFILE: 'demo', EMS_OUTPUT: 'table', EMS_CONFIG_DIR: demo().directory };
    const { stdout } = await execa(process.execPath, [join(root, 'bin/ems.js'), 'doctor'], { env });
    const printed = stdout.split('\n');
    const shownLines = shown
      .trim()
      .split('\n')
      .map((line) => line.split('…')[0] ?? '');
    expect(printed.map((line, at) => line.startsWith(shownLines[at] ?? '?') || line)).toEqual(
      shownLines.map(() => true),
    );
  });
});

/** On the built program: each twentieth. `ems` of the others is answered in this process. */
const isBuilt = (at: number): boolean => at % 20 === 16 || process.env['EMS_TEST_BUILT'] === '1';

/**
 * One service answers all recipes, with the fleet that a reader has: with EMS_PROFILE=demo, each command would begin with
 * making its own. Agents call in within 30 ms, so that --wait ends soon.
 */
const demo = useFastDemo({ computers: 500 });

describe('recipes of the README and the help topics on the demo service', () => {
  let folder: string;
  let here: ShellCommands;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-readme-'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'work'));
    symlinkSync(join(root, 'bin/ems.js'), join(folder, 'bin/ems'));
    await beginDemo(demo().directory, 50);
    // Without a transport of its own: what other tests ask within the process goes over HTTP here.
    const options = { self: programLine, env: warmStart, transport: undefined };
    here = await shellCommands((words) => demo().run(words, options));
  });
  afterAll(async () => {
    await here.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(recipes.map(([heading, code], at) => [heading, code, isBuilt(at)] as const))(
    'run as they stand, each command once: %s',
    { timeout: 90_000 },
    async (_, code, built) => {
      const { exitCode, stderr } = await execa('bash', ['-euo', 'pipefail', '-c', built ? code : here.prelude + code], {
        cwd: join(folder, 'work'),
        reject: false,
        stdin: 'ignore',
        env: {
          PATH: `${built ? `${join(folder, 'bin')}:` : ''}${process.env['PATH'] ?? ''}`,
          EMS_CONFIG_DIR: demo().directory,
          ...demo().env,
        },
      });
      expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    },
  );
});

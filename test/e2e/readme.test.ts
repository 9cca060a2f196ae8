import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/errors.js';
import { startDemoServer, type DemoServer } from '../../src/demo/server.js';
import { topics } from '../../src/help/topics.js';
import { beginDemo } from '../support/demo-state.js';
import { runHere } from '../support/in-process.js';
import { programLine } from '../support/tested-program.js';
import { shellCommands, type ShellCommands } from '../support/shell-commands.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Each ```sh block with the heading above it. */
const recipes = [...readme.matchAll(/^(#+ .*)$|^```sh\n([^]*?)^```$/gm)].reduce<{
  heading: string;
  found: [string, string][];
}>(
  ({ heading, found }, [, title, code]) =>
    code === undefined
      ? { heading: title ?? heading, found }
      : { heading, found: [...found, [heading.replace(/^#+ /, ''), code]] },
  { heading: '', found: [] },
).found;

/** Each block of a help topic that is said to run. */
const topicRecipes = (
  await Promise.all(
    topics.map(async (topic) =>
      (await topic.load()).parts.flatMap(({ code, runs, title = 'first lines' }) =>
        runs ? [[`help ${topic.name}: ${title}`, code.join('\n')] as [string, string]] : [],
      ),
    ),
  )
).flat();

describe('README', () => {
  it('shows the two commands on its first screen', () => {
    const screen = readme.split('\n').slice(0, 32).join('\n');
    expect(screen).toContain('npm ci && npm run demo');
    expect(screen).toContain('npm ci && npm test');
  });

  it('tells every exit code', () => {
    const told = [...readme.matchAll(/^\| (\d+)(?:, (\d+))? +\|/gm)].flatMap(([, one, two]) =>
      [one, two].filter(Boolean).map(Number),
    );
    expect(told).toEqual([0, ...Object.values(exitCodes)]);
  });

  it('has a dozen recipes in at most 350 lines', () => {
    expect(recipes.length).toBeGreaterThan(10);
    expect(readme.split('\n').length).toBeLessThanOrEqual(351);
  });
});

/**
 * On the built program: each tenth, and what waits for the demo service. `ems` of the others is answered in this process.
 * One service answers all of them: with EMS_PROFILE=demo, each command would begin with making its own.
 */
const isBuilt = (code: string, at: number): boolean =>
  at % 10 === 0 || code.includes('--wait') || process.env['EMS_TEST_BUILT'] === '1';

describe('recipes of the README and the help topics on the demo service', () => {
  let folder: string;
  let here: ShellCommands;
  let demo: DemoServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-readme-'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'work'));
    symlinkSync(join(root, 'bin/ems.js'), join(folder, 'bin/ems'));
    const config = join(folder, 'config');
    await beginDemo(config);
    // Begun at the same time of the same day in every run, as the state of `ems --demo` is.
    const ahead = Date.parse('2026-03-02T12:00:00Z') - Date.now();
    demo = await startDemoServer({ computers: 350, now: () => Date.now() + ahead });
    env = { EMS_CONFIG_DIR: config, EMS_URL: demo.url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
    here = await shellCommands((words) => runHere(words, config, { env, self: programLine }));
  });
  afterAll(async () => {
    await here.close();
    await demo.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([...recipes, ...topicRecipes].map(([heading, code], at) => [heading, code, isBuilt(code, at)] as const))(
    'run as they stand: %s',
    { timeout: 90_000 },
    async (_, code, built) => {
      const { exitCode, stderr } = await execa('bash', ['-euo', 'pipefail', '-c', built ? code : here.prelude + code], {
        cwd: join(folder, 'work'),
        reject: false,
        stdin: 'ignore',
        env: {
          PATH: `${built ? `${join(folder, 'bin')}:` : ''}${process.env['PATH'] ?? ''}`,
          ...env,
        },
      });
      expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    },
  );
});

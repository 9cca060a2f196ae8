import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/errors.js';
import { topics } from '../../src/help/topics.js';
import { beginDemo } from '../support/demo-state.js';
import { useFastDemo } from '../support/fast-demo.js';
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

/** On the built program: each twentieth, the first one included. `ems` of the others is answered in this process. */
const isBuilt = (at: number): boolean => at % 20 === 0 || process.env['EMS_TEST_BUILT'] === '1';

/** Needs the size that the demo service has by itself: `ems --demo`, a late computer, or more of them than --yes alone allows. */
const needsManyComputers = (code: string): boolean => /^ems --demo|PC-02|--max-affected 200/m.test(code);

/**
 * One service answers all recipes on it: with EMS_PROFILE=demo, each command would begin with making its own. Agents call
 * in within 30 ms, so that --wait ends soon. What costs a request for each computer is shown on a small fleet.
 */
const large = useFastDemo({ computers: 500 });
const small = useFastDemo({ computers: 60 });

describe('recipes of the README and the help topics on the demo service', () => {
  let folder: string;
  let here: ShellCommands;
  let demo = small;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ems-readme-'));
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'work'));
    symlinkSync(join(root, 'bin/ems.js'), join(folder, 'bin/ems'));
    await beginDemo(large().directory);
    await beginDemo(small().directory, 60);
    here = await shellCommands((words) => demo().run(words, { self: programLine }));
  });
  afterAll(async () => {
    await here.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([...recipes, ...topicRecipes].map(([heading, code], at) => [heading, code, isBuilt(at)] as const))(
    'run as they stand: %s',
    { timeout: 90_000 },
    async (_, code, built) => {
      demo = needsManyComputers(code) ? large : small;
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

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/base/errors.js';
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

  it('tells every exit code', () => {
    const told = [...readme.matchAll(/^\| (\d+)(?:, (\d+))? +\|/gm)].flatMap(([, one, two]) =>
      [one, two].filter(Boolean).map(Number),
    );
    expect(told).toEqual([0, ...Object.values(exitCodes)]);
  });

  it('has a dozen recipes in at most 350 lines', () => {
    expect(readmeRecipes.length).toBeGreaterThan(10);
    expect(readme.split('\n').length).toBeLessThanOrEqual(351);
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

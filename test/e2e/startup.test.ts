import { isAscii } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { warmStart } from '../support/tested-program.js';
import { useDirectory } from '../support/in-process.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const heavy = ['undici', 'conf', '@inquirer/prompts', 'ora', 'yaml', 'cli-table3'];

const folder = useDirectory();

describe('a start', () => {
  let packagesOf: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    const chunks: Record<string, { name: string }[]> = JSON.parse(
      await readFile(join(root, 'dist/packages.json'), 'utf8'),
    );
    packagesOf = Object.fromEntries(Object.entries(chunks).map(([chunk, all]) => [chunk, all.map(({ name }) => name)]));
  });

  const packsLoaded = async (...words: string[]): Promise<string[]> => {
    const record = join(folder(), `record-${words.join('-').replaceAll('/', '_')}`);
    await execa('node', ['--require', join(root, 'test/support/record-chunks.cjs'), 'bin/ems.js', ...words], {
      cwd: root,
      env: {
        RECORD_CHUNKS: record,
        EMS_CONFIG_DIR: folder(),
        HOME: folder(),
        ...warmStart,
        HTTP_PROXY: 'http://127.0.0.1:1',
        EMS_CLIENT_ID: 'startup',
        EMS_CLIENT_SECRET: 'startup',
      },
      reject: false,
    });
    // A chunk and its cached code have the same name.
    const packs = [...new Set((await readFile(record, 'utf8')).trim().split('\n'))];
    expect(packs).toContain('main.cjs');
    return packs;
  };

  const packagesLoaded = async (...words: string[]): Promise<Set<string>> =>
    new Set((await packsLoaded(...words)).flatMap((pack) => packagesOf[pack] ?? []));

  it.each([
    ['computer', 'list'],
    ['patch', 'approve'],
  ])('the help of ems %s %s loads the data of the area, not the code of its commands', async (area, command) => {
    const chunks = await packsLoaded(area, command, '--help');
    expect(chunks).toContain(`area-${area}.cjs`);
    const unneeded = /^(request|bulk|commands|fleet|rollout|demo.*|undici|area-.*)\.cjs$/;
    expect(chunks.filter((chunk) => unneeded.test(chunk))).toEqual([`area-${area}.cjs`]);
  });

  it('a list loads neither the code of help nor that of the demo server: 10 ms', async () => {
    // The first one makes the fleet.
    await packsLoaded('--demo', 'computer', 'list');
    const chunks = await packsLoaded('--demo', 'computer', 'list', '-o', 'table');
    expect(chunks).toContain('request.cjs');
    expect(chunks.filter((chunk) => /^(ems|demo-server|bulk|commands|fleet)\.cjs$/.test(chunk))).toEqual([]);
  });

  it('every chunk is ASCII, which the loader relies on', async () => {
    const packs = await Promise.all(Object.keys(packagesOf).map((pack) => readFile(join(root, 'dist', pack))));
    expect(packs.length).toBeGreaterThan(20);
    expect(packs.filter((text) => !isAscii(text))).toEqual([]);
  });

  it.each([['--help'], ['help', 'exit-codes'], ['computer', 'lst'], ['__complete', 'comp'], ['completion', 'bash']])(
    'ems %s %s %s needs no heavy package',
    async (...words) => {
      const loaded = await packagesLoaded(...words);
      expect(heavy.filter((name) => loaded.has(name))).toEqual([]);
    },
  );
});

it('a list does not load what Node measures with: 2 ms', async () => {
  const hook = join(folder(), 'hook.cjs');
  await writeFile(hook, `process.on('exit', () => require('fs').writeSync(2, process.moduleLoadList.join(' ')))`);
  const { stdout, stderr } = await execa('node', ['--require', hook, 'bin/ems.js', '--demo', 'computer', 'list'], {
    cwd: root,
    env: { EMS_CONFIG_DIR: folder() },
  });
  expect(stdout).toContain('PC-0001');
  expect(stderr).toContain('NativeModule fs');
  expect(stderr).not.toContain('NativeModule perf_hooks');
});

it('a report of Node does not list the environment, or is not made', async () => {
  const hook = join(folder(), 'hook.cjs');
  const script = `process.on('exit', () => {
    const { excludeEnv, reportOnSignal, reportOnFatalError } = process.report;
    require('fs').writeSync(2, excludeEnv === true || (!reportOnSignal && !reportOnFatalError) ? 'kept out' : 'listed');
  })`;
  await writeFile(hook, script);
  const options = `--report-on-signal --report-on-fatalerror --require ${hook}`;
  const { stderr } = await execa('node', ['bin/ems.js', 'help'], { cwd: root, env: { NODE_OPTIONS: options } });
  expect(stderr).toContain('kept out');
});

import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mapBounded } from '../../src/service/read-items.js';
import { tableNames } from '../../src/apps/snapshots/snapshot-tables.js';
import { listSnapshots, type Snapshot } from '../../src/apps/snapshots/snapshot-store.js';
import { useDirectory } from '../support/in-process.js';
import { snapshotRows } from '../support/snapshot-rows.js';
import { smallComputer, useSmallService } from '../support/small-service.js';
import { programFile, programWords, warmStart } from '../support/tested-program.js';

const small = useSmallService();
const folder = useDirectory();

beforeAll(() => {
  small().groups = [{ id: '00000000-0000-4000-8000-0000000000a1', name: 'All', parentId: null }];
  small().computers = Array.from({ length: 30 }, (_, at) => smallComputer(at + 1));
});

/** One run of the built program, with a folder of its own. `when` is told of each request, with what ends the run. */
const run = (name: string, when: (request: number, kill: () => void) => void): Promise<number | null> => {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: folder(),
    ...warmStart,
    EMS_CONFIG_DIR: join(folder(), name),
    EMS_URL: small().url,
    EMS_CLIENT_ID: name,
    EMS_CLIENT_SECRET: 'secret',
  };
  const child = spawn(programFile, [...programWords, 'fleet', 'snapshot'], { env, stdio: 'ignore' });
  let requests = 0;
  listeners.set(name, () => when((requests += 1), () => void child.kill('SIGKILL')));
  return new Promise((resolve) => child.on('close', (code) => resolve(code)));
};

const listeners = new Map<string, () => void>();
beforeAll(() => {
  small().onRequest = (_, client) => listeners.get(client)?.();
});

const stored = (name: string): Promise<Snapshot[]> =>
  listSnapshots(join(folder(), name, 'state'), 'environment', expect.unreachable);

const isWhole = async (snapshot: Snapshot): Promise<boolean> => {
  for (const table of tableNames) {
    const { length } = await snapshotRows(snapshot, table);
    if (length !== (snapshot.meta.tables[table]?.rows ?? 0)) return false;
  }
  return snapshot.meta.counts.computers === 30;
};

describe('a snapshot that is killed', () => {
  let total = 0;

  it(
    'leaves no half one after a kill at its first, its last or a request in between, and the next one is whole',
    { timeout: 120_000 },
    async () => {
      expect(await run('whole', (request) => void (total = request))).toBe(0);
      const [whole] = await stored('whole');
      expect(whole !== undefined && (await isWhole(whole))).toBe(true);
      expect(total).toBeGreaterThan(14);
      const moments = [1, Math.ceil(total / 2), total];
      const left = await mapBounded(moments, 3, async (moment) => {
        const code = await run(`at-${moment}`, (request, kill) => (request === moment ? kill() : undefined));
        return { code, stored: (await stored(`at-${moment}`)).length };
      });
      expect(left).toEqual(moments.map(() => ({ code: null, stored: 0 })));
      expect(await run(`at-${total}`, () => undefined)).toBe(0);
      const [next] = await stored(`at-${total}`);
      expect(next !== undefined && (await isWhole(next))).toBe(true);
    },
  );

  it('is there as a whole or not at all after a kill while it is stored', { timeout: 120_000 }, async () => {
    // The last answer is on its way; what follows is writing, syncing and renaming.
    const delays = [2, 15];
    const outcomes = await mapBounded(delays, 3, async (delay) => {
      const name = `late-${delay}`;
      await run(name, (request, kill) => void (request === total && setTimeout(kill, delay)));
      const found = await stored(name);
      const visible = await readdir(join(folder(), name, 'state', 'snapshots', 'environment'));
      expect(visible.filter((each) => !each.startsWith('.'))).toHaveLength(found.length);
      return Promise.all(found.map(isWhole));
    });
    expect(outcomes.flat().every(Boolean)).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('a snapshot on a full disk', () => {
  it('is refused with a sentence, and leaves the earlier ones alone', { timeout: 60_000 }, async () => {
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: folder(),
      ...warmStart,
      EMS_CONFIG_DIR: join(folder(), 'whole'),
      EMS_URL: small().url,
      EMS_CLIENT_ID: 'full',
      EMS_CLIENT_SECRET: 'secret',
      NODE_DISABLE_COMPILE_CACHE: '1',
    };
    const line = ['-c', 'ulimit -f 16; exec "$0" "$@"', programFile, ...programWords, 'fleet', 'snapshot'];
    const child = spawn('/bin/sh', line, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(stderr).toMatch(/No snapshot was taken: the database could not be written[\s\S]*Make room/);
    expect(await readdir(join(folder(), 'whole', 'state', 'snapshots', 'environment'))).toHaveLength(1);
  });
});

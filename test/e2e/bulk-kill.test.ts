import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '../../src/engine/many/replay.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const concurrency = 16;

/** Counts what arrives for each computer, and calls back at a moment that the test chooses. */
const startFleet = async () => {
  const hits = new Map<number, number>();
  let total = 0;
  let alarm: { readonly at: number; ring(): void } | undefined;
  const server: Server = createServer((request, response) => {
    request.resume();
    const path = request.url?.split('?')[0] ?? '';
    const send = (json: unknown): void =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
    if (path === '/api/auth/token') return send({ access_token: 't', token_type: 'Bearer', expires_in: 3600 });
    const id = Number(/^\/api\/computer\/(\d+)\//.exec(path)?.[1]);
    hits.set(id, (hits.get(id) ?? 0) + 1);
    total += 1;
    if (alarm !== undefined && total >= alarm.at) alarm.ring();
    setTimeout(() => send({}), 2);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    /** Resolves when so many more requests have come. */
    after: (count: number) =>
      new Promise<void>((resolve) => {
        alarm = { at: total + count, ring: resolve };
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

describe.each([
  { command: 'reboot', flags: [], repeatable: false, computers: 10_000, kills: 20 },
  { command: 'rescan', flags: ['--type', 'Inventory'], repeatable: true, computers: 1500, kills: 5 },
])('$command on $computers computers, killed $kills times', ({ command, computers, flags, kills, repeatable }) => {
  let folder: string;
  let fleet: Awaited<ReturnType<typeof startFleet>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-kill-'));
    fleet = await startFleet();
  });
  afterAll(async () => {
    await fleet.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (...words: string[]) => {
    const env = {
      PATH: '/usr/bin:/bin',
      EMS_CONFIG_DIR: folder,
      HOME: folder,
      EMS_URL: fleet.url,
      EMS_CLIENT_ID: 'a',
      EMS_CLIENT_SECRET: 'b',
    };
    const child = spawn(
      process.execPath,
      [program, ...words, '--concurrency', String(concurrency), '--yes', '--max-affected', '20000', '-o', 'json'],
      { env },
    );
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.resume();
    const ended = new Promise<{ code: number | null; stdout: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, stdout })),
    );
    return { child, ended };
  };

  const journal = async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
    expect(names).toHaveLength(1);
    const found = replay(await readFile(join(folder, names[0] ?? ''), 'utf8'));
    if (found === undefined) throw new Error('the journal cannot be read');
    return found;
  };

  const killAfter = async (count: number, ...words: string[]): Promise<void> => {
    const moment = fleet.after(count);
    const { child, ended } = start(...words);
    await moment;
    child.kill('SIGKILL');
    await ended;
  };

  it('repeats nothing that was answered, loses nobody, and is in doubt about no more than was in flight', async () => {
    const targets = join(folder, 'targets');
    await writeFile(targets, Array.from({ length: computers }, (_, index) => index + 1).join('\n'));
    await killAfter(100, 'computer', command, '--from-file', targets, ...flags);
    const { run } = (await journal()).plan;
    const answered = new Map<number, number>();
    let doubtful = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const { states, units } = await journal();
      const inDoubt = units.filter((_, index) => states[index]?.kind === 'in-doubt').length;
      expect(inDoubt - (repeatable ? 0 : doubtful)).toBeLessThanOrEqual(concurrency);
      doubtful = inDoubt;
      units.forEach((unit, index) => {
        const id = unit[0]?.id ?? 0;
        if (states[index]?.kind === 'done' && !answered.has(id)) answered.set(id, fleet.hits.get(id) ?? 0);
      });
      if (kill < kills) await killAfter(1 + Math.floor(Math.random() * 200), 'bulk', 'resume', run);
    }
    const { code, stdout } = await start('bulk', 'resume', run).ended;
    const rows = JSON.parse(stdout) as { id: number; outcome: string }[];
    const unknown = rows.filter(({ outcome }) => outcome === 'unknown');
    expect(rows).toHaveLength(computers);
    expect(rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'unknown')).toEqual([]);
    expect(unknown.length).toBeLessThanOrEqual(repeatable ? 0 : concurrency * kills);
    expect(code).toBe(unknown.length === 0 ? 0 : 7);
    const repeated = [...answered].filter(([id, before]) => fleet.hits.get(id) !== before);
    expect(repeated).toEqual([]);
    if (!repeatable) expect([...fleet.hits.values()].filter((count) => count > 1)).toEqual([]);
    const lost = rows.filter(({ id, outcome }) => outcome === 'done' && !fleet.hits.has(id));
    expect(lost).toEqual([]);
  }, 180_000);
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { isNode, programFile, programWords } from '../support/tested-program.js';

const mostBytes = 64 * 1024 * 1024;
let server: ScriptedServer;
let body: Buffer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-bomb-'));
  server = await startScriptedServer();
  server.always((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** With half a gigabyte of heap, as in a small container. */
const run = (words: string): Promise<{ code: number | null; signal: string | null; stderr: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      EMS_CONFIG_DIR: folder,
      EMS_URL: server.url,
      EMS_TOKEN: 't',
    };
    const small = isNode ? ['--max-old-space-size=512'] : [];
    const line = [...small, ...programWords, ...words.split(' '), '--timeout', '60s'];
    const child = spawn(programFile, line, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code, signal) => resolve({ code, signal, stderr }));
  });

const filled = (open: string, item: string, close: string): string => {
  const count = Math.floor((mostBytes - 1000) / item.length);
  return `${open}${item.repeat(count)}${item.replace(',', '')}${close}`;
};

describe('a small answer with very many values', () => {
  it.each<[string, [string, string, string], string]>([
    ['empty objects', ['[', '{},', ']'], 'computer list -o json'],
    ['numbers', ['{"a":[', '1e1,', ']}'], 'computer show 5 -o json'],
  ])(
    'is refused: %s',
    async (_, parts, words) => {
      body = gzipSync(filled(...parts), { level: 1 });
      expect(body.length).toBeLessThan(400_000);
      const { code, signal, stderr } = await run(words);
      expect([code, signal, stderr]).toEqual([1, null, expect.stringContaining('too many values')]);
    },
    60_000,
  );

  it('is read as long as there are not too many', async () => {
    body = gzipSync(`{"items":[${'{"id":1,"hostname":"PC"},'.repeat(200_000)}{"id":2}],"hasMore":false}`);
    expect(await run('computer list -o json')).toMatchObject({ code: 0 });
  }, 60_000);
});

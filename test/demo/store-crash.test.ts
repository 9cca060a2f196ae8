import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { useDirectory } from '../support/directories.js';

const parent = useDirectory();
let script = '';

/** A process that creates computers and moves time on without end, and prints what was acknowledged. */
const writer = `
import { startDemoServer } from ${JSON.stringify(join(import.meta.dirname, '../../src/demo/server.ts'))};
const [directory, name] = process.argv.slice(2);
const { url, close, advance, time } = await startDemoServer({ directory, computers: 50 });
const credentials = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' });
const { access_token } = await (await fetch(url + '/api/auth/token', { method: 'POST', body: credentials })).json();
const headers = { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' };
if (name === 'list') {
  const body = JSON.stringify({ hostname: 'NEW' });
  const answer = await fetch(url + '/api/computer/search?top=1000', { method: 'POST', headers, body });
  const hours = Math.round((time() - Date.now()) / 3_600_000);
  console.log(JSON.stringify({ hours, names: (await answer.json()).items.map((each) => each.hostname) }));
  await close();
} else {
  for (let index = 0; ; index += 1) {
    const computer = { name: 'NEW-' + name + '-' + index, domain: 'corp.example', isDomain: true };
    const uuid = '00000000-0000-4000-8000-' + String(index).padStart(12, '0');
    const answer = await fetch(url + '/api/computer', { method: 'POST', headers, body: JSON.stringify({ ...computer, uuid }) });
    if (answer.status === 200) console.log(computer.name);
    await advance(3_600_000);
    console.log('an hour');
  }
}
`;

beforeAll(async () => {
  script = join(parent(), 'writer.mjs');
  const source = join(parent(), 'writer.ts');
  await writeFile(source, writer);
  await build({
    entryPoints: [source],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});

/** Runs a writer and kills it after it has printed so many lines; without a number, waits for its end. */
const run = (name: string, lines?: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, join(parent(), 'world'), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (lines !== undefined && text.split('\n').length > lines) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => resolve(text.split('\n').filter((line) => line !== '')));
  });

/** How many lines until each of three that write at once is killed, and then one more that opens what they left. */
const rounds = [[2, 5, 8], [3]];

test('every acknowledged change survives four kills, three of them of processes that write at once', async () => {
  const lines: string[] = [];
  for (const ends of rounds) lines.push(...(await Promise.all(ends.map((end) => run(`k${end}`, end)))).flat());
  const [listed = '{}'] = await run('list');
  const { hours, names }: { hours: number; names: string[] } = JSON.parse(listed);
  const created = lines.filter((line) => line.startsWith('NEW'));
  const advanced = lines.filter((line) => line === 'an hour');
  expect(Math.min(created.length, advanced.length)).toBeGreaterThan(4);
  expect(names).toEqual(expect.arrayContaining(created));
  expect(hours).toBeGreaterThanOrEqual(advanced.length);
  // Each killed process may have written one more change that it could not acknowledge.
  expect(names.length - created.length + hours - advanced.length).toBeLessThanOrEqual(rounds.flat().length);
}, 120_000);

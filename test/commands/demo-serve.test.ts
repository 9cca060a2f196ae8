import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { startRawServer } from '../support/raw-server.js';
import { programFile, programWords } from '../support/tested-program.js';

const directory = useDirectory();

it('demo serve says what to do when its port is taken', async () => {
  const other = await startRawServer(() => undefined);
  const { code, stderr } = await runHere(['demo', 'serve', '--port', String(other.port)], directory());
  await other.close();
  expect([code, stderr]).toEqual([2, expect.stringContaining('the port is in use')]);
  expect(stderr).toContain('--port');
});

it('demo serve refuses an address of another machine', async () => {
  const { code, stderr } = await runHere(['demo', 'serve', '--port', '0', '--host', '192.0.2.1'], directory());
  expect([code, stderr]).toEqual([2, expect.stringContaining('does not belong to this computer')]);
});

it('demo serve answers until it is stopped, in the dialect that it was given', async () => {
  const words = [...programWords, 'demo', 'serve', '--port', '0', '--computers', '10', '--dialect', 'b'];
  const env = { PATH: process.env['PATH'], HOME: directory(), EMS_CONFIG_DIR: directory() };
  const child = spawn(programFile, words, { env });
  const url = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString())?.forEach(resolve);
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) => reject(new Error(`demo serve ended with ${code}`)));
  });
  const signedIn = { EMS_URL: url, EMS_CLIENT_ID: 'demo', EMS_CLIENT_SECRET: 'demo' };
  const { stdout } = await runHere(['computer', 'list', '--count'], directory(), { env: signedIn });
  const queues = await runHere(['queue', 'names', '-o', 'json'], directory(), { env: signedIn });
  expect(JSON.parse(queues.stdout)).toMatchObject({ value: expect.arrayContaining(['Import']), count: 4 });
  child.kill('SIGTERM');
  expect([stdout, ...(await once(child, 'close'))]).toEqual(['10\n', 143, null]);
});

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { programLine } from '../support/tested-program.js';

/** What Node starts writes to sockets: a line to stderr once made the program deaf for a moment, in which one was lost. */
it('a signal that comes while a line is written to a socket is not lost', async () => {
  let isAsked = (): void => undefined;
  const server = createServer((request, response) => {
    request.resume();
    const isToken = request.url === '/api/auth/token';
    if (!isToken) isAsked();
    response.writeHead(isToken ? 200 : 503, { 'content-type': 'application/json' });
    response.end(isToken ? '{"access_token":"t","token_type":"Bearer","expires_in":3600}' : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const [program, ...words] = [...programLine, 'computer', 'list'];
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', EMS_CLIENT_ID: 'a', EMS_CLIENT_SECRET: 'b' };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const codes: (number | null)[] = [];
  for (let delay = 0; delay < 12; delay++) {
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const child = spawn(program, words, { env: { ...env, EMS_URL: url }, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    child.stdout.resume();
    child.stderr.resume();
    await asked;
    // From before the answer is read to the line about the repetition, and beyond it.
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGTERM');
    codes.push(await ended);
  }
  expect(codes).toEqual(codes.map(() => 143));
});

import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
let server: Server;
let connections = 0;

beforeEach(async () => {
  server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined).write('SSH-2.0-OpenSSH_9.6\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

it('a port that does not speak HTTP is said, and not asked again', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, stderr } = await runHere(['health'], directory(), {
    env: { EMS_URL: `http://127.0.0.1:${port}`, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('did not send a valid HTTP response')]);
  expect(connections).toBe(1);
});

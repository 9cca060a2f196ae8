import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();

it('demo serve says what to do when its port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo; // it listens on a port
  const { code, stderr } = await runHere(['demo', 'serve', '--port', String(port)], directory());
  other.close();
  expect([code, stderr]).toEqual([2, expect.stringContaining('the port is in use')]);
  expect(stderr).toContain('--port');
});

it('demo serve refuses an address of another machine', async () => {
  const { code, stderr } = await runHere(['demo', 'serve', '--port', '0', '--host', '192.0.2.1'], directory());
  expect([code, stderr]).toEqual([2, expect.stringContaining('does not belong to this computer')]);
});

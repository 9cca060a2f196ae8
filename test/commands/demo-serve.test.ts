import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { startRawServer } from '../support/raw-server.js';

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

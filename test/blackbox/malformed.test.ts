import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { malformedResponses, startMalformedServer } from '../support/raw-server.js';
import { run, runAnywhere } from './run-ems.js';

/** Some read it as a number, and then it is an answer like any other that nobody knows. */
const noStatus = 'HTTP/1.1 000 X\r\ncontent-length: 0\r\n\r\n';

describe('an answer that is not HTTP', () => {
  const cases = [...Object.entries(malformedResponses), ['a status of three zeros', noStatus] as const];
  // The first on the built program, which brings its transport packed differently.
  const runs = cases.map(([name, bytes], at) => [name, bytes, at === 0 ? run : runAnywhere] as const);
  it.concurrent.each(runs)('%s is said, is no lost connection, and is not asked for again', async (_, bytes, ems) => {
    const server = await startMalformedServer(bytes);
    const directory = mkdtempSync(join(tmpdir(), 'ems-malformed-'));
    // Not onTestFinished: of several tests at once it closes the server of another.
    try {
      const options = { env: { EMS_TOKEN: 'given' } };
      const read = await ems('computer show 5 -o json', directory, server.url, options);
      expect([read.code, read.out, server.requests()]).toEqual([1, '', 1]);
      expect(read.err).not.toMatch(/fetch\(\)|undici|assertion/);
      const written = await ems('computer reboot 5 --yes -o json', directory, server.url, options);
      expect([written.code, written.out, server.requests()]).toEqual([1, '', 2]);
      expect(written.error()).toMatchObject({ message: expect.stringMatching(/may have taken effect/) });
    } finally {
      await server.close();
      rmSync(directory, { recursive: true });
    }
  });

  it('ends at once when the server switches to another protocol', async () => {
    const server = await startMalformedServer('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nxxxx');
    const directory = mkdtempSync(join(tmpdir(), 'ems-malformed-'));
    const options = { env: { EMS_TOKEN: 'given' } };
    const { code, err } = await run('computer show 5 --timeout 20s', directory, server.url, options);
    await server.close();
    rmSync(directory, { recursive: true });
    expect([code, err]).toEqual([1, expect.stringContaining('another protocol')]);
  });
});

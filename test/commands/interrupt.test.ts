import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/errors.js';
import { runHere, useDirectory } from '../support/in-process.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const directory = useDirectory();
let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

describe('an interrupt', () => {
  it.each([
    ['interrupted', 130],
    ['terminated', 143],
  ] as const)('%s does not hide that a write may have worked', async (kind, exitCode) => {
    const stop = new AbortController();
    server.script((_, response) => {
      stop.abort(new EmsError(kind, kind));
      response.socket?.resetAndDestroy();
    });
    const { code, stderr } = await runHere(['api', 'request', 'POST', '/api/x', '--yes', '-o', 'json'], directory(), {
      env: { EMS_URL: server.url, EMS_TOKEN: 'abcdef' },
      interrupt: stop.signal,
    });
    const { error } = JSON.parse(stderr);
    expect([code, error.kind, error.exitCode]).toEqual([exitCode, kind, exitCode]);
    expect(error.message).toContain('may have taken effect');
    expect(error.hint).toContain('before you send it again');
  });
});

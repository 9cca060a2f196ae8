import { Server } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runHere, useDirectory, type Ran } from '../support/in-process.js';

const directory = useDirectory();

/** Everything on the embedded service, with its state in a directory of this file. */
const demo = (line: readonly string[], options: object = {}): Promise<Ran> =>
  runHere(line, directory(), { env: { XDG_STATE_HOME: `${directory()}/state`, EMS_PROFILE: 'demo' }, ...options });

beforeAll(async () => {
  await demo(['demo', 'reset', '--computers', '2100']);
});

describe('a command on the embedded service', () => {
  it('sends what it sends to any service, and shows it with --debug', async () => {
    const { code, stderr } = await demo(['computer', 'list', '--limit', '1', '--debug']);
    const lines = stderr.split('\n');
    expect(code).toBe(0);
    expect(lines.filter((line) => /^> [A-Z]+ /.test(line))).toEqual([
      '> POST http://demo.localhost/api/auth/token',
      '> GET http://demo.localhost/api/computer?top=1',
    ]);
    for (const header of ['> api-version: 1', '> authorization: ***', '< server: ems-demo'])
      expect(lines).toContain(header);
    expect(lines.filter((line) => line.startsWith('< 200 '))).toHaveLength(2);
    const { stdout } = await demo(['demo', 'requests', '--columns', 'method,path,status', '-o', 'csv']);
    expect(stdout.trim().split('\n').slice(-2)).toEqual(['POST,/api/auth/token,200', 'GET,/api/computer,200']);
  });

  it('opens no port', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    const { stdout } = await demo(['computer', 'list', '--all', '-o', 'name']);
    expect(stdout.trim().split('\n')).toHaveLength(2100);
    expect(listen).not.toHaveBeenCalled();
    listen.mockRestore();
  });

  it('ends at its time limit when the service never responds', async () => {
    await demo(['demo', 'fail', 'GET', '/api/system', '--never-respond']);
    const { code, stderr } = await demo(['system', 'info', '--timeout', '1s', '--retries', '0']);
    expect(stderr).toContain('timed out after 1 s');
    expect(code).not.toBe(0);
  });

  it('retries failed requests', async () => {
    await demo(['demo', 'fail', 'GET', '/api/system', '--http-status', '503']);
    const { code, stderr } = await demo(['system', 'info']);
    expect(stderr).toContain('Retrying');
    expect(code).toBe(0);
  });

  it('uses no network, not even for doctor', async () => {
    const { code, stdout } = await demo(['doctor', '--columns', 'check,status', '-o', 'csv']);
    expect(code).toBe(0);
    expect(stdout).toContain('token,ok');
    expect(stdout).not.toMatch(/name|connection|certificate/);
  });

  it('verifies a new secret', async () => {
    const { code, stdout } = await demo(['admin', 'local-principal', 'rotate', '12', '--yes', '-o', 'json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { oldRevoked: true }]);
  });

  it('opens no browser', async () => {
    const { code, stderr } = await demo(['open', 'admin'], { columns: 80 });
    expect([code, stderr]).toEqual([2, expect.stringContaining('ems demo serve')]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';
import { pageOf } from '../support/small-fleet.js';

const { ems, server } = useScriptedEms();
let listed: object[];
let reinstalls: object[];
let lastSeenUtc: string;

const packageId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const installed = {
  softwareId: packageId,
  status: 'Success',
  installationState: 'Installed',
  desiredMode: 'Uninstall',
  installTime: '2026-01-01T00:00:00Z',
  errorText: null,
};

beforeEach(() => {
  listed = [installed];
  reinstalls = [{ id: packageId }];
  lastSeenUtc = '2026-01-01T00:00:00Z';
  servePaths(server(), {
    '/api/computer': (request) => pageOf([{ id: 1, hostname: 'PC-1' }], request),
    '/api/computer/1': () => ({ id: 1, lastSeenUtc }),
    '/api/computer/1/software-deployment': () => listed,
    'GET /api/computer/1/software-reinstall': () => reinstalls,
    'POST /api/computer/1/software-reinstall': () => ({}),
    '/api/computer/1/software-uninstall': () => ({}),
    '/api/computer/1/activation': () => ({}),
  });
});

/** Starts something whose time runs out, and returns the line to copy. */
const goOnLine = async (line: string): Promise<string> => {
  const { code, stderr } = await ems(`${line} --yes --wait --timeout 0`);
  const [, resumeCommand] = /Resume watching with:\s+ems (.*)$/m.exec(stderr) ?? [];
  expect([code, resumeCommand]).toEqual([8, expect.any(String)]);
  return `${resumeCommand} --timeout 0`;
};

describe('the line to resume with', () => {
  it('waits for an uninstall until the package is gone, listed or not', async () => {
    const line = await goOnLine(`computer uninstall 1 --package ${packageId} --max-affected 500`);
    expect((await ems(line)).code).toBe(8);
    listed = [{ ...installed, installationState: 'Uninstalled' }];
    expect((await ems(line)).code).toBe(0);
    listed = [];
    expect((await ems(line)).code).toBe(0);
  });

  it('does not take the old result of a reinstall for the new one', async () => {
    const line = await goOnLine(`computer reinstall 1 --package ${packageId}`);
    expect((await ems(line)).code).toBe(8);
    const installTime = new Date(Date.now() + 60_000).toISOString();
    listed = [{ ...installed, status: 'Failed', installTime, errorText: '1603' }];
    expect((await ems(line)).code).toBe(12);
    listed = [installed];
    reinstalls = [];
    const cancelled = await ems(line);
    expect([cancelled.code, cancelled.stderr]).toEqual([8, expect.stringContaining('it was cancelled, or')]);
    lastSeenUtc = new Date(Date.now() + 60_000).toISOString();
    expect((await ems(line)).code).toBe(0);
  });

  it('does not end a reinstall that was never requested with an old result', async () => {
    reinstalls = [];
    lastSeenUtc = new Date(Date.now() + 60_000).toISOString();
    const { code, stderr } = await ems(`wait deployment 1 --package ${packageId} --since 1m --timeout 0`);
    expect([code, stderr]).toEqual([8, expect.stringContaining('an earlier one (2026-01-01T00:00:00Z)')]);
  });

  it('waits for the contact of the agent after an activation as well', async () => {
    listed = [{ ...installed, status: 'Failed' }];
    const line = await goOnLine('computer activate 1 --software');
    expect((await ems(line)).code).toBe(8);
    lastSeenUtc = new Date(Date.now() + 60_000).toISOString();
    expect((await ems(line)).code).toBe(0);
  });
});

it('repeats the connection flags in the line to resume with', async () => {
  const { stderr } = await ems('wait deployment 1 --since 1h --timeout 0 --insecure --insecure-http --retries 0');
  expect(stderr).toMatch(/^Waiting .*: ems wait deployment 1 --since \S+ --insecure --insecure-http$/m);
});

describe('wait deployment', () => {
  it('refuses a --since in the future', async () => {
    const { code, stderr } = await ems('wait deployment 1 --since +2d');
    expect([code, stderr]).toEqual([2, expect.stringContaining('in the future')]);
    expect((await ems('wait reboot 1 --since +2d')).code).toBe(2);
  });

  it('requires --package with --uninstalled, and --since with --reinstall', async () => {
    expect((await ems('wait deployment 1 --uninstalled')).code).toBe(2);
    expect((await ems('wait deployment 1 --reinstall --since 1m')).code).toBe(2);
    expect((await ems(`wait deployment 1 --reinstall --package ${packageId}`)).code).toBe(2);
  });
});

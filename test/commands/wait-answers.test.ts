import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';
import { pageOf } from '../support/small-fleet.js';

const { ems, server } = useScriptedEms();

const brief = '--timeout 0'; // looks once
const packageId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const installed = { softwareId: packageId, status: 'Success', installationState: 'Installed' };

/** Answers with the state before the request first, then without any content. */
const thenNothing = (before: unknown, nothing: unknown): (() => unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? before : nothing);
};

const nothings = [undefined, { error: 'db down', items: [], totalCount: 0 }, [[42]]];

describe.each(nothings)('an answer of %j does not end', (nothing) => {
  const isPending = async (line: string): Promise<void> => {
    const { code, stderr } = await ems(`${line} ${brief}`);
    expect([code, stderr]).toEqual([
      8,
      expect.stringMatching(/did not return a list|something else than objects|waiting or running|db down/),
    ]);
  };

  it('the wait for a queue', async () => {
    servePaths(server(), { '/api/queues': () => nothing });
    await isPending('wait queue');
  });

  it('the wait for an uninstall', async () => {
    servePaths(server(), {
      '/api/computer': (request) => pageOf([{ id: 1, hostname: 'PC-1' }], request),
      '/api/computer/1/software-deployment': thenNothing([installed], nothing),
      '/api/computer/1/software-uninstall': () => ({}),
    });
    await isPending(`computer uninstall 1 --package ${packageId} --yes --max-affected 500 --wait`);
  });

  it('the wait for an activation', async () => {
    servePaths(server(), {
      '/api/computer/1/software-deployment': thenNothing([installed], nothing),
      '/api/computer/1/activation': () => ({}),
    });
    await isPending('computer activate 1 --software --yes --wait');
  });

  it('the wait for emergency patching', async () => {
    servePaths(server(), {
      '/api/pmgroup/7/patches': () => nothing,
      '/api/computer/1/patches-search': () => nothing,
      '/api/computer/1/patch-status': () => ({ clientId: 1, patchScanDate: '2026-03-01T12:00:00Z' }),
      '/api/pmgroup/7/emergency-patching': () => ({}),
    });
    await isPending('pm-group start-emergency-patching 7 1 --wait --yes');
  });

  it('the wait for a depot sync', async () => {
    servePaths(server(), { '/api/system/sync-jobs': () => nothing });
    await isPending('wait sync');
  });
});

describe('a state before the request that is no list', () => {
  it('ends the command before anything is sent', async () => {
    servePaths(server(), { '/api/computer/1/software-deployment': () => ({ error: 'db down' }) });
    const { code, stderr } = await ems('computer activate 1 --software --yes --wait');
    expect([code, stderr]).toEqual([11, expect.stringContaining('Nothing was sent')]);
    expect(server().calls.some(({ url }) => url.includes('/activation'))).toBe(false);
  });
});

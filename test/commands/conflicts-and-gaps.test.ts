import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths } from '../support/serve-paths.js';

const demo = useFastDemo({ speed: 0 });
const run = (line: string): Promise<Ran> => demo().run(line.split(' '));

describe('a computer that exists', () => {
  it('is searched by the name and the address that were refused', async () => {
    const made = await run('computer create PC-0042 --domain corp.example --is-domain --mac-address 02:00:00:00:00:01');
    expect([made.code, made.stderr]).toEqual([
      9,
      expect.stringMatching(/Find it with:\s+ems find PC-0042\s+ems find 02:00:00:00:00:01/),
    ]);
    const renamed = await run('computer update PC-0042 --name PC-0043 --yes');
    expect([renamed.code, renamed.stderr]).toEqual([9, expect.stringMatching(/Find it with:\s+ems find PC-0043\s/)]);
  });

  it('has its UUID removed by the flag that help names', async () => {
    const help = (await run('computer update --help')).stdout.replaceAll(/\s+/g, ' ');
    expect(help).toContain('--clear uuid');
    expect(help).not.toContain('the empty GUID clears it');
  });

  it('says that nothing is known of its patches before the first scan, to programs as well', async () => {
    await run('computer create NEW-1 --domain corp.example --is-domain --mac-address 02:00:00:00:00:02');
    const listed = await run('computer patches NEW-1 -o json');
    expect([listed.code, listed.stdout]).toEqual([0, '[]\n']);
    expect(listed.stderr).toContain('Never scanned');
    expect((await run('computer patches NEW-1 -o json --quiet')).stderr).toBe('');
    expect((await run('computer list --user nobody-at-all -o json')).stderr).not.toContain('No computers match');
  });
});

describe('jobs of the backend', () => {
  const { ems, server } = useScriptedEms();

  it('are listed by queue, with those that name none', async () => {
    const jobs = [{ id: 1, queueName: 'Import' }, { id: 2, queueName: 'PatchDownload' }, { id: 3 }];
    servePaths(server(), { '/api/queues': () => jobs, '/api/queues/names': () => ['Import', 'PatchDownload'] });
    const { stdout } = await ems('queue list --queue import -o json');
    expect((JSON.parse(stdout) as { id: number }[]).map(({ id }) => id)).toEqual([1, 3]);
    expect((await ems('queue list --queue Imprt -o json')).code).toBe(2);
  });

  it('are followed by the offline depots, if a sync fails without a reason', async () => {
    servePaths(server(), {
      '/api/system/sync-jobs': () => [{ id: 4, lastRunUtc: '2026-01-01T00:00:00Z', result: 'Failed' }],
      '/api/system/sync-jobs/depots': () => [
        { clientId: 5, hostname: 'DEPOT-5', heartbeat: 'offline' },
        { clientId: 6, hostname: 'DEPOT-6', heartbeat: 'online' },
      ],
    });
    const { code, stderr } = await ems('wait sync 4 -o json');
    expect([code, stderr]).toEqual([12, expect.stringContaining('no reason reported; offline: DEPOT-5')]);
    expect(stderr).not.toContain('DEPOT-6');
  });
});

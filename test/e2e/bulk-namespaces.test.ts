import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { useCountingFleet } from '../support/counting-fleet.js';
import { needed } from '../support/needed.js';

/** Runs each process in a PID namespace of its own, as containers do that share a configuration directory. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const namespaces = needed(spawnSync('unshare', [...container.slice(1), 'true']).status === 0, 'unshare --pid');
const yes = ['--yes', '--max-affected', '20000'];

describe.skipIf(namespaces.isMissing)(`processes in containers that share a directory${namespaces.because}`, () => {
  const fleet = useCountingFleet(2);

  it('share one token request', async () => {
    const starts = Array.from({ length: 4 }, () => fleet().startBelow(container, 'computer', 'show', '2000').ended);
    expect((await Promise.all(starts)).map(({ code }) => code)).toEqual(Array(4).fill(0));
    expect(fleet().tokenRequests()).toBe(1);
  }, 60_000);

  it('resume a run one at a time, and take it over from a process that was killed', async () => {
    const first = fleet().after(100);
    const words = ['computer', 'reboot', '--from-file', await fleet().targets(600), ...yes];
    const { child, ended } = fleet().startBelow(container, ...words);
    await first;
    child.kill('SIGKILL');
    await ended;
    const { run } = (await fleet().journal()).plan;
    const resumed = await Promise.all(
      Array.from({ length: 4 }, () => fleet().startBelow(container, 'bulk', 'resume', run, ...yes).ended),
    );
    // One did it; the others were refused, or came when nothing was left.
    expect(resumed.filter(({ code }) => code !== 10 && code !== 7 && code !== 0)).toEqual([]);
    expect(resumed.some(({ code }) => code !== 10)).toBe(true);
    expect([...fleet().hits].filter(([id, count]) => id <= 600 && count > 1)).toEqual([]);
    // What was in flight when the first one was killed may not have left.
    expect([...fleet().hits.keys()].filter((id) => id <= 600).length).toBeGreaterThanOrEqual(600 - 8);
  }, 120_000);
});

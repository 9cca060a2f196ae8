import { describe, expect, it } from 'vitest';
import { useCountingFleet } from '../support/counting-fleet.js';
import { whenHeard } from '../support/quiet-process.js';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  // Sent when a terminal is closed.
  ['SIGHUP', 143],
] as const)('%s in a run', (signal, exit) => {
  const fleet = useCountingFleet(50);

  it('sends no new request, waits for those under way, and says how to resume', async () => {
    const moment = fleet().after(20);
    const { child, ended } = fleet().start('computer', 'reboot', '--from-file', await fleet().targets(50), '--yes');
    await moment;
    child.kill(signal);
    const { code, stderr, stdout } = await ended;
    const { plan, states } = await fleet().journal();
    const rows = JSON.parse(stdout) as { outcome: string }[];
    expect(code).toBe(exit);
    expect(stderr).toMatch(`ems bulk resume ${plan.run}`);
    expect(fleet().hits.size).toBeLessThan(40);
    expect(states.filter(({ kind }) => kind === 'in-doubt')).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(fleet().hits.size);
    expect(rows.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(50 - fleet().hits.size);
  });
});

describe('a second Ctrl-C', () => {
  const fleet = useCountingFleet(600_000);

  it.each([
    { words: ['reboot', '7'], advice: 'Check before you repeat it.' },
    { words: ['rescan', '7', '--type', 'Inventory'], advice: 'Running the same command again is safe.' },
  ])('during a change ends at once and says what was sent: $words.0', async ({ words, advice }) => {
    const moment = fleet().after(1);
    const { child, ended } = fleet().start('computer', ...words, '--yes');
    await moment;
    child.kill('SIGINT');
    await whenHeard(child);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    const request = `POST /api/computer/7/${words[0]}`;
    expect(stderr).toContain(`Sent without a response: ${request}. This may have taken effect. ${advice}`);
  });

  it('during a run says how to resume it', async () => {
    const moment = fleet().after(8);
    const { child, ended } = fleet().start('computer', 'reboot', '--from-file', await fleet().targets(20), '--yes');
    await moment;
    child.kill('SIGINT');
    await whenHeard(child);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    const { plan } = await fleet().journal();
    expect(code).toBe(130);
    expect(stderr).toContain('and 7 more. This may have taken effect');
    expect(stderr).toContain(`ems bulk resume ${plan.run}`);
  });
});

describe('a second Ctrl-C where some have answered', () => {
  const fleet = useCountingFleet((id) => (id % 2 === 0 ? 10 : 600_000));

  it('counts those as well', async () => {
    const moment = fleet().after(6);
    const line = ['computer', 'reboot', '--from-file', await fleet().targets(6), '--yes', '--concurrency', '6'];
    const { child, ended } = fleet().start(...line);
    await moment;
    await whenHeard(child);
    child.kill('SIGINT');
    await whenHeard(child);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('Sent without a response: POST /api/computer/1/reboot and 2 more.');
    expect(stderr).toContain('So far: 3 requested.');
  });
});

describe('a run under nohup', () => {
  const fleet = useCountingFleet(20);

  it('outlives its terminal', async () => {
    const moment = fleet().after(10);
    const targets = await fleet().targets(40);
    const { child, ended } = fleet().startBelow(
      ['env', '_=/usr/bin/nohup', 'nohup'],
      'computer',
      'reboot',
      '--from-file',
      targets,
      '--yes',
    );
    await moment;
    child.kill('SIGHUP');
    expect((await ended).code).toBe(0);
    expect(fleet().hits.size).toBe(40);
  });
});

import { describe, expect, it } from 'vitest';
import { useCountingFleet } from '../support/counting-fleet.js';

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s in a run', (signal, exit) => {
  const fleet = useCountingFleet(50);

  it('starts nothing new, lets what is in flight end, and says how to go on', async () => {
    const targets = await fleet().targets(500);
    const moment = fleet().after(40);
    const { child, ended } = fleet().start(
      'computer',
      'reboot',
      '--from-file',
      targets,
      '--yes',
      '--max-affected',
      '500',
    );
    await moment;
    child.kill(signal);
    const { code, stderr, stdout } = await ended;
    const { plan, states } = await fleet().journal();
    const rows = JSON.parse(stdout) as { outcome: string }[];
    expect(code).toBe(exit);
    expect(stderr).toMatch(`ems bulk resume ${plan.run}`);
    expect(fleet().hits.size).toBeLessThan(60);
    expect(states.filter(({ kind }) => kind === 'in-doubt')).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(fleet().hits.size);
    expect(rows.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(500 - fleet().hits.size);
  });
});

import { describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();
const told = /Contact: (\d+ % by |all by |no contact)/;

describe('when a group will have made contact', () => {
  it('is told in the briefing of an activation', async () => {
    const ran = await demo().run(['group', 'activate', 'Pilot', '--software', '--dry-run'], { columns: 100 });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(told);
  });

  it('is told after the activation, to people only', async () => {
    const line = ['group', 'activate', 'Pilot', '--software', '--yes'];
    const person = await demo().run(line, { columns: 100 });
    expect(person.screen).toMatch(told);
    const script = await demo().run(line);
    expect(script.stderr).not.toMatch(told);
  });

  it('is told while a group is waited for', async () => {
    const line = ['wait', 'deployment', '--group', 'Pilot', '--timeout', '1s'];
    const activating = ['group', 'activate', 'Pilot', '--software', '--wait', '--timeout', '20s', '--yes'];
    const ran = await demo().run(activating, { columns: 100 });
    expect(ran.stderr).toMatch(told);
    expect((await demo().run(line, { skipsSleeps: true })).stderr).not.toMatch(told);
  });
});

import { describe, expect, it } from 'vitest';
import { hours, minutes, useRolloutWorld } from '../support/rollout-world.js';

const here = useRolloutWorld(120);

const yaml = `rollout: driver
package: Graphics Driver@32.1
target: Workstations
rings: [{ percent: 100 }]
gate: { reported: 50%, failed: 0, soak: 1h, deadline: 2d }
`;

interface Checked {
  readonly state: string;
  readonly checks: readonly { readonly value: number; readonly total: number; readonly computers: readonly string[] }[];
}

describe('ems fleet check rollouts', () => {
  const check = async (): Promise<{ code: number; found: Checked }> => {
    const { code, stdout } = await here().run(['fleet', 'check', 'rollouts', '-o', 'json']);
    return { code, found: JSON.parse(stdout) as Checked };
  };

  it('is fine without rollouts, warns of one that a gate has stopped, and is fine again when it is aborted', async () => {
    const world = here();
    expect(await check()).toMatchObject({ code: 0, found: { checks: [{ value: 0, total: 0 }] } });

    const file = await world.file('driver.yaml', yaml);
    await world.run(['rollout', 'start', '-f', file, '--yes', '--max-affected', '1000']);
    expect(await check()).toMatchObject({ code: 0, found: { checks: [{ value: 0, total: 1 }] } });

    world.pass(30 * minutes);
    expect(await world.run(['rollout', 'advance', '--all', '--yes'])).toMatchObject({ code: 12 });
    // Another machine sees it as well: it is read from the service alone.
    await world.freshDirectory();
    expect(await check()).toMatchObject({
      code: 13,
      found: { state: 'warning', checks: [{ value: 1, total: 1, computers: ['driver: ring 1 failed'] }] },
    });
    const nagios = await world.run(['fleet', 'check', 'rollouts', '--format', 'nagios']);
    expect(nagios).toMatchObject({ code: 1, stdout: expect.stringMatching(/^WARNING: rollouts: 1 of 1 rollouts/) });

    world.pass(hours);
    const aborted = await world.run(['rollout', 'abort', '-f', file, '--yes', '--max-affected', '1000']);
    expect(aborted.code).toBe(0);
    expect(await check()).toMatchObject({ code: 0, found: { checks: [{ value: 0, total: 0 }] } });
  });

  it('costs one request at any size', async () => {
    here().seen.length = 0;
    await check();
    expect(here().seen).toHaveLength(1);
  });
});

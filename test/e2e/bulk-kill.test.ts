import { describe, expect, it } from 'vitest';
import { useCountingFleet } from '../support/counting-fleet.js';

const concurrency = 16;
const pace = ['--concurrency', String(concurrency), '--yes', '--max-affected', '20000'];

// No run may end before its last kill: of 160 at most 120 were asked by then, of 80 at most 40.
describe.each([
  { command: 'reboot', flags: [], repeatable: false, computers: 160, kills: 2 },
  { command: 'rescan', flags: ['--type', 'Inventory'], repeatable: true, computers: 80, kills: 1 },
])('$command on $computers computers, killed $kills times', ({ command, computers, flags, kills, repeatable }) => {
  const fleet = useCountingFleet(2);

  const killAfter = async (count: number, ...words: string[]): Promise<void> => {
    const moment = fleet().after(count);
    const { child, ended } = fleet().start(...words, ...pace);
    await moment;
    child.kill('SIGKILL');
    await ended;
  };

  it('repeats nothing that was answered, loses nobody, and is in doubt about no more than was in flight', async () => {
    await killAfter(40, 'computer', command, '--from-file', await fleet().targets(computers), ...flags);
    const { run } = (await fleet().journal()).plan;
    const answered = new Map<number, number>();
    let doubtful = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const { plan, states } = await fleet().journal();
      const inDoubt = states.filter(({ kind }) => kind === 'in-doubt').length;
      expect(inDoubt - (repeatable ? 0 : doubtful)).toBeLessThanOrEqual(concurrency);
      doubtful = inDoubt;
      plan.units.forEach(({ targets }, index) => {
        const id = Number(targets[0]?.id ?? 0);
        if (states[index]?.kind === 'done' && !answered.has(id)) answered.set(id, fleet().hits.get(id) ?? 0);
      });
      if (kill < kills) await killAfter(1 + Math.floor(Math.random() * 80), 'bulk', 'resume', run);
    }
    const { code, stdout } = await fleet().start('bulk', 'resume', run, ...pace).ended;
    const rows = JSON.parse(stdout) as { id: number; outcome: string }[];
    const unknown = rows.filter(({ outcome }) => outcome === 'unknown');
    expect(rows).toHaveLength(computers);
    expect(rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'unknown')).toEqual([]);
    expect(rows.filter(({ id, outcome }) => outcome === 'done' && !fleet().hits.has(id))).toEqual([]);
    expect(unknown.length).toBeLessThanOrEqual(repeatable ? 0 : concurrency * kills);
    expect(code).toBe(unknown.length === 0 ? 0 : 7);
    expect([...answered].filter(([id, before]) => fleet().hits.get(id) !== before)).toEqual([]);
    if (!repeatable) expect([...fleet().hits.values()].filter((count) => count > 1)).toEqual([]);
  }, 180_000);
});

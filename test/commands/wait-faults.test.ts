import { expect, it } from 'vitest';
import { answersOf, someFaults } from '../support/faults.js';
import { isRead, keyOf, useRolloutWorld } from '../support/rollout-world.js';
import type { Ran } from '../support/in-process.js';

/** The clock of the service stands still: without a fault, each of these waits times out. */
const here = useRolloutWorld(40);

const run = (line: string, ...more: string[]): Promise<Ran> =>
  here().run([...line.split(' '), ...more, '--retries', '0', '-o', 'json'], { skipsSleeps: true });

const idOf = ({ stdout }: Ran): string => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(stdout)?.[0] ?? 'no id';

const firstWith = async (issue: string): Promise<string> =>
  String((JSON.parse((await run(`computer issues ${issue} --limit 1`)).stdout) as { id: number }[])[0]?.id);

/** Documented answers that mean just this: they cannot be told from the fault. */
const meaning = [
  'an empty list: GET /api/queues', // "an empty list means the backend is idle"
  '404: GET /api/pmgroup/', // the reference does not have this read, so services may not
  '403: GET /api/pmgroup/',
];

it('no wait ends better because a read goes wrong', { timeout: 120_000 }, async () => {
  const world = here();
  const imported = idOf(await run('package import tools/reader --yes'));
  await run('computer reinstall 1 2 --package 7-Zip@24.08 --yes');
  const [task = ''] = [...world.world.state.tasks.keys()].map(String);
  await run('system trigger-sync --yes');
  const waits = [
    'wait reboot 1',
    'wait reboot --group Workstations',
    'wait rescan 1',
    'wait rescan 1 --type Patch',
    `wait deployment ${await firstWith('stale-deployment')}`,
    'wait deployment 2 --package 7-Zip@24.08 --uninstalled',
    'wait os-install 1 --since 1m',
    `wait emergency-patching 2 ${await firstWith('missing-patch')}`,
    'wait queue',
    'wait sync --since 1m',
    `wait import ${imported}`,
    `wait task ${task}`,
  ];
  const wrong: string[] = [];
  let turn = 0;
  for (const line of waits) {
    world.delivered.length = 0;
    const answers = answersOf(world);
    const healthy = await run(line, '--timeout', '2s');
    if (healthy.code !== 8) wrong.push(`${line}: exit ${healthy.code} without a fault: ${healthy.stderr}`);
    for (const [key, answer] of answers)
      for (const [name, fault] of someFaults((turn += 1), answer)) {
        let isAltered = false;
        world.answer((request, own) => {
          const change = keyOf(request) === key ? fault(own) : undefined;
          isAltered ||= change !== undefined;
          return change ?? {};
        });
        const { code } = await run(line, '--timeout', '2s');
        if (isAltered && code === 0 && !meaning.some((each) => `${name}: ${key}`.startsWith(each)))
          wrong.push(`${line}: ${name}: ${key}`);
      }
    world.answer();
  }
  expect(wrong).toEqual([]);
  expect(world.delivered.filter((request) => !isRead(request))).toEqual([]);
});

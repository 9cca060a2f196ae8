import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 30, speed: 0 });

it('an export says how many values of variables it wrote in clear text', async () => {
  const folder = join(demo().directory, 'wanted');
  const set = ['group', 'variable', 'set', 'Pilot', 'Contact.Phone', '555-0100', '--yes', '--max-affected', '99'];
  expect((await demo().run(set)).code).toBe(0);
  const ran = await demo().run(['state', 'export', folder, '--group', 'Pilot', '-o', 'json']);
  expect([ran.code, demo().json(ran)]).toEqual([0, expect.objectContaining({ clearValues: expect.any(Number) })]);
  const { clearValues } = demo().json(ran) as { clearValues: number };
  expect(clearValues).toBeGreaterThan(0);
  const shown = await demo().run(['state', 'export', folder, '--group', 'Pilot', '--yes'], { columns: 120 });
  expect(shown.stdout).toMatch(/\d+ values? of variables (?:is|are) in clear text/);
});

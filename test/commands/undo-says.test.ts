import { expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';
import type { Ran, RunOptions } from '../support/in-process.js';

let hasCustom = true;

const demo = useRelayedDemo(60, async (request, pass) => {
  const answer = await pass(request);
  return hasCustom ? answer : { ...answer, text: answer.text.replaceAll('"custom":', '"x-custom":') };
});
const ems = (line: string, options: RunOptions = {}): Promise<Ran> => demo.run(line.split(' '), options);
const customOf = async (id: string): Promise<unknown> =>
  (JSON.parse((await ems(`computer show ${id} -o json`)).stdout) as { custom?: { Custom01?: string } }).custom
    ?.Custom01;

it('undo of an activation says what it cannot do, and how to activate again', async () => {
  await ems('group activate Pilot --software --yes --max-affected 99');
  const refused = await ems('undo --last');
  expect([refused.code, refused.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    10,
    expect.not.stringContaining('This cannot be undone'),
  ]);
  const undone = await ems('undo --last --yes --max-affected 99', { columns: 200 });
  expect(undone.code, undone.screen).toBe(0);
  expect(undone.screen).not.toContain('--redo');
  expect(undone.screen).toContain('Make it again with: ems group activate Pilot --software');
});

it('undo clears a custom field that was empty, where the service shows it now', async () => {
  await ems('computer update PC-0042 --custom Room=9.99 --yes');
  expect(await customOf('PC-0042')).toBe('9.99');
  const undone = await ems('undo --last --yes -o json');
  expect([undone.code, (await customOf('PC-0042')) ?? ''], `${undone.stdout}${undone.stderr}`).toEqual([0, '']);
});

it('undo of a custom field is refused before any question where the service shows none', async () => {
  hasCustom = false;
  await ems('computer update PC-0043 --custom Room=9.99 --yes');
  const refused = await ems('undo --last --yes');
  expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining('only where the service returns them')]);
  hasCustom = true;
});

import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo(500);

interface Cause {
  readonly state: string;
  readonly cause: string | null;
  readonly text: string;
  readonly inferred: boolean;
  readonly computers: number;
  readonly examples: readonly string[];
}

const json = async (...line: string[]): Promise<unknown> => {
  const ran = await demo.run([...line, '-o', 'json']);
  expect(ran.code, ran.stderr).toBe(0);
  return JSON.parse(ran.stdout);
};

const causesIn = async (group: string, item: string): Promise<readonly Cause[]> =>
  ((await json('explain', '--group', group, '--package', item)) as { causes: readonly Cause[] }).causes;

it.each([
  ['PC-0066', 'Console users', 'Server Console@3.2', 'usable'],
  ['PC-0068', 'Accounting', 'Year-End Tools@2.0', 'options'],
  ['PC-0069', 'Drawing', 'Drawing Board@4.1', 'options'],
  ['PC-0071', 'Drivers', 'Route Planner@8.8', 'depot'],
  ['PC-0073', 'Developers', 'Build Tools@17.10', 'depot'],
  ['LT-0100', 'Reception', 'Badge Reader@1.1', 'agent'],
])('the cause of %s is the same in its group %s', async (computer, group, item, cause) => {
  const causes = await causesIn(group, item);
  expect(causes).toMatchObject([{ state: 'blocked', cause, inferred: false, examples: [computer] }]);
  expect(await json('explain', computer, '--package', item)).toMatchObject({ state: 'blocked', cause });
});

it('tells causes apart by what was read, not by the words of a computer', async () => {
  demo.alter(/GET \/api\/computer\/\d+\/health/, (health: object) => ({
    ...health,
    domain: 'never.example',
    agentInstalled: false,
  }));
  expect(await causesIn('Reception', 'Badge Reader@1.1')).toMatchObject([
    { state: 'blocked', cause: 'known', text: 'the agent is not installed' },
  ]);
});

it('explains at most 50 computers, and says that the other causes are inferred', async () => {
  const assigned = await demo.run(['group', 'assign-package', 'Berlin', 'Label Printer@3.0', '--yes']);
  expect(assigned.code, assigned.stderr).toBe(0);
  const causes = (await causesIn('Berlin', 'Label Printer@3.0')).filter(({ cause }) => cause !== 'known');
  const explained = causes.filter(({ inferred }) => !inferred).reduce((sum, { computers }) => sum + computers, 0);
  expect(explained).toBe(50);
  expect(causes.filter(({ inferred }) => inferred)[0]?.text).toMatch(/\(inferred\)$/);
});

it('knows packages that run before the operating system, on one computer, in a group and in a list', async () => {
  const item = 'Disk Preparation@1.2';
  expect(await json('explain', 'PC-0136', '--package', item)).toMatchObject({ state: 'done', cause: null });
  expect((await causesIn('Workstations', item)).map(({ state }) => state)).toContain('done');
  const listed = (await json('package', 'computers', item)) as readonly { hostname: string; status: string }[];
  expect(listed.find(({ hostname }) => hostname === 'PC-0136')).toMatchObject({ status: 'Success' });
});

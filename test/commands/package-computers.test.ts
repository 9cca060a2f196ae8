import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();

interface Counts {
  readonly failed: number;
  readonly pending: number;
  readonly success: number;
}

const json = async <Value>(...line: string[]): Promise<Value> => {
  const { code, stderr, stdout } = await demo.run([...line, '-o', 'json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Value;
};

/** The number of requests that fit, counted on their way. */
const countRequests = (path: RegExp): (() => number) => {
  let count = 0;
  demo.alter(path, (answer: unknown) => {
    count += 1;
    return answer;
  });
  return () => count;
};

it.each([
  ['7-Zip@24.08', []],
  ['7-Zip@24.08', ['Workstations']],
])('the computers of %s are as many as the status counts %s', async (name, group) => {
  const counts = await json<Counts>('package', 'status', name, ...group.flatMap((each) => ['--group-id', each]));
  const scope = group.flatMap((each) => ['--group', each]);
  const rows = await json<{ status: string }[]>('package', 'computers', name, ...scope);
  for (const state of ['failed', 'pending', 'success'] as const) {
    expect(rows.filter(({ status }) => status.toLowerCase() === state)).toHaveLength(counts[state]);
    const line = ['package', 'computers', name, ...scope, '--status', state];
    const only = await json<{ status: string }[]>(...line);
    expect(only).toHaveLength(counts[state]);
    expect(await json(...line, '--count')).toEqual({ count: counts[state] });
  }
});

it('failing computers take three requests, a number two', async () => {
  const causes = await json<{ packages: string[] }[]>('fleet', 'failures', '--quick');
  const name = causes[0]?.packages[0] ?? '';
  const sent = countRequests(/ \/api\//);
  const failed = await json<{ errorText: string }[]>('package', 'computers', name, '--status', 'failed');
  expect(failed.map(({ errorText }) => errorText).join('')).not.toBe('');
  expect(sent()).toBe(3);
  await json('package', 'computers', name, '--count');
  expect(sent()).toBe(5);
});

it('numbers that cannot be explained end with 7, and are said', async () => {
  demo.alter(/\/status/, (counts: Counts) => ({ ...counts, failed: counts.failed + 2 }));
  const { code, stderr } = await demo.run(['package', 'computers', '7-Zip@24.08', '--status', 'failed', '-o', 'table']);
  expect([code, stderr]).toEqual([7, expect.stringMatching(/The service counts \d+ failed; \d+ were found\./)]);
});

it('a status without numbers is not read as none', async () => {
  demo.alter(/\/status/, () => ({ state: 'fine' }));
  const { code, stdout } = await demo.run(['package', 'computers', '7-Zip@24.08', '--status', 'failed']);
  expect([code, stdout]).toEqual([1, '']);
});

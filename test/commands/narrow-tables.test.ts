import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });

it('a table says how many columns a narrow terminal leaves out, and nothing where all are there', async () => {
  const list = (columns: number) => demo().run(['computer', 'list', '--limit', '3'], { columns });
  const [narrow, wide] = [await list(60), await list(140)];
  expect(narrow.stderr).toMatch(/^\d columns not shown: -o wide\n$/);
  expect(wide.stderr).toBe('');
  const all = await demo().run(['computer', 'list', '--limit', '3', '-o', 'wide'], { columns: 60 });
  expect([all.stderr, all.stdout]).toEqual(['', expect.stringContaining('MAC ADDRESS')]);
});

it('--excel is csv, and an explicit other format is refused', async () => {
  const sheet = await demo().run(['computer', 'list', '--limit', '2', '--excel'], { columns: 100 });
  expect([sheet.code, sheet.stdout]).toEqual([0, expect.stringMatching(/^\uFEFFid,hostname,/)]);
  const other = await demo().run(['computer', 'list', '--excel', '-o', 'json']);
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('--excel is for csv')]);
});

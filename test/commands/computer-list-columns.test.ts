import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 30 });

it('computer list shows what tells computers apart and how they are', async () => {
  const { stdout } = await demo().run(['computer', 'list', '--limit', '1', '-o', 'table'], { columns: 200 });
  const [header = ''] = stdout.split('\n');
  for (const title of ['HOST NAME', 'DOMAIN', 'LAST SEEN', 'INVENTORY']) expect(header).toContain(title);
});

it.each([
  ['--user', 'dijkstra', 'SIGNED IN'],
  ['--model', 'esprimo', 'MODEL'],
])('a table that was selected by %s shows what was found, and json is as without it', async (flag, part, title) => {
  const line = ['computer', 'list', flag, part];
  const { stdout } = await demo().run([...line, '-o', 'table'], { columns: 120 });
  const [header = '', ...rows] = stdout.trimEnd().split('\n');
  expect(header).toContain(title);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row.toLowerCase()).toContain(part);
  const asJson = await demo().run([...line, '-o', 'json']);
  expect(asJson.stdout.toLowerCase()).not.toContain(part);
});

import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

it('computer list shows what tells computers apart and how they are', async () => {
  const { stdout } = await demo().run(['computer', 'list', '--limit', '1', '-o', 'table'], { columns: 200 });
  const [header = ''] = stdout.split('\n');
  for (const title of ['HOST NAME', 'DOMAIN', 'LAST SEEN', 'INVENTORY']) expect(header).toContain(title);
});

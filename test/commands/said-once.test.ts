import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();

const ems = async (line: string) => {
  const ran = await demo.run(line.split(' '));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

it.each([403, 404])(
  'a table of a snapshot that answers %s ends with 7, and is named with --quiet too',
  async (status) => {
    demo.alter(/GET \/api\/packages\?/, status);
    const { code, stderr } = await ems('fleet snapshot --quiet');
    expect([code, stderr]).toEqual([7, expect.stringContaining('Not read: packages')]);
  },
);

it('a refused deletion says once why', async () => {
  const { code, stderr } = await ems('computer delete 3 --yes');
  expect([code, stderr]).toEqual([9, expect.stringContaining('Add --force')]);
  expect(stderr).not.toContain('The computer is in a group.');
});

it('a product that was typed as a number is named before the patch is approved', async () => {
  const products = await ems('patch products 1001 -o json');
  const [first] = JSON.parse(products.stdout) as { productId: number; productName: string }[];
  const { stderr } = await ems(`patch approve 1001 --product ${first?.productId} --dry-run`);
  expect(stderr).toContain(`for ${first?.productName}`);
});

it('an activation with PXE reads its computer once before it is sent', async () => {
  let reads = 0;
  demo.alter(/GET \/api\/computer\/3$/, (computer: object) => {
    reads += 1;
    return computer;
  });
  await ems('computer activate 3 --pxe --dry-run');
  expect(reads).toBe(1);
});

it.each([
  ['--model OptiPlx', 'Did you mean --model "OptiPlex"?'],
  ['--user dijkstr4', 'dijkstra"?'],
  ['--model zzzzzz', 'There is: '],
])('%s names the nearest value that there is', async (flags, hint) => {
  const { code, stderr } = await ems(`computer list --group Workstations ${flags} -o table`);
  expect([code, stderr]).toEqual([0, expect.stringContaining(hint)]);
});

it('a list of depots that is shorter than its total is not a short list', async () => {
  demo.alter(/GET \/api\/system\/depot-servers/, (page: unknown[] | { items: unknown[] }) => {
    const items = Array.isArray(page) ? page : page.items;
    return { items: items.slice(1), totalCount: items.length, hasMore: false };
  });
  const { code, stdout } = await ems('depot list -o json');
  expect([code, stdout]).toEqual([1, '']);
});

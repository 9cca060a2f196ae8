import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();

const ems = async (line: string) => {
  const ran = await demo.run(line.split(' '));
  return { ...ran, stderr: ran.stderr.replaceAll(/\s+/g, ' ') };
};

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

const queues = /GET \/api\/queues(\?|$)/;
const syncJobs = /GET \/api\/system\/sync-jobs(\?|$)/;

/** The service counts one more than there are, and sends the first few. */
const cutAfter = (few: number) => (page: unknown[] | { items: unknown[] }) => {
  const items = Array.isArray(page) ? page : page.items;
  return { items: items.slice(0, few), totalCount: items.length + 1, hasMore: false };
};

it.each([
  ['queue list -o json', queues, 0, 1, 'What was read is incomplete'],
  ['queue list --count', queues, 0, 1, 'What was read is incomplete'],
  ['system sync-jobs -o json', syncJobs, 0, 1, 'What was read is incomplete'],
  ['system sync-jobs -o json', syncJobs, 1, 0, 'The list may be incomplete: the service counts 4 items'],
  ['wait queue --timeout 2s --interval 1s', queues, 0, 8, 'the service counts 1 item, and its pages ended after 0'],
  ['wait sync --timeout 2s --interval 1s', syncJobs, 1, 8, 'the service counts 4 items, and its pages ended after 1'],
  ['fleet check queue-age', queues, 0, 13, '1 unknown'],
  ['fleet check sync-failed', syncJobs, 1, 13, '1 unknown'],
] as const)(
  'ems %s notices that a list (%s) is shorter than its total, after %i items',
  async (line, list, few, exitCode, said) => {
    demo.alter(list, cutAfter(few));
    const { code, stderr } = await ems(line);
    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(said)]);
  },
);

it('the status of the fleet does not call queues idle whose list is shorter than its total', async () => {
  demo.alter(queues, cutAfter(0));
  const json = JSON.parse((await ems('fleet status -o json')).stdout) as { unreadable: { what: string }[] };
  expect(json.unreadable.map(({ what }) => what)).toContain('queues');
  const table = await ems('fleet status -o table');
  expect(table.stdout).not.toMatch(/Queues +idle/);
});

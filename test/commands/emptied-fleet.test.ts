import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();

interface Status {
  computers: number | null;
  withoutIssue: number | null;
  issues: unknown[];
  failingPackages: unknown[];
  unreadable: { what: string; why: string }[];
}

/** The service answers, and an outage behind it has emptied its lists of computers. */
const empty = (): void => {
  demo.alter(/^(GET|POST) \/api\/computer(\?|\/issues|\/search)/, () => ({ items: [], totalCount: 0, hasMore: false }));
};

it.each(['fleet status', 'fleet top --once'])('%s knows nothing of a fleet that is empty', async (line) => {
  expect((await demo.run(['fleet', 'snapshot', '--quiet'])).code).toBe(0);
  empty();
  const ran = await demo.run([...line.split(' '), '-o', 'json']);
  const found = JSON.parse(ran.stdout) as Status;
  expect(found).toMatchObject({ computers: null, withoutIssue: null, issues: [], failingPackages: [] });
  expect(found.unreadable.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['computers', 'missing-patch', 'contact', 'failing packages']),
  );
  expect(new Set(found.unreadable.map(({ why }) => why))).toEqual(new Set(['the service lists no computer']));
  const drawn = await demo.run([...line.split(' '), '-o', 'table']);
  expect(drawn.stdout).toContain('The computers cannot be counted.');
  expect(drawn.stdout).not.toMatch(/no issue|no package/);
});

it('says so where --query leaves it out', async () => {
  empty();
  const { stderr } = await demo.run(['fleet', 'status', '--query', 'issues[].issue', '-o', 'json']);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('Not everything could be read: the service lists no computer.');
});

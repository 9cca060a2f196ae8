import { beforeEach, expect, it } from 'vitest';
import { useRelayedDemo } from '../support/relayed-demo.js';

/** Every change is answered with this, and does nothing. */
let answer: unknown;

const demo = useRelayedDemo(60, async (request, pass) => {
  const isRead = /^(GET|HEAD)$/.test(request.method) || /\/(search|token)(\?|$)/.test(request.url);
  return isRead ? pass(request) : { status: 200, text: JSON.stringify(answer) };
});

beforeEach(() => {
  answer = undefined;
});

const lines = [
  'computer reboot PC-0001',
  'computer reboot PC-0001 PC-0002',
  'computer delete PC-0001 --force',
  'computer delete PC-0001 PC-0002 --force',
  'computer rescan PC-0001 --type Inventory',
  'computer activate PC-0001 --software',
  'group activate Pilot --software',
  'group add-computers Servers PC-0001',
  'group add-computers Servers PC-0001 PC-0002',
  'group delete Pilot --force',
  'group replace-package KeePass@2.57 7-Zip@24.08 --body {"oldPackageId":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","newPackageId":"3f2504e0-4f89-41d3-9a0c-0305e82c3302"}',
];

it.each(
  lines.flatMap((line) =>
    [
      {
        results: [
          { computerId: 1, success: false, message: 'locked' },
          { computerId: 2, success: false },
        ],
      },
      { succeeded: 1, failed: 0, results: [{ hostname: 'PC-0001', success: false, message: 'locked' }] },
      { failedCount: 1 },
    ].map((body) => [line, body] as const),
  ),
)('%s is not done where the answer says %j', async (line, body) => {
  answer = body;
  const ran = await demo.run([...line.split(' '), '--yes', '--max-affected', '999']);
  expect([ran.code === 1 || ran.code === 7, ran.code], `${ran.stdout}${ran.stderr}`).toEqual([true, ran.code]);
});

it('a replacement that replaced nothing in groups that have the package is not done', async () => {
  const found = await demo.run(['package', 'list', '--all', '-o', 'json']);
  const packages = JSON.parse(found.stdout) as { id: string; name: string }[];
  const [old, fresh] = ['7-Zip', 'KeePass'].map((name) => packages.findLast((each) => each.name === name)?.id);
  answer = { replacedCount: 0 };
  const body = JSON.stringify({ oldPackageId: old, newPackageId: fresh });
  const line = [
    'group',
    'replace-package',
    String(old),
    String(fresh),
    '--body',
    body,
    '--yes',
    '--max-affected',
    '999',
  ];
  const ran = await demo.run(line);
  expect([ran.code, ran.stderr], ran.stdout).toEqual([1, expect.stringContaining('replacedCount is 0')]);
});

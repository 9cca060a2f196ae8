import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFastDemo, type FastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';
import { useRelayedDemo } from '../support/relayed-demo.js';

const full = useFastDemo({ speed: 0, computers: 60 });
const empty = useFastDemo({ speed: 0, computers: 60 });

/** The texts of a folder without what belongs to one server: its address and its ids. */
const textsIn = async (folder: string): Promise<Record<string, string>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).toSorted();
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll(/^(id|server): .*$/gm, '$1: …')]));
};

interface ListedGroup {
  readonly id: string;
  readonly parentId: string | null;
  readonly assignedToTree: string;
}

/** Deletes the groups below the roots, but for those of the service itself, and the tags. */
const clear = async (line: Line): Promise<void> => {
  const groups: readonly ListedGroup[] = JSON.parse((await line('group', 'list', '--all', '-o', 'json')).stdout);
  const roots = new Set(groups.flatMap(({ id, parentId }) => (parentId === null ? [id] : [])));
  for (const { assignedToTree, id, parentId } of groups) {
    if (assignedToTree === 'UserGroups' || !roots.has(parentId ?? '')) continue;
    const { code, stderr } = await line('group', 'delete', id, '--force', '--yes', '--max-affected', '1000');
    expect([code, stderr]).toEqual([expect.any(Number), code === 0 ? stderr : expect.stringContaining('SpecialGroup')]);
  }
  for (const { designation } of JSON.parse((await line('tag', 'list', '-o', 'json')).stdout))
    await line('tag', 'delete', designation, '--yes');
};

const lineOf =
  (demo: FastDemo) =>
  (...words: readonly string[]): Promise<Ran> =>
    demo.run(words);

type Line = ReturnType<typeof lineOf>;

it('fills an empty server with the export of another one, and the export of it is the same but for ids', async () => {
  const [a, b] = [lineOf(full()), lineOf(empty())];
  await clear((...words) => empty().run(words, { env: { EMS_HISTORY: 'false' } }));
  for (const change of [
    ['demo', 'scenario', 'drift', '--server', full().server.url],
    ['group', 'create', 'R&D / Lab: "new"', '--parent', 'Assignments/Pilot', '--description', 'yes'],
    ['group', 'variable', 'set', 'Pilot', 'ProxyServer', ' null # no comment'],
    ['group', 'variable', 'collection', 'add', 'Pilot', 'NetworkDrives', 'Letter=Q:', 'Path=on'],
    ['tag', 'create', 'no', '--field', 'description=A: b'],
    ['custom-field', 'update', 'Custom07', '--designation', 'Büro', '--active'],
  ])
    expect([change, (await a(...change)).code]).toEqual([change, 0]);
  const [from, to] = [join(full().directory, 'a'), join(empty().directory, 'b')];
  expect(await a('state', 'export', from)).toMatchObject({ code: 0 });
  await b('api', 'sync');
  const applied = await b('state', 'apply', from, '--yes', '--max-affected', '60', '-o', 'json');
  const { asleep, changes }: { asleep: number; changes: readonly { readonly result: string }[] } = JSON.parse(
    applied.stdout,
  );
  expect([applied.code, changes.filter(({ result }) => result !== 'applied')]).toEqual([0, []]);
  // Many computers are in two groups that change, and each is counted once.
  expect(changes.length).toBeGreaterThan(100);
  expect(asleep).toBeGreaterThan(50);
  expect(asleep).toBeLessThanOrEqual(60);
  expect(await b('state', 'export', to)).toMatchObject({ code: 0 });
  expect(await textsIn(to)).toEqual(await textsIn(from));
});

describe('a server that lists no agent templates and no language packs', () => {
  const asked: string[] = [];
  const lists = /^\/api\/(agent-templates|language-pack-imports|pxe-bootimages|variable-configurations)(\?|$)/;
  const bare = useRelayedDemo(60, (request, pass) => {
    asked.push(`${request.method} ${request.url}`);
    return lists.test(request.url) ? Promise.resolve({ status: 404, text: '{}' }) : pass(request);
  });

  it('finds them among the packages, and is asked by an export for nothing that is not described', async () => {
    const folder = join(bare.directory(), 'bare');
    expect(await bare.run(['state', 'export', folder])).toMatchObject({ code: 0 });
    expect(asked.filter((each) => lists.test(each.replace('GET ', '')))).toEqual([]);
    const file = join(folder, 'groups', 'Computers', 'Workstations', 'Lab.yaml');
    await writeFile(
      file,
      'group: Computers/Workstations/Lab\ntype: configuration\nagentTemplate: Agent Servers\nlanguagePacks: [Language Pack Spanish]\n',
    );
    await bare.run(['api', 'sync']);
    const applied = await bare.run(['state', 'apply', folder, '--yes', '--max-affected', '60', '-o', 'json']);
    const { changes }: { changes: readonly { readonly kind: string; readonly result: string }[] } = JSON.parse(
      applied.stdout,
    );
    expect([applied.code, changes.map(({ kind, result }) => [kind, result])]).toEqual([
      0,
      [
        ['group', 'applied'],
        ['agent-template', 'applied'],
        ['language-pack', 'applied'],
      ],
    ]);
    expect(await bare.run(['state', 'diff', folder])).toMatchObject({ code: 0 });
  });
});

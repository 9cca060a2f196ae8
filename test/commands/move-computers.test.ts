import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { useFastDemo } from '../support/fast-demo.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import { pageOf } from '../support/small-fleet.js';

const id = (last: number): string => `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(last).padStart(2, '0')}`;
const berlin = id(1);
const munich = id(2);
const trees = { configuration: 'ConfigurationGroups', assignment: 'AssignmentGroups' } as const;

const { directory, ems, server } = useScriptedEms();
let members: Map<string, Set<number>>;
/** Computers that Munich refuses, and requests that fail. */
let refused: Set<number>;
let broken: Set<string>;
let tree: string;
/** The flags after the names of the groups. */
let more: string;
let onRemoved: () => void;
/** Before and after each change on the service. */
let onChange: () => void;
/** Munich gives this answer without doing it. */
let unclear: object | undefined;
/** The groups of a computer are answered with this, where it is no list. */
let oddGroups: PathAnswer | undefined;

const change =
  (group: string, kind: 'add' | 'remove'): PathAnswer =>
  (request) => {
    const ids =
      kind === 'add'
        ? (JSON.parse(request.body) as { computerIds: number[] }).computerIds
        : new URL(request.url, 'http://x').searchParams.getAll('computerIds').map(Number);
    if (broken.has(`${kind} ${group}`))
      return (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
        response.writeHead(500).end();
    if (unclear !== undefined && kind === 'add' && group === munich) return unclear;
    onChange();
    const own = members.get(group) ?? new Set();
    const results = ids.map((computerId) => {
      const elsewhere = [...members].some(([other, set]) => other !== group && set.has(computerId));
      const fails =
        kind === 'add' &&
        ((tree === trees.configuration && elsewhere) || (group === munich && refused.has(computerId)));
      if (!fails && kind === 'add') own.add(computerId);
      if (!fails && kind === 'remove') {
        own.delete(computerId);
        onRemoved();
      }
      return { computerId, success: !fails, code: fails ? 'Refused' : 'Done' };
    });
    onChange();
    const failed = results.filter(({ success }) => !success).length;
    return { groupId: group, succeeded: ids.length - failed, failed, results };
  };

beforeEach(() => {
  members = new Map([
    [berlin, new Set([1, 2, 3])],
    [munich, new Set([9])],
  ]);
  refused = new Set();
  broken = new Set();
  onRemoved = () => undefined;
  onChange = () => undefined;
  unclear = undefined;
  oddGroups = undefined;
  tree = trees.configuration;
  more = '';
  servePaths(server(), {
    'GET /api/group': (request) =>
      pageOf(
        [
          { id: berlin, name: `Berlin${more}`, assignedToTree: tree, parentId: null },
          { id: munich, name: `Munich${more}`, assignedToTree: tree, parentId: null },
        ],
        request,
      ),
    ...Object.fromEntries(
      [berlin, munich].flatMap((group): [string, PathAnswer][] => [
        [
          `GET /api/group/${group}/computers`,
          (request) =>
            pageOf(
              [...(members.get(group) ?? [])].map((own) => ({ id: own, hostname: `PC-${own}` })),
              request,
            ),
        ],
        [`POST /api/group/${group}/computers`, change(group, 'add')],
        [`DELETE /api/group/${group}/computers`, change(group, 'remove')],
      ]),
    ),
    ...Object.fromEntries(
      [1, 2, 3, 9].map((own): [string, PathAnswer] => [
        `GET /api/computer/${own}/groups`,
        (request) =>
          oddGroups?.(request) ??
          pageOf(
            [...members].filter(([, set]) => set.has(own)).map(([groupId]) => ({ groupId, name: groupId })),
            request,
          ),
      ]),
    ),
  });
});

const writes = (): string[] =>
  server()
    .calls.filter(({ method, url }) => url.includes('/computers') && method !== 'GET')
    .map(({ method, url }) => `${method} ${url.includes(berlin) ? 'Berlin' : 'Munich'}`);

const outcomes = (stdout: string): string[] =>
  (JSON.parse(stdout) as { hostname: string; outcome: string; group: string | null }[]).map(
    ({ group, hostname, outcome }) => `${hostname} ${outcome}${group === null ? '' : ` ${group}`}`,
  );

describe('group move-computers', () => {
  it('leaves a configuration group before it joins the other, one computer first', async () => {
    const { code, stderr, stdout } = await ems('group move-computers Berlin Munich 1 2 3 --yes');
    expect(code).toBe(0);
    expect(writes()).toEqual(['DELETE Berlin', 'POST Munich', 'DELETE Berlin', 'POST Munich']);
    expect(outcomes(stdout)).toEqual(['PC-1 moved Munich', 'PC-2 moved Munich', 'PC-3 moved Munich']);
    expect(stderr).toContain('Moved 3 computers from Berlin to Munich.');
    expect([[...(members.get(berlin) ?? [])], [...(members.get(munich) ?? [])]]).toEqual([[], [9, 1, 2, 3]]);
  });

  it.each([
    {},
    { failed: 0 },
    { groupId: munich, succeeded: 1, failed: 0, results: [{ computerId: 9, success: true }] },
  ])('looks where a computer is after an answer that does not say so, and puts it back: %j', async (answer) => {
    unclear = answer;
    const { code, stdout } = await ems('group move-computers Berlin Munich 1 --yes');
    expect([code, outcomes(stdout)]).toEqual([7, ['PC-1 stayed Berlin']]);
    expect(writes()).toEqual(['DELETE Berlin', 'POST Munich', 'POST Berlin']);
    expect(stdout).toContain('the service does not list it in the group');
  });

  it('joins an assignment group before it leaves the other', async () => {
    tree = trees.assignment;
    await ems('group move-computers Berlin Munich 1 2 --yes');
    expect(writes()).toEqual(['POST Munich', 'DELETE Berlin']);
  });

  it('puts back who is refused, and stops when the first one is', async () => {
    refused = new Set([1, 2, 3]);
    const { code, stdout } = await ems('group move-computers Berlin Munich 1 2 3 --yes');
    expect(code).toBe(7);
    expect(writes()).toEqual(['DELETE Berlin', 'POST Munich', 'POST Berlin']);
    expect(outcomes(stdout)).toEqual(['PC-1 stayed Berlin', 'PC-2 not sent Berlin', 'PC-3 not sent Berlin']);
    expect(members.get(berlin)).toEqual(new Set([1, 2, 3]));
  });

  it('moves the others when one of many is refused', async () => {
    refused = new Set([2]);
    const { code, stdout } = await ems('group move-computers Berlin Munich 1 2 3 --yes');
    expect(code).toBe(7);
    expect(outcomes(stdout)).toEqual(['PC-2 stayed Berlin', 'PC-1 moved Munich', 'PC-3 moved Munich']);
  });

  it('says exactly who is in neither group when the second half fails, and how to put it back', async () => {
    broken = new Set([`add ${munich}`, `add ${berlin}`]);
    const { code, stderr, stdout } = await ems('group move-computers Berlin Munich 1 2 --yes --retries 0');
    expect(code).toBe(7);
    expect(outcomes(stdout)).toEqual(['PC-1 in neither', 'PC-2 not sent Berlin']);
    expect(stderr).toContain('ems group add-computers Berlin PC-1');
  });

  it.each([{}, { message: 'starting' }, { items: [{ groupId: 'none' }] }])(
    'does not say where a computer is by what cannot be read: %j',
    async (groups) => {
      refused = new Set([1]);
      oddGroups = () => groups;
      const { code, stdout } = await ems('group move-computers Berlin Munich 1 --yes --retries 0');
      expect([code, outcomes(stdout)]).toEqual([7, ['PC-1 unknown']]);
    },
  );

  it('is not cut in half by Ctrl-C: who has left one group joins the other, and the rest is not begun', async () => {
    const stop = new AbortController();
    onRemoved = () => stop.abort(new EmsError('interrupted', 'interrupted'));
    const { code, stderr, stdout } = await ems('group move-computers Berlin Munich 1 2 --yes', {
      interrupt: stop.signal,
    });
    expect([code, writes()]).toEqual([130, ['DELETE Berlin', 'POST Munich']]);
    expect(outcomes(stdout)).toEqual(['PC-2 not sent Berlin', 'PC-1 moved Munich']);
    expect(stderr).toContain('Interrupted. Not moved: 1 computer.');
  });

  it('does not touch who is not in the group', async () => {
    const { code, stderr, stdout } = await ems('group move-computers Berlin Munich 1 9 --yes');
    expect(code).toBe(7);
    expect(outcomes(stdout)).toEqual(['PC-1 moved Munich', '9 not touched Munich']);
    expect(stderr).toMatch(/^Not in Berlin, so not moved: 9 \(in Munich\)$/m);
  });

  it('shows its requests in a dry run, and asks without --yes', async () => {
    const { stdout } = await ems('group move-computers Berlin Munich 1 --dry-run');
    expect((JSON.parse(stdout) as { method: string }[]).map(({ method }) => method)).toEqual(['DELETE', 'POST']);
    expect((await ems('group move-computers Berlin Munich 1')).code).toBe(10);
    expect(writes()).toEqual([]);
  });

  it('says after a kill that computers may be in no group, where the same command finds nobody to move', async () => {
    const runs = join(directory(), 'state', 'runs');
    let left: [string, Buffer] | undefined;
    onRemoved = () => {
      const file =
        readdirSync(runs)
          .filter((name) => name.endsWith('.jsonl'))
          .toSorted()
          .at(-1) ?? '';
      left = [join(runs, file), readFileSync(join(runs, file))];
    };
    await ems('group move-computers Berlin Munich 1 --yes');
    members = new Map([
      [berlin, new Set([2])],
      [munich, new Set([9])],
    ]);
    if (left !== undefined) writeFileSync(...left); // as it was between the two requests
    const again = await ems('group move-computers Berlin Munich --group Berlin --yes');
    expect(again.stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /An earlier move was stopped: computers may be in no group\. Resume with: ems bulk resume \S+/,
    );
    const [run = ''] = /bulk resume (\S+)/.exec(again.stderr)?.slice(1) ?? [];
    expect((await ems(`bulk resume ${run} --yes`)).code).toBe(0);
    expect(members.get(munich)).toEqual(new Set([9, 1, 2]));
    expect((await ems('group move-computers Munich Berlin 9 --yes')).stderr).not.toContain('earlier move');
  });

  it('ends in the same groups wherever it is killed and resumed', async () => {
    const runs = join(directory(), 'state', 'runs');
    const moments: { readonly text: Buffer; readonly held: [string, number[]][] }[] = [];
    const newest = (): string =>
      join(
        runs,
        readdirSync(runs)
          .filter((name) => name.endsWith('.jsonl'))
          .toSorted()
          .at(-1) ?? '',
      );
    onChange = () =>
      void moments.push({ text: readFileSync(newest()), held: [...members].map(([group, set]) => [group, [...set]]) });
    await ems('group move-computers Berlin Munich 1 2 3 --yes');
    onChange = () => undefined;
    expect(moments).toHaveLength(8);
    for (const { held, text } of moments) {
      members = new Map(held.map(([group, ids]) => [group, new Set(ids)]));
      writeFileSync(newest(), text);
      expect((await ems('bulk resume last --yes')).code).toBe(0);
      expect([...members].map(([, set]) => [...set].toSorted((left, right) => left - right))).toEqual([
        [],
        [1, 2, 3, 9],
      ]);
    }
    const sent = writes().length;
    expect([(await ems('bulk resume last --yes')).code, writes().length]).toEqual([0, sent]);
  });

  it('leaves a run behind with one row for each computer', async () => {
    await ems('group move-computers Berlin Munich 1 2 --yes');
    const { stdout } = await ems('bulk list');
    expect(JSON.parse(stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          command: 'ems group move-computers Berlin Munich 1 2',
          computers: 2,
          done: 2,
          skipped: 0,
        }),
      ]),
    );
  });
});

describe('on the demo service', () => {
  const demo = useFastDemo();
  it('ends in a sentence on a terminal, with a table only of who needs somebody', async () => {
    const move = ['group', 'move-computers', 'Vienna', 'Paris', '--yes'];
    const hosts = JSON.parse((await demo().run(['group', 'computers', 'Vienna'])).stdout) as { hostname: string }[];
    const [one = '', two = '', three = ''] = hosts.map(({ hostname }) => hostname);
    expect((await demo().run([...move, one, two], { columns: 120 })).stderr).toMatch(
      /✔ Moved 2 computers from Computers\/Workstations\/Vienna to Computers\/Workstations\/Paris; assignments of Paris/,
    );
    const partly = await demo().run([...move, three, one], { columns: 120 });
    expect(partly.code).toBe(7);
    expect(partly.stdout.trim().split('\n')).toHaveLength(2);
    expect(partly.stdout).toContain(one);
    expect(partly.stderr).toContain(`Moved ${three} from`);
  });
});

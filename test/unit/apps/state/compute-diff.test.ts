import { describe, expect, it } from 'vitest';
import { computeDiff } from '../../../../src/apps/state/compare/compute-diff.js';
import { stateKinds } from '../../../../src/apps/state/kinds.js';
import { reachOfNamed } from '../../../../src/apps/state/real/group-reach.js';
import type { Impact } from '../../../../src/changes/reach/impact.js';
import type {
  Fact,
  Real,
  StateDifference,
  UnreadKind,
  Wanted,
  WantedFact,
  WantedGroup,
} from '../../../../src/apps/state/model.js';

const place = { file: 'groups/a.yaml', line: 1, column: 1 };
const server = 'https://ems.example.com';
const kinds = new Set(stateKinds.map(({ name }) => name));

const fact = (kind: Fact['kind'], on: string, what: string, value: Fact['value'] = what): Fact => ({
  kind,
  on,
  what,
  value,
});
const group = (path: string, id = path): Fact[] => [{ ...fact('group', path, '', 'assignment'), id }];

const realOf = (facts: readonly Fact[], unreadable: readonly UnreadKind[] = []): Real => {
  const listed = facts.filter(({ kind, what }) => kind === 'group' && what === '');
  const idOf = (path: string): string => String(listed.find(({ on }) => on === path)?.id ?? '');
  return {
    server,
    facts,
    unreadable,
    groups: listed.map(({ on: path, id }) => {
      const parent = path.split('/').slice(0, -1).join('/');
      return { path, id: String(id), type: 'assignment', ...(parent === '' ? {} : { parentId: idOf(parent) }) };
    }),
    leftOut: { rollout: 0, reinstall: 0 },
    computersBelow: async (path) => reachOfNamed(['1', '2', path]),
    together: async (found) => reachOfNamed(found.flatMap(({ named = [] }) => named)),
    configurationPlaces: async () => new Map(),
    find: async () => [],
  };
};

interface Given {
  readonly groups?: readonly Partial<WantedGroup>[];
  readonly facts?: readonly Fact[];
  readonly absent?: readonly Fact[];
  readonly exact?: readonly [Fact['kind'], string, string?][];
  readonly keys?: Wanted['keys'];
  readonly server?: string;
}

const wantedOf = ({ absent = [], exact = [], facts = [], groups = [], keys = [], ...more }: Given): Wanted => ({
  server: more.server ?? server,
  groups: groups.map((each) => ({ path: '', ...each, place })),
  facts: facts.map((each): WantedFact => ({ ...each, place })),
  absent: absent.map((each): WantedFact => ({ ...each, place })),
  exact: exact.map(([kind, on, what = '']) => ({ kind, on, what, place })),
  keys,
  rules: [],
});

const diff = (given: Given, real: Real, env: Record<string, string> = {}): Promise<StateDifference> =>
  computeDiff({ wanted: wantedOf(given), real, env, kinds, against: 'files' });

const lines = ({ changes }: StateDifference): string[] =>
  changes.map(({ action, blocked, kind, on, what }) =>
    [action, kind, on, what, ...(blocked === undefined ? [] : ['blocked'])].filter((word) => word !== '').join(' '),
  );

const firefox = fact('package-assignment', 'A/B', 'Mozilla Firefox@128.0');
const keepass = fact('package-assignment', 'A/B', 'KeePass@2.57');
const tree = [...group('A'), ...group('A/B')];

describe('the difference between files and the service', () => {
  it('adds what is listed, and removes nothing that is left out', async () => {
    const found = await diff({ facts: [keepass] }, realOf([...tree, firefox]));
    expect(lines(found)).toEqual(['add package-assignment A/B KeePass@2.57']);
    expect(found.changes[0]).toMatchObject({ from: null, to: 'KeePass@2.57', computers: 3, ids: { on: 'A/B' } });
    expect(found.unmanaged.map(({ what }) => what)).toContain('Mozilla Firefox@128.0');
    expect(found.compared).toMatchObject({ 'package-assignments': { wanted: 1, real: 1 } });
  });

  it('removes by exact and by absent, removals first, and ignores letter case', async () => {
    const real = realOf([...tree, firefox, fact('member', 'A/B', 'PC-0007'), fact('member', 'A/B', 'PC-0008')]);
    const given: Given = {
      facts: [{ ...keepass, on: 'a/b' }, fact('member', 'A/B', 'pc-0008')],
      absent: [fact('member', 'A/B', 'PC-0007', null), fact('member', 'A/B', 'PC-9999', null)],
      exact: [['package-assignment', 'A/B']],
    };
    expect(lines(await diff(given, real))).toEqual([
      'remove package-assignment A/B Mozilla Firefox@128.0',
      'remove member A/B PC-0007',
      'add package-assignment a/b KeePass@2.57',
    ]);
  });

  it.each<[string, UnreadKind]>([
    ['the whole kind', { kind: 'package-assignments', needs: 'package.read', why: 'needs package.read' }],
    ['this group', { kind: 'package-assignments', needs: null, why: 'timed out', on: 'A/B' }],
  ])('neither adds nor removes where a read failed: %s', async (_, gap) => {
    const given: Given = {
      facts: [keepass],
      absent: [{ ...firefox, value: null }],
      exact: [['package-assignment', 'A/B']],
    };
    const found = await diff(given, realOf([...tree, firefox], [gap]));
    expect(found.changes).toEqual([]);
    expect(found.unreadable).toEqual([gap]);
  });

  it('renames by id on the same server, and takes everything below along', async () => {
    const real = realOf([...tree, ...group('A/B/C'), firefox, fact('package-assignment', 'A/B/C', 'VLC@3')]);
    const renamed = { path: 'A/Browsers', id: 'A/B' };
    const given: Given = {
      groups: [renamed, { path: 'A/Browsers/C', id: 'A/B/C' }],
      facts: [
        ...group('A/Browsers'),
        { ...firefox, on: 'A/Browsers' },
        ...group('A/Browsers/C'),
        fact('package-assignment', 'A/Browsers/C', 'VLC@3'),
      ],
    };
    const found = await diff(given, real);
    expect(found.changes).toMatchObject([
      { action: 'rename', from: 'A/B', to: 'A/Browsers', computers: 0, ids: { on: 'A/B' } },
    ]);
    const elsewhere = await diff({ ...given, server: 'https://other.example.com' }, real);
    expect(lines(elsewhere)).toContain('create group A/Browsers');
    const byName = await diff(
      { ...given, server: 'https://other.example.com', groups: [{ path: 'A/Browsers', was: 'A/B' }] },
      real,
    );
    expect(lines(byName)).toEqual(['rename group A/Browsers']);
  });

  it('blocks what the service cannot do: a move, a root, another type', async () => {
    const given: Given = {
      groups: [{ path: 'B', id: 'A/B' }, { path: 'New' }],
      facts: [fact('group', 'B', '', 'configuration'), fact('group', 'New', '', 'assignment')],
    };
    expect(lines(await diff(given, realOf(tree)))).toEqual([
      'change group B parent blocked',
      'change group B type blocked',
      'create group New blocked',
    ]);
  });

  it('deletes a group only with its subgroups, and if the files know its members', async () => {
    const real = realOf([...tree, ...group('A/B/C'), fact('member', 'A/B/C', 'PC-1')]);
    const gone = (path: string): Fact => fact('group', path, '', null);
    expect(lines(await diff({ absent: [gone('A/B')] }, real))).toEqual(['delete group A/B blocked']);
    expect(lines(await diff({ absent: [gone('A/B'), gone('A/B/C')] }, real))).toEqual([
      'delete group A/B',
      'delete group A/B/C blocked',
    ]);
    const listed = await diff({ absent: [gone('A/B/C')], facts: [fact('member', 'A/B', 'PC-1')] }, real);
    expect(lines(listed)).toEqual(['delete group A/B/C', 'add member A/B PC-1']);
    const unread: UnreadKind = { kind: 'members', needs: null, why: 'timed out', on: 'A/B/C' };
    expect(lines(await diff({ absent: [gone('A/B/C')] }, { ...real, unreadable: [unread] }))).toEqual([
      'delete group A/B/C blocked',
    ]);
  });

  it('compares values: none, empty, changed, secret', async () => {
    const secret = { secret: 'env:PIN' };
    const real = realOf([
      ...tree,
      fact('variable', 'A/B', 'Old', 'x'),
      fact('variable', 'A/B', 'Same', ''),
      { ...fact('variable', 'A/B', 'Pin', { secret: 'env:A_B_PIN' }), hidden: '1234' },
      fact('variable', 'A/B', 'Masked', { secret: 'env:A_B_MASKED' }),
      fact('depot-server', 'A/B', '', ['SRV-1', 'SRV-2']),
      fact('agent-template', 'A/B', '', 'Standard'),
    ]);
    const facts = [
      fact('variable', 'A/B', 'Old', null),
      fact('variable', 'A/B', 'Same', ''),
      fact('variable', 'A/B', 'Nothing', null),
      fact('variable', 'A/B', 'Pin', secret),
      fact('variable', 'A/B', 'Masked', secret),
      fact('depot-server', 'A/B', '', ['SRV-2', 'SRV-1']),
      fact('agent-template', 'A/B', '', null),
    ];
    const unknown = await diff({ facts }, real);
    expect(lines(unknown)).toEqual(['remove agent-template A/B', 'remove variable A/B Old', 'change depot-server A/B']);
    expect(unknown.unchecked.map(({ what, why }) => [what, why])).toEqual([
      ['Pin', 'secret'],
      ['Masked', 'masked'],
    ]);
    expect(lines(await diff({ facts }, real, { PIN: '1234' }))).toHaveLength(3);
    const changed = await diff({ facts }, real, { PIN: '4711' });
    expect(changed.changes.find(({ what }) => what === 'Pin')).toMatchObject({
      action: 'change',
      from: '(secret)',
      to: secret,
    });
    expect(JSON.stringify(changed)).not.toMatch(/1234"|4711/);
  });

  it('matches the entries of a collection by their values, or by a key', async () => {
    const entry = (values: Record<string, string>): Fact => fact('collection', 'A/B', 'Drives', values);
    const real = realOf([...tree, entry({ Letter: 'H', Path: 'old' }), entry({ Letter: 'I', Path: 'same', Note: '' })]);
    const facts = [entry({ Letter: 'H', Path: 'new' }), entry({ Letter: 'I', Path: 'same' })];
    expect(lines(await diff({ facts }, real))).toEqual(['add collection A/B Drives']);
    const keyed = await diff({ facts, keys: [{ on: 'A/B', what: 'Drives', children: ['Letter'] }] }, real);
    expect(keyed.changes).toMatchObject([{ action: 'change', from: { Path: 'old' }, to: { Path: 'new' } }]);
    const exact = await diff({ facts, exact: [['collection', 'A/B', 'Drives']] }, real);
    expect(lines(exact)).toEqual(['remove collection A/B Drives', 'add collection A/B Drives']);
  });

  it('does not compare the secret of an entry, and says so', async () => {
    const entry = (secret: string): Fact => fact('collection', 'A/B', 'Shares', { Name: 'x', Key: { secret } });
    const found = await diff({ facts: [entry('env:MINE')] }, realOf([...tree, entry('env:A_B_SHARES_KEY')]));
    expect(found.changes).toEqual([]);
    expect(found.unchecked).toEqual([{ kind: 'collection', on: 'A/B', what: 'Shares', why: 'secret' }]);
  });

  it('counts each computer once', async () => {
    const groups = [...tree, ...group('A/C'), ...group('A/B/D')];
    const assigned = ['A/B', 'A/C', 'A/B/D'].map((on) => fact('package-assignment', on, 'KeePass@2.57'));
    const description = fact('group', 'A/C', 'description', 'A text');
    // 1, 2 and one of its own below each.
    const counted = await diff({ facts: [...assigned, description] }, realOf(groups));
    expect(counted.computers).toBe(5);
    expect(counted.changes.map(({ computers }) => computers ?? -1).toSorted((a, b) => a - b)).toEqual([0, 3, 3, 3]);
    const members: readonly Fact[] = ['A/B', 'A/New'].map((on) => ({ ...fact('member', on, 'PC-2'), id: 2 }));
    const variable = fact('computer-variable', 'pc-2', 'V', 'x');
    expect((await diff({ facts: [...assigned, ...members, variable] }, realOf(groups))).computers).toBe(5);
    const other: Fact = { ...fact('member', 'A/B', 'PC-9'), id: 9 };
    expect((await diff({ facts: [...assigned, other] }, realOf(groups))).computers).toBe(6);
    const unknown = async (): Promise<Impact> => ({ facts: [], unknown: true });
    const unread = await diff({ facts: assigned }, { ...realOf(groups), computersBelow: unknown, together: unknown });
    expect([unread.computers, unread.changes[0]?.computers]).toEqual([null, null]);
  });

  it('has the same checksum for the same changes in any order, whatever the counts', async () => {
    const facts = [keepass, fact('member', 'A/B', 'PC-1')];
    const first = await diff({ facts }, realOf(tree));
    const second = await diff(
      { facts: facts.toReversed() },
      { ...realOf(tree), computersBelow: async () => reachOfNamed(['8', '9']) },
    );
    expect(second.plan).toBe(first.plan);
    expect((await diff({ facts: [keepass] }, realOf(tree))).plan).not.toBe(first.plan);
  });
});

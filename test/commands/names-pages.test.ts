import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const id = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(last).padStart(2, '0')}`;
const { ems: run, server } = useScriptedEms();

const ems = (...argv: string[]) => run(argv);

/** A service that never gives more than so many items. */
const clamped = (items: readonly object[], top: number, facts: (more: boolean) => object = () => ({})): Scripted => {
  return ({ url }, response) => {
    const skip = Number(new URL(url, server().url).searchParams.get('skip') ?? 0);
    const hasMore = skip + top < items.length;
    const page = { items: items.slice(skip, skip + top), hasMore, ...facts(hasMore) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
  };
};
const pages = (count: number, reply: Scripted): void => server().script(...Array.from({ length: count }, () => reply));
const sent = (): string[] => server().calls.map(({ method, url }) => `${method} ${url}`);
const writes = (): string[] => sent().filter((line) => !line.startsWith('GET '));

describe('a name on a later page', () => {
  const groups = [
    { id: id(1), name: 'Berlin', parentId: null },
    { id: id(2), name: 'Berlin Servers', parentId: null },
    { id: id(3), name: 'Berlin', parentId: id(9) },
  ];

  it.each([{}, { totalCount: 3 }])('makes an earlier one ambiguous, and nothing is deleted (%j)', async (facts) => {
    pages(
      2,
      clamped(groups, 2, () => facts),
    );
    const { code, stderr } = await ems('group', 'delete', 'Berlin', '--yes');
    expect([code, writes()]).toEqual([2, []]);
    expect(stderr).toContain(id(1));
    expect(stderr).toContain(id(3));
  });

  it('is not chosen when the list has moved under the reader: another of that name may be missing', async () => {
    pages(2, clamped([...groups.slice(0, 2), groups[0] ?? {}], 2));
    const { code, stderr } = await ems('group', 'show', 'Berlin');
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining('an item is on two pages')]);
    expect(sent()).toHaveLength(2);
  });
});

it('a client id is looked for in the list as a whole, which takes no page size', async () => {
  const principal = { id: 2, clientId: 'client-2', roles: [] };
  server().script({ json: [principal] }, { json: principal });
  expect((await ems('admin', 'local-principal', 'show', 'client-2')).code).toBe(0);
  expect(sent()).toEqual(['GET /api/admin/local-principals', 'GET /api/admin/local-principals/2']);
});

const one = (...items: object[]): Scripted => ({ json: { items, totalCount: items.length, hasMore: false } });

describe('the best fit', () => {
  const pilots = [
    { id: id(1), name: 'Pilot', parentId: null },
    { id: id(2), name: 'pilot', parentId: null },
  ];

  it.each([
    ['Pilot', id(1)],
    ['pilot', id(2)],
  ])('takes the group that is written %s', async (name, wanted) => {
    server().script(one(...pilots), { json: pilots[0] });
    expect((await ems('group', 'show', name)).code).toBe(0);
    expect(sent().at(-1)).toContain(`/api/group/${wanted}`);
  });

  it('takes the whole dotted name of a variable, then its designation', async () => {
    const variables = one(
      { varId: 1, designation: 'Phone', dottedName: 'Contact.Phone' },
      { varId: 2, designation: 'Phone', dottedName: 'Phone' },
      { varId: 3, designation: 'Fax', dottedName: 'Contact.Fax' },
    );
    server().script(variables, { json: { varId: 2 } }, variables, { json: { varId: 3 } });
    await ems('variable-definition', 'show', 'Phone');
    expect(sent().at(-1)).toBe('GET /api/variable-definitions/2');
    await ems('variable-definition', 'show', 'fax');
    expect(sent().at(-1)).toBe('GET /api/variable-definitions/3');
  });

  it('ignores letter case in host names: two domains may write one name differently', async () => {
    server().script(one({ id: 1, hostname: 'PC-1', domain: 'a' }, { id: 2, hostname: 'pc-1', domain: 'b' }));
    expect((await ems('computer', 'show', 'PC-1')).code).toBe(2);
  });
});

describe('a thing without an id', () => {
  it.each([
    [['group', 'create', 'New', '--type', 'AssignmentGroups', '--parent', 'Berlin']],
    [['computer', 'issues', 'low-disk', '--group', 'Berlin']],
    [['group', 'delete', 'Berlin', '--yes']],
  ])('is an error: %j', async (line) => {
    server().script(one({ name: 'Berlin' }));
    const { code, stderr } = await ems(...line);
    expect([code, server().calls.length]).toEqual([1, 1]);
    expect(stderr).toContain('an entry has no valid id: Berlin ("id": missing)');
  });
});

describe('a name among a part of the list only', () => {
  const part = (items: readonly object[]): Scripted => ({ json: { items, hasMore: false, totalCount: 300 } });

  it.each([
    [['computer', 'reboot', 'PC-1'], { id: 1, hostname: 'PC-1', domain: null }],
    [['group', 'delete', 'Berlin'], { id: id(1), name: 'Berlin', parentId: null }],
    [['tag', 'delete', 'Berlin'], { id: 1, designation: 'Berlin' }],
  ])('is not chosen: %j', async (line, item) => {
    server().script(part([item]), part([item]));
    const { code, stderr } = await ems(...line, '--yes');
    expect([code, server().calls.length]).toEqual([1, 1]);
    expect(stderr.replace(/\s+/g, ' ')).toContain('the service counts 300 items, and its pages ended after 1.');
    expect(stderr).toContain('give the id instead of the name');
  });
});

describe('a group whose name has a slash', () => {
  const slashed = { id: id(1), name: 'Munich/Berlin', parentId: null };
  const below = { id: id(2), name: 'Berlin', parentId: id(3) };
  const munich = { id: id(3), name: 'Munich', parentId: null };

  it('is not chosen where a path fits as well', async () => {
    server().script({ json: { items: [slashed, below], hasMore: false } }, { json: munich });
    const { code, stderr } = await ems('group', 'delete', 'Munich/Berlin', '--yes');
    expect([code, writes()]).toEqual([2, []]);
    expect(stderr).toContain(id(1));
    expect(stderr).toContain(id(2));
  });

  it('is found by it', async () => {
    server().script({ json: { items: [slashed], hasMore: false } }, { json: slashed });
    expect((await ems('group', 'show', 'Munich/Berlin')).code).toBe(0);
    expect(sent().at(-1)).toContain(`/api/group/${id(1)}`);
  });
});

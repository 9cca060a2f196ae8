import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

const values = [
  { varId: 1, dottedName: 'Proxy.Url', value: '', designation: 'Url' },
  { varId: 2, dottedName: 'Proxy.Port', value: null, designation: 'Port' },
];
const page = (items: readonly object[], skip = 0, totalCount = items.length) => ({
  json: { items, skip, top: 1, totalCount, hasMore: skip + items.length < totalCount },
});

describe('an empty variable value, which is stored, unlike none', () => {
  it.each(['computer variable list 42', 'group variable list 3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
    'is told from none in a table: %s',
    async (line) => {
      server().script(page(values));
      const { stdout } = await ems(`${line} -o table`);
      expect(stdout).toMatch(/Proxy\.Url +"" +Url/);
      expect(stdout).toMatch(/Proxy\.Port +- +Port/);
    },
  );

  it('is told from none on a later page, and on a terminal where no row has another value', async () => {
    const [blank = {}, none = {}] = values;
    server().script(page([none], 0, 2), page([blank], 1, 2));
    expect((await ems('computer variable list 42 --all -o table')).stdout).toMatch(/Proxy\.Url +"" +Url/);
    server().script(page([blank]));
    expect((await ems('computer variable list 42', { columns: 40 })).stdout).toContain('""');
  });

  it('is told from none as a default, and among the values of a collection', async () => {
    server().script(
      page([
        { varId: 1, dottedName: 'A', defaultValue: '' },
        { varId: 2, dottedName: 'B', defaultValue: null },
      ]),
    );
    expect((await ems('variable-definition list -o table')).stdout).toMatch(/1 +A +""\n2 +B +-\n/);
    const entry = [
      { designation: 'Account', value: '' },
      { designation: 'Scope', value: null },
    ];
    server().script(page([{ collectionId: 7, values: entry }]));
    expect((await ems('computer variable collection list 42 5 -o table')).stdout).toContain('Account: "", Scope\n');
  });

  it('is told from none on the page of one variable', async () => {
    server().script({ json: { varId: 1, dottedName: 'A', designation: 'A', defaultValue: '' } });
    expect((await ems('variable-definition show 1 -o table')).stdout).toMatch(/Default +""/);
  });

  it('stays as it is in csv and json', async () => {
    server().script(page(values), page(values));
    expect((await ems('computer variable list 42 -o csv --columns varId,value')).stdout).toBe('varId,value\n1,\n2,\n');
    expect(JSON.parse((await ems('computer variable list 42 -o json')).stdout)).toEqual(values);
  });
});

import { rm, writeFile } from 'node:fs/promises';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDirectory } from '../../../../support/directories.js';
import { readYaml } from '../../../../../src/base/json/read-yaml.js';
import { stateKinds } from '../../../../../src/apps/state/kinds.js';
import { inspectFolder } from '../../../../../src/apps/state/files/read-folder.js';
import { stateSchema } from '../../../../../src/apps/state/files/schema.js';
import { fits } from '../../../../support/schema-check.js';
import { some } from '../../../../support/some.js';

const folder = useDirectory();
beforeAll(async () => {
  await mkdir(join(folder(), 'groups'));
  await writeFile(join(folder(), 'groups/m.csv'), 'hostname\n');
});

const isAccepted = async (file: string, text: string): Promise<boolean> => {
  await writeFile(join(folder(), file), text);
  const { problems } = await inspectFolder(folder());
  await rm(join(folder(), file));
  return problems.filter((problem) => problem.file === file).length === 0;
};

const group = 'groups/g.yaml';

/** Documents that the schema and the reader judge alike. */
const documents: readonly (readonly [isGood: boolean, file: string, text: string])[] = [
  [true, 'ems.yaml', 'format: 1\nserver: https://ems.example.com'],
  [false, 'ems.yaml', 'format: 2'],
  [false, 'ems.yaml', 'server: https://ems.example.com'],
  [true, group, 'group: A'],
  [false, group, 'type: assignment'],
  [false, group, 'group: A\ntype: other'],
  [true, group, "group: A\ntype: assignment\nwas: B\ndescription: ''\npackages: [X@1]\nexact: [packages]"],
  [false, group, 'group: A\npackages: X'],
  [false, group, 'group: A\npackages: [1]'],
  [false, group, 'group: A\npackges: []'],
  [false, group, 'group: A\nexact: [bootImage]\nbootImage: X'],
  [true, group, 'group: A\nabsent: true'],
  [false, group, 'group: A\nabsent: false'],
  [true, group, 'group: A\nabsent: { packages: [X], members: [PC-1], collections: { P: [{ a: b }] } }'],
  [false, group, 'group: A\nabsent: { depots: [X] }'],
  [true, group, 'group: A\nmembers: { search: { hostname: FFM*, minRamGb: 16 }, os: x, except: [PC-1] }'],
  [true, group, 'group: A\nmembers: { file: m.csv }'],
  [false, group, 'group: A\nmembers: { direct: true, os: x }'],
  [false, group, 'group: A\nmembers: { serch: x }'],
  [true, group, "group: A\nvariables: { A.B: x, C: null, D: '', E: { secret: env:EMS_VALUE_E } }"],
  [false, group, 'group: A\nvariables: { A: 1 }'],
  [false, group, 'group: A\nvariables: { A: { secret: E } }'],
  [true, group, 'group: A\ncollections: { P: [{ a: b }], Q: { key: [a], exact: true, entries: [{ a: b }] } }'],
  [false, group, 'group: A\ncollections: { P: { key: [a] } }'],
  [true, group, 'group: A\nbootImage: null\nosSku: X\ndepots: []'],
  [true, 'tags.yaml', 'tags: [berlin, { designation: b, description: null }]\nexact: [tags]'],
  [false, 'tags.yaml', 'tags: [{ description: x }]'],
  [true, 'custom-fields.yaml', 'customFields: { Custom30: { active: false } }'],
  [false, 'custom-fields.yaml', 'customFields: { Custom31: { active: false } }'],
  [false, 'custom-fields.yaml', 'customFields: { Custom01: { active: yes please } }'],
  [true, 'depots.yaml', 'topology: false\ndepotTags: { S: [a] }\nabsent: { depotTags: { S: [b] } }'],
  [false, 'depots.yaml', 'topology: maybe'],
  [true, 'principals.yaml', 'principals: [{ type: user, subject: a, roles: [x] }]\nlocalPrincipals: [cli]'],
  [false, 'principals.yaml', 'principals: [{ subject: a }]'],
  [true, 'computers.yaml', 'computerVariables: { PC-1: { A: x } }'],
];

describe('the schema for editors and the reader judge alike', () => {
  it.each(documents)('%s %s: %j', async (isGood, file, text) => {
    const { value } = await readYaml(text, file);
    expect({ schema: fits(stateSchema, value), reader: await isAccepted(file, text) }).toEqual({
      schema: isGood,
      reader: isGood,
    });
  });
});

it('the schema has every section of the table of kinds', () => {
  const text = JSON.stringify(stateSchema);
  for (const { section } of some(stateKinds)) expect(text).toContain(`"${section}":`);
});

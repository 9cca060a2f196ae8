import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { problemLine } from '../../../../../src/base/documents/problems.js';
import { inspectFolder, readFolder } from '../../../../../src/apps/state/files/read-folder.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-state-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
};

const problemsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await inspectFolder(await folderOf(files))).problems.map(problemLine);

const browsers = `group: Assignments/Browsers
type: assignment
id: 1f0806c7-379c-4c74-852b-204550a31f4e
was: Assignments/Browser
description: Browsers of all departments
packages:
  - Mozilla Firefox@128.0
  - KeePass@2.57
members: [PC-0042, PC-0044]
variables: { Proxy.Server: proxy.corp.example, Proxy.Port: null, Proxy.Password: { secret: env:EMS_VALUE_PROXY_PASSWORD } }
exact: [packages]
absent: { packages: [Mozilla Firefox@115.0], members: [PC-0007] }
`;

it('reads the documents of the contract, with a byte order mark and CRLF, as facts with their places', async () => {
  const folder = await folderOf({
    'ems.yaml': 'format: 1\nserver: https://ems.example.com/\n',
    'groups/Assignments/Browsers.yaml': `\uFEFF${browsers.replaceAll('\n', '\r\n')}`,
    'tags.yaml': 'tags: [{ designation: berlin }]\n',
    'custom-fields.yaml': 'customFields: { Custom01: { designation: Room, active: true } }\n',
    'packages.yaml': 'packageTags: { KeePass@2.57: [berlin] }\n',
    'depots.yaml': 'depotTags: { SRV-0062: [berlin] }\n---\ntopology: true\n---\n',
    'principals.yaml':
      'principals: [{ type: user, subject: anna, issuer: https://id, roles: [group.read, computer.read] }]\nlocalPrincipals: [{ clientId: cli, isRevoked: true }]\n',
    'computers.yaml': "computerVariables: { PC-0042: { Proxy.Port: '8080' } }\n",
    'README.md': 'read me',
    '.gitignore': 'x',
  });
  const { facts, ...wanted } = await readFolder(folder);
  const file = 'groups/Assignments/Browsers.yaml';
  expect(
    facts.map(({ place, kind, on, what, value }) => [`${place.line}:${place.column}`, kind, on, what, value]),
  ).toEqual([
    ['1:33', 'computer-variable', 'PC-0042', 'Proxy.Port', '8080'],
    ['1:17', 'custom-field', '', 'Custom01', { designation: 'Room', active: true }],
    ['1:25', 'depot-tag', 'SRV-0062', 'berlin', 'berlin'],
    ['3:11', 'topology', '', '', true],
    ['1:8', 'group', 'Assignments/Browsers', '', 'assignment'],
    ['5:14', 'group', 'Assignments/Browsers', 'description', 'Browsers of all departments'],
    ['7:5', 'package-assignment', 'Assignments/Browsers', 'Mozilla Firefox@128.0', 'Mozilla Firefox@128.0'],
    ['8:5', 'package-assignment', 'Assignments/Browsers', 'KeePass@2.57', 'KeePass@2.57'],
    ['10:14', 'variable', 'Assignments/Browsers', 'Proxy.Server', 'proxy.corp.example'],
    ['10:48', 'variable', 'Assignments/Browsers', 'Proxy.Port', null],
    ['10:66', 'variable', 'Assignments/Browsers', 'Proxy.Password', { secret: 'env:EMS_VALUE_PROXY_PASSWORD' }],
    ['9:11', 'member', 'Assignments/Browsers', 'PC-0042', 'PC-0042'],
    ['9:20', 'member', 'Assignments/Browsers', 'PC-0044', 'PC-0044'],
    ['1:31', 'package-tag', 'KeePass@2.57', 'berlin', 'berlin'],
    [
      '1:14',
      'principal',
      '',
      'user:anna@https://id',
      { type: 'user', subject: 'anna', issuer: 'https://id', roles: ['computer.read', 'group.read'] },
    ],
    ['2:19', 'local-principal', '', 'cli', { clientId: 'cli', isRevoked: true }],
    ['1:8', 'tag', '', 'berlin', { designation: 'berlin' }],
  ]);
  expect(wanted).toEqual({
    server: 'https://ems.example.com',
    groups: [
      {
        path: 'Assignments/Browsers',
        type: 'assignment',
        id: '1f0806c7-379c-4c74-852b-204550a31f4e',
        was: 'Assignments/Browser',
        place: { file, line: 1, column: 8 },
      },
    ],
    absent: [
      {
        kind: 'package-assignment',
        on: 'Assignments/Browsers',
        what: 'Mozilla Firefox@115.0',
        value: null,
        place: { file, line: 12, column: 22 },
      },
      {
        kind: 'member',
        on: 'Assignments/Browsers',
        what: 'PC-0007',
        value: null,
        place: { file, line: 12, column: 56 },
      },
    ],
    exact: [{ kind: 'package-assignment', on: 'Assignments/Browsers', what: '', place: { file, line: 11, column: 9 } }],
    keys: [],
    rules: [],
  });
});

it('reads rules, lists in csv files, collections, orders and single objects', async () => {
  const folder = await folderOf({
    'groups/a.yaml': `group: A
members: { search: { hostname: FFM* }, os: Windows 11, except: [PC-0044] }
collections:
  Printers: [{ Name: P1, Path: \\\\srv\\p1 }]
  Shares: { key: [Drive], exact: true, entries: [{ Drive: 'X:' }] }
depots: [SRV-0062, SRV-0061]
bootImage: null
osSku: Windows 11 Pro
exact: [members]
absent: { collections: { Printers: [{ Name: P2 }] } }
---
group: B
members: { file: lists/b.csv }
`,
    'groups/lists/b.csv': 'hostname\nPC-0001\n',
    'groups/c.yaml': 'group: C\nabsent: true\n',
  });
  const { absent, exact, facts, keys, rules } = await readFolder(folder);
  expect(rules.map(({ except, on, rule }) => ({ except, on, rule }))).toEqual([
    { on: 'A', rule: { search: { hostname: 'FFM*' }, os: 'Windows 11' }, except: ['PC-0044'] },
    { on: 'B', rule: { file: join(folder, 'groups/lists/b.csv') }, except: [] },
  ]);
  expect(facts.filter(({ kind }) => kind !== 'group').map(({ kind, what, value }) => [kind, what, value])).toEqual([
    ['depot-server', '', ['SRV-0062', 'SRV-0061']],
    ['boot-image', '', null],
    ['os-sku', '', 'Windows 11 Pro'],
    ['collection', 'Printers', { Name: 'P1', Path: String.raw`\\srv\p1` }],
    ['collection', 'Shares', { Drive: 'X:' }],
  ]);
  expect(keys).toEqual([{ on: 'A', what: 'Shares', children: ['Drive'] }]);
  expect(exact.map(({ kind, what }) => [kind, what])).toEqual([
    ['collection', 'Shares'],
    ['member', ''],
  ]);
  expect(absent.map(({ kind, on, value, what }) => [kind, on, what, value])).toEqual([
    ['collection', 'A', 'Printers', { Name: 'P2' }],
    ['group', 'C', '', null],
  ]);
});

it('tells all problems of all files at once, each with file, line and column', async () => {
  expect(
    await problemsOf({
      'ems.yaml': 'format: 2\nserver: ems.example.com\nservr: x\n',
      'groups/a.yaml': `group: Computers/A
type: configuration
packges: [X]
packages: KeePass@2.57
members: [PC-0042, 7]
variables: { Port: 8080, Pass: '***', Url: 'http://u:***@h' }
type: configuration
exact: [packages, bootImage, members, tags, softwareClasses]
absent: { packages: [Y], bootImage: X }
---
group: Computers/B
type: configuration
id: 12
members: [pc-0042, PC-0001, PC-0001]
absent: { members: [PC-0001] }
description:
---
group: computers/b
type: config
---
group: /x/
---
type: assignment
`,
      'groups/b.yaml': 'group: C\n\tpackages: [X]\n',
      'groups/c.yaml': `group: D
absent: true
packages: [X]
---
group: D/E
members: { serch: { hostname: x }, search: { hostnam: x }, notSeenFor: 14, file: no.csv, direct: true }
---
group: F
members: { except: PC-1 }
collections: { P: [{}], Q: { key: [A], entries: [{ B: '1' }] }, R: 1 }
variables: { S: { secret: PASS } }
`,
      'groups/b.csv': 'x',
      'groups/d.yml': '',
      'tag.yaml': '',
      'notes/x.txt': '',
      'tags.yaml': 'tags: [berlin, { description: x }, { designation: Berlin }]\nexact: [customFields]\n',
      'custom-fields.yaml':
        'customFields: { Custom31: {}, Custom02: { active: 1 } }\nabsent: { customFields: [Custom01] }\n',
      'principals.yaml': 'principals: [{ type: robot, subject: x, roles: computer.read }]\n',
      'depots.yaml': 'topology: on\ndepotTags: [x]\ngroups: []\n',
    }),
  ).toMatchInlineSnapshot(`
    [
      "custom-fields.yaml:1:17: unknown key "Custom31"; the keys here are Custom01 to Custom30",
      "custom-fields.yaml:1:51: active is true or false",
      "custom-fields.yaml:2:25: a custom field cannot be deleted; write active: false",
      "depots.yaml:1:11: topology is true or false",
      "depots.yaml:2:12: depotTags is a map",
      "depots.yaml:3:1: unknown key "groups"; the keys here are tags, topology, customFields, computers, computerVariables, computerCollections, packageTags, depotTags, principals, localPrincipals, exact, absent",
      "ems.yaml:1:9: this version of ems reads format 1",
      "ems.yaml:2:9: "ems.example.com" is not a URL; write https://…",
      "ems.yaml:3:1: unknown key "servr"; did you mean server?",
      "groups/a.yaml:3:1: unknown key "packges"; did you mean packages?",
      "groups/a.yaml:4:11: packages is a list of names",
      "groups/a.yaml:5:20: members is a list of names; write it in quotes",
      "groups/a.yaml:6:20: a value is a text, null or { secret: env:EMS_VALUE_NAME }; write it in quotes",
      "groups/a.yaml:6:32: a mask instead of a value; write the value, or secret: env:EMS_VALUE_NAME",
      "groups/a.yaml:6:44: a mask instead of a value; write the value, or secret: env:EMS_VALUE_NAME",
      "groups/a.yaml:7:1: the key "type" appears twice",
      "groups/a.yaml:8:19: bootImage cannot be exact; these can: packages, softwareClasses, languagePacks, variableConfigurations, variables, collections, members",
      "groups/a.yaml:8:39: exact is a list of sections: packages, softwareClasses, languagePacks, variableConfigurations, variables, collections, members",
      "groups/a.yaml:8:45: the document has no section softwareClasses; write it empty to remove everything",
      "groups/a.yaml:9:37: bootImage has one value; write bootImage: null for none",
      "groups/a.yaml:13:5: id is the id of the group, a GUID",
      "groups/a.yaml:14:11: "pc-0042" is in two configuration groups, also in "Computers/A": groups/a.yaml:5:11",
      "groups/a.yaml:14:29: "PC-0001" appears twice: groups/a.yaml:14:20",
      "groups/a.yaml:15:21: "PC-0001" is absent here and listed in groups/a.yaml:14:29",
      "groups/a.yaml:16:13: description is a text",
      "groups/a.yaml:18:8: group "computers/b" has another document: groups/a.yaml:11:8",
      "groups/a.yaml:19:7: type is assignment or configuration",
      "groups/a.yaml:21:8: "/x/" is not a path: names separated by /, such as Assignments/Browsers",
      "groups/a.yaml:23:1: group is missing: the path of the group",
      "groups/b.csv:1:1: no document names this file",
      "groups/b.yaml:2:1: a tab; indent with spaces",
      "groups/c.yaml:3:11: the group is absent: packages has no meaning",
      "groups/c.yaml:5:8: "D/E" lies below "D", which is absent: groups/c.yaml:2:9",
      "groups/c.yaml:6:12: unknown key "serch"; did you mean search?",
      "groups/c.yaml:6:55: "hostnam" is not a search field",
      "groups/c.yaml:6:72: notSeenFor is a duration with its unit, such as 14d; write it in quotes",
      "groups/c.yaml:6:82: the file groups/no.csv does not exist",
      "groups/c.yaml:6:98: direct requires group",
      "groups/c.yaml:9:10: the rule has no criterion; add search, os, group, issue, notSeenFor, model, user or file",
      "groups/c.yaml:9:20: except is a list of computers",
      "groups/c.yaml:10:20: an entry is { child: value }",
      "groups/c.yaml:10:50: the entry has no "A", which is its key",
      "groups/c.yaml:10:68: a collection is a list of entries { child: value }, or { key, exact, entries }",
      "groups/c.yaml:11:27: a secret is env: and the name of an environment variable",
      "groups/d.yml:1:1: no rule reads this file; did you mean groups/d.yaml?",
      "notes/x.txt:1:1: no rule reads this file; the files are ems.yaml, tags.yaml, depots.yaml, custom-fields.yaml, computers.yaml, packages.yaml, principals.yaml, and groups/…/*.yaml",
      "principals.yaml:1:22: type is user or client",
      "principals.yaml:1:48: roles is a list of texts",
      "tag.yaml:1:1: no rule reads this file; did you mean tags.yaml?",
      "tags.yaml:1:16: designation is missing",
      "tags.yaml:1:36: "Berlin" appears twice: tags.yaml:1:8",
      "tags.yaml:2:9: customFields cannot be exact; these can: tags, computerVariables, computerCollections, packageTags, depotTags, principals",
    ]
  `);
});

it.each([
  ['no documents', { 'README.md': '' }, 'has no state files'],
  ['no files', {}, 'has no state files'],
])('a folder with %s is an error', async (_, files, message) => {
  await expect(readFolder(await folderOf(files))).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining(message),
  });
});

it('a folder that does not exist is an error', async () => {
  await expect(readFolder('/nowhere/at/all')).rejects.toMatchObject({
    kind: 'usage',
    message: 'The folder "/nowhere/at/all" cannot be read: no such file or directory.',
  });
});

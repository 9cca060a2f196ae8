import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { stateKinds } from '../../src/apps/state/kinds.js';
import { useFastDemo } from '../support/fast-demo.js';
import type { Ran } from '../support/in-process.js';

const demo = useFastDemo({ computers: 64, speed: 0 });
const everything = stateKinds.map(({ plural }) => plural).join(',');

const state = (command: string, folder: string, ...more: readonly string[]): Promise<Ran> =>
  demo().run(['state', command, folder, '--only', everything, ...more]);

const apply = (folder: string): Promise<Ran> =>
  state('apply', folder, '--yes', '--max-affected', '90', '--max-removed', '20', '-o', 'json');

const folderOf = async (name: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = join(demo().directory, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
};

interface AppliedText {
  readonly changes: readonly Readonly<Record<'action' | 'error' | 'kind' | 'on' | 'result' | 'what', string | null>>[];
  readonly restore: string;
}

const resultsOf = ({ stdout }: Ran): string[] =>
  (JSON.parse(stdout) as AppliedText).changes.map(({ action, error, kind, on, result, what }) =>
    [result, action, kind, on, what, error].filter((word) => word !== null && word !== '').join(' '),
  );

const first = {
  'groups/pilot.yaml': `group: Assignments/Pilot
depots: [SRV-0062, SRV-0061]
softwareClasses: [Archivers]
bootImage: WinPE 10 x64
osSku: Windows 11 Enterprise 23H2 Education
agentTemplate: Agent Servers
languagePacks: [Language Pack Spanish]
variableConfigurations: [Kiosk]
variables: { ProxyServer: one }
collections: { NetworkDrives: [{ Letter: 'Q:', Path: one }, { Letter: 'R:', Path: one }] }
---
group: Assignments/Fresh
type: assignment
packages: [KeePass@2.57]
members: [PC-0002, PC-0003, NEW-1]
`,
  'depots.yaml': 'topology: false\ndepotTags: { SRV-0061: [Servers], SRV-0062: [fresh] }\n',
  'tags.yaml': 'tags: [{ designation: fresh, description: A text }, { designation: Retired, description: Other }]\n',
  'packages.yaml': 'packageTags: { KeePass@2.57: [fresh] }\n',
  'custom-fields.yaml': 'customFields: { Custom09: { designation: Floor, active: true } }\n',
  'computers.yaml': `computers:
  - { name: NEW-1, domain: corp.example, macAddress: '02:00:00:00:00:01', inventoryId: A }
  - { name: NEW-2, domain: corp.example, macAddress: '02:00:00:00:00:02' }
computerVariables: { PC-0001: { ProxyServer: one, TimeZone: UTC }, NEW-1: { TimeZone: UTC } }
computerCollections: { PC-0001: { NetworkDrives: [{ Letter: 'Q:', Path: one }] }, NEW-1: { NetworkDrives: [{ Letter: 'N:', Path: new }] } }
`,
  'principals.yaml': `principals:
  - { type: user, subject: grace, issuer: 'https://login.corp.example', displayName: Grace, roles: [computer.read] }
  - { type: client, subject: former-automation, roles: [group.read] }
  - { type: client, subject: automation, issuer: 'https://login.corp.example', roles: [group.read, computer.read] }
localPrincipals:
  - { clientId: viewer, description: Looks, roles: [computer.read], expiresAtUtc: '2027-01-01T00:00:00Z' }
  - { clientId: revoked, isRevoked: false }
`,
};

const second = {
  'groups/pilot.yaml': `group: Assignments/Pilot
depots: [SRV-0061, SRV-0062]
softwareClasses: [Media players]
bootImage: WinPE 11 x64
osSku: Windows 10 Enterprise 22H2 Enterprise
agentTemplate: Agent Standard
languagePacks: [Language Pack German]
variableConfigurations: [Germany]
variables: { ProxyServer: null }
collections: { NetworkDrives: { key: [Letter], entries: [{ Letter: 'Q:', Path: two }] } }
exact: [softwareClasses, languagePacks, variableConfigurations, collections]
---
group: Assignments/Fresh
absent: true
members: [PC-0002, PC-0003, NEW-1]
`,
  'depots.yaml': 'topology: true\ndepotTags: { SRV-0062: [Global] }\nexact: [depotTags]\n',
  'tags.yaml': 'tags: [{ designation: Retired, description: null }]\nabsent: { tags: [fresh] }\n',
  'packages.yaml': 'packageTags: { KeePass@2.57: [EMEA] }\nabsent: { packageTags: { KeePass@2.57: [fresh] } }\n',
  'custom-fields.yaml': 'customFields: { Custom09: { designation: Custom09, active: false } }\n',
  'computers.yaml': `computers: [{ name: NEW-1, domain: corp.example, inventoryId: null, serialNumber: S-1 }]
computerVariables: { PC-0001: { ProxyServer: two, TimeZone: null } }
computerCollections: { PC-0001: { NetworkDrives: { key: [Letter], entries: [{ Letter: 'Q:', Path: two }] } }, NEW-1: {} }
exact: [computerCollections]
absent: { computers: [{ name: NEW-2, domain: corp.example }] }
`,
  'principals.yaml': `principals:
  - { type: client, subject: former-automation, displayName: Old, roles: [] }
  - { type: client, subject: automation, issuer: 'https://login.corp.example', displayName: null, roles: [] }
localPrincipals:
  - { clientId: viewer, description: null, roles: [], expiresAtUtc: null }
  - { clientId: revoked, isRevoked: true }
absent: { principals: [{ type: user, subject: grace, issuer: 'https://login.corp.example' }] }
`,
};

it('changes things of every kind, finds no difference then, and each restore point leads back', async () => {
  const before = join(demo().directory, 'before');
  expect(await state('export', before)).toMatchObject({ code: 0 });
  await demo().run(['api', 'sync']);
  const folders = [await folderOf('first', first), await folderOf('second', second)];
  const restores: string[] = [];
  const touched = new Set<string | undefined>();
  for (const folder of folders) {
    const ran = await apply(folder);
    const results = resultsOf(ran);
    expect([ran.code, results.filter((line) => !line.startsWith('applied '))]).toEqual([0, []]);
    for (const line of results) touched.add(line.split(' ')[2]);
    restores.push(JSON.parse(ran.stdout).restore);
  }
  expect(stateKinds.map(({ name }) => name).filter((name) => !touched.has(name))).toEqual([]);
  expect((await state('diff', folders[1] ?? '')).code).toBe(0);
  for (const [at, restore] of [...restores.entries()].toReversed()) {
    const back = await apply(restore);
    expect(back.stdout, back.stderr).not.toBe('');
    expect([back.code, resultsOf(back).filter((line) => !line.startsWith('applied '))]).toEqual([0, []]);
    const there = await state('diff', folders[at - 1] ?? before, '-o', 'json');
    expect([there.code, JSON.parse(there.stdout).changes]).toEqual([0, []]);
  }
});

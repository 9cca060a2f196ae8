import type { Package, PackageType } from '../model/catalog-types.js';
import { namedGuid, rolledGuid, salt } from '../model/chance.js';

/** Name, version, author and special properties. */
export interface PackageRow {
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly type?: PackageType;
  readonly subType?: string;
  readonly purpose?: Package['purpose'];
  readonly tags?: number[];
  readonly operational?: false;
  readonly failsOn?: string;
  readonly needsReboot?: true;
}

/** The hardware model on which the failing packages fail. */
export const troubledModel = 'ESPRIMO D7012';

export const packageId = (nameAtVersion: string): string => namedGuid(`package ${nameAtVersion}`);

export const seedPackages = (): Map<string, Package> =>
  new Map(rows.map((row) => makePackage(row)).map((each) => [each.id, each]));

const rows: readonly PackageRow[] = [
  { name: '7-Zip', version: '24.08', author: 'Igor Pavlov', tags: [1, 2] },
  { name: '7-Zip', version: '23.01', author: 'Igor Pavlov', tags: [1] },
  { name: 'Mozilla Firefox', version: '128.0', author: 'Mozilla', tags: [1, 4] },
  { name: 'VLC media player', version: '3.0.21', author: 'VideoLAN', tags: [1] },
  { name: 'Legacy Viewer', version: '2.1', author: 'Oldsoft', tags: [5] },
  { name: 'Notepad++', version: '8.6.9', author: 'Don Ho', tags: [1, 4] },
  { name: 'KeePass', version: '2.57', author: 'Dominik Reichl', tags: [2, 3] },
  { name: 'LibreOffice', version: '24.2.5', author: 'The Document Foundation', tags: [1] },
  { name: 'PuTTY', version: '0.81', author: 'Simon Tatham', tags: [3] },
  { name: 'Git', version: '2.46.0', author: 'The Git Development Community', tags: [4] },
  { name: 'SQL Server Agent Tools', version: '15.0.4', author: 'Contoso', tags: [3] },
  { name: 'Backup Client', version: '11.0.4', author: 'Contoso', tags: [3] },
  { name: 'Graphics Driver', version: '31.0', author: 'Contoso', tags: [1] },
  { name: 'Graphics Driver', version: '32.1', author: 'Contoso', tags: [1], failsOn: troubledModel },
  { name: 'Security Agent', version: '6.4', author: 'Contoso', tags: [1] },
  { name: 'Security Agent', version: '7.0', author: 'Contoso', tags: [1], needsReboot: true },
  { name: 'Beta Reader', version: '0.9', author: 'Contoso', operational: false, tags: [] },
  { name: 'Patch Scan', version: '1.0', author: 'System', purpose: 'patch-scan', subType: 'Scan', tags: [1] },
  { name: 'Inventory Scan', version: '1.0', author: 'System', purpose: 'inventory-scan', subType: 'Scan', tags: [1] },
  { name: 'Patch Management Fix', version: '1.0', author: 'System', purpose: 'patch-fix', subType: 'Patch', tags: [1] },
  { name: 'Disk Preparation', version: '1.2', author: 'System', type: 'PreOs', tags: [1] },
  { name: 'Windows 11 Enterprise', version: '23H2', author: 'Microsoft', type: 'OperatingSystem', tags: [1] },
  { name: 'Windows 10 Enterprise', version: '22H2', author: 'Microsoft', type: 'OperatingSystem', tags: [1] },
  { name: 'Windows Server 2022', version: '21H2', author: 'Microsoft', type: 'OperatingSystem', tags: [3] },
  { name: 'Agent Standard', version: '5.4', author: 'System', type: 'AgentTemplate', tags: [1] },
  { name: 'Agent Servers', version: '5.4', author: 'System', type: 'AgentTemplate', tags: [3] },
  { name: 'Language Pack German', version: '23H2', author: 'Microsoft', type: 'LanguagePack', tags: [2] },
  { name: 'Language Pack French', version: '23H2', author: 'Microsoft', type: 'LanguagePack', tags: [2] },
  { name: 'Language Pack Spanish', version: '23H2', author: 'Microsoft', type: 'LanguagePack', tags: [2] },
];

/** Creates a package as an import does; the seeded packages are made in this way too. */
export const makePackage = (row: PackageRow): Package => {
  const id = packageId(`${row.name}@${row.version}`);
  const folder = `${row.name.replaceAll(/[^A-Za-z0-9]+/g, '-')}/${row.version}`;
  return {
    id,
    name: row.name,
    packageName: `${row.author}_${row.name}_${row.version}`.replaceAll(' ', '-'),
    type: row.type ?? 'Software',
    subType: row.subType ?? (row.type === undefined ? 'Application' : null),
    version: row.version,
    author: row.author,
    revision: '1',
    operational: row.operational ?? true,
    os: row.name.includes('Server') ? ['Windows Server 2022'] : ['Windows 10', 'Windows 11'],
    tagIds: [...(row.tags ?? [])],
    sizeBytes: (salt(id) % 900_000_000) + 1_000_000,
    hash: rolledGuid(1, 0, salt(id)).replaceAll('-', ''),
    folderPath: folder,
    importedAt: null,
    purpose: row.purpose ?? 'software',
    ...(row.failsOn === undefined ? {} : { failsOn: row.failsOn }),
    ...(row.needsReboot === undefined ? {} : { needsReboot: row.needsReboot }),
  };
};

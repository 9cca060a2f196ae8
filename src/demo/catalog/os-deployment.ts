import type { AgentTemplate, Catalog, LanguagePack, OsImport } from '../model/catalog-types.js';
import { packageId } from './packages.js';

export const seedOsDeployment = (): Pick<Catalog, 'osImports' | 'languagePacks' | 'agentTemplates' | 'pxeImages'> => ({
  osImports: byPackage(osImports),
  languagePacks: byPackage(languages.map(([name, code]) => languagePack(name, code))),
  agentTemplates: byPackage(agentTemplates()),
  pxeImages: new Map(
    [
      { id: 1, name: 'WinPE 11 x64', architecture: 'x64', version: '10.0.22621' },
      { id: 2, name: 'WinPE 10 x64', architecture: 'x64', version: '10.0.19041' },
      { id: 3, name: 'WinPE 10 x86', architecture: 'x86', version: '10.0.19041' },
    ].map((image) => [image.id, image]),
  ),
});

const osImport = (nameAtVersion: string, os: string, firstSku: number, editions: readonly string[]): OsImport => {
  const [name = '', version = ''] = nameAtVersion.split('@');
  return {
    packageId: packageId(nameAtVersion),
    imageName: `${name} ${version}`,
    imagePath: `images/${name.replaceAll(' ', '-')}-${version}/install.wim`,
    osLanguage: 'en-US',
    os,
    osType: os.includes('Server') ? 'Server' : 'Client',
    osArchitecture: 'x64',
    skus: editions.map((edition, index) => ({ skuId: firstSku + index, skuIndex: index + 1, edition })),
  };
};

const osImports: readonly OsImport[] = [
  osImport('Windows 11 Enterprise@23H2', 'Windows 11', 101, ['Enterprise', 'Enterprise N', 'Education']),
  osImport('Windows 10 Enterprise@22H2', 'Windows 10', 111, ['Enterprise', 'Enterprise LTSC']),
  osImport('Windows Server 2022@21H2', 'Windows Server 2022', 121, ['Standard', 'Datacenter']),
];

const languages = [
  ['German', 'de-DE'],
  ['French', 'fr-FR'],
  ['Spanish', 'es-ES'],
] as const;

const languagePack = (name: string, code: string): LanguagePack => ({
  packageId: packageId(`Language Pack ${name}@23H2`),
  imageName: `Language Pack ${name}`,
  osLanguage: code,
  imagePath: `languages/${code}/lp.cab`,
  os: 'Windows 11',
  osType: 'Client',
  osArchitecture: 'x64',
});

const agentTemplates = (): AgentTemplate[] => [
  {
    packageId: packageId('Agent Standard@5.4'),
    name: 'Agent Standard',
    description: 'Workstations: every 15 minutes',
    pollingIntervalMinutes: 15,
    version: '5.4',
  },
  {
    packageId: packageId('Agent Servers@5.4'),
    name: 'Agent Servers',
    description: 'Servers: every hour, no user interface',
    pollingIntervalMinutes: 60,
    version: '5.4',
  },
];

const byPackage = <T extends { packageId: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((each) => [each.packageId, each]));

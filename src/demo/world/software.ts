import { contains } from '../request/exchange.js';
import { roll, salt } from '../model/chance.js';
import { deploymentOf, effectivePackages } from './deployments.js';
import { day, type World } from '../model/world.js';
import { isServerRole, roleOf } from '../fleet/identity.js';
import { systemSince } from '../fleet/operating-system.js';
import { hasInventory, inventoryOf } from '../fleet/routine.js';

export interface InstalledSoftware {
  readonly productName: string;
  readonly version: string;
  readonly vendor: string;
  readonly installedAt: number;
}

interface Product {
  readonly name: string;
  readonly vendor: string;
  readonly versions: readonly [string, ...string[]];
  /** Percent of the computers that have it. */
  readonly share: number;
  readonly on: 'clients' | 'servers' | 'all';
}

const products: readonly Product[] = [
  { name: 'Microsoft Edge', vendor: 'Microsoft', versions: ['131.0.2903', '130.0.2849'], share: 100, on: 'all' },
  { name: 'Microsoft Office LTSC 2021', vendor: 'Microsoft', versions: ['16.0.14332'], share: 85, on: 'clients' },
  { name: 'Microsoft Teams', vendor: 'Microsoft', versions: ['24215.1007', '24004.1309'], share: 90, on: 'clients' },
  {
    name: 'Google Chrome',
    vendor: 'Google LLC',
    versions: ['131.0.6778', '130.0.6723', '126.0.6478'],
    share: 60,
    on: 'clients',
  },
  {
    name: 'Adobe Acrobat Reader',
    vendor: 'Adobe',
    versions: ['24.004.20220', '23.008.20555'],
    share: 70,
    on: 'clients',
  },
  { name: 'Zoom Workplace', vendor: 'Zoom', versions: ['6.2.7', '5.17.11'], share: 35, on: 'clients' },
  { name: 'Java 8 Update 431', vendor: 'Oracle', versions: ['8.0.4310'], share: 12, on: 'all' },
  {
    name: 'Python 3.12',
    vendor: 'Python Software Foundation',
    versions: ['3.12.7', '3.12.4'],
    share: 10,
    on: 'clients',
  },
  {
    name: 'Microsoft Visual C++ 2022 Redistributable',
    vendor: 'Microsoft',
    versions: ['14.40.33810'],
    share: 95,
    on: 'all',
  },
  { name: 'Microsoft .NET Runtime', vendor: 'Microsoft', versions: ['8.0.11', '6.0.36'], share: 55, on: 'all' },
  { name: 'Microsoft SQL Server 2019', vendor: 'Microsoft', versions: ['15.0.4322'], share: 30, on: 'servers' },
  { name: 'VMware Tools', vendor: 'VMware, Inc.', versions: ['12.4.5'], share: 35, on: 'servers' },
  { name: 'Citrix Workspace', vendor: 'Citrix', versions: ['24.9.0', '23.11.1'], share: 20, on: 'clients' },
];

const presence = products.map((product) => salt(`product ${product.name}`));

/** Lists the software that the last inventory found: common products and deployed packages. */
export const softwareOf = (world: World, id: number, isMeant = (_name: string) => true): InstalledSoftware[] => {
  const inventoryAt = hasInventory(world, id) ? inventoryOf(world, id) : null;
  if (inventoryAt === null) return [];
  const found = products.flatMap((product, index) =>
    isMeant(product.name) ? foundProduct(world, id, product, presence[index] ?? 0) : [],
  );
  return [
    ...found.filter((each) => each.installedAt <= inventoryAt),
    ...listDeployed(world, id, inventoryAt).filter((each) => isMeant(each.productName)),
  ];
};

/** Whether a computer has a product of this name and version (both substrings). */
export const hasSoftware = (world: World, id: number, name: string | undefined, version: string | undefined): boolean =>
  softwareOf(world, id, (product) => contains(product, name)).some((each) => contains(each.version, version));

const foundProduct = (world: World, id: number, product: Product, question: number): InstalledSoftware[] => {
  if (!belongs(world, id, product)) return [];
  const bits = roll(world.seed, id, question);
  if (bits % 100 >= product.share) return [];
  const version = product.versions[(bits >>> 8) % product.versions.length] ?? product.versions[0];
  const installedAt = systemSince(world, id) ?? world.birth - (1 + ((bits >>> 12) % 600)) * day;
  return [{ productName: product.name, version, vendor: product.vendor, installedAt }];
};

const belongs = (world: World, id: number, { on }: Product): boolean =>
  on === 'all' || (on === 'servers') === isServerRole(roleOf(world, id));

/** An inventory shows only what was installed before it. */
const listDeployed = (world: World, id: number, inventoryAt: number): InstalledSoftware[] =>
  effectivePackages(world, id).flatMap((effective) => {
    const { name, version, author, purpose, type } = effective.package;
    if (purpose !== 'software' || type !== 'Software') return [];
    const { installationState, installTime } = deploymentOf(world, id, effective);
    if (installationState !== 'Installed' || installTime === null || installTime > inventoryAt) return [];
    return [{ productName: name, version, vendor: author, installedAt: installTime }];
  });

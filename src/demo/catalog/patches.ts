import type { Catalog, Patch, PmGroup } from '../model/catalog-types.js';
import { namedGuid, pick, roll, salt } from '../model/chance.js';

export const seedPatches = (): Pick<Catalog, 'patches' | 'products' | 'pmGroups' | 'nextPmGroupId'> => {
  const patches = new Map(
    Array.from({ length: patchCount }, (_, index) => makePatch(index)).map((each) => [each.id, each]),
  );
  return {
    patches,
    products: new Map(products.map((each) => [each.id, each])),
    pmGroups: new Map(pmGroups([...patches.values()]).map((each) => [each.id, each])),
    nextPmGroupId: 4,
  };
};

const patchCount = 48;
export const firstPatchId = 1001;

const products = [
  { id: 11, name: 'Windows 11', servicePack: '23H2' },
  { id: 12, name: 'Windows 10', servicePack: '22H2' },
  { id: 13, name: 'Windows Server 2022', servicePack: '21H2' },
  { id: 14, name: 'Microsoft Office', servicePack: '2021' },
  { id: 15, name: 'Mozilla Firefox', servicePack: '128' },
  { id: 16, name: '.NET', servicePack: '8.0' },
] as const;

const questions = salt('patch');
const types = [
  'SecurityPatch',
  'SecurityPatch',
  'SecurityPatch',
  'NonSecurityPatch',
  'SecurityTool',
  'NonSecurityPatch',
] as const;
const severities = ['Critical', 'Important', 'Moderate', 'Low'] as const;
const subjects = [
  'Cumulative Update',
  'Security Update',
  'Servicing Stack Update',
  'Quality Rollup',
  'Feature Update',
] as const;

/** Patch 1001 is linked into the products 11 and 12; each other patch into one to three products. */
export const makePatch = (index: number, releasedAt?: number): Patch => {
  const id = firstPatchId + index;
  const bits = roll(1, id, questions);
  const kb = 5_040_000 + index * 117;
  const productIds = index === 0 ? [11, 12] : productsOf(index, bits);
  const type = index === 0 ? 'SecurityPatch' : pick(types, bits);
  const security = type === 'SecurityPatch';
  const released = releasedAt ?? Date.UTC(2025, index % 12, 8 + (index % 14));
  return {
    id,
    uid: namedGuid(`patch ${id}`),
    qNumber: `KB${kb}`,
    bulletinId: `MS${date(released).slice(2, 4)}-${String(index + 1).padStart(3, '0')}`,
    bulletinTitle: `${pick(subjects, bits >>> 4)} for ${productIds.map(productName).join(' and ')}`,
    name: `windows-kb${kb}-x64.msu`,
    type,
    vendorSeverity: index === 0 ? 'Critical' : pick(severities, bits >>> 8),
    isServicePack: index % 16 === 15,
    cvssScore: security ? 4 + ((bits >>> 12) % 60) / 10 : null,
    vrrScore: security ? 2 + ((bits >>> 16) % 80) / 10 : null,
    releaseDate: date(released),
    updateDate: date(released + 14 * 86_400_000),
    sizeBytes: 2_000_000 + (bits % 700_000_000),
    uninstallable: (bits >>> 20) % 4 !== 0,
    links: productIds.map((productId, place) => ({
      productId,
      linkItems: 1 + ((bits >>> place) % 4),
      approved: index % 3 !== 2,
    })),
  };
};

const productsOf = (index: number, bits: number): number[] => {
  const first = 11 + (index % products.length);
  return bits % 3 === 0
    ? [first, 11 + ((index + 1) % products.length)].toSorted((left, right) => left - right)
    : [first];
};

const productName = (id: number): string => products.find((each) => each.id === id)?.name ?? String(id);

const date = (time: number): string => new Date(time).toISOString().slice(0, 10);

const pmGroups = (patches: readonly Patch[]): PmGroup[] =>
  pmGroupRows.map(({ id, name, description, category }) => ({
    id,
    name,
    description,
    category,
    patches: patches
      .filter((each) => linkedInto(id, each))
      .flatMap((each) => each.links.map((link) => ({ patchId: each.id, productId: link.productId }))),
    emergencyGroupId: null,
  }));

const pmGroupRows: readonly (Pick<PmGroup, 'id' | 'name' | 'description' | 'category'> & {
  readonly holds: (patch: Patch) => boolean;
})[] = [
  {
    id: 1,
    name: 'Critical Servers',
    description: 'Approved at once',
    category: 'Patch',
    holds: (patch) => linked(patch, [13, 16]),
  },
  {
    id: 2,
    name: 'Workstations Monthly',
    description: 'On the second Tuesday',
    category: 'Patch',
    holds: (patch) => linked(patch, [11, 12, 14, 15]),
  },
  {
    id: 3,
    name: 'Feature Updates',
    description: null,
    category: 'ServicePack',
    holds: (patch) => patch.isServicePack,
  },
];

/** Whether a PM group that every world starts with takes in a patch when it is released. */
export const linkedInto = (pmGroupId: number, patch: Patch): boolean =>
  pmGroupRows.find(({ id }) => id === pmGroupId)?.holds(patch) ?? false;

const linked = (patch: Patch, productIds: readonly number[]): boolean =>
  !patch.isServicePack && patch.links.some((link) => link.approved && productIds.includes(link.productId));

import type { Patch } from '../state/catalog-types.js';
import { namedGuid } from '../state/chance.js';

/** A product that was removed from the catalog: patches have only its number. */
export const retiredProduct = 17;

const odd = (id: number, type: Patch['type'], more: Partial<Patch> = {}): Patch => ({
  id,
  uid: namedGuid(`patch ${id}`),
  qNumber: null,
  bulletinId: null,
  bulletinTitle: null,
  name: null,
  type,
  vendorSeverity: null,
  isServicePack: false,
  cvssScore: null,
  vrrScore: null,
  releaseDate: null,
  updateDate: null,
  sizeBytes: 0,
  uninstallable: false,
  links: [{ productId: retiredProduct, linkItems: 1, approved: true }],
  ...more,
});

/** Patches that aren't updates. Their ids are far from the others, because patch days use the next free ids. */
export const oddPatches: readonly Patch[] = [
  odd(9001, 'SoftwareDistribution', {
    bulletinTitle: 'Contoso Tools 4.2',
    name: 'contoso-tools-4.2.msi',
    releaseDate: '2024-06-11',
    sizeBytes: 48_234_496,
  }),
  odd(9002, 'CustomAction'),
];

import type { Catalog, CustomField, Tag } from '../state/catalog-types.js';
import { packageId } from './packages.js';

type Settings = Pick<
  Catalog,
  'tags' | 'nextTagId' | 'softwareClasses' | 'customFields' | 'depotTags' | 'depotTopologyActive'
>;

export const seedSettings = (): Settings => ({
  tags: new Map(tags.map((tag) => [tag.id, { ...tag }])),
  nextTagId: tags.length + 1,
  softwareClasses: new Map([
    [
      1,
      {
        id: 1,
        name: 'Browsers',
        description: 'One browser of each vendor',
        packageIds: [packageId('Mozilla Firefox@128.0')],
      },
    ],
    [
      2,
      {
        id: 2,
        name: 'Archivers',
        description: 'The newest archiver',
        packageIds: [packageId('7-Zip@24.08'), packageId('7-Zip@23.01')],
      },
    ],
    [3, { id: 3, name: 'Media players', description: 'Players', packageIds: [packageId('VLC media player@3.0.21')] }],
  ]),
  customFields: Array.from({ length: 30 }, (_, index) => customField(index + 1)),
  depotTags: new Map(),
  depotTopologyActive: true,
});

const tags: readonly Tag[] = [
  { id: 1, designation: 'Global', description: 'On every depot', isReadOnly: true },
  { id: 2, designation: 'EMEA', description: 'Europe, Middle East and Africa', isReadOnly: false },
  { id: 3, designation: 'Servers', description: null, isReadOnly: false },
  { id: 4, designation: 'Developers', description: null, isReadOnly: false },
  { id: 5, designation: 'Retired', description: 'No longer offered', isReadOnly: false },
];

const designations = ['Room', 'Cost Center', 'Owner', 'Warranty Until', 'Asset Class'];

const customField = (number: number): CustomField => {
  const slot = `Custom${String(number).padStart(2, '0')}`;
  return {
    slot,
    designation: designations[number - 1] ?? slot,
    active: number <= designations.length,
    position: number,
  };
};

import { emptyGroup } from '../catalog/groups.js';
import { makePackage, packageId } from '../catalog/packages.js';
import { namedGuid } from '../state/chance.js';
import { addMember, removeMember } from '../world/groups.js';
import type { World } from '../state/world.js';
import { groupIds, seededGroupIds, siteIds } from '../catalog/membership.js';

const image = { name: 'Field Image', version: '2019', author: 'Contoso', type: 'OperatingSystem' } as const;
const language = { name: 'Language Pack Field', version: '2019', author: 'Contoso', type: 'LanguagePack' } as const;

/** Imported without any data about their contents. */
const unknownContents = { imagePath: null, osLanguage: null, os: null, osType: null, osArchitecture: null };

const skuId = 901;

/** A group below the site of a computer, with an image and a language pack that were imported without their data. */
export const seedFieldOffice = (world: World, computerId: number): void => {
  const { state } = world;
  for (const row of [image, language]) state.packages.set(packageId(`${row.name}@${row.version}`), makePackage(row));
  const imageId = packageId('Field Image@2019');
  const languageId = packageId('Language Pack Field@2019');
  state.osImports.set(imageId, {
    packageId: imageId,
    imageName: 'Field Image 2019',
    ...unknownContents,
    skus: [{ skuId, skuIndex: 1, edition: 'Field' }],
  });
  state.languagePacks.set(languageId, { packageId: languageId, imageName: 'Language Pack Field', ...unknownContents });
  const site = leaveSite(world, computerId);
  const group = emptyGroup(namedGuid('group Field office'), 'Field office', 'ConfigurationGroups', site);
  group.osImageSku = { packageId: imageId, skuId };
  group.languagePacks = [languageId];
  state.groups.set(group.id, group);
  addMember(world, group.id, computerId);
};

/** Removes a workstation from the group of its site and returns the site. */
export const leaveSite = (world: World, computerId: number): string => {
  const site = seededGroupIds(world, computerId).find((each) => siteIds.includes(each)) ?? groupIds.workstations;
  removeMember(world, site, computerId);
  return site;
};

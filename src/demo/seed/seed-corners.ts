import { emptyGuid } from '../../contract/operation.js';
import { emptyGroup } from '../catalog/groups.js';
import { groupIds, seededGroupIds, siteIds } from '../catalog/membership.js';
import { packageId, makePackage } from '../catalog/packages.js';
import { ouVariableId } from '../catalog/settings.js';
import { failureResult, pendingResult, uninstallResult } from '../fleet/deployment-story.js';
import { serialOf } from '../fleet/identity.js';
import { usualProducts } from '../fleet/patch-story.js';
import type { Patch } from '../model/catalog-types.js';
import { namedGuid } from '../model/chance.js';
import { commandBits, defaultOptions } from '../model/group-types.js';
import { unknownTime, type ComputerChange, type ComputerRecord, type DistributionEvent } from '../model/state.js';
import { day, hour, type World } from '../model/world.js';
import { cornersOf } from '../troubles/corners.js';
import { touch } from '../world/computers.js';
import { addMember, removeMember } from '../world/groups.js';
import { installEvent } from '../world/history.js';

/** Makes the computers of the corners unusual: in the world, so that every answer about them agrees. */
export const seedCorners = (world: World): void => {
  const corners = new Map(cornersOf(world).map(({ id, computerId }) => [id, computerId]));
  for (const [id, computerId] of corners) {
    const change = touch(world, computerId);
    Object.assign(change.record, records[id]);
    seeds[id]?.(world, computerId, change);
    if (id === 'same-serial-too') change.record.serialNumber = serialOf(world, corners.get('same-serial') ?? 1);
  }
  world.memory.clear();
};

const noDomain = { domain: '', isDomain: false };
const docked = { macAddress: '02:D0:CC:00:00:01' };

const records: Readonly<Record<string, Partial<ComputerRecord>>> = {
  'bare-record': { ...noDomain, macAddress: null, serialNumber: null, inventoryId: null },
  'bare-inventory': { macAddress: null, ipAddress: null, subnetMask: null, standardGateway: null },
  'long-name': { name: `KIOSK-${'NORTH-ENTRANCE-'.repeat(9)}`.slice(0, 119).padEnd(120, '1') },
  'other-scripts': { name: 'BÜRO-東京-Ωμέγα' },
  'docking-station': docked,
  'docking-station-too': docked,
  'deleted-package': noDomain,
};

const seeds: Readonly<Record<string, (world: World, computerId: number, change: ComputerChange) => void>> = {
  'bare-record': (_world, _computerId, change) => {
    change.isUnmodified = true;
    change.variables.set(ouVariableId, { value: '', schedule: null });
  },
  'bare-inventory': (_world, _computerId, change) => {
    change.isInventoryBare = true;
  },
  'odd-deployments': (world, computerId) => seedDeployments(world, computerId),
  'many-patches': (world, _computerId, change) => {
    change.patchProducts = [...world.state.products.keys()];
    change.neglectsPatches = true;
  },
  'odd-patches': (world, computerId) => seedOddPatches(world, computerId),
  'deleted-package': (world, computerId, change) => {
    change.deployments.set(emptyGuid, { ...deletedPackage, requestedAt: null });
    const event = { ...nameless(computerId), result: 'Failed', classification: 'Software', installMode: 'Install' };
    world.state.events.push(event);
  },
  'deleted-package-too': (world, computerId, change) => {
    const errorText = 'Setup ended with 1612: the installation source is not available.';
    const at = world.birth - 12 * day;
    change.deployments.set(emptyGuid, { ...deletedPackage, requestedAt: at, installTime: at, errorText });
    const event = { ...nameless(computerId), result: 'Failed', classification: 'Software', installMode: 'Install' };
    world.state.events.push({ ...event, at, errorText, info: 'setup.exe /quiet /norestart' });
  },
  'set-aside': (world, computerId) => {
    leaveSite(world, computerId);
    addMember(world, groupIds.endOfLife, computerId);
  },
  'field-image': (world, computerId) => seedFieldOffice(world, computerId),
  'new-depot': ({ state }, computerId) => {
    state.newDepots = new Set([computerId]);
  },
};

/** A product that was removed from the catalog: patches have only its number. */
const retiredProduct = 17;

/** Patches that aren't updates. Their ids are far from the others, because patch days use the next free ids. */
const seedOddPatches = (world: World, computerId: number): void => {
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
  const tools = { bulletinTitle: 'Contoso Tools 4.2', name: 'contoso-tools-4.2.msi', releaseDate: '2024-06-11' };
  const patches = [odd(9001, 'SoftwareDistribution', { ...tools, sizeBytes: 48_234_496 }), odd(9002, 'CustomAction')];
  for (const patch of patches) if (!world.state.patches.has(patch.id)) world.state.patches.set(patch.id, patch);
  touch(world, computerId).patchProducts = [...usualProducts(world, computerId), retiredProduct];
};

/** A deleted package leaves a result without an id of its own. */
const deletedPackage = { ...failureResult(0, ''), desiredMode: 'None', installTime: null, errorText: null } as const;

/** Two deployments: a package that was uninstalled again, and one without a report from the agent yet. */
const seedDeployments = (world: World, computerId: number): void => {
  const { state, birth } = world;
  const parent = groupIds.assignments;
  const group = emptyGroup(namedGuid('group Test bench'), 'Test bench', 'AssignmentGroups', parent);
  const [removed, unknown] = ['Old Player@1.9', 'Note Taker@7.3'].map(packageId) as [string, string];
  const options = { ...defaultOptions, distCommands: commandBits.Uninstall };
  group.packages.set(removed, { packageId: removed, assignedAt: birth - 60 * day, options });
  group.packages.set(unknown, { packageId: unknown, assignedAt: birth - 2 * hour, options: null });
  state.groups.set(group.id, group);
  addMember(world, group.id, computerId);
  const { deployments } = touch(world, computerId);
  deployments.set(removed, uninstallResult(birth - 20 * day));
  deployments.set(unknown, { ...pendingResult(birth - 2 * hour), installationState: 'None' });
  const item = { name: 'Old Player', version: '1.9' };
  state.events.push(
    installEvent({ computerId, item, at: birth - 60 * day, errorText: null }),
    installEvent({ computerId, item, at: birth - 20 * day, errorText: null, installMode: 'Uninstall' }),
    nameless(computerId),
  );
};

/** An agent without a clock reported a package that was deleted since: no name, no time. */
const nameless = (computerId: number): DistributionEvent => ({
  computerId,
  packageName: null,
  version: null,
  result: '',
  classification: '',
  at: unknownTime,
  kbNumber: null,
  installMode: '',
  info: null,
  errorText: null,
});

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

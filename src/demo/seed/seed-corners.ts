import { groupIds } from '../catalog/membership.js';
import { ouVariableId } from '../catalog/variables.js';
import { usualProducts } from '../fleet/patch-story.js';
import { namedGuid } from '../state/chance.js';
import { touch } from '../world/computers.js';
import { effectivePackages, newDeployment } from '../world/deployments.js';
import { addMember } from '../world/groups.js';
import { unknownTime, type Deployment, type DistributionEvent } from '../state/state.js';
import { day, type World } from '../state/world.js';
import { cornersOf, recordsOfCorners } from '../troubles/corners.js';
import { seedFieldOffice, leaveSite } from './field-office.js';
import type { Patch } from '../state/catalog-types.js';

export const seedCorners = (world: World): void => {
  const corners = cornersOf(world);
  for (const [computerId, record] of recordsOfCorners(world, corners))
    Object.assign(touch(world, computerId).record, record);
  for (const { id, computerId } of corners) seeds[id]?.(world, computerId);
  world.memory.clear();
};

/** The changes that make a computer unusual, besides its record. */
const seeds: Readonly<Record<string, (world: World, computerId: number) => void>> = {
  'bare-record': (world, computerId) => {
    const change = touch(world, computerId);
    change.isUnmodified = true;
    change.variables.set(ouVariableId, { value: '', schedule: null });
  },
  'odd-deployments': (world, computerId) => seedDeployments(world, computerId),
  'many-patches': (world, computerId) => {
    const change = touch(world, computerId);
    change.patchProducts = [...world.state.products.keys()];
    change.neglectsPatches = true;
  },
  'odd-patches': (world, computerId) => seedOddPatches(world, computerId),
  'unscanned-patches': (world, computerId) => seedOddPatches(world, computerId),
  'deleted-package': (world, computerId) =>
    void touch(world, computerId).deployments.set(deletedPackage, failed(null, null)),
  'deleted-package-too': (world, computerId) =>
    void touch(world, computerId).deployments.set(
      deletedPackage,
      failed(world.birth - 12 * day, 'Setup ended with 1612: the installation source is not available.'),
    ),
  'set-aside': (world, computerId) => {
    leaveSite(world, computerId);
    addMember(world, groupIds.endOfLife, computerId);
  },
  'field-image': (world, computerId) => seedFieldOffice(world, computerId),
  'new-depot': ({ state }, computerId) => {
    state.newDepots = new Set([computerId]);
  },
};

const seedOddPatches = (world: World, computerId: number): void => {
  for (const patch of oddPatches)
    if (!world.state.patches.has(patch.id)) world.state.patches.set(patch.id, copyOf(patch));
  touch(world, computerId).patchProducts = [...usualProducts(world, computerId), retiredProduct];
};

/** A copy, because each world changes its own patches. */
const copyOf = (patch: (typeof oddPatches)[number]): (typeof oddPatches)[number] => ({
  ...patch,
  links: patch.links.map((link) => ({ ...link })),
});

/** The id of a package that is in no catalog. */
const deletedPackage = namedGuid('package that was deleted');

const failed = (at: number | null, errorText: string | null): Deployment => ({
  ...newDeployment(at ?? 0),
  status: 'Failed',
  desiredMode: 'None',
  installTime: at,
  errorText,
});

/** One package was deleted, and one was never known. */
const seedDeployments = (world: World, computerId: number): void => {
  const [first, second] = effectivePackages(world, computerId).filter(
    ({ package: item }) => item.purpose === 'software',
  );
  const { deployments } = touch(world, computerId);
  if (first !== undefined) deployments.set(first.package.id, removed(world.birth - 20 * day));
  if (second !== undefined)
    deployments.set(second.package.id, { ...newDeployment(world.birth), installationState: 'None' });
  world.state.events.push(nameless(computerId));
};

const removed = (at: number): Deployment => ({
  ...newDeployment(at),
  status: 'Success',
  installationState: 'Uninstalled',
  currentMode: 'Uninstall',
  installTime: at,
});

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
});

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

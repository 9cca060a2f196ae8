import { ouVariableId } from '../catalog/variables.js';
import { touch } from '../world/computers.js';
import { effectivePackages, untouched } from '../world/deployments.js';
import type { Deployment, DistributionEvent } from '../world/state.js';
import { day, type World } from '../world/world.js';
import { cornersOf, recordsOfCorners } from './corners.js';

/** Puts the unusual data into a new world. */
export const seedCorners = (world: World): void => {
  const corners = cornersOf(world);
  for (const [computerId, record] of recordsOfCorners(world, corners))
    Object.assign(touch(world, computerId).record, record);
  const idOf = (id: string): number | undefined => corners.find((each) => each.id === id)?.computerId;
  const bare = idOf('bare-record');
  if (bare !== undefined) touch(world, bare).variables.set(ouVariableId, { value: '', schedule: null });
  const odd = idOf('odd-deployments');
  if (odd !== undefined) seedDeployments(world, odd);
};

/** One package that somebody removed, and one of which nothing is known. */
const seedDeployments = (world: World, computerId: number): void => {
  const [first, second] = effectivePackages(world, computerId).filter(
    ({ package: item }) => item.purpose === 'software',
  );
  const { deployments } = touch(world, computerId);
  if (first !== undefined) deployments.set(first.package.id, removed(world.birth - 20 * day));
  if (second !== undefined)
    deployments.set(second.package.id, { ...untouched(world.birth), installationState: 'None' });
  world.state.events.push(nameless(computerId, world.birth - 30 * day));
  world.memory.clear();
};

const removed = (at: number): Deployment => ({
  ...untouched(at),
  status: 'Success',
  installationState: 'Uninstalled',
  currentMode: 'Uninstall',
  installTime: at,
});

/** What a log has when the package was deleted since: nothing but the time. */
const nameless = (computerId: number, at: number): DistributionEvent => ({
  computerId,
  packageName: null,
  version: null,
  result: '',
  classification: '',
  at,
  kbNumber: null,
  installMode: '',
  info: null,
});

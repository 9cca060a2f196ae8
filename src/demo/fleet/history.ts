import type { Package } from '../world/catalog-types.js';
import { effectivePackages } from '../world/deployments.js';
import { patchStatesOf } from '../world/patching.js';
import type { Deployment, DistributionEvent } from '../world/state.js';
import { day, remember, type World } from '../world/world.js';
import { storiesOf } from './deployment-story.js';
import { freshInstallOf, type ApplicableLink } from './patch-story.js';

/** Everything that was installed or tried on a computer: the made-up past, then what happened since. */
export const eventsOf = (world: World, computerId: number): DistributionEvent[] => {
  const since = eventsByComputer(world).get(computerId) ?? [];
  if (computerId > world.size) return [...since];
  return [...pastInstalls(world, computerId), ...pastPatches(world, computerId), ...since];
};

const eventsByComputer = (world: World): ReadonlyMap<number, DistributionEvent[]> =>
  remember(world, 'events by computer', () => {
    const found = new Map<number, DistributionEvent[]>();
    for (const event of world.state.events) {
      const own = found.get(event.computerId);
      if (own === undefined) found.set(event.computerId, [event]);
      else own.push(event);
    }
    return found;
  });

const pastInstalls = (world: World, computerId: number): DistributionEvent[] =>
  effectivePackages(world, computerId).flatMap(({ package: item, assignment }) => {
    if (assignment.assignedAt !== null) return [];
    return storiesOf(world, computerId, item).flatMap((story) => eventOf(computerId, item, story));
  });

const eventOf = (computerId: number, item: Package, { status, installTime, errorText }: Deployment) =>
  installTime === null
    ? []
    : [
        {
          computerId,
          packageName: item.name,
          version: item.version,
          result: status,
          classification: 'Software',
          at: installTime,
          kbNumber: null,
          installMode: 'Install',
          info: errorText ?? `${item.name.replaceAll(' ', '')}.exe /quiet /norestart`,
        },
      ];

/** Of the patches a computer has, every eighth was installed by patch management, a week after its release. */
const pastPatches = (world: World, computerId: number): DistributionEvent[] =>
  patchStatesOf(world, computerId, (patch) => (patch.id + computerId) % 8 === 0)
    .filter(({ installed }) => installed)
    .map(({ patch, productId }) => ({
      computerId,
      packageName: patch.bulletinTitle,
      version: null,
      result: 'Success',
      classification: 'Patch',
      at: patchedAt(world, computerId, { patch, productId, key: '' }),
      kbNumber: patch.qNumber,
      installMode: 'Patch',
      info: `wusa.exe ${patch.name} /quiet /norestart`,
    }));

const patchedAt = (world: World, computerId: number, link: ApplicableLink): number => {
  const { releasedAt, releaseDate } = link.patch;
  if (releasedAt === undefined) return Math.min(Date.parse(releaseDate) + 7 * day, world.birth - day);
  return freshInstallOf(world, computerId, link, releasedAt) ?? world.now;
};

import { bySubject, hour, remember, rememberFor, type World } from '../state/world.js';
import type { Patch, PatchLink } from '../state/catalog-types.js';
import { roll, rollBelow, rollBetween, salt } from '../state/chance.js';
import { isPunctual, routineContact } from './agent.js';
import { operatingSystemOf, hasSystem } from './operating-system.js';

const careless = salt('careless about patches');
const misses = salt('missing patch');

/** A patch that applies through one product. */
export interface ApplicableLink {
  readonly patch: Patch;
  readonly productId: number;
  /** The catalog entry, which says whether the patch is approved. */
  readonly link: PatchLink;
  /** `patchId:productId`. */
  readonly key: string;
}

const none: readonly ApplicableLink[] = [];

/** Lists the patches that apply to a computer. Computers with the same system share one array. */
export const applicableLinks = (world: World, computerId: number): readonly ApplicableLink[] =>
  !hasSystem(world, computerId)
    ? none
    : linksOf(world, world.state.computers.get(computerId)?.patchProducts ?? usualProducts(world, computerId));

/** Like `applicableLinks`, filtered once for all computers with the same system. */
export const linksAmong = (
  world: World,
  accept: (link: ApplicableLink) => boolean,
): ((computerId: number) => readonly ApplicableLink[]) => {
  const accepted = bySubject((all: readonly ApplicableLink[]) => all.filter(accept));
  return (computerId) => accepted(applicableLinks(world, computerId));
};

/** At first, six of seven computers miss nothing; the others miss every fourth patch. */
export const isMissing = (world: World, computerId: number, link: ApplicableLink): boolean =>
  link.patch.releasedAt === undefined
    ? neglectsAll(world, computerId) || (isUntidy(world, computerId) && neglects(world, computerId, link))
    : freshInstallOf(world, computerId, link, link.patch.releasedAt) === null;

/** When a patch that was released after the world began got installed; null: not yet. */
export const freshInstallOf = (world: World, id: number, link: ApplicableLink, releasedAt: number): number | null => {
  const { approved, approvedAt = releasedAt } = link.link;
  const untidy = isUntidy(world, id);
  if (!approved || (untidy && neglects(world, id, link)) || neglectsAll(world, id)) return null;
  const at = approvedAt + rollBetween(world.seed, id, questionOf(link) + 1, [24, (untidy ? 45 : 14) * 24]) * hour;
  return isSeenAfter(world, id, at) ? at : null;
};

/** Most computers make contact every hour, so the exact time is not needed. */
const isSeenAfter = (world: World, id: number, at: number): boolean => {
  if (at > world.now) return false;
  if (at <= world.now - hour && isPunctual(world, id)) return true;
  return (routineContact(world, id) ?? -Infinity) >= at;
};

/** True for patches released after the world began. Only untidy computers miss older ones. */
export const isFresh = (patch: Patch): boolean => patch.releasedAt !== undefined;

/** True if a seeded patch can be missing. Lets a sweep skip most computers. */
export const isUntidy = (world: World, computerId: number): boolean =>
  computerId <= world.size &&
  (computerId <= 60 ? computerId % 8 === 2 : rollBelow(world.seed, computerId, careless, 100) < 14);

/** Whether any patch can be missing at all. */
export const mayMissPatches = (world: World, computerId: number): boolean =>
  isUntidy(world, computerId) ||
  neglectsAll(world, computerId) ||
  remember(world, 'fresh patches', () => [...world.state.patches.values()].some(isFresh));

const neglectsAll = (world: World, computerId: number): boolean =>
  world.state.computers.get(computerId)?.neglectsPatches === true;

const neglects = (world: World, computerId: number, link: ApplicableLink): boolean =>
  roll(world.seed, computerId, questionOf(link)) % 4 === 0;

const questionOf = ({ patch, productId }: ApplicableLink): number => (misses + patch.id * 64 + productId) >>> 0;

/** Office, Firefox and .NET are on every workstation, .NET on every server. */
export const usualProducts = (world: World, computerId: number): readonly number[] =>
  products[operatingSystemOf(world, computerId).productId] ?? [];

const products: Readonly<Record<number, readonly number[]>> = {
  11: [11, 14, 15, 16],
  12: [12, 14, 15, 16],
  13: [13, 16],
};

const linksOf = (world: World, productIds: readonly number[]): readonly ApplicableLink[] =>
  rememberFor(world, 'patch links', productIds, () =>
    [...world.state.patches.values()].flatMap((patch) =>
      patch.links
        .filter((link) => productIds.includes(link.productId))
        .map((link) => ({ patch, productId: link.productId, link, key: `${patch.id}:${link.productId}` })),
    ),
  );

import { bySubject, day, hour, remember, rememberFor, type World } from '../model/world.js';
import type { Patch, PatchLink } from '../model/catalog-types.js';
import { roll, rollBelow, rollBetween, salt } from '../model/chance.js';
import { contactAtBirth } from './agent.js';
import { hasSystem, operatingSystemOf, systemSince } from './operating-system.js';
import { patchScanOf } from './routine.js';

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
  readonly release: number;
}

const none: readonly ApplicableLink[] = [];

/**
 * Lists the patches that the last scan of a computer knows: those that were released before it. Computers with the same
 * system that were scanned lately share one array.
 */
export const applicableLinks = (world: World, computerId: number): readonly ApplicableLink[] => {
  const scan = patchScanOf(world, computerId);
  if (scan === null || !hasSystem(world, computerId)) return none;
  const products = world.state.computers.get(computerId)?.patchProducts ?? usualProducts(world, computerId);
  const links = linksOf(world, products);
  return scan >= newestRelease(world) ? links : links.filter(({ release }) => release <= scan);
};

/** Patch scans look for patches, not for custom actions. */
export const isScannedFor = (patch: Patch): boolean => patch.type !== 'CustomAction';

const releaseOf = ({ releasedAt, releaseDate }: Patch): number => releasedAt ?? Date.parse(releaseDate ?? '1970-01-01');

const newestRelease = (world: World): number =>
  remember(world, 'newest patch', () => Math.max(0, ...[...world.state.patches.values()].map(releaseOf)));

/** Like `applicableLinks`, filtered once for all computers that share an array. */
export const linksAmong = (
  world: World,
  accept: (link: ApplicableLink) => boolean,
): ((computerId: number) => readonly ApplicableLink[]) => {
  const accepted = bySubject((all: readonly ApplicableLink[]) => all.filter(accept));
  return (computerId) => accepted(applicableLinks(world, computerId));
};

/**
 * When a patch was installed on a computer; null: it is missing. Never later than the last scan. At first, six of
 * seven computers miss nothing; the others miss every fourth patch.
 */
export const patchedAt = (
  world: World,
  id: number,
  link: ApplicableLink,
  scan = patchScanOf(world, id),
): number | null => {
  const change = world.state.computers.get(id);
  const own = change?.installedPatches.get(link.key);
  if (own !== undefined) return own;
  const { releasedAt } = link.patch;
  const untidy = isUntidy(world, id);
  if (change?.neglectsPatches === true || (untidy && neglects(world, id, link))) return null;
  if (releasedAt !== undefined) {
    const at = freshInstallOf(world, id, link, releasedAt);
    return at !== null && at <= (scan ?? -Infinity) ? at : null;
  }
  const latest = Math.min(contactAtBirth(world, id) ?? Infinity, scan ?? Infinity);
  const before = Math.min(link.release + week, world.birth - day, latest);
  return Math.max(before, systemSince(world, id) ?? 0);
};

const week = 7 * day;

/** False if the patch was installed before this time, or never. Cheaper than `patchedAt`. */
export const mayBeSince = (world: World, id: number, { patch, release }: ApplicableLink, time: number): boolean =>
  patch.releasedAt !== undefined || release + week >= time || (systemSince(world, id) ?? 0) >= time;

/** Agents install a patch that was released after the world began once it is approved, within two or six weeks. */
const freshInstallOf = (world: World, id: number, { link, ...rest }: ApplicableLink, releasedAt: number) => {
  if (!link.approved) return null;
  const longest = (isUntidy(world, id) ? 45 : 14) * 24;
  const delay = rollBetween(world.seed, id, questionOf(rest) + 1, [24, longest]) * hour;
  return (link.approvedAt ?? releasedAt) + delay;
};

/** True if a seeded patch can be missing. */
export const isUntidy = (world: World, computerId: number): boolean =>
  computerId <= world.size &&
  (computerId <= 60 ? computerId % 8 === 2 : rollBelow(world.seed, computerId, careless, 100) < 14);

/** Whether any patch can be missing at all. Lets a sweep skip most computers. */
export const mayMissPatches = (world: World, computerId: number): boolean =>
  isUntidy(world, computerId) ||
  world.state.computers.get(computerId)?.neglectsPatches === true ||
  remember(world, 'fresh patches', () =>
    [...world.state.patches.values()].some((each) => each.releasedAt !== undefined),
  );

const neglects = (world: World, computerId: number, link: ApplicableLink): boolean =>
  roll(world.seed, computerId, questionOf(link)) % 4 === 0;

const questionOf = ({ patch, productId }: Pick<ApplicableLink, 'patch' | 'productId'>): number =>
  (misses + patch.id * 64 + productId) >>> 0;

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
        .map((link) => ({
          patch,
          productId: link.productId,
          link,
          key: `${patch.id}:${link.productId}`,
          release: releaseOf(patch),
        })),
    ),
  );

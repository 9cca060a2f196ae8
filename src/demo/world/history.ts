import type { Package } from '../state/catalog-types.js';
import { effectivePackages, isOfThePast } from './deployments.js';
import { countMissing } from './patching.js';
import { type Deployment, type DistributionEvent, unknownTime } from '../state/state.js';
import { day, remember, type World, computerIds } from '../state/world.js';
import { storiesOf } from '../fleet/deployment-story.js';
import { patchLabel } from './catalog-objects.js';
import { applicableLinks, freshInstallOf, mayMissPatches, type ApplicableLink } from '../fleet/patch-story.js';
import type { Range } from '../request/page.js';

/** Lists all installation events of a computer: first the made-up past, then the reported ones. */
export const eventsOf = (world: World, computerId: number): DistributionEvent[] => {
  const since = eventsByComputer(world).get(computerId) ?? [];
  if (computerId > world.size) return [...since];
  return [...pastInstalls(world, computerId), ...pastPatches(world, computerId), ...since];
};

export const byTime = (left: DistributionEvent, right: DistributionEvent): number =>
  right.at - left.at || left.computerId - right.computerId;

/** Groups the events since the world began by computer. */
export const eventsByComputer = (world: World): ReadonlyMap<number, DistributionEvent[]> =>
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
  effectivePackages(world, computerId)
    .filter((effective) => isOfThePast(world, computerId, effective))
    .flatMap(({ package: item, story }) => installEvents(computerId, item, storiesOf(world, computerId, story)));

/** A pending deployment has reported nothing and makes no event. */
export const installEvents = (computerId: number, item: Package, told: readonly Deployment[]): DistributionEvent[] =>
  told
    .filter((each) => each.installTime !== null)
    .map(({ status, errorText, installTime: at }) =>
      installEvent(computerId, item, { status, errorText, at: at ?? 0 }),
    );

export const installEvent = (
  computerId: number,
  item: Package,
  { status, errorText, at }: Pick<Deployment, 'status' | 'errorText'> & { readonly at: number },
): DistributionEvent => ({
  computerId,
  packageName: item.name,
  version: item.version,
  result: status,
  classification: 'Software',
  at,
  kbNumber: null,
  installMode: 'Install',
  info: errorText ?? `${item.name.replaceAll(' ', '')}.exe /quiet /norestart`,
});

const pastPatches = (world: World, computerId: number): DistributionEvent[] => {
  const managed = applicableLinks(world, computerId).filter((link) => wasManaged(computerId, link));
  const mayMiss = mayMissPatches(world, computerId);
  return managed
    .filter((link) => !mayMiss || countMissing(world, computerId, [link]) === 0)
    .map((link) => patchEvent(computerId, link, patchedAt(world, computerId, link)));
};

/** Patch management installed every eighth patch of a computer, a week after its release. */
export const wasManaged = (computerId: number, { patch }: ApplicableLink): boolean =>
  patch.releaseDate !== null && (patch.id + computerId) % 8 === 0;

export const patchEvent = (computerId: number, { patch }: ApplicableLink, at: number): DistributionEvent => ({
  computerId,
  packageName: patch.bulletinTitle,
  version: null,
  result: 'Success',
  classification: 'Patch',
  at,
  kbNumber: patch.qNumber,
  installMode: 'Patch',
  info: `wusa.exe ${patch.name ?? patchLabel(patch)} /quiet /norestart`,
});

/** Equal for all computers, except for patches released after the world began. */
export const patchedAt = (world: World, computerId: number, link: ApplicableLink): number => {
  const { releasedAt, releaseDate } = link.patch;
  if (releasedAt === undefined) return Math.min(Date.parse(releaseDate ?? '') + 7 * day, world.birth - day);
  return freshInstallOf(world, computerId, link, releasedAt) ?? world.now;
};

export interface EventFilter {
  readonly after: number;
  readonly before: number;
  /** Absent: every event of that period matches. */
  readonly accepts?: ((event: DistributionEvent) => boolean) | undefined;
}

/**
 * Returns one page of the fleet's history, newest first. It sorts only the positions of events: the million events of
 * 100,000 computers take 530 MB.
 */
export const searchEvents = (
  world: World,
  filter: EventFilter,
  { skip, top }: Range,
): { events: DistributionEvent[]; count: number } => {
  const found: Position[] = [];
  for (const id of computerIds(world)) {
    eventsOf(world, id).forEach((event, index) => {
      if (matches(event, filter)) found.push({ at: event.at, id, index });
    });
  }
  found.sort((left, right) => right.at - left.at);
  const events = found.slice(skip, skip + top).flatMap(({ id, index }) => eventsOf(world, id)[index] ?? []);
  return { events, count: found.length };
};

/** The event at this index among the events of this computer. */
interface Position {
  readonly at: number;
  readonly id: number;
  readonly index: number;
}

/** An event without a time matches only if no period is given. */
const matches = (event: DistributionEvent, { after, before, accepts }: EventFilter): boolean =>
  (event.at === unknownTime ? after === -Infinity && before === Infinity : event.at >= after && event.at <= before) &&
  accepts?.(event) !== false;

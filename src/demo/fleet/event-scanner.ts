import { computerIds } from '../world/computer-ids.js';
import { effectivePackageReader, type Effective } from '../world/deployments.js';
import { countMissing } from '../world/patching.js';
import type { DistributionEvent } from '../world/state.js';
import { hour, type World } from '../world/world.js';
import { simpleStoryOf, storiesOf } from './deployment-story.js';
import { eventsByComputer, installEvent, installEvents, patchedAt, patchEvent, wasManaged } from './history.js';
import { applicableLinks, isFresh, mayMissPatches, type ApplicableLink } from './patch-story.js';

/** Which events are looked for. `accepts` must not ask when something happened, nor on which computer. */
export interface EventFilter {
  readonly after: number;
  readonly before: number;
  /** Absent: all of that time. */
  readonly accepts?: ((event: DistributionEvent) => boolean) | undefined;
}

/** The events of one time. */
export interface Bucket {
  readonly at: number;
  size: number;
  /** For a second round: how far it has come. */
  progress?: ScanProgress;
}

export interface ScanProgress {
  /** How many events come before the next one, in the whole answer. */
  next: number;
  lastId: number;
  firstOfId: number;
}

export type Visit = (bucket: Bucket, computerId: number) => void;

/** Meets every event that is looked for, in the order of `eventsOf`, without making it. Returns the times of all. */
export const eventScanner = (world: World, filter: EventFilter): ((visit: Visit) => readonly Bucket[]) => {
  const bucketAt = bucketMaker();
  const visitInstalls = installScanner(world, filter, bucketAt);
  const visitPatches = patchScanner(world, filter, bucketAt);
  const since = eventsByComputer(world);
  return (visit) => {
    for (const id of computerIds(world)) {
      if (id <= world.size) {
        visitInstalls(id, visit);
        visitPatches(id, visit);
      }
      for (const event of since.get(id) ?? none) if (isAsked(event, filter)) visit(bucketAt.time(event.at), id);
    }
    return bucketAt.all();
  };
};

export const isAsked = (event: DistributionEvent, { after, before, accepts }: EventFilter): boolean =>
  event.at >= after && event.at <= before && accepts?.(event) !== false;

const none: readonly DistributionEvent[] = [];

interface BucketMaker {
  time(at: number): Bucket;
  all(): readonly Bucket[];
}

const bucketMaker = (): BucketMaker => {
  const known = new Map<number, Bucket>();
  return {
    time: (at) => {
      const bucket = known.get(at) ?? { at, size: 0 };
      known.set(at, bucket);
      return bucket;
    },
    all: () => [...known.values()],
  };
};

/** Most packages were installed once, at a full hour before birth: a small array leads to the bucket. */
const installScanner = (
  world: World,
  filter: EventFilter,
  bucketAt: BucketMaker,
): ((id: number, visit: Visit) => void) => {
  const packagesOf = effectivePackageReader(world);
  const accepts = installFilter(filter);
  const byHours: (Bucket | null)[] = [];
  const bucketOf = (hours: number): Bucket | null => {
    const at = world.birth - hours * hour;
    return at >= filter.after && at <= filter.before ? bucketAt.time(at) : null;
  };
  return (id, visit) => {
    for (const effective of packagesOf(id)) {
      if (effective.assignment.assignedAt !== null) continue;
      const hours = simpleStoryOf(world, id, effective.story);
      if (hours === null) continue;
      if (hours === undefined) {
        const told = installEvents(id, effective.package, storiesOf(world, id, effective.story));
        for (const event of told) if (isAsked(event, filter)) visit(bucketAt.time(event.at), id);
        continue;
      }
      const bucket = (byHours[hours] ??= bucketOf(hours));
      if (bucket !== null && accepts(effective)) visit(bucket, id);
    }
  };
};

/** Two installations of a package differ in time and computer only. */
const installFilter = ({ accepts }: EventFilter): ((effective: Effective) => boolean) => {
  if (accepts === undefined) return () => true;
  const known = new Map<Effective, boolean>();
  return (effective) => {
    const event = (): DistributionEvent =>
      installEvent(0, effective.package, { status: 'Success', errorText: null, at: 0 });
    const accepted = known.get(effective) ?? accepts(event());
    known.set(effective, accepted);
    return accepted;
  };
};

interface PatchSlot {
  /** null: its time is another for each computer. */
  readonly bucket: Bucket | null;
  readonly link: ApplicableLink;
  /** The one patch, as a list. */
  readonly alone: readonly [ApplicableLink];
}

const patchScanner = (
  world: World,
  filter: EventFilter,
  bucketAt: BucketMaker,
): ((id: number, visit: Visit) => void) => {
  const slotsFor = patchSlots(world, filter, bucketAt);
  return (id, visit) => {
    const mayMiss = mayMissPatches(world, id);
    for (const { bucket, link, alone } of slotsFor(id)) {
      if (mayMiss && countMissing(world, id, alone) > 0) continue;
      if (bucket !== null) {
        visit(bucket, id);
        continue;
      }
      const at = patchedAt(world, id, link);
      if (at >= filter.after && at <= filter.before) visit(bucketAt.time(at), id);
    }
  };
};

/** The patches whose installation is looked for: the same for all computers of one system whose ids have the same rest. */
const patchSlots = (
  world: World,
  filter: EventFilter,
  bucketAt: BucketMaker,
): ((id: number) => readonly PatchSlot[]) => {
  const known = new Map<readonly ApplicableLink[], PatchSlot[][]>();
  const slotOf = (id: number, link: ApplicableLink): PatchSlot[] => {
    const at = patchedAt(world, id, link);
    const isNear = isFresh(link.patch) || (at >= filter.after && at <= filter.before);
    if (!isNear || filter.accepts?.(patchEvent(0, link, 0)) === false) return [];
    return [{ bucket: isFresh(link.patch) ? null : bucketAt.time(at), link, alone: [link] }];
  };
  return (id) => {
    const links = applicableLinks(world, id);
    const byRest = known.get(links) ?? [];
    known.set(links, byRest);
    return (byRest[id % 8] ??= links.filter((link) => wasManaged(id, link)).flatMap((link) => slotOf(id, link)));
  };
};

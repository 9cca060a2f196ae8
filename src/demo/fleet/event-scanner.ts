import { bySubject } from '../world/by-subject.js';
import { computerIds } from '../world/computer-ids.js';
import { effectivePackageReader, isOfThePast, type Effective } from '../world/deployments.js';
import { hasMoved } from '../world/moved-members.js';
import { countMissing } from '../world/patching.js';
import { unknownTime, type DistributionEvent } from '../world/state.js';
import { hour, type World } from '../world/world.js';
import { storiesOf } from './deployment-story.js';
import { eventsByComputer, installEvent, installEvents, patchedAt, patchEvent, wasManaged } from './history.js';
import { applicableLinks, freshInstallOf, isFresh, mayMissPatches, type ApplicableLink } from './patch-story.js';
import { eventful, installed, quietStory, waiting } from './story-code.js';

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
  /** Its place among all times. */
  readonly index: number;
  size: number;
  /** Where the events are taken: how far it has come. */
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
export const scanEvents = (world: World, filter: EventFilter, visit: Visit): readonly Bucket[] => {
  const bucketAt = bucketMaker();
  const visitInstalls = installScanner(world, filter, bucketAt);
  const visitPatches = patchScanner(world, filter, bucketAt);
  const since = eventsByComputer(world);
  for (const id of computerIds(world)) {
    if (id <= world.size) {
      visitInstalls(id, visit);
      visitPatches(id, visit);
    }
    for (const event of since.get(id) ?? none) if (isAsked(event, filter)) visit(bucketAt.time(event.at), id);
  }
  return bucketAt.all();
};

/** What has no time is in no period. */
export const isAsked = (event: DistributionEvent, { after, before, accepts }: EventFilter): boolean =>
  (event.at === unknownTime ? after === -Infinity && before === Infinity : event.at >= after && event.at <= before) &&
  accepts?.(event) !== false;

const none: readonly DistributionEvent[] = [];

interface BucketMaker {
  time(at: number): Bucket;
  all(): readonly Bucket[];
}

const bucketMaker = (): BucketMaker => {
  const known = new Map<number, Bucket>();
  return {
    time: (at) => {
      const bucket = known.get(at) ?? { at, index: known.size, size: 0 };
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
  const packagesOf = pastPackages(world, filter);
  const byHours: (Bucket | null)[] = [];
  const bucketOf = (hours: number): Bucket | null => {
    const at = world.birth - hours * hour;
    return at >= filter.after && at <= filter.before ? bucketAt.time(at) : null;
  };
  const visitAll = (id: number, { effective }: PastPackage, visit: Visit): void => {
    const told = installEvents(id, effective.package, storiesOf(world, id, effective.story));
    for (const event of told) if (isAsked(event, filter)) visit(bucketAt.time(event.at), id);
  };
  return (id, visit) => {
    const isMoved = hasMoved(world, id);
    for (const past of packagesOf(id)) {
      if (isMoved && !isOfThePast(world, id, past.effective)) continue;
      const state = quietStory(world, id, past.effective.story);
      if (state === eventful) visitAll(id, past, visit);
      else if (state !== waiting && past.isAccepted) {
        const hours = state - installed;
        const bucket = (byHours[hours] ??= bucketOf(hours));
        if (bucket !== null) visit(bucket, id);
      }
    }
  };
};

interface PastPackage {
  readonly effective: Effective;
  /** Two installations of a package differ in time and computer only. */
  readonly isAccepted: boolean;
}

/** The packages that a computer had before the world began: one list for all computers with the same packages. */
const pastPackages = (world: World, { accepts }: EventFilter): ((id: number) => readonly PastPackage[]) => {
  const packagesOf = effectivePackageReader(world);
  const accepted = (effective: Effective): boolean =>
    accepts?.(installEvent(0, effective.package, { status: 'Success', errorText: null, at: 0 })) !== false;
  const pastOf = bySubject((all: readonly Effective[]) =>
    all
      .filter(({ assignment }) => assignment.assignedAt === null)
      .map((effective) => ({ effective, isAccepted: accepted(effective) })),
  );
  return (id) => pastOf(packagesOf(id));
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
      if (bucket === null) {
        const at = freshEventAt(world, id, link);
        if (at !== null && at >= filter.after && at <= filter.before) visit(bucketAt.time(at), id);
      } else if (!mayMiss || countMissing(world, id, alone) === 0) visit(bucket, id);
    }
  };
};

/** When a patch that came after the world began was installed; null: it is missing. */
const freshEventAt = (world: World, id: number, link: ApplicableLink): number | null => {
  const at = freshInstallOf(world, id, link, link.patch.releasedAt ?? world.birth);
  if (at !== null) return at;
  return world.state.computers.get(id)?.installedPatches.has(link.key) === true ? world.now : null;
};

/** The patches whose installation is looked for: the same for all computers of one system whose ids have the same rest. */
const patchSlots = (
  world: World,
  filter: EventFilter,
  bucketAt: BucketMaker,
): ((id: number) => readonly PatchSlot[]) => {
  const slotsByRest = bySubject((_links: readonly ApplicableLink[]): PatchSlot[][] => []);
  const slotOf = (id: number, link: ApplicableLink): PatchSlot[] => {
    const at = patchedAt(world, id, link);
    const isNear = isFresh(link.patch) || (at >= filter.after && at <= filter.before);
    if (!isNear || filter.accepts?.(patchEvent(0, link, 0)) === false) return [];
    return [{ bucket: isFresh(link.patch) ? null : bucketAt.time(at), link, alone: [link] }];
  };
  return (id) => {
    const links = applicableLinks(world, id);
    const byRest = slotsByRest(links);
    return (byRest[id % 8] ??= links.filter((link) => wasManaged(id, link)).flatMap((link) => slotOf(id, link)));
  };
};

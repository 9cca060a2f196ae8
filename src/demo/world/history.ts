import type { Range } from '../request/exchange.js';
import { applicableLinks, mayBeSince, patchedAt, type ApplicableLink } from '../fleet/patch-story.js';
import { beginOfStory, storiesOf } from '../fleet/deployment-story.js';
import { type DistributionEvent, unknownTime } from '../model/state.js';
import { computerIds, remember, type World } from '../model/world.js';
import { patchLabel } from './catalog-objects.js';
import { effectivePackages, isOfThePast, ownDeployment, type Effective } from './deployments.js';

/** Bounds are inclusive. */
type Period = Pick<EventFilter, 'after' | 'before'>;

const always: Period = { after: -Infinity, before: Infinity };

/** Lists the installation events of a computer in a period: first the made-up past, then the reported ones. */
export const eventsOf = (world: World, computerId: number, period = always): DistributionEvent[] => {
  const since =
    eventsByComputer(world)
      .get(computerId)
      ?.filter(({ at }) => isWithin(at, period)) ?? [];
  if (computerId > world.size) return since;
  return pastInstalls(world, computerId, period).concat(pastPatches(world, computerId, period), since);
};

/** An event without a time is in no period that has a bound. */
const isWithin = (at: number, { after, before }: Period): boolean =>
  at === unknownTime ? after === -Infinity && before === Infinity : at >= after && at <= before;

export const byTime = (left: DistributionEvent, right: DistributionEvent): number =>
  right.at - left.at || left.computerId - right.computerId;

/** Groups the events since the world began by computer. */
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

const pastInstalls = (world: World, computerId: number, period: Period): DistributionEvent[] =>
  effectivePackages(world, computerId)
    .filter(
      (effective) =>
        (period.before >= world.birth || isWithin(beginOfStory(world, computerId, effective.story), period)) &&
        isOfThePast(world, computerId, effective),
    )
    .flatMap((effective) => installsOf(world, computerId, effective, period));

/** A pending deployment has reported nothing and makes no event. The agent's own report ends the made-up story. */
const installsOf = (
  world: World,
  computerId: number,
  { package: item, story }: Effective,
  period: Period,
): DistributionEvent[] => {
  const own = ownDeployment(world, computerId, item.id);
  const end = own === undefined ? Infinity : (own.installTime ?? own.requestedAt ?? world.birth);
  return storiesOf(world, computerId, story).flatMap(({ errorText, installTime: at }) =>
    at === null || at > end || !isWithin(at, period) ? [] : installEvent({ computerId, item, at, errorText }),
  );
};

interface Install {
  readonly computerId: number;
  readonly item: { readonly name: string; readonly version: string | null };
  readonly at: number;
  readonly errorText: string | null;
  readonly installMode?: string;
}

/** `info` is the command line of the setup, whether it failed or not. */
export const installEvent = ({
  computerId,
  item,
  at,
  errorText,
  installMode = 'Install',
}: Install): DistributionEvent => ({
  computerId,
  packageName: item.name,
  version: item.version,
  result: errorText === null ? 'Success' : 'Failed',
  classification: 'Software',
  at,
  kbNumber: null,
  installMode,
  info: `${item.name.replaceAll(' ', '')}.exe /quiet /norestart${installMode === 'Uninstall' ? ' /uninstall' : ''}`,
  errorText,
});

/** Patch management installed every eighth patch of a computer; Windows itself installed the others. */
const pastPatches = (world: World, computerId: number, period: Period): DistributionEvent[] => {
  const own = world.state.computers.get(computerId)?.installedPatches;
  return applicableLinks(world, computerId)
    .filter((link) => (link.patch.id + computerId) % 8 === 0 && link.patch.releaseDate !== null && !own?.has(link.key))
    .filter((link) => mayBeSince(world, computerId, link, period.after))
    .flatMap((link) => {
      const at = patchedAt(world, computerId, link);
      return at === null || !isWithin(at, period) ? [] : patchEvent(computerId, link, at);
    });
};

export const patchEvent = (
  computerId: number,
  { patch }: Pick<ApplicableLink, 'patch'>,
  at: number,
  installMode = 'Patch',
): DistributionEvent => ({
  computerId,
  packageName: patch.bulletinTitle ?? patchLabel(patch),
  version: null,
  result: 'Success',
  classification: 'Patch',
  at,
  kbNumber: patch.qNumber,
  installMode,
  info: `wusa.exe ${patch.name ?? patchLabel(patch)} /quiet /norestart`,
  errorText: null,
});

export interface EventFilter {
  readonly after: number;
  readonly before: number;
  /** Absent: every event of that period matches. */
  readonly accepts?: ((event: DistributionEvent) => boolean) | undefined;
}

/** Returns one page of the fleet's history, newest first. */
export const searchEvents = (
  world: World,
  filter: EventFilter,
  { skip, top }: Range,
): { events: DistributionEvent[]; count: number } => {
  const found = computerIds(world)
    .flatMap((id) => eventsOf(world, id, filter))
    .filter((event) => filter.accepts?.(event) !== false)
    .toSorted((left, right) => right.at - left.at);
  return { events: found.slice(skip, skip + top), count: found.length };
};

import type { Context } from '../../context.js';
import { itemsOf } from '../../json/items.js';
import type { Json } from '../../contract/operation.js';
import { isObject } from '../request/check-shape.js';
import { mapBounded } from '../read/map-bounded.js';
import { readAll, searchComputers } from '../read/read-all.js';
import { wholePage } from '../read/read-items.js';
import { observeTimestamp, type TimestampField } from './timestamp-fields.js';
import { dateOf, fewComputers } from './agents.js';
import { askFirst, type Asker } from './ask.js';
import { pollEach } from './poll-each.js';
import type { PollResult, Observation, Watch, Watched } from './watch.js';

/** From where each computer's time has to move, and what the service's own clock said then. */
export interface Baseline {
  /** Without a time of its own a computer's has to be later than `served`. */
  readonly times: ReadonlyMap<Watched['id'], Date | null>;
  readonly served: Date;
}

export const readBaseline = async (
  moving: TimestampField,
  targets: readonly Watched[],
  ask: Asker,
  context: Context,
): Promise<Baseline> => {
  const times =
    hasSearch(moving) && targets.length > fewComputers
      ? await fleetTimes(moving, targets, context)
      : new Map<Watched['id'], Date | null>();
  let served: Date | undefined;
  const unread = targets.filter(({ id }) => !times.has(id));
  await mapBounded(unread, 8, async ({ id }) => {
    const asked = await askFirst(moving.call(id), ask);
    if (asked.kind !== 'answer') return;
    served ??= asked.date;
    const time = isObject(asked.json) ? timeIn(asked.json[moving.field]) : undefined;
    if (time !== undefined) times.set(id, time);
  });
  return { times, served: served ?? context.clock.date() };
};

/** null: it has never happened. undefined: the answer does not say, or is none; then only what is later than the request counts. */
const timeIn = (value: Json | undefined): Date | null | undefined => (value === null ? null : dateOf(value));

/** Waiting for what was started elsewhere: everything after `since` counts. */
export const baselineSince = (targets: readonly Watched[], since: Date): Baseline => ({
  times: new Map(targets.map(({ id }) => [id, since])),
  served: since,
});

/** Only the inventory's time is part of what a fleet search returns. */
const hasSearch = ({ field }: TimestampField): boolean => field === 'inventoryDate';

const fleetTimes = async (
  moving: TimestampField,
  targets: readonly Watched[],
  context: Context,
): Promise<Map<Watched['id'], Date | null>> => {
  const wanted = new Set(targets.map(({ id }) => id));
  const times = new Map<Watched['id'], Date | null>();
  await readAll(searchComputers({}), context, (items) => {
    for (const item of items) {
      const { id } = item;
      if (typeof id === 'number' && wanted.has(id)) times.set(id, dateOf(item[moving.field]) ?? null);
    }
    return times.size === wanted.size;
  });
  return times;
};

/** Clocks differ: what the search is asked for reaches back this far, and each computer is judged by its own baseline. */
const slackMs = 15 * 60_000;
/** And once in a while everything is looked at one by one, for a computer whose clock is off by more. */
const thoroughEvery = 12;

export const watchAdvance = (
  moving: TimestampField,
  targets: readonly Watched[],
  baseline: Baseline,
  resumeCommand: string,
): Watch => {
  const from = (id: Watched['id']): Date | null => {
    const time = baseline.times.get(id);
    return time === undefined ? baseline.served : time;
  };
  const settle = (json: Json | undefined, { id }: Watched): Observation =>
    observeTimestamp(json, moving.field, from(id));
  /** One request for the whole set: who has a new inventory. The others have what they had. */
  const searchAll = async (unsettled: readonly Watched[], ask: Asker): Promise<Map<Watched['id'], PollResult>> => {
    const inventoryAfter = new Date(baseline.served.getTime() - slackMs).toISOString();
    const call = { ...searchComputers({ inventoryAfter }), compressed: true };
    const asked = await ask.list(call, { top: wholePage });
    // A 404 is about the search here, not about a computer.
    const why = asked.kind === 'lost' ? asked.why : 'the computers cannot be searched';
    if (asked.kind !== 'answer') return new Map(unsettled.map(({ id }) => [id, { kind: 'lost', why }]));
    const found = new Map(itemsOf(asked.json).map((item) => [item['id'], item]));
    return new Map(
      unsettled.map((target) => {
        const before = from(target.id)?.toISOString() ?? null;
        return [target.id, settle(found.get(target.id) ?? { [moving.field]: before }, target)];
      }),
    );
  };
  return {
    what: moving.what,
    targets,
    computers: true,
    resumeCommand,
    absent: 'the service does not know this computer any more',
    look: async (unsettled, ask, round) => {
      if (!hasSearch(moving) || unsettled.length <= fewComputers || round % thoroughEvery === thoroughEvery - 1)
        return pollEach(unsettled, ask, ({ id }) => moving.call(id), settle);
      return searchAll(unsettled, ask);
    },
  };
};

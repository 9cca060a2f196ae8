import type { Context } from '../../../context.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import { errorOf, sendInSession, type SessionUnit } from '../../../changes/execute/send-unit.js';
import type { Outcome, RefusedInBatch } from '../../../changes/journal/unit-state.js';
import { callFor } from '../../../changes/plan.js';
import { isFromDemo, servedAt, type Client, type Permit, type Reply, type WriteCall } from '../../../http/client.js';
import type { Json } from '../../../base/json/objects.js';
import type { Clock } from '../../../base/clock.js';
import { readableDuration } from '../../../base/text/duration.js';

/** Gives a rollout its reads, its writes, which may be rehearsed, and the time of the service. */
export interface ServiceAccess extends Pick<ServiceTime, 'earliest' | 'doubt'> {
  readonly context: Context;
  readonly reader: FleetReader;
  /** The time of the service: several machines drive one rollout, and their clocks differ by minutes. */
  now(): Date;
  /** Sends one change; with --dry-run it is only collected. */
  write(call: WriteCall): Promise<Json | undefined>;
  /** Sends one change of many computers; returns those that were refused. */
  writeMany(unit: SessionUnit): Promise<readonly RefusedInBatch[]>;
  /** Sets the permit of the command for all its changes; required before the first one. */
  allow(permit: Permit): void;
  /** The changes that --dry-run has collected. */
  readonly rehearsed: readonly WriteCall[] | undefined;
}

type Done = Extract<Outcome, { readonly kind: 'done' }>;

export const openServiceAccess = async (
  context: Context,
  options: { readonly rehearse?: boolean } = {},
): Promise<ServiceAccess> => {
  const client = await context.client();
  const time = serviceTime(context.machineClock);
  const noted = (reply: Reply): Reply => {
    time.note(servedAt(reply), isFromDemo(reply));
    return reply;
  };
  const noting: Client = {
    ...client,
    read: async (call) => noted(await client.read(call)),
  };
  const rehearsed: WriteCall[] | undefined = options.rehearse === true ? [] : undefined;
  let permit: Permit | undefined;
  /** undefined: it was only collected. */
  const send = async (unit: SessionUnit): Promise<Done | undefined> => {
    if (rehearsed !== undefined) return void rehearsed.push(callFor(unit, unit));
    if (permit === undefined) throw new Error('a rollout changes something without a permit');
    const outcome = await sendInSession(unit, { client: noting, permit }, context);
    if (outcome?.whole !== undefined) noted(outcome.whole);
    if (outcome?.kind === 'done') return outcome;
    throw errorOf(outcome, context);
  };
  return {
    context,
    reader: await openFleetReader({ ...context, client: () => Promise.resolve(noting) }),
    now: () => time.now(),
    earliest: () => time.earliest(),
    doubt: () => time.doubt(),
    rehearsed,
    allow: (given) => void (permit ??= given),
    write: async (call) => (await send({ call, targets: [] }))?.reply,
    writeMany: async (unit) => (await send(unit))?.refusals ?? [],
  };
};

interface ServiceTime {
  /** Learns the time from the Date of an answer. A demo service may be days ahead on purpose. */
  readonly note: (served: Date | undefined, isDemo?: boolean) => void;
  /** The service's time, or the machine's where the service's cannot be trusted. */
  readonly now: () => Date;
  /** The earlier of the two clocks: a wait is over only when both say so. */
  readonly earliest: () => Date;
  /** Why the time cannot be relied on, if so. */
  readonly doubt: () => string | undefined;
}

/** Clocks that differ by more than this do not show the same time. */
const toleranceMs = 10 * 60_000;

/**
 * Dates of answers are whole seconds; the monotonic clock runs on in between. A Date that only cuts off the milliseconds
 * is ignored, so that the entries of a log stay in order.
 */
export const serviceTime = (machine: Pick<Clock, 'now' | 'date'>): ServiceTime => {
  let known: { readonly served: number; readonly at: number } | undefined;
  let isAdvanced = false;
  let doubt: string | undefined;
  const local = (): number => machine.date().getTime();
  const now = (): number => (known === undefined ? local() : known.served + machine.now() - known.at);
  return {
    note: (served, isDemo = false) => {
      if (served === undefined) return;
      isAdvanced = isDemo;
      const difference = served.getTime() - local();
      if (!isDemo && Math.abs(difference) > toleranceMs) return void (doubt ??= differenceText(difference));
      const ahead = now() - served.getTime();
      if (known === undefined || ahead < 0 || ahead >= 1000) known = { served: served.getTime(), at: machine.now() };
    },
    now: () => new Date(now()),
    earliest: () => new Date(isAdvanced ? now() : Math.min(now(), local())),
    doubt: () => doubt ?? (known === undefined ? 'the service does not say what time it is' : undefined),
  };
};

const differenceText = (differenceMs: number): string =>
  `the clock of the service is ${readableDuration(Math.abs(differenceMs) / 1000)} ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of this machine`;

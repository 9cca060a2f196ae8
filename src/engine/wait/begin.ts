import type { Follow } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import { asker } from './ask.js';
import { beginnings } from './beginnings.js';
import { EmsError } from '../../errors.js';
import { trackingIdOf } from './fields.js';
import { narrows } from '../targets/select-computers.js';
import { readLimits } from './limits.js';
import { waitFor } from './wait-for.js';
import type { FollowStart, Started } from './follow-start.js';
import type { Watched } from './watched.js';

export type { Started } from './follow-start.js';

/** Made before the request is sent, because "has advanced" needs to know from where. */
export interface Following {
  wait(started: readonly Started[]): Promise<Result>;
}

export type BeginFollow = (kind: Follow, start: FollowStart) => Promise<Following>;

export const beginFollow: BeginFollow = async (kind, start) => {
  readLimits(start.input); // a bad --timeout is found before anything is sent
  const ask = asker(start.context, start.context.interrupt);
  const watchOf = await beginnings[kind](start, ask).catch(beforeSending);
  return {
    wait: (started) => {
      const refused = started.flatMap(({ problem, target }) =>
        problem === undefined || target === undefined ? [] : [{ id: target, name: nameIn(start, target), problem }],
      );
      const gone = new Set(refused.map(({ id }) => id));
      const reply = started.find(({ problem }) => problem === undefined)?.reply;
      const watch = watchOf({
        reply,
        targets: start.targets.filter(({ id }) => !gone.has(id)),
        served: started.find(({ served }) => served !== undefined)?.served,
        requested: requestedIn(started),
        partly: refused.length > 0,
      });
      const trackingId = watch.trackingId ?? trackingIdOf(reply);
      const named = { ...watch, ...(trackingId === undefined ? {} : { trackingId }) };
      return waitFor(named, start.input, start.context, {
        asList: isSet(start) || watch.targets.length !== 1,
        notStarted: refused,
        fresh: true,
        contactTimes: start.contactTimes,
      });
    },
  };
};

/** --wait needs a read that the command itself does not. */
const beforeSending = (error: unknown): never => {
  if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
  const message = `${error.message} It was needed to know the state before the request; nothing was sent.`;
  const { hint } = error.facts;
  throw new EmsError('forbidden', message, {
    ...error.facts,
    hint: `Omit --wait to send it anyway. ${hint ?? ''}`.trim(),
  });
};

const requestedIn = (started: readonly Started[]): Map<Watched['id'], Date> =>
  new Map(
    started.flatMap(({ served, target }) =>
      served === undefined || target === undefined ? [] : [[target, served] as const],
    ),
  );

const nameIn = ({ targets }: FollowStart, id: number): string =>
  targets.find((target) => target.id === id)?.name ?? String(id);

const isSet = ({ input, targets }: FollowStart): boolean => {
  const { selection } = input.shared;
  return targets.length > 1 || selection.fromFile !== undefined || narrows(selection);
};

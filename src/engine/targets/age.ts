import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../base/errors.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { systemApi } from '../../service/system.js';
import { readableDuration } from '../../base/text/duration.js';
import { parseTime } from '../../base/text/times.js';
import { computersText } from '../../base/text/wording.js';
import { isTimeCriterion } from './search-filter.js';

/**
 * The time by the service's clock, from which ages are counted. The clock of this machine may be a year ahead, and the
 * whole fleet would be silent: an answer of the service has to come first.
 */
export const serviceNow = async (context: Context): Promise<Date> => {
  const { clock } = context;
  if (clock.differenceMs() === undefined)
    await (await context.client()).readRaw(systemApi.health({ anonymous: true, signal: context.interrupt }));
  const difference = clock.differenceMs() ?? 0;
  if (difference !== 0) context.warn(`The ${clockText(difference)}. Ages are counted by the service's clock.`);
  return clock.date();
};

/** Refuses to delete or remove by an age while the clocks disagree: the wrong one may be that of the service. */
export const refuseRemovalByAge = (selection: Selection, { clock }: Pick<Context, 'clock'>): void => {
  const difference = clock.differenceMs() ?? 0;
  if (difference === 0 || !isByAge(selection)) return;
  throw new EmsError('refused', `Refused: the ${clockText(difference)}, and an age decides what is removed.`, {
    hint: 'Nothing was sent. Set the clock that is wrong; compare them with: ems doctor',
  });
};

const isByAge = ({ notSeenFor, search }: Selection): boolean =>
  notSeenFor !== undefined || search.some(isTimeCriterion);

const clockText = (differenceMs: number): string =>
  `clock of the service is ${readableDuration(Math.abs(differenceMs) / 1000)} ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of this machine`;

/** The computers not seen since a time. One that was never seen is silent; one without the field is not known to be. */
export const silentSince = (items: readonly JsonObject[], latest: number, isEvidence: boolean, context: Context) => {
  const unknown = items.filter((item) => item['lastSeenUtc'] === undefined).length;
  const text = `The service does not say when ${computersText(unknown)} ${unknown === 1 ? 'was' : 'were'} last seen`;
  if (unknown > 0 && isEvidence) throw new EmsError('failed', `${text}.`);
  if (unknown > 0) context.warn(`${text}: ${unknown === 1 ? 'it is' : 'they are'} not selected by an age.`);
  return items.filter(
    ({ lastSeenUtc }) => lastSeenUtc === null || (lastSeenUtc !== undefined && parseTime(textOf(lastSeenUtc)) < latest),
  );
};

import type { JsonObject } from '../../../contract/operation.js';
import { invalid } from '../../request/reply.js';
import { valuesOf, type Values } from '../../request/values.js';
import { utc } from '../../state/world.js';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * A schedule is stored as five parts separated by semicolons: start, end, days of the week, time of day from and to. Each
 * part may be empty. The text and the object always agree.
 */
export const scheduleText = (schedule: JsonObject | null): string => {
  if (schedule === null) return '';
  const values = valuesOf(schedule);
  const days = (values.texts('daysOfWeek') ?? []).join(',');
  const parts = [values.text('startUtc'), values.text('endUtc'), days, values.text('timeFrom'), values.text('timeTo')];
  return parts.map((part) => part ?? '').join(';');
};

/** Shown if there is no schedule: the documented type is an object, never null. */
export const noSchedule: JsonObject = { startUtc: null, endUtc: null, daysOfWeek: [], timeFrom: null, timeTo: null };

/** From the object or from the text of a request; null: no schedule, also when every part is empty. */
export const scheduleOf = (body: Values): JsonObject | null => {
  const given = body.object('schedule');
  const text = body.text('scheduleString') ?? '';
  if (given !== undefined && text !== '') {
    throw invalid('scheduleString', "Give either 'schedule' or 'scheduleString', not both.");
  }
  if (given !== undefined) return nullIfEmpty(checked(given, 'schedule'));
  return text === '' ? null : nullIfEmpty(checked(valuesOf(parsed(text)), 'scheduleString'));
};

const nullIfEmpty = (schedule: JsonObject): JsonObject | null =>
  scheduleText(schedule) === scheduleText(noSchedule) ? null : schedule;

const parsed = (text: string): JsonObject => {
  const parts = text.split(';');
  if (parts.length !== 5) throw invalid('scheduleString', 'A schedule has five parts: start;end;days;from;to.');
  const [startUtc, endUtc, days, timeFrom, timeTo] = parts.map((part) => (part.trim() === '' ? null : part.trim()));
  return {
    startUtc: startUtc ?? null,
    endUtc: endUtc ?? null,
    daysOfWeek: days?.split(',') ?? [],
    timeFrom: timeFrom ?? null,
    timeTo: timeTo ?? null,
  };
};

const checked = (values: Values, field: string): JsonObject => {
  const daysOfWeek = values.texts('daysOfWeek') ?? [];
  const strange = daysOfWeek.find((name) => !weekdays.includes(name));
  if (strange !== undefined) throw invalid(field, `'${strange}' is not a day of the week: use ${weekdays.join(', ')}.`);
  return {
    startUtc: timeText(values, 'startUtc'),
    endUtc: timeText(values, 'endUtc'),
    daysOfWeek,
    timeFrom: clockText(values, 'timeFrom', field),
    timeTo: clockText(values, 'timeTo', field),
  };
};

const timeText = (values: Values, name: string): string | null => {
  const time = values.time(name);
  return time === undefined ? null : utc(time);
};

const clockText = (values: Values, name: string, field: string): string | null => {
  const text = values.text(name);
  if (text !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) {
    throw invalid(field, `'${text}' is not a time of day such as 22:30.`);
  }
  return text ?? null;
};

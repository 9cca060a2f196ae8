import { timeIn } from '../../service/times.js';
import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { isTime } from '../../base/text/times.js';
import { whenText } from '../../base/text/when-text.js';

interface ScheduleJudgement {
  /** true: proven closed now; false: open, or not known. */
  readonly closed: boolean;
  readonly text: string;
}

const hour = 3_600_000;

/**
 * Whether a distribution schedule is closed now. Its fields are not documented: a start that lies ahead, an end that has
 * passed and a window of days and hours that is closed in every time zone on earth are proofs; the rest is shown.
 */
export const judgeSchedule = (schedule: Json | undefined, raw: string, now: Date): ScheduleJudgement => {
  const fields = isObject(schedule) ? schedule : {};
  const start = timeOf(fields, /^(start|begin|from|notbefore|validfrom)/i);
  const end = timeOf(fields, /^(end|until|to|notafter|expires|validto)/i);
  const shown = shownSchedule(fields, raw);
  if (start !== undefined && start > now) return { closed: true, text: `opens ${whenText(start, now)}` };
  if (end !== undefined && end < now) return { closed: true, text: `closed since ${whenText(end, now)}` };
  if (isClosedEverywhere(fields, now)) return { closed: true, text: `closed now: ${shown}` };
  return { closed: false, text: shown === '' ? 'none: at any contact' : shown };
};

const timeOf = (fields: JsonObject, name: RegExp): Date | undefined =>
  Object.entries(fields)
    .filter(([key, value]) => name.test(key) && typeof value === 'string' && isTime(value))
    .map(([, value]) => timeIn(value))[0];

/** From UTC−12 to UTC+14 there is no place where it is open: the zone of the hours is not documented. */
const isClosedEverywhere = (fields: JsonObject, now: Date): boolean => {
  const days = fields['daysOfWeek'];
  const names = isList(days) ? days.filter((each): each is string => typeof each === 'string') : [];
  const from = minutesOf(fields['timeFrom']);
  const to = minutesOf(fields['timeTo']);
  if (names.length === 0 && (from === undefined || to === undefined)) return false;
  const offsets = Array.from({ length: 27 }, (_, at) => at - 12);
  return offsets.every((offset) => !isOpenAt(new Date(now.getTime() + offset * hour), { names, from, to }));
};

interface Window {
  readonly names: readonly string[];
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const isOpenAt = (local: Date, { names, from, to }: Window): boolean => {
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const isDay = (day: number): boolean =>
    names.length === 0 ||
    names.some((name) => (weekdays[(day + 7) % 7] ?? '').startsWith(name.toLowerCase().slice(0, 3)));
  const today = local.getUTCDay();
  if (from === undefined || to === undefined || from === to) return isDay(today);
  if (from < to) return isDay(today) && minutes >= from && minutes < to;
  return (isDay(today) && minutes >= from) || (isDay(today - 1) && minutes < to);
};

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const minutesOf = (value: Json | undefined): number | undefined => {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)/.exec(typeof value === 'string' ? value : '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** Every field with a value, as it came; the stored text where there are none. */
const shownSchedule = (fields: JsonObject, raw: string): string => {
  const said = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === '' || (isList(value) && value.length === 0)) return [];
    return [`${name} ${shownValue(value)}`];
  });
  return said.length > 0 ? said.join(', ') : raw.replaceAll(/^;+$/g, '');
};

const shownValue = (value: Json): string => {
  if (isList(value)) return value.map(shownValue).join(',');
  return isObject(value) ? JSON.stringify(value) : String(value);
};

import { isList, isObject, type Json, type JsonObject } from '../../json/objects.js';
import { isTime } from '../../text/times.js';
import { timeIn } from '../agent-facts.js';
import { whenText } from '../when-text.js';

interface ScheduleJudgement {
  /** true: proven closed now; false: nothing closes it, or it cannot be told. */
  readonly closed: boolean;
  readonly text: string;
}

/**
 * Whether a distribution schedule is closed now. Its fields are not documented: a start that lies ahead and an end that has
 * passed are proofs; the rest is shown, as the time zone of days and hours is not known.
 */
export const judgeSchedule = (schedule: Json | undefined, raw: string, now: Date): ScheduleJudgement => {
  const fields = isObject(schedule) ? schedule : {};
  const start = timeOf(fields, /^(start|begin|from|notbefore|validfrom)/i);
  const end = timeOf(fields, /^(end|until|to|notafter|expires|validto)/i);
  const shown = shownSchedule(fields, raw);
  if (start !== undefined && start > now) return { closed: true, text: `opens ${whenText(start, now)}` };
  if (end !== undefined && end < now) return { closed: true, text: `closed since ${whenText(end, now)}` };
  return { closed: false, text: shown === '' ? 'none: at any contact' : shown };
};

const timeOf = (fields: JsonObject, name: RegExp): Date | undefined =>
  Object.entries(fields)
    .filter(([key, value]) => name.test(key) && typeof value === 'string' && isTime(value))
    .map(([, value]) => timeIn(value))[0];

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

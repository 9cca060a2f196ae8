import { nextWindowIn } from '../engine/wait/poll/hindrances.js';
import { isList, isObject, type Json, type JsonObject } from '../json/objects.js';
import { parseTime } from '../text/times.js';

/** The agent's habits according to `uem-agent`. Its inner fields are not documented, so each may be undefined. */
export interface AgentFacts {
  readonly outOfSync: boolean | undefined;
  readonly intervalMinutes: number | undefined;
  /** The next contact that the service expects. */
  readonly nextContact: Date | undefined;
  readonly template: string | undefined;
}

export const agentFactsIn = (agent: JsonObject, now: Date): AgentFacts => {
  const { outOfSync, pollingWindows, desiredState } = agent;
  return {
    outOfSync: typeof outOfSync === 'boolean' ? outOfSync : undefined,
    intervalMinutes: intervalIn(pollingWindows) ?? intervalIn(desiredState),
    nextContact: nextWindowIn(pollingWindows, now),
    template: textIn(desiredState, ['templateName', 'name']),
  };
};

/** Only a field that names its unit is believed: intervalMinutes, pollIntervalSeconds, or a length of time such as 00:15:00. */
const intervalIn = (value: Json | undefined): number | undefined => {
  if (isList(value)) return value.map(intervalIn).find((found) => found !== undefined);
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const minutes = /interval/i.test(name) ? minutesOf(name, inner) : undefined;
    if (minutes !== undefined) return minutes;
  }
  return undefined;
};

const minutesOf = (name: string, value: Json): number | undefined => {
  const unit = units.find(([pattern]) => pattern.test(name))?.[1];
  if (typeof value === 'number' && value > 0) return unit === undefined ? undefined : value * unit;
  const [, hours, minutes, seconds] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes) + Number(seconds ?? 0) / 60;
};

const units: readonly (readonly [RegExp, number])[] = [
  [/min/i, 1],
  [/sec/i, 1 / 60],
  [/hour/i, 60],
];

const textIn = (value: Json | undefined, names: readonly string[]): string | undefined => {
  if (!isObject(value)) return undefined;
  return names.map((name) => value[name]).find((found): found is string => typeof found === 'string' && found !== '');
};

/** A time of the service as a date; undefined where it is none. */
export const timeIn = (value: Json | undefined): Date | undefined => {
  const time = typeof value === 'string' ? parseTime(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
};

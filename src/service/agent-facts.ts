import { isList, isObject, type Json, type JsonObject } from '../base/json/objects.js';
import { timeIn } from './times.js';

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

/** When the agent will ask for work next. The fields are not documented: any time with a fitting name is taken. */
export interface Polling {
  /** The next contact is due at this time. */
  readonly due?: Date | undefined;
  /** No contact before this time. */
  readonly opens?: Date | undefined;
  /** 22:00–05:00 as reported; the time zone is not documented. */
  readonly hours?: string | undefined;
}

export const pollingIn = (windows: Json | undefined, now: Date): Polling => {
  const times = objectsIn(windows).flatMap((item) =>
    Object.entries(item).flatMap(([name, value]) => {
      const date = timeIn(value);
      return date === undefined || date <= now ? [] : [{ name, date }];
    }),
  );
  const earliest = (pattern: RegExp): Date | undefined =>
    times
      .filter(({ name }) => pattern.test(name))
      .map(({ date }) => date)
      .toSorted((left, right) => left.getTime() - right.getTime())[0];
  return {
    due: earliest(/poll|contact|check/i),
    opens: earliest(/^(?!.*(poll|contact|check)).*(start|begin|open|from|window|next)/i),
    hours: hoursIn(windows),
  };
};

/** The next contact or the next window, whichever is earlier. */
export const nextWindowIn = (windows: Json | undefined, now: Date): Date | undefined => {
  const { due, opens } = pollingIn(windows, now);
  return due === undefined || (opens !== undefined && opens < due) ? opens : due;
};

const hoursIn = (windows: Json | undefined): string | undefined => {
  const spans = objectsIn(windows).flatMap((item) => {
    const at = (pattern: RegExp): string | undefined =>
      Object.entries(item).flatMap(([name, value]) => (pattern.test(name) && isHour(value) ? [value] : []))[0];
    const [from, to] = [at(/^(from|start|begin|open)/i), at(/^(to|until|end|close)/i)];
    const isWholeDay = /^0?0:00/.test(from ?? '') && /^(24:00|23:59|0?0:00)/.test(to ?? '');
    return from === undefined || to === undefined || isWholeDay ? [] : [`${from.slice(0, 5)}–${to.slice(0, 5)}`];
  });
  return spans.length === 0 ? undefined : [...new Set(spans)].join(', ');
};

const isHour = (value: Json): value is string => typeof value === 'string' && /^\d{1,2}:\d{2}(:\d{2})?$/.test(value);

const objectsIn = (value: Json | undefined): JsonObject[] => {
  if (isList(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
};

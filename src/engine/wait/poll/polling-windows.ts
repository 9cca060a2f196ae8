import { isList, isObject } from '../../../json/objects.js';
import type { Json, JsonObject } from '../../../contract/operation.js';
import { getCall } from '../../../http/reads.js';
import type { Asker } from './ask.js';
import { dateOf } from './fields.js';
import type { Watched } from './watch.js';

/** When the agent will ask for work next. The fields are not documented: any time with a fitting name is taken. */
export interface Polling {
  /** A contact is due then. */
  readonly due?: Date | undefined;
  /** It makes contact from then on only. */
  readonly opens?: Date | undefined;
  /** 22:00–05:00 as it is written; the time zone is not documented. */
  readonly hours?: string | undefined;
}

export const readPolling = async (id: Watched['id'], now: Date, ask: Asker): Promise<Polling | undefined> => {
  const asked = await ask.object(getCall('/api/computer/{id}/uem-agent', { pathValues: { id } }));
  return asked.kind === 'answer' ? pollingIn(asked.value.pollingWindows ?? undefined, now) : undefined;
};

export const pollingIn = (windows: Json | undefined, now: Date): Polling => {
  const times = objectsIn(windows).flatMap((item) =>
    Object.entries(item).flatMap(([name, value]) => {
      const date = dateOf(value);
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

import { isObject } from '../../contract/is-object.js';
import { itemsOf, listIn } from '../../contract/items-of.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { firstText } from './fields.js';
import type { Glimpse, Look, Watch } from './watch.js';

/** The backend's queues. The filter's parameter is not documented, so all entries are read and sorted out here. */
export const watchQueues = (names: readonly string[]): Watch => {
  const targets = names.length === 0 ? [{ id: 'all', name: 'all queues' }] : names.map((name) => ({ id: name, name }));
  return {
    what: 'backend queue',
    targets,
    computers: false,
    goOn: ['ems wait queue', ...names].join(' '),
    absent: 'the service has no queues',
    look: async (unsettled, ask) => {
      const asked = await ask(getCall('/api/queues', 'computer.read', { query: [['top', '500']] }));
      return new Map(
        unsettled.map(({ id }): [string | number, Glimpse] => [
          id,
          asked.kind === 'answer'
            ? settleQueue(asked.json, id === 'all' && names.length === 0 ? undefined : String(id))
            : asked,
        ]),
      );
    },
  };
};

/** An empty list means idle. */
export const settleQueue = (json: Json | undefined, name: string | undefined): Look => {
  const entries = itemsOf(json).filter((entry) => name === undefined || isIn(entry, name));
  const running = entries.some((entry) =>
    /running|active|processing/i.test(firstText(entry, ['status', 'state']) ?? ''),
  );
  const fields = { queue: name ?? 'all', entries: entries.length };
  return entries.length === 0
    ? { state: 'done', fields, message: 'idle' }
    : { state: 'pending', running, fields, message: `${entries.length} waiting or running` };
};

const isIn = (entry: JsonObject, name: string): boolean =>
  firstText(entry, ['queueName', 'queue', 'name', 'type'])?.toLowerCase() === name.toLowerCase();

/** The names that the service itself gives, as texts or as objects with a name. */
export const queueNamesIn = (json: Json | undefined): string[] =>
  (listIn(json) ?? []).flatMap((item) => {
    if (typeof item === 'string') return [item];
    const name = isObject(item) ? firstText(item, ['name', 'queueName', 'queue']) : undefined;
    return name === undefined ? [] : [name];
  });

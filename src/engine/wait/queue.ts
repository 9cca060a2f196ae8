import type { Client } from '../../http/client.js';
import { readList } from '../../service/read-items.js';
import { systemApi } from '../../service/system.js';
import { isObject, listIn, type Json } from '../../base/json/objects.js';
import { notOneOf } from '../../base/text/one-of.js';
import { firstText } from './poll/fields.js';
import type { Observation, PollResult, Watch } from './poll/watch.js';

/** One of the backend's queues, with the names of the others, which show that an entry is elsewhere. */
interface Queue {
  readonly name: string;
  readonly others: readonly string[];
}

/** Reads all entries: the parameter of the filter is not documented. `known`: the names of the service's queues. */
export const watchQueues = (names: readonly string[], known: readonly string[]): Watch => {
  const targets = names.length === 0 ? [{ id: 'all', name: 'all queues' }] : names.map((name) => ({ id: name, name }));
  const queueOf = (name: string): Queue => ({ name, others: known.filter((other) => !isSame(other, name)) });
  return {
    what: 'backend queue',
    targets,
    computers: false,
    resumeCommand: ['ems wait queue', ...names].join(' '),
    absent: 'the service has no queues',
    look: async (unfinished, ask) => {
      const asked = await ask.entries(systemApi.queues());
      return new Map(
        unfinished.map(({ name, id }): [string | number, PollResult] => [
          id,
          asked.kind === 'answer' ? judgeQueue(asked.value, names.length === 0 ? undefined : queueOf(name)) : asked,
        ]),
      );
    },
  };
};

/** A queue is idle when it has no entry. An entry that names no known queue may be in this one. */
export const judgeQueue = (all: readonly Json[], queue: Queue | undefined): Observation => {
  const places = all.map((entry) => ({ entry, place: queue && placeOf(entry, queue) }));
  const entries = places.filter(({ place }) => place !== 'elsewhere').map(({ entry }) => entry);
  const unclear = places.filter(({ place }) => place === 'unclear').length;
  const running = entries.some((entry) => /running|active|processing/i.test(stateIn(entry)));
  const fields = { queue: queue?.name ?? 'all', entries: entries.length };
  if (entries.length === 0) return { state: 'done', fields, message: 'idle' };
  const doubt = unclear === 0 ? '' : `; the service does not say in which queue ${unclear} of them are`;
  return { state: 'pending', running, fields, message: `${entries.length} waiting or running${doubt}` };
};

/** The field with the queue's name is not documented. */
const queueFields = ['queueName', 'queue', 'name', 'type'];

const placeOf = (entry: Json, { name, others }: Queue): 'here' | 'elsewhere' | 'unclear' => {
  const words = isObject(entry) ? queueFields.map((field) => entry[field]) : [entry];
  if (words.some((word) => isSame(word, name))) return 'here';
  return words.some((word) => others.some((other) => isSame(word, other))) ? 'elsewhere' : 'unclear';
};

/** Filters the jobs here, because the parameter of the service is not documented. A job that names no queue is kept. */
export const queueFilter = async (typed: string, client: Client): Promise<(job: Json) => boolean> => {
  const known = await knownQueues(client);
  const name = checkedQueue('--queue', typed, known);
  const queue = { name, others: known.filter((other) => !isSame(other, name)) };
  return (job) => placeOf(job, queue) !== 'elsewhere';
};

export const knownQueues = async (client: Client): Promise<string[]> =>
  queueNamesIn(await readList(systemApi.queueNames(), client));

/** Checks the name against the service's own list: a typing error would look like an idle queue. */
export const checkedQueue = (label: string, name: string, known: readonly string[]): string => {
  const found = known.find((each) => isSame(each, name));
  if (found !== undefined || known.length === 0) return found ?? name;
  throw notOneOf(label, name, known);
};

const isSame = (word: Json | undefined, name: string): boolean =>
  typeof word === 'string' && word.toLowerCase() === name.toLowerCase();

const stateIn = (entry: Json): string => (isObject(entry) ? (firstText(entry, ['status', 'state']) ?? '') : '');

/** Names come as texts or as objects with a name. */
export const queueNamesIn = (json: Json | undefined): string[] =>
  (listIn(json) ?? []).flatMap((item) => {
    if (typeof item === 'string') return [item];
    const name = isObject(item) ? firstText(item, ['name', 'queueName', 'queue']) : undefined;
    return name === undefined ? [] : [name];
  });

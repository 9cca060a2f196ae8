import { operationKey, type Operation } from '../../../contract/operation.js';
import { EmsError, isInterruption } from '../../../base/errors.js';
import { asRead, callOf, type AnyReply, type Client, type ReadCall } from '../../../http/client.js';
import { isHtml } from '../../../http/transport/exchange.js';
import { isList, isObject, listIn, type Json } from '../../../base/json/objects.js';
import { mapBounded } from '../../../service/read-items.js';
import { idSources, largePage, largePages, questions, smallPage } from './sources.js';

/** One operation, and its answer. */
export interface Asked {
  readonly operation: Operation;
  /** Why it was not asked. */
  readonly unasked?: string;
  readonly failure?: EmsError;
  readonly reply?: Pick<AnyReply, 'status'>;
  /** Absent if the answer is an error or not JSON. */
  readonly json?: Json | undefined;
  readonly isJson?: boolean;
  /** The size of the page that was asked for. */
  readonly top?: number | undefined;
  /** The service refused that size, so it was asked without one. */
  readonly isSizeRefused?: boolean;
}

export interface Asking {
  readonly mostRequests: number;
  readonly atOnce: number;
  readonly tell: (done: number) => void;
}

/** An id, or what a search looks for. */
type Id = string | number;
type Values = Readonly<Record<string, Id>>;

/** Rows to take ids from, with the ids of their path: a package of a computer belongs to that computer. */
type Known = Map<string, { readonly rows: readonly Json[]; readonly values: Values }>;

/** Sends every operation once, those first that provide ids for others; if an id is not found, tries the next one. */
export const askAll = async (
  client: Client,
  operations: readonly Operation[],
  { atOnce, mostRequests, tell }: Asking,
) => {
  const known: Known = new Map();
  const asked = new Map<Operation, Asked>();
  let requests = 0;
  const send = async (call: ReadCall): Promise<AnyReply> => {
    requests += 1;
    return client.readRaw(call);
  };
  const spare = (): number => mostRequests - requests - (operations.length - asked.size);
  const left = new Map(operations.map((operation) => [operationKey(operation), operation]));
  while (left.size > 0) {
    const ready = [...left].filter(([, operation]) =>
      needsOf(operation).every((need) => !need.from.some((each) => left.has(keyOf(each)))),
    );
    await mapBounded(ready, atOnce, async ([, operation]) => {
      asked.set(operation, await askOne(operation, known, { send, spare }));
      tell(asked.size);
    });
    for (const [key] of ready) left.delete(key);
  }
  return { asked: operations.flatMap((operation) => asked.get(operation) ?? []), requests };
};

interface Means {
  readonly send: (call: ReadCall) => Promise<AnyReply>;
  /** The number of requests beyond those that the remaining operations need. */
  readonly spare: () => number;
}

const askOne = async (operation: Operation, known: Known, means: Means): Promise<Asked> => {
  let last: Asked = { operation, unasked: 'no id to ask with' };
  for (const values of candidatesFor(operation, known)) {
    if (last.reply !== undefined && means.spare() <= 0) return last;
    last = await attempt(operation, values, means);
    const rows = listIn(last.json) ?? [last.json ?? []].flat();
    if (rows.length > 0) known.set(operationKey(operation), { rows: rows.slice(0, smallPage), values });
    if (last.reply?.status !== 404) return last;
  }
  return last;
};

const attempt = async (operation: Operation, values: Values, { send, spare }: Means): Promise<Asked> => {
  const isLarge = largePages.has(operationKey(operation));
  const top = operation.paging === 'sure' ? (isLarge ? largePage : smallPage) : undefined;
  try {
    const reply = await send(callFor(operation, values, top));
    if (reply.status !== 400 || !isLarge || spare() <= 0) return { operation, top, ...readReply(reply) };
    return { operation, top, isSizeRefused: true, ...readReply(await send(callFor(operation, values, undefined))) };
  } catch (error) {
    if (!(error instanceof EmsError) || isInterruption(error.kind)) throw error;
    return { operation, failure: error };
  }
};

const readReply = (reply: AnyReply): Pick<Asked, 'reply' | 'json' | 'isJson'> => {
  if (reply.status >= 300) return { reply };
  try {
    return isHtml(reply) ? { reply, isJson: false } : { reply, json: reply.json() };
  } catch {
    return { reply, isJson: false };
  }
};

const callFor = (operation: Operation, values: Values, top: number | undefined): ReadCall => {
  const { body, from = {} } = questions[operationKey(operation)] ?? {};
  const named = Object.entries(values).filter(([name]) => Object.hasOwn(from, name));
  const query = body === undefined ? named.map(([name, value]) => [name, String(value)] as const) : [];
  return asRead({
    ...callOf(operation),
    pathValues: values,
    query: [...query, ...(top === undefined ? [] : [['top', String(top)] as const])],
    body: operation.method === 'POST' ? (body?.(Object.fromEntries(named)) ?? {}) : undefined,
    anonymous: operation.role === null,
    compressed: true,
  });
};

const mostCandidates = 3;

/** Values to try for the path and the query, in turn; the row with the last id may also have the earlier ones. */
const candidatesFor = (operation: Operation, known: Known): readonly Values[] =>
  needsOf(operation)
    .toReversed()
    .reduce<readonly Values[]>(
      (found, { from, name }) =>
        found.flatMap((values) => (Object.hasOwn(values, name) ? [values] : withIds(values, name, idsIn(from, known)))),
      [{}],
    )
    .slice(0, mostCandidates);

const withIds = (values: Values, name: string, found: ReturnType<typeof idsIn>): Values[] =>
  found.ids.map((id) => ({ ...found.values, ...values, [name]: id }));

const needsOf = (operation: Operation): readonly { readonly name: string; readonly from: readonly string[] }[] => [
  ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(({ 0: place, 1: name = '', index }) => ({
    name,
    from: idSources[operation.path.slice(0, index + place.length)] ?? [],
  })),
  ...Object.entries(questions[operationKey(operation)]?.from ?? {}).map(([name, from]) => ({ name, from })),
];

/** 'GET /api/tags id|tagId' → 'GET /api/tags' */
const keyOf = (source: string): string => source.split(' ', 2).join(' ');

const idsIn = (sources: readonly string[], known: Known): { readonly ids: readonly Id[]; readonly values: Values } => {
  for (const source of sources) {
    const { rows = [], values = {} } = known.get(keyOf(source)) ?? {};
    const [names = '', flag = ''] = (source.split(' ')[2] ?? '').split('?');
    const meant = rows.filter((row) => isObject(row) && row[flag] === true);
    const ids = (meant.length > 0 ? meant : rows).flatMap(
      (row) =>
        names
          .split('|')
          .map((name) => scalarsAt(row, name.split('.')))
          .find((found) => found.length > 0) ?? [],
    );
    if (ids.length > 0) return { ids: [...new Set(ids)].slice(0, mostCandidates), values };
  }
  return { ids: [], values: {} };
};

const scalarsAt = (value: Json | undefined, path: readonly string[]): Id[] => {
  if (isList(value)) return value.flatMap((item) => scalarsAt(item, path));
  const [step, ...rest] = path;
  if (step !== undefined) return isObject(value) ? scalarsAt(value[step], rest) : [];
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [value] : [];
};

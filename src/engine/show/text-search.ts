import { taskApi } from '../../service/tasks.js';
import type { Argument, Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Operation } from '../../contract/operation.js';
import type { ReadCall, Client } from '../../http/client.js';
import { isObject, textOf, itemsOf, type Page, type Json, type JsonObject } from '../../base/json/objects.js';
import { pageFactsIn } from '../../http/paging/read-page.js';
import { macDigits, macNotations } from '../../base/text/identifiers.js';
import { mapBounded } from '../../service/read-items.js';
import { patternOf, type Pattern } from '../../base/text/pattern.js';
import type { Input, Selection } from '../../command/input.js';
import { numberCalled } from '../names/typed-id.js';
import { oneOf } from '../../base/text/one-of.js';
import { parseTime } from '../../base/text/times.js';
import { readTime } from '../flags/values.js';

export type Sieve = (item: Json) => boolean | Promise<boolean>;

/** The part of a typed pattern that is matched here. */
export interface TextSearch {
  readonly call: ReadCall;
  /** Filters the answer, because the service knows no wildcards. */
  readonly keeps?: Sieve | undefined;
  /** Reads all pages, as with --all. */
  readonly isWhole?: boolean;
  /** The system information by client id, where --model or --user has read it. */
  readonly systems?: ReadonlyMap<number, JsonObject> | undefined;
  /** Called once if there are no rows: fails if a typed value cannot exist. */
  readonly checkEmpty?: (() => Promise<void>) | undefined;
}

/**
 * Searches for a MAC address in the notation that the service uses, and for a text that is in no host name as a serial
 * number. Counting with one row shows which of them has matches.
 */
export const textSearch = async (
  { record, operation }: { readonly record: Presentation; readonly operation: Operation },
  call: ReadCall,
  input: Input,
  context: Context,
): Promise<TextSearch> => {
  if (record.selects === 'tasks') return { call, keeps: await taskSieve(input, context) };
  if (record.selects === 'jobs') return { call, keeps: await queueSieve(input, context) };
  const text = { ...(await typedText(record, call, input, context)), checkEmpty: emptyCheck(call, context) };
  if (record.selects === undefined || !isAnythingIn(input.shared.selection)) return text;
  const { selectRows } = await import('../targets/selection-sieve.js');
  const selected = await selectRows(text.call, { record, operation }, input, context);
  const { call: narrowed, isWhole, keeps: isSelected, systems } = selected;
  const { keeps } = text;
  if (isSelected === undefined) return { ...text, call: narrowed, isWhole };
  return {
    ...text,
    call: narrowed,
    isWhole,
    systems,
    keeps: async (item) => isSelected(item) && (keeps === undefined || (await keeps(item))),
  };
};

const emptyCheck = (call: ReadCall, context: Context): TextSearch['checkEmpty'] => {
  const hasKb = call.query?.some(([name]) => name === 'qNumber') ?? false;
  if (!hasKb && !(isObject(call.body) && call.body['qNumber'] !== undefined)) return undefined;
  return async () => (await import('./when-empty.js')).refuseUnknownPatch(call, await context.client());
};

/** Selection code is loaded only if computers are selected. */
const isAnythingIn = (selection: Selection): boolean =>
  Object.values(selection).some(
    (value) => value !== undefined && value !== false && (!Array.isArray(value) || value.length > 0),
  );

const typedText = async (record: Presentation, call: ReadCall, input: Input, context: Context): Promise<TextSearch> => {
  const argument = record.arguments?.find(({ form }) => form === 'text');
  if (argument === undefined) return { call };
  const typed = input.arguments[argument.name];
  const pattern = typeof typed === 'string' ? patternOf(typed) : undefined;
  if (pattern?.wild === true) return { call, keeps: keeper(pattern, argument) };
  const ways = alternatives(call.body, pattern);
  if (ways.length < 2) return { call };
  const client = await context.client();
  for (const way of ways) {
    const body = { ...withoutName(call.body), ...way };
    if ((await countOf({ ...call, body, signal: context.interrupt }, client)) === 0) continue;
    if (way['serialNumber'] !== undefined)
      context.say(`No host name contains "${pattern?.text ?? ''}": found by serial number.`);
    return { call: { ...call, body } };
  }
  return { call };
};

const withoutName = (body: Json | undefined): JsonObject => {
  const { hostname: _, ...rest } = isObject(body) ? body : {};
  return rest;
};

const keeper = (pattern: Pattern, { fills }: Argument): ((item: Json) => boolean) => {
  return (item) => isObject(item) && pattern.matches(textOf(item[fills]));
};

const alternatives = (body: Json | undefined, pattern: Pattern | undefined): JsonObject[] => {
  if (!isObject(body)) return [];
  const mac = macDigits(textOf(body['macAddress']));
  if (mac !== undefined)
    return macNotations(mac).map((macAddress) => ({
      ...(body['hostname'] === undefined ? {} : { hostname: body['hostname'] }),
      macAddress,
    }));
  const isName = pattern !== undefined && body['hostname'] === pattern.text && body['serialNumber'] === undefined;
  return isName ? [{ hostname: pattern.text }, { serialNumber: pattern.text }] : [];
};

const countOf = async (call: ReadCall, client: Client): Promise<number> => {
  const query = [...(call.query ?? []), ['skip', '0'], ['top', '1']] as const;
  const answer = (await client.read({ ...call, query })).json();
  return (isObject(answer) ? pageFactsIn(answer).totalCount : undefined) ?? 1;
};

/** Asks before the page without rows is handed on, so that a failure comes instead of an empty list. */
export const checkedIfEmpty = async function* (
  pages: AsyncIterable<Page>,
  check: () => Promise<void>,
): AsyncGenerator<Page> {
  let isOpen = true;
  for await (const page of pages) {
    if (isOpen && page.count === 0) await check();
    isOpen = false;
    yield page;
  }
};

/** Keeps only the matching rows; their number is known after all pages were read. */
export const keptPages = async function* (
  pages: AsyncIterable<Page>,
  keeps: Sieve,
  limit: number = Infinity,
): AsyncGenerator<Page> {
  let left = limit;
  for await (const page of pages) {
    const kept = await mapBounded(page.items(), 8, async (item) => ((await keeps(item)) ? [item] : []));
    const items = kept.flat().slice(0, left);
    left -= items.length;
    yield { text: Buffer.from(JSON.stringify(items)), wrapped: false, count: items.length, items: () => items };
    if (left <= 0) return;
  }
};

const queueSieve = async ({ flags: { queue } }: Input, context: Context): Promise<Sieve | undefined> =>
  typeof queue === 'string' ? (await import('../wait/queue.js')).queueFilter(queue, await context.client()) : undefined;

const codes: Readonly<Record<string, readonly string[]>> = {
  running: ['1', 'running'],
  finished: ['2', 'finished'],
  failed: ['3', 'failed'],
};

/** Returns undefined if no filter was typed. */
const taskSieve = async (
  { flags }: Input,
  context: Context,
): Promise<((task: Json) => Promise<boolean>) | undefined> => {
  const { computer } = flags;
  const status =
    typeof flags['status'] === 'string' ? oneOf('--status', flags['status'], Object.keys(codes)) : undefined;
  const since =
    typeof flags['since'] === 'string'
      ? readTime(flags['since'], '--since', { now: context.clock.date(), relative: 'past' })
      : undefined;
  if (typeof computer !== 'string' && status === undefined && since === undefined) return undefined;
  const wanted =
    typeof computer === 'string' ? await numberCalled('computer', computer, '--computer', context) : undefined;
  return async (task) => {
    if (!isObject(task)) return false;
    // A task without a status may match.
    const said = textOf(task['status'] ?? task['taskStatus'] ?? task['state']).toLowerCase();
    if (status !== undefined && said !== '' && !(codes[status] ?? []).includes(said)) return false;
    if (since !== undefined && parseTime(textOf(task['createdAtUtc'])) < since.getTime()) return false;
    return wanted === undefined || concerns(task, wanted, context);
  };
};

/** The fields of a task are not documented: if the list names no computer, the task itself is read. */
const concerns = async (task: JsonObject, id: number, context: Context): Promise<boolean> => {
  const own = idsIn(task);
  if (own.length > 0) return own.includes(id);
  const trackingId = textOf(task['trackingId'] ?? task['id']);
  if (trackingId === '') return false;
  const client = await context.client();
  const call = taskApi.one(trackingId);
  // The service removes ended tasks after a while, maybe between the list and this read.
  const reply = await client.readRaw({ ...call, signal: context.interrupt });
  const whole = reply.status === 200 ? reply.json() : undefined;
  return isObject(whole) && idsIn(whole).includes(id);
};

const idsIn = (task: JsonObject): number[] =>
  [task, ...itemsOf(task['actions'])].flatMap((each) => {
    const id = each['computerId'] ?? each['clientId'];
    return typeof id === 'number' ? [id] : [];
  });

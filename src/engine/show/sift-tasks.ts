import type { Context } from '../../context.js';
import { getCall } from '../../http/reads.js';
import { itemsOf, isObject, textOf, type Json, type JsonObject } from '../../json/objects.js';
import { numberCalled } from '../names/typed-id.js';
import type { Input } from '../../command/input.js';
import { oneOf } from '../../text/one-of.js';
import { parseTime } from '../../text/times.js';
import { readTime } from '../flags/values.js';

const codes: Readonly<Record<string, readonly string[]>> = {
  running: ['1', 'running'],
  finished: ['2', 'finished'],
  failed: ['3', 'failed'],
};

/** undefined: every task is wanted. */
export const taskSieve = async (
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
    if (status !== undefined && !(codes[status] ?? []).includes(textOf(task['status']).toLowerCase())) return false;
    if (since !== undefined && !(parseTime(textOf(task['createdAtUtc'])) >= since.getTime())) return false;
    return wanted === undefined || concerns(task, wanted, context);
  };
};

/** The fields of a task are not documented: where the list has no computer, the task itself is asked. */
const concerns = async (task: JsonObject, id: number, context: Context): Promise<boolean> => {
  const own = idsIn(task);
  if (own.length > 0) return own.includes(id);
  const trackingId = textOf(task['trackingId'] ?? task['id']);
  if (trackingId === '') return false;
  const client = await context.client();
  const call = getCall('/api/tasks/{trackingId}', { pathValues: { trackingId } });
  // Ended tasks are removed after a while, also between the list and this.
  const reply = await client.sendRaw({ ...call, signal: context.interrupt });
  const whole = reply.status === 200 ? reply.json() : undefined;
  return isObject(whole) && idsIn(whole).includes(id);
};

const idsIn = (task: JsonObject): number[] =>
  [task, ...itemsOf(task['actions'])].flatMap((each) => {
    const id = each['computerId'] ?? each['clientId'];
    return typeof id === 'number' ? [id] : [];
  });

import { taskApi } from '../../service/tasks.js';
import type { ListResult } from '../../command/result.js';
import type { Context } from '../../context.js';
import { itemsOf, isObject, textOf, type Page, type Json, type JsonObject } from '../../base/json/objects.js';
import { fewNames } from '../../base/text/wording.js';
import { mapBounded } from '../../service/read-items.js';

/** A table of tasks says where and why one failed: one request for each failed task that is shown. */
export const withTaskDetails = (result: ListResult, context: Context): ListResult => ({
  ...result,
  pages: detailed(result.pages, context),
});

const detailed = async function* (pages: AsyncIterable<Page>, context: Context): AsyncGenerator<Page> {
  for await (const page of pages) {
    const items = await mapBounded(page.items(), 8, (item) => withDetails(item, context));
    yield { ...page, text: Buffer.from(JSON.stringify(items)), wrapped: false, items: () => items };
  }
};

const withDetails = async (task: Json, context: Context): Promise<Json> => {
  if (!isObject(task)) return task;
  const isFailed = ['3', 'failed'].includes(textOf(task['status']).toLowerCase());
  if (!isFailed) return { ...task, computers: textOf(task['actionCount']) };
  const call = taskApi.one(textOf(task['trackingId']));
  // The service removes ended tasks after a while, maybe between the list and this read.
  const reply = await (await context.client()).readRaw({ ...call, signal: context.interrupt });
  const whole = reply.status === 200 ? reply.json() : undefined;
  const failed = itemsOf(isObject(whole) ? whole['actions'] : undefined).filter(isFailure);
  const hosts = failed.map((action) => textOf(action['hostname']) || textOf(action['computerId']));
  const reasons = [...new Set(failed.map((action) => textOf(action['message'])).filter((text) => text !== ''))];
  return { ...task, computers: fewNames(hosts, 3), reason: fewNames(reasons, 2) };
};

const isFailure = ({ status }: JsonObject): boolean => ['3', 'failed'].includes(textOf(status).toLowerCase());

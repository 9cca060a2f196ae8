import type { Presentation } from '../../areas/record.js';
import type { Input, ListResult, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { asRead, type Reply } from '../../http/client.js';
import { refuseEmptyFirst } from '../../http/paging/read-page.js';
import { isObject } from '../../base/json/objects.js';
import { checkAnswer, emptyAnswer, isListRead, onePage, pageOfReply, shapeReply } from '../read/shape-result.js';
import { limitedBy } from './limit-rows.js';
import { listResult } from './list.js';
import { textSearch } from './text-search.js';
import type { Command, Prepared } from '../command.js';
import { prepareCall } from '../request/prepare.js';
import { withNames } from '../names/with-names.js';
import { previewOne } from '../../changes/preview.js';

/** Every command that only reads: one request or all pages of a list, shaped as the record says. */
export const runRead = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const { record } = command;
  if (record.page === 'computer') return (await import('./computer-page.js')).showComputers(command, input, context);
  const prepared = await prepareCall(command, input, context);
  const client = await context.client();
  if (input.shared.dryRun) return previewOne(prepared.call, client);
  const result = await withTableNames(await read(command, prepared, input, context), command, prepared, context);
  if (result.kind !== 'list') return result;
  const shown = await withInventoryColumns(result, record, context);
  const whenEmpty = async (): Promise<string | undefined> =>
    (await import('./when-empty.js')).explainEmpty(command, prepared, input, context);
  return { ...shown, whenEmpty, mayBeUnknown: record.whenEmpty?.operation !== undefined };
};

const read = async (command: Command, prepared: Prepared, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  const call = asRead(prepared.call);
  const named = record.arguments?.find(({ form, many }) => many && form === undefined);
  const words = [input.arguments[named?.name ?? ''] ?? []].flat();
  if (words.length > 0) {
    const { listNamed } = await import('./named-computers.js');
    return listNamed(command, { words, call }, input, context);
  }
  if (operation.paging !== 'none') {
    const search = await textSearch(command, call, input, context);
    const result = await listResult(command, search, input, context);
    const { model, user } = input.shared.selection;
    if (record.leavesOutSilent === true)
      return (await import('./silent-elsewhere.js')).withSilentElsewhere(result, call, context);
    const isBySystem = record.selects === 'computers' && (model ?? user) !== undefined;
    if (!isBySystem || result.kind !== 'list') return withNext(result, record, prepared.names);
    return (await import('./inventory-columns.js')).withSelected(result, search.systems, input, context);
  }
  const client = await context.client();
  return limitedBy(input, shapeAnswer(command, await client.read(call), prepared));
};

const shapeAnswer = ({ operation, record }: Command, reply: Reply, { call, names }: Prepared): Result => {
  checkAnswer(reply, operation, record);
  const done = withNames(record.done ?? 'Done', names);
  if (reply.body.length === 0) return emptyAnswer(record, operation, done);
  const isListed = isListRead(record, operation);
  const result = shapeReply(reply, record, done, { accept: call.accept, isListed });
  // Reads a page only from a list: a requested file is not JSON.
  const page = result.kind === 'list' ? pageOfReply(reply, isListed) : undefined;
  if (page !== undefined) refuseEmptyFirst(page, 0);
  return withNext(onePage(result), record, names);
};

/** Below an answer that counts something, says where to look further. */
const withNext = (result: Result, { next }: Presentation, names: Prepared['names']): Result => {
  if (typeof next !== 'object' || result.kind !== 'object' || !isObject(result.value)) return result;
  return Number(result.value[next.ifAny] ?? 0) > 0 ? { ...result, remarks: [withNames(next.says, names)] } : result;
};

/** A table for people has names where the service gives ids. */
const withTableNames = async (
  result: Result,
  { record: { named, selects } }: Command,
  { call }: Prepared,
  context: Context,
): Promise<Result> => {
  if ((named === undefined && selects !== 'tasks') || (await context.output()).format !== 'table') return result;
  if (selects === 'tasks')
    return result.kind === 'list' ? (await import('./task-details.js')).withTaskDetails(result, context) : result;
  const { withNamed } = await import('./named-fields.js');
  return named === undefined ? result : withNamed(result, named, call, await context.client());
};

/** Loaded only where columns were chosen. */
const withInventoryColumns = async (
  result: ListResult,
  { selects }: Presentation,
  context: Context,
): Promise<ListResult> => {
  const { columns, countBy, sortBy } = await context.output();
  if (selects !== 'computers' || (columns ?? countBy ?? sortBy) === undefined) return result;
  return (await import('./inventory-columns.js')).withInventory(result, context);
};

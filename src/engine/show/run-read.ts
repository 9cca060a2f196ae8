import type { Presentation } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { refuseEmptyFirst } from '../../http/paging/read-page.js';
import { isObject } from '../../json/objects.js';
import { checkAnswer, emptyAnswer, onePage, pageOfReply, shapeReply } from '../read/shape-result.js';
import { listResult } from './list.js';
import { textSearch } from './text-search.js';
import type { Command, Prepared } from '../command.js';
import { prepareCall } from '../request/prepare.js';
import { withNames } from '../names/resolve.js';
import { previewOne } from '../safety/preview.js';

/** Every command that only reads: one request or all pages of a list, shaped as the record says. */
export const runRead = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const { record } = command;
  const prepared = await prepareCall(command, input, context);
  const client = await context.client();
  if (input.shared.dryRun) return previewOne(prepared.call, client);
  if (record.page !== undefined && (await isForReading(context))) return readPage(record, prepared.call, client);
  const result = await withPaths(await read(command, prepared, input, context), record, context);
  if (result.kind !== 'list') return result;
  const whenEmpty = async (): Promise<string | undefined> =>
    (await import('./when-empty.js')).explainEmpty(command, prepared, input, context);
  return { ...result, whenEmpty };
};

const read = async (command: Command, prepared: Prepared, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  const { call } = prepared;
  const named = record.arguments?.find(({ form, many }) => many && form === undefined);
  const words = [input.arguments[named?.name ?? ''] ?? []].flat();
  if (words.length > 0) {
    const { listNamed } = await import('./named-computers.js');
    return listNamed(command, { words, call }, input, context);
  }
  if (operation.paging !== 'none')
    return withNext(
      await listResult(command, await textSearch(command, call, input, context), input, context),
      record,
      prepared.names,
    );
  const client = await context.client();
  return shapeAnswer(command, await client.send(call), prepared);
};

const shapeAnswer = ({ operation, record }: Command, reply: Reply, { call, names }: Prepared): Result => {
  checkAnswer(reply, operation, record);
  const done = withNames(record.done ?? 'Done', names);
  if (reply.body.length === 0) return emptyAnswer(record, operation, done);
  const result = shapeReply(reply, record, done, call.accept);
  // A file that was asked for is no JSON.
  const page = result.kind === 'list' ? pageOfReply(reply) : undefined;
  if (page !== undefined) refuseEmptyFirst(page, 0);
  return withNext(onePage(result), record, names);
};

/** Below an answer that counts something, says where to look further. */
const withNext = (result: Result, { next }: Presentation, names: Prepared['names']): Result => {
  if (typeof next !== 'object' || result.kind !== 'object' || !isObject(result.value)) return result;
  return Number(result.value[next.ifAny] ?? 0) > 0 ? { ...result, remarks: [withNames(next.says, names)] } : result;
};

const withPaths = async (result: Result, { groupPaths }: Presentation, context: Context): Promise<Result> => {
  if (groupPaths === undefined || result.kind !== 'list' || (await context.output()).format !== 'table') return result;
  const { withGroupPaths } = await import('./group-names.js');
  return withGroupPaths(result, groupPaths, await context.client());
};

const readPage = async ({ page, view }: Presentation, call: Call, client: Client): Promise<Result> => {
  if (page === 'group') return (await import('./group-names.js')).readGroupPage(call, client, view);
  return (await import('./computer-page.js')).readComputerPage(call, client);
};

/** A person looks at the whole: nothing was picked out, and no program reads along. */
const isForReading = async (context: Context): Promise<boolean> => {
  const { columns, envelope, format, query } = await context.output();
  const untouched = columns === undefined && query === undefined && !envelope;
  return format === 'table' && untouched && context.terminal.stdout.isTerminal;
};

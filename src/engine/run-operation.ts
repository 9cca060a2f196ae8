import type { CommandRecord } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Call, Client } from '../http/client.js';
import { servedAt } from '../http/served-at.js';
import type { Result } from '../command/result.js';
import type { Input } from '../command/spec.js';
import { confirmOrRefuse } from './safety/confirm.js';
import { listResult } from './read/list.js';
import { takesMany } from './operation-command.js';
import { prepareCall, withNames, type Command, type Prepared } from './request/prepare.js';
import { previewOne } from './safety/preview.js';
import { asksFor, questionOf } from './safety/question.js';
import type { Impact } from './safety/reach.js';
import { sendOrReadBack } from './safety/read-back.js';
import { textSearch } from './read/text-search.js';
import { emptyAnswer, shapeReply } from './read/shape-result.js';
import { withReason } from './read/when-empty.js';

/** Prepares, asks, sends, waits and shapes: what a command of one operation does when it runs. */
export const runOperation = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  if (takesMany(record)) {
    const { runBulk } = await import('./bulk/run-bulk.js');
    return runBulk(command, input, context);
  }
  const prepared = await prepareCall(command, input, context);
  const client = await context.client();
  if (input.shared.dryRun) return previewOne(prepared.call, client);
  if (record.page !== undefined && (await isForReading(context))) return readPage(record, prepared.call, client);
  if (operation.repeat !== 'read') await confirm(command, prepared, input, context);
  return withReason(await sendPrepared(command, prepared, input, context), record, prepared, client);
};

const sendPrepared = async (command: Command, prepared: Prepared, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  const client = await context.client();
  if (operation.paging !== 'none')
    return listResult(command, await textSearch(record, prepared.call, input, context), input, context);
  const follow = input.shared.wait && record.follow !== undefined ? record.follow : undefined;
  const following =
    follow === undefined
      ? undefined
      : await (await import('./wait/begin.js')).beginFollow(follow, { prepared, targets: [], input, context });
  const reply = await sendOrReadBack(prepared.call, client, context);
  if (following !== undefined) return following.wait([{ reply: reply.json(), served: servedAt(reply) }]);
  const done = withNames(record.done ?? 'Done', prepared.names);
  if (operation.repeat === 'read' && reply.body.length === 0) return emptyAnswer(record, operation, done);
  const shaped = shapeReply(reply, record, done, prepared.call.accept);
  return shaped.kind === 'list' && shaped.hintAll === true ? { ...shaped, hintAll: 'one-page' } : shaped;
};

const readPage = async ({ page, view }: CommandRecord, call: Call, client: Client): Promise<Result> => {
  if (page === 'group') return (await import('./read/group-page.js')).readGroupPage(call, client, view);
  return (await import('./read/computer-page.js')).readComputerPage(call, client);
};

/** A person looks at it as it is: nothing was picked out, and no program reads along. */
const isForReading = async (context: Context): Promise<boolean> => {
  const { columns, envelope, format, query } = await context.output();
  const untouched = columns === undefined && query === undefined && !envelope;
  return format === 'table' && untouched && context.terminal.stdout.isTerminal;
};

const confirm = async ({ record }: Command, prepared: Prepared, input: Input, context: Context): Promise<void> => {
  const wanted = asksFor(record, prepared);
  const reach = await reachOf(record, prepared, context);
  await confirmOrRefuse(
    {
      question: questionOf(record, prepared),
      dangerous: wanted || reach?.unknown === true,
      affected: reach?.computers,
      unknown: reach?.unknown,
      facts: reach?.facts,
    },
    input,
    context,
  );
};

const reachOf = async ({ reach }: CommandRecord, prepared: Prepared, context: Context): Promise<Impact | undefined> =>
  reach === undefined ? undefined : (await import('./safety/reach.js')).lookUpReach(reach, prepared, context);

import type { Presentation } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Call, Client, Reply } from '../http/client.js';
import { isObject } from '../json/objects.js';
import { servedAt } from '../http/served-at.js';
import type { Result } from '../command/result.js';
import { confirmOrRefuse, phraseOf } from './safety/confirm.js';
import { isRehearsed, willBeAsked } from './safety/readers.js';
import { refuseReadOnlyTag } from './safety/read-only-tag.js';
import { sentenceOf, tellOutcome, withNext } from './write/tell-outcome.js';
import { isForPeople } from './write/for-people.js';
import { listResult } from './read/list.js';
import { prepareCall } from './request/prepare.js';
import { previewOne } from './safety/preview.js';
import { asksFor, questionOf, reachWithin } from './safety/question.js';
import type { Impact } from './safety/reach.js';
import { refuseSecretWithoutRoom } from './safety/secret-room.js';
import { sendOrReadBack } from './safety/read-back.js';
import { runEachWord, severalWords, withOneWord } from './run-each-word.js';
import { textSearch } from './read/text-search.js';
import { checkAnswer } from './read/check-answer.js';
import { refuseEmptyFirst } from '../http/paging/said-more.js';
import { emptyAnswer, pageOfReply, shapeReply } from './read/shape-result.js';
import { withReason } from './read/when-empty.js';
import type { Command, Prepared } from './request/command.js';
import { withNames } from './request/typed-names.js';
import type { Input } from '../command/input.js';
import { takesMany } from './takes-many.js';

/** Prepares, asks, sends, waits and shapes: what a command of one operation does when it runs. */
export const runOperation = async (command: Command, typed: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  const words = severalWords(command, typed);
  if (words !== undefined)
    return runEachWord(
      command,
      { words, confirm: (prepared) => confirm(command, prepared, typed, context) },
      typed,
      context,
    );
  const input = withOneWord(command, typed);
  if (typeof record.rows === 'object' && input.shared.selection.fromFile !== undefined) {
    const { runRows } = await import('./write/run-rows.js');
    return runRows(command, record.rows, input, context);
  }
  if (takesMany(record)) {
    const { runBulk } = await import('./write/run-bulk.js');
    return runBulk(command, input, context);
  }
  const prepared = await prepareCall(command, input, context);
  const client = await context.client();
  if (input.shared.dryRun) return rehearse(command, prepared, input, context);
  if (record.page !== undefined && (await isForReading(context))) return readPage(record, prepared.call, client);
  if (operation.repeat !== 'read') {
    await confirm(command, prepared, input, context);
    refuseSecretWithoutRoom(prepared.call, context);
  }
  const result = await namedGroups(await sendPrepared(command, prepared, input, context), record, context);
  return withReason(result, record, prepared, client);
};

const sendPrepared = async (command: Command, prepared: Prepared, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  const client = await context.client();
  const named = record.named === true ? [input.arguments['computer'] ?? []].flat() : [];
  if (named.length > 0)
    return (await import('./read/named-computers.js')).listNamed(
      command,
      { words: named, call: prepared.call },
      input,
      context,
    );
  if (operation.paging !== 'none')
    return pointed(
      await listResult(command, await textSearch(command, prepared.call, input, context), input, context),
      record,
      prepared,
    );
  // Before it is sent: what is deleted has no name afterwards.
  const isTold = operation.repeat !== 'read' && (await isForPeople(context));
  const { names } = isTold ? await labeled(prepared, context) : prepared;
  const follow = input.shared.wait && record.follow !== undefined ? record.follow : undefined;
  const following =
    follow === undefined
      ? undefined
      : await (
          await import('./wait/begin.js')
        ).beginFollow(follow, {
          prepared,
          targets: [],
          jobStatus: record.jobStatus,
          input,
          context,
        });
  const reply = await sendOrReadBack(prepared.call, client, context);
  if (following !== undefined) return following.wait([{ reply: reply.json(), served: servedAt(reply) }]);
  if (operation.repeat === 'read') return readResult(command, reply, prepared);
  const answer = reply.json();
  const sentence = sentenceOf(record, names, answer);
  const message =
    withNext(sentence, record, names, answer) + (isTold ? await contactOf(record, prepared, context) : '');
  const result = onePage(shapeReply(reply, record, message, prepared.call.accept));
  const told = await tellOutcome({ record, result, sentence: async () => message }, input, context);
  return record.tags === true ? (await import('./write/tag-effect.js')).withTagEffect(told, record, context) : told;
};

/** After the activation of a group: when its computers will have made contact. */
const contactOf = async ({ follow }: Presentation, { call }: Prepared, context: Context): Promise<string> => {
  if (follow !== 'group-activation') return '';
  const line = await context.groupEta(String(call.pathValues?.['id'] ?? ''));
  return line === undefined ? '' : `. ${line}`;
};

const namedGroups = async (result: Result, { groupPaths }: Presentation, context: Context): Promise<Result> => {
  if (groupPaths === undefined || result.kind !== 'list' || (await context.output()).format !== 'table') return result;
  const { withGroupPaths } = await import('./read/group-path-rows.js');
  return withGroupPaths(result, groupPaths, await context.client());
};

const labeled = async (prepared: Prepared, context: Context): Promise<Prepared> =>
  (await import('./safety/names.js')).withLabels(prepared, context);

const readResult = ({ operation, record }: Command, reply: Reply, { call, names }: Prepared): Result => {
  checkAnswer(reply, operation, record);
  const done = withNames(record.done ?? 'Done', names);
  if (reply.body.length === 0) return emptyAnswer(record, operation, done);
  const result = shapeReply(reply, record, done, call.accept);
  // A file that was asked for is no JSON.
  const page = result.kind === 'list' ? pageOfReply(reply) : undefined;
  if (page !== undefined) refuseEmptyFirst(page, 0);
  return pointed(onePage(result), record, { names });
};

/** Where to look further, below an answer that counts something. */
const pointed = (result: Result, { pointer }: Presentation, { names }: Pick<Prepared, 'names'>): Result => {
  const value = result.kind === 'object' && isObject(result.value) ? result.value : {};
  const isCounted = pointer !== undefined && Number(value[pointer.field] ?? 0) > 0;
  return isCounted ? { ...result, remarks: [withNames(pointer.says, names)] } : result;
};

const onePage = (result: Result): Result =>
  result.kind === 'list' && result.hintAll === true ? { ...result, hintAll: 'one-page' } : result;

const readPage = async ({ page, view }: Presentation, call: Call, client: Client): Promise<Result> => {
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
  const isRead = mayAsk(record) && (await willBeAsked(input, context));
  if (isRead) await refuseReadOnlyTag(prepared, context);
  const reach = await reachOf(record, prepared, input, context);
  const brief = isRead ? await briefOne(record, prepared, reach, context) : { prepared, facts: reach?.facts };
  await confirmOrRefuse(
    {
      question: questionOf(record, brief.prepared),
      dangerous: asksFor(record, prepared) || reach?.unknown === true,
      affected: reach?.computers,
      unknown: reach?.unknown,
      facts: brief.facts,
      list: 'list' in brief ? brief.list : undefined,
    },
    input,
    context,
  );
};

const mayAsk = ({ confirm: question, reach }: Presentation): boolean => question !== undefined || reach !== undefined;

const briefOne = async (record: Presentation, prepared: Prepared, reach: Impact | undefined, context: Context) => {
  const { briefed } = await import('./safety/brief.js');
  const computer = record.computerFacts === true ? prepared.call.pathValues?.['id'] : undefined;
  return briefed({ record, prepared, reach, ids: computer === undefined ? [] : [Number(computer)] }, context);
};

/** The same briefing as before the question, then the request. */
const rehearse = async ({ record }: Command, prepared: Prepared, input: Input, context: Context): Promise<Result> => {
  const client = await context.client();
  if ((mayAsk(record) || record.question !== undefined) && isRehearsed(input, context)) {
    const brief = await briefOne(record, prepared, await reachOf(record, prepared, input, context), context);
    context.say(`Would ${phraseOf(questionOf(record, brief.prepared))}`);
    for (const fact of brief.facts) context.say(fact);
  }
  return previewOne(prepared.call, client);
};

const reachOf = async (
  record: Presentation,
  prepared: Prepared,
  { shared }: Input,
  context: Context,
): Promise<Impact | undefined> => {
  const reach = reachWithin(record, shared);
  return reach === undefined ? undefined : (await import('./safety/reach.js')).lookUpReach(reach, prepared, context);
};

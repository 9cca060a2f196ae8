import type { Argument, AreaRecords, CommandRecord } from '../areas/record.js';
import type { Context } from '../context.js';
import type { Operation } from '../contract/operation.js';
import type { Call, Client } from '../http/client.js';
import type { Result } from '../output/result.js';
import type { ArgumentSpec, CommandSpec, FlagSpec, Input, SharedGroup } from './command-spec.js';
import { flagNameOf } from './body.js';
import { confirmOrRefuse } from './confirm.js';
import { enumOf, flagsOf } from './flags.js';
import { listResult } from './list.js';
import { prepareCall, withNames, type Command, type Prepared } from './prepare.js';
import { previewOne } from './preview.js';
import { asksFor, questionOf } from './question.js';
import type { Reached } from './reach.js';
import { sendOrReadBack } from './read-back.js';
import { emptyAnswer, shapeReply } from './shape-result.js';
import { sharedFlags } from './shared-flags.js';
import { placeOf, shapeAt } from './places.js';

/** Record + operation → command. Waiting, confirming, paging and previews are switched on by the record's data. */
export const operationCommand = (
  area: Pick<AreaRecords, 'name'>,
  record: CommandRecord,
  operation: Operation,
): CommandSpec => {
  const shared = sharedOf(record, operation);
  const flags = flagsOf(operation, record, namesIn(shared));
  const spec: CommandSpec = {
    words: [area.name, ...record.name.split(' ')].filter((word) => word !== ''),
    summary: record.summary,
    details: record.details ?? [],
    section: record.section,
    arguments: (record.arguments ?? []).map((argument) => argumentSpec(argument, record, operation)),
    flags,
    shared,
    examples: record.examples,
    seeAlso: record.seeAlso ?? [],
    role: operation.role,
    since: operation.since,
    operation,
    source: operation.source,
    writes: operation.repeat !== 'read',
    asks: record.confirm !== undefined,
    asksWith: record.confirmWhen === undefined ? undefined : flagNameOf(record.confirmWhen, flags),
    asksWithout: record.confirmUnless === undefined ? undefined : flagNameOf(record.confirmUnless, flags),
    run: (input, context) => run({ spec, record, operation }, input, context),
  };
  return spec;
};

const argumentSpec = (argument: Argument, record: CommandRecord, operation: Operation): ArgumentSpec => ({
  name: argument.name,
  help: argument.help,
  many: argument.many === true || argument.form === 'pairs',
  // Targets may come from --from-file, --group, --search or --issue instead.
  optional: argument.optional === true || (argument.many === true && takesMany(record)),
  unless: insteadOf(argument, operation),
  values: valuesOf(argument, operation),
  completes: argument.lookup,
});

const valuesOf = ({ fills, form }: Argument, operation: Operation): readonly string[] | undefined =>
  form === undefined ? enumOf(shapeAt(operation, placeOf(operation, fills), fills)) : undefined;

const insteadOf = ({ fills, form }: Argument, operation: Operation): readonly string[] | undefined => {
  if (form === 'tag') return ['tag', 'tag-id'];
  return placeOf(operation, fills) === 'body' ? ['body', 'field'] : undefined;
};

export const takesMany = (record: CommandRecord): boolean => record.each === true || record.batch !== undefined;

const sharedOf = (record: CommandRecord, operation: Operation): SharedGroup[] => [
  ...(operation.paging === 'none' ? [] : (['paging'] as const)),
  ...(operation.body === undefined ? [] : (['body'] as const)),
  ...(operation.openParameters ? (['param'] as const) : []),
  ...(takesMany(record) ? (['bulk'] as const) : []),
  ...(record.follow === undefined ? [] : (['wait'] as const)),
  'request',
  ...(operation.repeat === 'read' ? [] : (['write'] as const)),
  'output',
  'connection',
];

const namesIn = (groups: readonly SharedGroup[]): Set<string> =>
  new Set(groups.flatMap((group) => sharedFlags[group].flags.map((flag: FlagSpec) => flag.name)));

const run = async (command: Command, input: Input, context: Context): Promise<Result> => {
  const { operation, record } = command;
  if (takesMany(record)) {
    const { runMany } = await import('./many/run-many.js');
    return runMany(command, input, context);
  }
  const prepared = await prepareCall(command, input, context);
  const client = await context.client();
  if (input.flags['dry-run'] === true) return previewOne(prepared.call, client);
  if (record.page !== undefined && (await isForReading(context))) return readPage(record, prepared.call, client);
  if (operation.repeat !== 'read') await confirm(command, prepared, input, context);
  if (operation.paging !== 'none') return listResult(command, prepared.call, input, context);
  const follow = input.flags['wait'] === true && record.follow !== undefined ? record.follow : undefined;
  const following =
    follow === undefined
      ? undefined
      : await (await import('./follow/begin.js')).beginFollow(follow, { prepared, targets: [], input, context });
  const reply = await sendOrReadBack(prepared.call, client, context);
  if (following !== undefined) return following.wait([{ reply: reply.json() }]);
  const done = withNames(record.done ?? 'Done', prepared.names);
  if (operation.repeat === 'read' && reply.body.length === 0) return emptyAnswer(record, operation, done);
  const shaped = shapeReply(reply, record, done, prepared.call.accept);
  return shaped.kind === 'list' && shaped.hintAll === true ? { ...shaped, hintAll: 'one-page' } : shaped;
};

const readPage = async ({ page, view }: CommandRecord, call: Call, client: Client): Promise<Result> => {
  if (page === 'group') return (await import('./group-page.js')).readGroupPage(call, client, view);
  return (await import('./computer-page.js')).readComputerPage(call, client);
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

const reachOf = async ({ reach }: CommandRecord, prepared: Prepared, context: Context): Promise<Reached | undefined> =>
  reach === undefined ? undefined : (await import('./reach.js')).lookUpReach(reach, prepared, context);

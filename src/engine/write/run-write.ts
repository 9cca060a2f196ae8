import type { Presentation } from '../../areas/record.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Command } from '../command.js';
import { allTargets, callFor } from '../../changes/plan.js';
import { findExisting, replyOf, sendOrReadBack } from '../../changes/execute/read-back.js';
import { EmsError, usage } from '../../base/errors.js';
import { learnSecret } from '../../settings/loaded.js';
import { textOf } from '../../base/json/objects.js';
import { plural } from '../../base/text/wording.js';
import { withNames } from '../names/with-names.js';
import { refuseSecretToFullOutput } from '../safety/secret-output.js';
import { computersIn, nameOf } from '../../changes/target.js';
import type { Following } from '../wait/begin.js';
import { confirmPlan, previewPlan } from './ask.js';
import { planWrite } from './plan-write.js';
import type { Permitted, Planned } from './planned.js';
import { isForPeople, speakNames, type SpokenNames } from './sentence.js';
import { tellOne } from './tell-one.js';
import { readObject } from '../../http/reads.js';
import { topologyIn, depotApi } from '../../service/depots.js';
import { servedAt, type Reply, type WriteCall } from '../../http/client.js';

/** Every command that writes: plan, ask or preview, send (many with a journal), wait if asked to, tell. */
export const runWrite = async (command: Command, input: Input, context: Context): Promise<Result> => {
  if (input.shared.report !== undefined) (await import('../../changes/execute/report-file.js')).checkReport(input);
  const planned = await planWrite(command, await withHiddenValue(command.record, input, context), context);
  if (planned.plan.units.length === 0) return nothingToDo(planned, context);
  if (input.shared.dryRun) return previewPlan(planned, input, context);
  const permit = await confirmPlan(planned, input, context);
  if (!planned.isMany) refuseSecretToFullOutput(planned.prepared.call, context);
  const following = await startFollowing(planned, input, context);
  const result = planned.isMany
    ? await (await import('./send-many.js')).sendMany({ ...planned, permit }, following, input, context)
    : await sendOne({ ...planned, permit }, following, input, context);
  return withTagEffect(result, command.record, context);
};

/** Reads a value that was not typed on the line. It is shown nowhere. */
const withHiddenValue = async ({ hides }: Presentation, input: Input, context: Context): Promise<Input> => {
  if (hides === undefined) return input;
  const value = await hiddenValue(input.arguments[hides], input, context);
  if (value === undefined) return input;
  learnSecret(await context.client(), value);
  return { ...input, arguments: { ...input.arguments, [hides]: value } };
};

const hiddenValue = async (typed: unknown, { flags }: Input, context: Context): Promise<string | undefined> => {
  if (flags['value-stdin'] === true) return (await context.terminal.readStdin()).replace(/\r?\n$/, '');
  if (typed !== '-') return undefined;
  const prompts = await context.prompts();
  if (!prompts.canAsk) throw usage('"-" asks for the value on a terminal.', 'Without a terminal, use --value-stdin.');
  return prompts.secret('Value:');
};

const nothingToDo = async ({ kind, plan, words }: Planned, context: Context): Promise<Result> => {
  const { alreadyRows, rowsResult } = await import('../../changes/execute/outcome.js');
  const rows = alreadyRows(plan);
  const what = words === undefined ? '' : plural(rows.length, words.noun, words.plural);
  const nothing = kind === 'rows' ? 'the file has no rows' : 'no computer matches';
  context.say(`Nothing to do: ${rows.length > 0 ? `${what} ${words?.already ?? ''}` : nothing}.`);
  return rowsResult(rows, undefined, plan);
};

/** Begins before the request is sent: a wait has to know the state before it. */
const startFollowing = async (planned: Planned, input: Input, context: Context): Promise<Following | undefined> => {
  const { command, groupId, isMany, plan, prepared } = planned;
  if (!input.shared.wait || plan.follow === undefined) return undefined;
  const { beginFollow } = await import('../wait/begin.js');
  return beginFollow(plan.follow, {
    prepared,
    targets: computersIn(allTargets(plan)).map((target) => ({ id: target.id, name: nameOf(target) })),
    groupId,
    jobStatus: command.record.jobStatus,
    contactTimes: command.contactTimes,
    input,
    context,
    run: isMany ? plan.run : undefined,
  });
};

const sendOne = async (
  planned: Permitted,
  following: Following | undefined,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { plan, prepared } = planned;
  const [unit = { targets: [] }] = plan.units;
  // Looked up before it is sent: what is deleted has no name afterwards.
  const names = (await isForPeople(context)) ? await speakNames(planned, context) : prepared.names;
  const { command, reply } = await sendOrAccept({ ...planned, names }, callFor(plan, unit), input, context);
  if (following === undefined) return tellOne({ ...planned, command, names, reply }, input, context);
  const started = { reply: reply.json(), served: servedAt(reply) };
  const computers = computersIn(unit.targets).map(({ id }) => ({ ...started, target: id }));
  return following.wait(computers.length === 0 ? [started] : computers);
};

interface Named extends Permitted {
  readonly names: SpokenNames;
}

/** With --if-not-exists, an object that is in the way is the result; otherwise the error names it. */
const sendOrAccept = async (
  { command, names, permit }: Named,
  call: WriteCall,
  input: Input,
  context: Context,
): Promise<{ readonly command: Command; readonly reply: Reply }> => {
  const client = await context.client();
  try {
    return { command, reply: await sendOrReadBack(call, { client, permit }, context) };
  } catch (error) {
    const { record, spec } = command;
    const { ifNotExists: done } = record;
    if (done === undefined || !(error instanceof EmsError) || error.kind !== 'conflict') throw error;
    const found = await findExisting(call, client);
    if (found === undefined) throw error;
    if (input.flags['if-not-exists'] === true)
      return { command: { ...command, record: { ...record, done } }, reply: replyOf(found) };
    const id = textOf(found['id']);
    throw new EmsError('conflict', `${withNames(done, names)}: ${id}.`, {
      ...error.facts,
      hint: `Show it with: ems ${spec.words[0]} show ${id}\nTo accept it, add --if-not-exists.`,
    });
  }
};

/** Adds to a write about tags that it has no effect, if the service says that depot topology and tags are off. */
const withTagEffect = async (result: Result, { tags }: Presentation, context: Context): Promise<Result> => {
  if (tags !== true || !(await isForPeople(context)) || !(await isOff(context))) return result;
  const remark =
    'Tags have no effect now: the depot topology is disabled. Enable it with: ems system set-depot-topology --field active:=true';
  return { ...result, remarks: [...(result.remarks ?? []), remark] };
};

const isOff = async (context: Context): Promise<boolean> => {
  const client = await context.client();
  try {
    return topologyIn(await readObject(depotApi.topology(), client)) === false;
  } catch {
    return false; // not readable, or a version without tags: nothing is claimed
  }
};

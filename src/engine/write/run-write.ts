import type { Presentation } from '../../areas/record.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Command } from '../command.js';
import { allTargets } from '../../changes/plan.js';
import { carryOut } from '../../changes/execute/carry-out.js';
import { usage } from '../../base/errors.js';
import { learnSecret } from '../../settings/loaded.js';
import { plural } from '../../base/text/wording.js';
import { refuseSecretToFullOutput } from '../safety/secret-output.js';
import { computersIn, nameOf } from '../../changes/target.js';
import type { Following } from '../wait/begin.js';
import { confirmPlan, previewPlan } from './ask.js';
import { planWrite } from './plan-write.js';
import type { Planned } from './planned.js';
import { isForPeople, speakNames } from './sentence.js';
import { tell } from './tell.js';
import { readObject } from '../../http/reads.js';
import { topologyIn, depotApi } from '../../service/depots.js';

/** Every command that writes: plan, ask or preview, send (many with a journal), wait if asked to, tell. */
export const runWrite = async (command: Command, input: Input, context: Context): Promise<Result> => {
  if (input.shared.report !== undefined) (await import('../../changes/execute/report-file.js')).checkReport(input);
  const planned = await planWrite(command, await withHiddenValue(command.record, input, context), context);
  if (planned.plan.units.length === 0) return nothingToDo(planned, context);
  if (input.shared.dryRun) return previewPlan(planned, input, context);
  const permit = await confirmPlan(planned, input, context);
  refuseSecretToFullOutput(planned.prepared.call, context);
  const following = await startFollowing(planned, input, context);
  // Looked up before it is sent: what is deleted has no name afterwards.
  const names = (await isForPeople(context)) ? await speakNames(planned, context) : planned.prepared.names;
  const keepReplies = following !== undefined;
  const carried = await carryOut({ ...planned, permit, keepReplies }, input, context);
  const result = await tell({ ...planned, names, carried, following }, input, context);
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

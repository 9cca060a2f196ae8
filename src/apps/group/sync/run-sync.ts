import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { secondHalves } from '../../../changes/journal/replay.js';
import { halfDoneRuns } from '../../../changes/journal/runs.js';
import { runOwnPlan } from '../../../changes/own-plan.js';
import type { Plan } from '../../../changes/plan.js';
import { checkReport } from '../../../changes/execute/report-file.js';
import { resumeRunLine } from '../../../changes/execute/send-all.js';
import { nameOf } from '../../../changes/target.js';
import { checkSelection } from '../../../engine/targets/select-computers.js';
import { isSelected } from '../../../engine/targets/targets.js';
import { usage } from '../../../base/errors.js';
import { openFleetReader } from '../../../service/reading.js';
import { readGroupTree, type TreeGroup } from '../../../service/group-tree.js';
import { unreadableError } from '../../../service/readable.js';
import { groupGiven, isConfiguration } from '../group-argument.js';
import { checkRemovals } from './check-removals.js';
import { readSync, type SyncGroups } from './read-sync.js';
import { syncPlan, refusalOf, type Sync } from './sync-plan.js';
import { tellPlanned, tellRefusal, tellSync, tellUnchanged } from './tell-sync.js';

/** Makes a group follow a rule: reads both, sends the difference. */
export const runSync = async (input: Input, context: CommandContext): Promise<Result> => {
  if (!isSelected(input))
    throw usage(
      'No rule was given.',
      'Select computers, such as --search hostname=PC-00 or --os. See: ems help selection',
    );
  checkSelection(input.shared.selection);
  checkReport(input);
  const groups = await findGroups(input, context);
  await finishMoves(groups.group, input, context);
  const found: Sync = { ...groups, ...(await readSync(groups, input, context)) };
  const refusal = await refusalOf(found, input, context);
  if (refusal !== undefined) return tellRefusal(found, refusal, input, context);
  const sync = await checkRemovals(found, input, context);
  if (sync.added.length + sync.removed.length === 0) return tellUnchanged(sync, input, context);
  const plan = await syncPlan(sync, input, context);
  return runOwnPlan(
    {
      plan,
      brief: async () => briefOf(sync, plan),
      preview: () => tellPlanned(sync, input, context),
      send: async (permit) => {
        const { carryOut } = await import('../../../changes/execute/carry-out.js');
        return tellSync(sync, await carryOut({ plan, permit }, input, context), input, context);
      },
    },
    input,
    context,
  );
};

const findGroups = async (input: Input, context: CommandContext): Promise<SyncGroups> => {
  const { arguments: typed, flags } = input;
  if (flags['to'] !== undefined && flags['exact'] !== true) throw usage('--to requires --exact');
  const listed = await readGroupTree(await openFleetReader(context));
  // In an incomplete list of groups, a computer may seem to be in none.
  if (!listed.ok) throw unreadableError('The list of groups', listed);
  const tree = listed.value;
  const group = await groupGiven(typed['group'], '<group>', tree, context);
  if (flags['to'] === undefined) {
    if (flags['exact'] === true && isConfiguration(group))
      throw usage(
        `--exact: ${tree.path(group.id)} is a configuration group, and a computer is always in one`,
        'Name the configuration group that computers are moved to: --to <group>',
      );
    return { group, tree };
  }
  const to = await groupGiven(flags['to'], '--to', tree, context);
  if (!isConfiguration(group))
    throw usage('--to is for configuration groups; from an assignment group, computers are removed');
  if (!isConfiguration(to)) throw usage(`--to: ${tree.path(to.id)} is not a configuration group`);
  if (to.id === group.id) throw usage('--to names the same group');
  return { group, to, tree };
};

/**
 * Finishes earlier runs that removed computers from one configuration group and did not add them to the other: they are
 * in no group, and the rule does not say where they belong.
 */
const finishMoves = async (group: TreeGroup, input: Input, context: CommandContext): Promise<void> => {
  const isOfGroup = ({ units }: Plan): boolean => units.some(({ call }) => call?.pathValues?.['id'] === group.id);
  for (const plan of (await halfDoneRuns(context)).filter(isOfGroup)) {
    context.warn(`An earlier run was stopped: computers may be in no group. ${resumeRunLine(plan)}`);
    if (input.shared.dryRun) continue;
    const { resumeRun } = await import('../../../engine/write/resume.js');
    await resumeRun(plan.run, secondHalves, input, context);
  }
};

const briefOf = ({ added, removed }: Sync, { consequences }: Plan) => ({
  affected: added.length + removed.length,
  facts: consequences,
  list: async () => [
    ...added.map((target) => `  + ${nameOf(target)}`),
    ...removed.map((target) => `  - ${nameOf(target)}`),
  ],
  undo: 'until-contact' as const,
});

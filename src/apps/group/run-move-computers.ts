import { cleanCell } from '../../base/text/clean-text.js';
import { openFleetReader } from '../../service/reading.js';
import { requireValue } from '../../service/readable.js';
import { groupApi } from '../../service/groups.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { halfDoneRuns } from '../../changes/journal/runs.js';
import { readGroupsOf } from '../../service/group-paths.js';
import type { Plan } from '../../changes/plan.js';
import { mapBounded, readAll } from '../../service/read-items.js';
import { resumeRunLine } from '../../changes/execute/send-all.js';
import { aboutComputers } from '../../engine/safety/brief.js';
import { firstFew, nameOf, type ComputerTarget } from '../../changes/target.js';
import { checkSources, gatherTargets } from '../../engine/targets/targets.js';
import { moveUnits } from '../../engine/write/memberships.js';
import { ownPlan, runOwnPlan } from '../../changes/own-plan.js';
import { usage } from '../../base/errors.js';
import { type GroupTree, type TreeGroup, readGroupTree } from '../../service/group-tree.js';
import { fewNames, computersText } from '../../base/text/wording.js';
import { groupGiven, isConfiguration, memberGroup } from './group-argument.js';
import { tellMove, type AbsentComputer, type GroupMove } from './move-outcome.js';

export const runMoveComputers = async (input: Input, context: CommandContext): Promise<Result> => {
  const argument = { name: 'computer', fills: 'id', help: '' } as const;
  checkSources(argument, input);
  const tree = requireValue('The list of groups', await readGroupTree(await openFleetReader(context)));
  const [from, to] = [
    await groupGiven(input.arguments['from'], '<from>', tree, context),
    await groupGiven(input.arguments['to'], '<to>', tree, context),
  ];
  if (from.id === to.id) throw usage('<from> and <to> are the same group');
  for (const plan of await halfDoneRuns(context))
    context.warn(`An earlier move was stopped: computers may be in no group. ${resumeRunLine(plan)}`);
  const { items } = await gatherTargets(argument, input, context);
  const { absent, moving } = await sortOut(items, { from, tree }, context);
  tellAbsent(absent, tree.path(from.id), context);
  const move = { from, to, tree, moving, absent };
  const plan = await planOf(move, input, context);
  if (moving.length === 0 && !input.shared.dryRun) return tellMove(move, undefined, input, context);
  return runOwnPlan(
    {
      plan,
      brief: (isRead) => briefOf(move, plan, isRead, context),
      send: async (permit) => {
        const { carryOut } = await import('../../changes/execute/carry-out.js');
        return tellMove(move, { plan, ...(await carryOut({ plan, permit }, input, context)) }, input, context);
      },
    },
    input,
    context,
  );
};

const planOf = ({ from, moving, to, tree }: GroupMove, input: Input, context: CommandContext): Promise<Plan> => {
  const [only, second] = moving;
  const what = only !== undefined && second === undefined ? nameOf(only) : computersText(moving.length);
  const [source, goal] = [memberGroup(from, tree), memberGroup(to, tree)];
  const exclusive = from.tree === to.tree && isConfiguration(to);
  return ownPlan(
    {
      words: ['group', 'move-computers'],
      question: `Move ${what} from ${source.path} to ${goal.path}?`,
      consequences: [
        `Assignments of ${from.name} no longer apply to them; assignments of ${to.name} apply from their next activation on.`,
      ],
      inOrder: true,
      units: moveUnits({ from: source, to: goal, exclusive, targets: moving }),
    },
    input,
    context,
  );
};

/** Computers that are not in the group cannot be moved out of it. */
const sortOut = async (
  targets: readonly ComputerTarget[],
  { from, tree }: { readonly from: TreeGroup; readonly tree: GroupTree },
  context: CommandContext,
): Promise<{ moving: readonly ComputerTarget[]; absent: readonly AbsentComputer[] }> => {
  const call = groupApi.members(from.id);
  const names = new Map((await readAll(call, context)).map((item) => [item['id'], item['hostname']]));
  const named = targets.map((target) => {
    const name = names.get(target.id);
    return { ...target, name: target.name ?? (typeof name === 'string' ? name : undefined) };
  });
  const absent = named.filter(({ id }) => !names.has(id));
  const client = await context.client();
  // The group of the same tree that a computer is in; undefined: none, or it is not shown.
  const places = await mapBounded(absent.slice(0, mostAsked), 4, async ({ id }) => {
    const groups = await readGroupsOf(id, client, context).catch(() => []);
    const found = groups.find((each) => tree.get(each.id)?.tree === from.tree);
    return found === undefined ? undefined : tree.path(found.id);
  });
  return {
    moving: named.filter(({ id }) => names.has(id)),
    absent: absent.map((target, at) => ({ ...target, place: places[at] })),
  };
};

/** Up to this many computers that are not in the group are looked up. */
const mostAsked = 10;

/** Names the computers that will not be moved, before the question. */
const tellAbsent = (absent: readonly AbsentComputer[], from: string, context: CommandContext): void => {
  if (absent.length === 0) return;
  const named = absent.map((target) => nameOf(target) + (target.place === undefined ? '' : ` (in ${target.place})`));
  context.warn(`Not in ${cleanCell(from)}, so not moved: ${fewNames(named, mostAsked)}`);
};

const briefOf = async (
  { moving }: GroupMove,
  { consequences = [] }: Plan,
  isRead: boolean,
  context: CommandContext,
) => {
  const who = isRead
    ? await aboutComputers(
        moving.map(({ id }) => id),
        context,
      )
    : { facts: [`${computersText(moving.length)}: ${firstFew(moving)}`] };
  const facts = [...who.facts, ...consequences];
  return { ...who, facts, affected: moving.length, undo: 'until-contact' as const };
};

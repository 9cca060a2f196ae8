import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { EmsError, messageOf, usage } from '../../errors.js';
import { resumeRunLine } from '../../engine/run/send-all.js';
import { createJournal } from '../../engine/journal/journal.js';
import type { Journal } from '../../engine/journal/journal-file.js';
import { newRunId, type Plan } from '../../engine/plan/plan.js';
import { knownRuns } from '../../engine/journal/runs.js';
import { firstFew, nameOf, type ComputerTarget } from '../../engine/targets/target.js';
import { checkSources, gatherTargets } from '../../engine/targets/targets.js';
import { placeFlags } from '../../engine/command-line.js';
import { isUuid } from '../../text/uuid.js';
import { nameResolver } from '../../engine/names/resolve.js';
import { mapBounded } from '../../engine/read/map-bounded.js';
import { fewNames } from '../../text/few-names.js';
import { textOf } from '../../json/text-of.js';
import { readAll, readItems, wholePage } from '../../engine/read/read-items.js';
import { aboutComputers } from '../../engine/safety/brief.js';
import { confirmOrRefuse, isRehearsed, phraseOf, willBeAsked } from '../../engine/safety/confirm.js';
import { previewMany } from '../../engine/safety/preview.js';
import { groupTree, type GroupTree, type TreeGroup } from '../../fleet/group-tree.js';
import { callOf, type Call, type Client } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { shellWord } from '../../text/shell-word.js';
import { tellMove, type AbsentComputer } from './move-outcome.js';
import { moveAll, type GroupMove } from './move-steps.js';
import { computersText } from '../../text/plural.js';
import type { Input } from '../../command/input.js';

export const runMoveComputers = async (input: Input, context: CommandContext): Promise<Result> => {
  const argument = { name: 'computer', fills: 'id', help: '' } as const;
  checkSources(argument, input);
  const tree = groupTree(await readAll(getCall('/api/group'), context));
  const [from, to] = [await groupIn('from', input, tree, context), await groupIn('to', input, tree, context)];
  if (from.id === to.id) throw usage('<from> and <to> are the same group');
  await tellUnfinished(context);
  const { items } = await gatherTargets(argument, input, context);
  const { absent, moving } = await sortOut(items, { from, tree }, context);
  tellAbsent(absent, tree.path(from.id), context);
  const move = await prepare(from, to);
  const batches = batchesOf(moving, move.exclusive);
  if (input.shared.dryRun) return rehearse({ moving, batches, move, tree }, input, context);
  if (moving.length > 0) await confirm({ moving, tree, move }, input, context);
  const journal =
    move.exclusive && moving.length > 0 ? await keepJournal({ move, batches, tree }, input, context) : undefined;
  try {
    const moved = await moveAll({ ...move, journal }, batches, context);
    return tellMove({ moved, absent, move, tree }, input, context);
  } finally {
    await journal?.close();
  }
};

const unfinishedMove = 'Add the computers of an unfinished move to ';

/** Repeating the command would not find computers that have left the first group; only a resume moves them. */
const tellUnfinished = async (context: CommandContext): Promise<void> => {
  const { origin } = await context.client();
  for (const { replayed, state } of await knownRuns(context))
    if (state === 'unfinished' && replayed?.plan.server === origin && replayed.plan.question.startsWith(unfinishedMove))
      context.warn(`An earlier move was stopped: computers may be in no group. ${resumeRunLine(replayed.plan)}`);
};

const groupIn = async (
  name: 'from' | 'to',
  { arguments: typed }: Input,
  tree: GroupTree,
  context: CommandContext,
): Promise<TreeGroup> => {
  const text = [typed[name] ?? ''].flat().join(' ').trim();
  const found = tree.find(text);
  if (found !== undefined) return found;
  const resolve = nameResolver(() => context.client());
  const id = isUuid(text) ? text : String(await resolve({ lookup: 'group', text, label: `<${name}>` }));
  const known = tree.get(id);
  if (known === undefined)
    throw new EmsError('not-found', `No group has the id ${id}.`, { hint: 'List groups with: ems group tree' });
  return known;
};

/** Computers that are not in the group cannot be moved out of it. */
const sortOut = async (
  targets: readonly ComputerTarget[],
  { from, tree }: { readonly from: TreeGroup; readonly tree: GroupTree },
  context: CommandContext,
): Promise<{ moving: readonly ComputerTarget[]; absent: readonly AbsentComputer[] }> => {
  const call = getCall('/api/group/{id}/computers', { pathValues: { id: from.id } });
  const names = new Map((await readAll(call, context)).map((item) => [item['id'], item['hostname']]));
  const named = targets.map((target) => {
    const name = names.get(target.id);
    return { ...target, name: target.name ?? (typeof name === 'string' ? name : undefined) };
  });
  const absent = named.filter(({ id }) => !names.has(id));
  const client = await context.client();
  const places = await mapBounded(absent.slice(0, mostAsked), 4, ({ id }) => placeOf(id, from, tree, client));
  return {
    moving: named.filter(({ id }) => names.has(id)),
    absent: absent.map((target, at) => ({ ...target, place: places[at] })),
  };
};

/** So many of those that are not in the group are asked where they are. */
const mostAsked = 10;

/** The group of the same tree that a computer is in; undefined: none, or it is not shown. */
const placeOf = async (id: number, from: TreeGroup, tree: GroupTree, client: Client): Promise<string | undefined> => {
  const call = getCall('/api/computer/{id}/groups', { pathValues: { id } });
  const groups = await readItems(call, client, { top: wholePage }).catch(() => []);
  const ids = groups.map((item) => textOf(item['groupId'] ?? item['id']));
  const found = ids.find((each) => tree.get(each)?.tree === from.tree);
  return found === undefined ? undefined : tree.path(found);
};

/** Said before anybody is asked: these will not be moved. */
const tellAbsent = (absent: readonly AbsentComputer[], from: string, context: CommandContext): void => {
  if (absent.length === 0) return;
  const named = absent.map((target) => nameOf(target) + (target.place === undefined ? '' : ` (in ${target.place})`));
  context.warn(`Not in ${from}, so not moved: ${fewNames(named, mostAsked)}`);
};

const batchSize = 100;

/** The first alone where a refusal would leave computers without a group for a moment. */
const batchesOf = (targets: readonly ComputerTarget[], exclusive: boolean): ComputerTarget[][] => {
  const first = exclusive ? targets.slice(0, 1) : [];
  const rest = targets.slice(first.length);
  const batches = Array.from({ length: Math.ceil(rest.length / batchSize) }, (_, at) =>
    rest.slice(at * batchSize, (at + 1) * batchSize),
  );
  return first.length === 0 ? batches : [first, ...batches];
};

const prepare = async (from: TreeGroup, to: TreeGroup): Promise<Omit<GroupMove, 'journal'>> => {
  const { operations } = await import('../../generated/contract/group.js');
  const call = (method: 'POST' | 'DELETE', { id }: TreeGroup): Call => ({
    ...callOf(operations.read(`${method} /api/group/{id}/computers`)),
    pathValues: { id },
  });
  return {
    from,
    to,
    exclusive: from.tree === to.tree && /^configuration/i.test(to.tree),
    add: (group, ids) => ({ ...call('POST', group), body: { computerIds: [...ids] } }),
    remove: (group, ids) => ({
      ...call('DELETE', group),
      query: ids.map((id) => ['computerIds', String(id)] as const),
    }),
  };
};

const callsOf = (
  { add, exclusive, from, remove, to }: Omit<GroupMove, 'journal'>,
  batch: readonly ComputerTarget[],
): Call[] => {
  const ids = batch.map(({ id }) => id);
  return exclusive ? [remove(from, ids), add(to, ids)] : [add(to, ids), remove(from, ids)];
};

interface PlannedMove {
  readonly moving: readonly ComputerTarget[];
  readonly batches: readonly (readonly ComputerTarget[])[];
  readonly move: Omit<GroupMove, 'journal'>;
  readonly tree: GroupTree;
}

/** Prints the briefing, then the requests. */
const rehearse = async (
  { batches, move, moving, tree }: PlannedMove,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  if (moving.length > 0 && isRehearsed(input, context)) {
    const { facts, question } = await writeBrief({ moving, tree, move }, true, context);
    context.say(`Would ${phraseOf(question)}`);
    for (const fact of facts) context.say(fact);
  }
  return previewMany(
    batches.flatMap((batch) => callsOf(move, batch)),
    await context.client(),
  );
};

const confirm = async (
  { moving, tree, move }: Omit<PlannedMove, 'batches'>,
  input: Input,
  context: CommandContext,
): Promise<void> => {
  const brief = await writeBrief({ moving, tree, move }, await willBeAsked(input, context), context);
  await confirmOrRefuse({ ...brief, dangerous: true, affected: moving.length }, input, context);
};

const writeBrief = async (
  { moving, tree, move: { from, to } }: Omit<PlannedMove, 'batches'>,
  isRead: boolean,
  context: CommandContext,
) => {
  const [only, second] = moving;
  const what = only !== undefined && second === undefined ? nameOf(only) : computersText(moving.length);
  const who = isRead
    ? await aboutComputers(
        moving.map(({ id }) => id),
        context,
      )
    : { facts: [`${computersText(moving.length)}: ${firstFew(moving)}`] };
  const follows = `Assignments of ${from.name} no longer apply to them; assignments of ${to.name} apply from their next activation on.`;
  return {
    ...who,
    question: `Move ${what} from ${tree.path(from.id)} to ${tree.path(to.id)}?`,
    facts: [...who.facts, follows],
  };
};

/** If the process is killed between the two requests, `ems bulk resume` adds the computers that were already removed. */
const keepJournal = async (
  { move: { add, to }, batches, tree }: Omit<PlannedMove, 'moving'>,
  input: Input,
  context: CommandContext,
): Promise<Journal | undefined> => {
  const settings = await context.settings();
  const { body: _, ...call } = add(to, []);
  const plan: Plan = {
    run: newRunId(context.machineClock.date()),
    started: context.clock.date().toISOString(),
    command: `ems group add-computers ${shellWord(tree.shortest(to.id))}`,
    question: `${unfinishedMove}${tree.path(to.id)}?`,
    dangerous: true,
    profile: settings.profile,
    server: (await context.client()).origin,
    place: placeFlags(input),
    call,
    carrier: { where: 'body', name: 'computerIds' },
    units: batches.map((targets) => ({ targets })),
  };
  try {
    const journal = await createJournal(plan, context);
    let isOpen = true;
    context.atAbruptEnd(() => (isOpen ? `Computers may be in neither group. ${resumeRunLine(plan)}` : undefined));
    return {
      ...journal,
      close: async () => {
        isOpen = false;
        await journal.close();
      },
    };
  } catch (error) {
    context.warn(`No journal can be written (${messageOf(error)}). If the move is interrupted, check both groups.`);
    return undefined;
  }
};

import { cleanCell } from '../../base/text/clean-text.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { EmsError, interruptKind } from '../../base/errors.js';
import { joinTexts, asSentence, computersText } from '../../base/text/wording.js';
import { nameOf, type ComputerTarget } from '../../changes/target.js';
import { readGroupsOf } from '../../service/group-paths.js';
import { isForPeople, wantsRecord } from '../../engine/write/sentence.js';
import { listOfAnswers } from '../../command/list-result.js';
import type { GroupTree, TreeGroup } from '../../service/group-tree.js';
import { shellWord } from '../../base/text/shell-word.js';
import { mapBounded } from '../../service/read-items.js';
import type { Plan } from '../../changes/plan.js';
import { isLeftRow, type OutcomeRow } from '../../changes/execute/outcome.js';
import { resumeRunLine, type RunReport } from '../../changes/execute/send-all.js';
import { hiderOf } from '../../settings/loaded.js';
import type { Column } from '../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Computer' },
  { path: 'outcome', title: 'Outcome', state: true },
  { path: 'group', title: 'Is in' },
  { path: 'message', title: 'Message', whole: true, onlyKnown: true },
  { path: 'id', title: 'ID', priority: 2 },
];

/** A row of `ems group move-computers`. */
export interface MoveRow {
  /** Id of the computer. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string;
  /** The result of the move. */
  readonly outcome: MoveOutcome | 'not touched';
  /** Path of the group that it is in now; null: none, or not known. */
  readonly group: string | null;
  /** Why it has not moved. */
  readonly message: string | null;
}

/** A computer that is not in the group it should leave; `place`: the group that it is in instead. */
export interface AbsentComputer extends ComputerTarget {
  readonly place?: string | undefined;
}

export interface GroupMove {
  readonly from: TreeGroup;
  readonly to: TreeGroup;
  readonly tree: GroupTree;
  readonly moving: readonly ComputerTarget[];
  readonly absent: readonly AbsentComputer[];
}

export type MoveOutcome = 'moved' | 'stayed' | 'in neither' | 'in both' | 'unknown' | 'not sent';

interface MovedComputer {
  readonly target: ComputerTarget;
  readonly outcome: MoveOutcome;
  readonly message?: string | undefined;
}

interface Ended extends GroupMove {
  readonly hide: (text: string) => string;
  readonly moved: readonly MovedComputer[];
  /** The command that moves those that were not sent. */
  readonly resume?: string | undefined;
}

/** A sentence if all have moved; else the rows that need attention. Programs get every row. No `report`: none moves. */
export const tellMove = async (
  move: GroupMove,
  report: (RunReport & { readonly plan: Plan }) | undefined,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  const rows = report?.rows ?? [];
  const moved = await outcomesOf(move, rows, context);
  const resume = report !== undefined && rows.some(isLeftRow) ? resumeRunLine(report.plan) : undefined;
  const ended = { ...move, moved, resume, hide: hiderOf(await context.client()) };
  const { absent, from, to, tree } = ended;
  const done = moved.filter(({ outcome }) => outcome === 'moved');
  const what = done.length === 1 && done[0] !== undefined ? nameOf(done[0].target) : computersText(done.length);
  const sentence = cleanCell(`Moved ${what} from ${tree.path(from.id)} to ${tree.path(to.id)}`);
  if (!(await isForPeople(context)) || wantsRecord(input))
    return { ...resultOf(ended, context), remarks: [`${sentence}.`] };
  if (done.length === moved.length && absent.length === 0)
    return { kind: 'done', message: `${sentence}; assignments of ${to.name} apply from the next activation on` };
  const rest = { ...ended, moved: moved.filter(({ outcome }) => outcome !== 'moved') };
  return { ...resultOf(rest, context), remarks: done.length === 0 ? [] : [`${sentence}.`] };
};

/** Answers without a refusal prove the move; otherwise each computer's groups are read. */
const outcomesOf = async (
  move: GroupMove,
  rows: readonly OutcomeRow[],
  context: CommandContext,
): Promise<MovedComputer[]> => {
  const open = new Map(
    rows
      .filter(({ outcome }) => outcome !== 'done')
      .map((row) => [row.id, row] as const)
      .toReversed(),
  );
  return mapBounded(move.moving, 4, async (target): Promise<MovedComputer> => {
    const row = open.get(target.id);
    if (row === undefined) return { target, outcome: 'moved' };
    const message = [row.code, row.message].filter((part) => part !== null).join(': ');
    const outcome = row.outcome === 'skipped' ? 'not sent' : await whereIs(target.id, move, context);
    return { target, outcome, message };
  });
};

const whereIs = async (id: number, { from, to }: GroupMove, context: CommandContext): Promise<MoveOutcome> => {
  try {
    const groups = await readGroupsOf(id, await context.client(), context);
    const [isThere, isHere] = [to, from].map((group) => groups.some((each) => each.id === group.id.toLowerCase()));
    if (isThere) return isHere ? 'in both' : 'moved';
    return isHere ? 'stayed' : 'in neither';
  } catch {
    return 'unknown';
  }
};

const resultOf = (ended: Ended, { interrupt }: CommandContext): Result => {
  const { absent, from, hide, moved, to, tree } = ended;
  const places: Readonly<Record<MovedComputer['outcome'], string | null>> = {
    moved: tree.path(to.id),
    stayed: tree.path(from.id),
    'not sent': tree.path(from.id),
    'in both': `${tree.path(from.id)}, ${tree.path(to.id)}`,
    'in neither': null,
    unknown: null,
  };
  const failed = moved.filter(({ outcome }) => outcome !== 'moved');
  const rows: MoveRow[] = [
    ...[...failed, ...moved.filter(({ outcome }) => outcome === 'moved')].map(({ message, outcome, target }) => ({
      id: target.id,
      hostname: nameOf(target),
      outcome,
      group: places[outcome],
      message: message ?? null,
    })),
    ...absent.map((target) => ({
      id: target.id,
      hostname: nameOf(target),
      outcome: 'not touched' as const,
      group: target.place ?? null,
      message: hide(`not in ${tree.path(from.id)}`),
    })),
  ];
  return {
    ...listOfAnswers(rows, { columns, id: 'id', noun: 'computers' }),
    namesWhere: { path: 'outcome', value: 'moved' },
    outcome: failed.length + absent.length === 0 ? undefined : orInterruption(problemOf(ended), interrupt),
  };
};

/** Reports an interrupt as such, with the message of the problem. */
const orInterruption = ({ facts, message }: EmsError, interrupt: AbortSignal): EmsError => {
  const kind = interrupt.aborted ? interruptKind(interrupt) : 'partial';
  return new EmsError(kind, interrupt.aborted ? `${asSentence(kind)} ${message}` : message, facts);
};

const problemOf = ({ absent, moved, resume, tree, ...groups }: Ended): EmsError => {
  const [from, to] = [tree.shortest(groups.from.id), tree.shortest(groups.to.id)];
  const named = (outcome: MovedComputer['outcome']): string =>
    moved
      .filter((each) => each.outcome === outcome)
      .map(({ target }) => shellWord(nameOf(target)))
      .join(' ');
  const line = (outcome: MovedComputer['outcome'], what: string): string | undefined =>
    named(outcome) === '' ? undefined : what.replace('{names}', () => named(outcome));
  const failed = moved.filter(({ outcome }) => outcome !== 'moved').length;
  const [firstAbsent] = absent;
  const hints = [
    resume,
    line('in neither', `In neither group. Add them again with: ems group add-computers ${shellWord(from)} {names}`),
    line('in both', `In both groups. Finish the move with: ems group remove-computers ${shellWord(from)} {names}`),
    line('unknown', `Group unknown, perhaps none: {names}. Check with: ems group computers ${shellWord(to)}`),
    firstAbsent &&
      `Not in ${from}: ${absent.map(nameOf).join(', ')}. Find it with: ems computer groups ${shellWord(nameOf(firstAbsent))}`,
  ];
  return new EmsError('partial', `Not moved: ${computersText(failed + absent.length)}.`, {
    hint: joinTexts(hints, '\n') || undefined,
  });
};

import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError, interruptKind } from '../../errors.js';
import { asSentence } from '../../text/sentence.js';
import { nameOf, type ComputerTarget } from '../../engine/targets/target.js';
import { isForPeople, wantsRecord } from '../../engine/write/sentence.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import type { GroupTree } from '../../fleet/group-tree.js';
import { shellWord } from '../../text/shell-word.js';
import type { GroupMove, MovedComputer } from './move-steps.js';
import { computersText } from '../../text/plural.js';
import { hiderOf } from '../../settings/loaded.js';
import type { Input } from '../../command/input.js';
import type { Column } from '../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Computer' },
  { path: 'outcome', title: 'Outcome', state: true },
  { path: 'group', title: 'Is in' },
  { path: 'message', title: 'Message', whole: true, onlyKnown: true },
  { path: 'id', title: 'ID', priority: 2 },
];

/** Not in the group that it should leave; `place`: the group that it is in instead. */
export interface AbsentComputer extends ComputerTarget {
  readonly place?: string | undefined;
}

interface Ended {
  readonly hide: (text: string) => string;
  readonly moved: readonly MovedComputer[];
  readonly absent: readonly AbsentComputer[];
  readonly move: Omit<GroupMove, 'journal'>;
  readonly tree: GroupTree;
}

/** A sentence where all have moved; else those that need somebody. Programs get every row. */
export const tellMove = async (told: Omit<Ended, 'hide'>, input: Input, context: CommandContext): Promise<Result> => {
  const ended = { ...told, hide: hiderOf(await context.client()) };
  const { absent, moved, move, tree } = ended;
  const done = moved.filter(({ outcome }) => outcome === 'moved');
  const what = done.length === 1 && done[0] !== undefined ? nameOf(done[0].target) : computersText(done.length);
  const sentence = `Moved ${what} from ${tree.path(move.from.id)} to ${tree.path(move.to.id)}`;
  if (!(await isForPeople(context)) || wantsRecord(input))
    return { ...resultOf(ended, context), remarks: [`${sentence}.`] };
  if (done.length === moved.length && absent.length === 0)
    return { kind: 'done', message: `${sentence}; assignments of ${move.to.name} apply from the next activation on` };
  const rest = { ...ended, moved: moved.filter(({ outcome }) => outcome !== 'moved') };
  return { ...resultOf(rest, context), remarks: done.length === 0 ? [] : [`${sentence}.`] };
};

const resultOf = ({ absent, hide, moved, move: { from, to }, tree }: Ended, { interrupt }: CommandContext): Result => {
  const places: Readonly<Record<MovedComputer['outcome'], string | null>> = {
    moved: tree.path(to.id),
    stayed: tree.path(from.id),
    'not sent': tree.path(from.id),
    'in both': `${tree.path(from.id)}, ${tree.path(to.id)}`,
    'in neither': null,
    unknown: null,
  };
  const failed = moved.filter(({ outcome }) => outcome !== 'moved');
  const rows: JsonObject[] = [
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
      outcome: 'not touched',
      group: target.place ?? null,
      message: hide(`not in ${tree.path(from.id)}`),
    })),
  ];
  return {
    ...listFromItems(rows, { columns, id: 'id', noun: 'computers' }),
    namesWhere: { path: 'outcome', value: 'moved' },
    outcome:
      failed.length + absent.length === 0
        ? undefined
        : orInterruption(problemOf(moved, absent, tree.shortest(from.id), tree.shortest(to.id)), interrupt),
  };
};

/** Read the computers' groups after Ctrl-C as well. */
const orInterruption = ({ facts, message }: EmsError, interrupt: AbortSignal): EmsError => {
  const kind = interrupt.aborted ? interruptKind(interrupt) : 'partial';
  return new EmsError(kind, interrupt.aborted ? `${asSentence(kind)} ${message}` : message, facts);
};

const problemOf = (
  moved: readonly MovedComputer[],
  absent: readonly ComputerTarget[],
  from: string,
  to: string,
): EmsError => {
  const named = (outcome: MovedComputer['outcome']): string =>
    moved
      .filter((each) => each.outcome === outcome)
      .map(({ target }) => shellWord(nameOf(target)))
      .join(' ');
  const [neither, both, unknown] = [named('in neither'), named('in both'), named('unknown')];
  const failed = moved.filter(({ outcome }) => outcome !== 'moved').length;
  const [firstAbsent] = absent;
  return new EmsError('partial', `Not moved: ${computersText(failed + absent.length)}.`, {
    hint:
      [
        ...(neither === ''
          ? []
          : [`In neither group. Add them again with: ems group add-computers ${shellWord(from)} ${neither}`]),
        ...(both === ''
          ? []
          : [`In both groups. Finish the move with: ems group remove-computers ${shellWord(from)} ${both}`]),
        ...(unknown === ''
          ? []
          : [`Group unknown, perhaps none: ${unknown}. Check with: ems group computers ${shellWord(to)}`]),
        ...(firstAbsent === undefined
          ? []
          : [
              `Not in ${from}: ${absent.map(nameOf).join(', ')}. Find it with: ems computer groups ${shellWord(nameOf(firstAbsent))}`,
            ]),
      ].join('\n') || undefined,
  });
};

import { cleanCell } from '../../../base/text/clean-text.js';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import {
  failedStep,
  failuresFirst,
  rowsResult,
  type FailedStep,
  type OutcomeRow,
} from '../../../changes/execute/outcome.js';
import { endedWith, type RunReport } from '../../../changes/execute/send-all.js';
import { isForPeople, wantsRecord } from '../../../engine/write/sentence.js';
import { answerJson } from '../../../base/json/objects.js';
import { fewNames, plural } from '../../../base/text/wording.js';
import type { NotCarried } from './not-carried.js';
import type { Replacement, ReplaceOptions, Retire } from './plan-replace.js';
import { pathOf, type HeldGroup } from './read-computer.js';

/** How both parts ended: what was carried, and the deletions. */
export type ReplaceReport = Pick<RunReport, 'rows' | 'summary' | 'outcome' | 'writeProblem'>;

/** A pair in the answer of `ems computer replace`: what the new computer got. */
export interface ReplaceAnswer {
  /** The old computer. */
  readonly old: NamedComputer;
  /** The new computer. */
  readonly new: NamedComputer;
  /** Groups of the old computer, as paths. */
  readonly groups: CarriedGroups;
  /** Variables of the old computer, by name. */
  readonly variables: CarriedVariables;
  /** The rest that stays behind. */
  readonly notCarried: readonly Pick<NotCarried, 'what' | 'why'>[];
  /** The end of the old computer. */
  readonly retired: Retire;
  /** Whether the new computer was activated. */
  readonly activated: boolean;
  /** Steps that did not succeed. */
  readonly failed?: readonly FailedStep[];
}

interface NamedComputer {
  /** Its id. */
  readonly id: number;
  /** Its host name. */
  readonly hostname: string;
}

interface CarriedGroups {
  /** Groups that the new computer was added to. */
  readonly added: readonly string[];
  /** Configuration groups between which it was moved. */
  readonly moved: readonly GroupMove[];
  /** Groups that it was in already. */
  readonly already: readonly string[];
}

interface GroupMove {
  /** The group that it left. */
  readonly from: string;
  /** The group that it is in now. */
  readonly to: string;
}

interface CarriedVariables {
  /** Variables that were set, and collections that got entries. */
  readonly set: readonly string[];
  /** Those that had the same value already. */
  readonly already: readonly string[];
}

interface Replaced {
  /** Absent: there was nothing to send. */
  readonly carried?: ReplaceReport | undefined;
  readonly options: ReplaceOptions;
}

/** A sentence and the list of what is not carried; programs get a record for each pair. */
export const tellReplaced = async (
  pairs: readonly Replacement[],
  { carried, options }: Replaced,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  const open = (carried?.rows ?? []).filter(({ outcome }) => outcome !== 'done');
  const outcome = carried === undefined ? undefined : endedWith(carried.outcome, carried);
  if (!(await isForPeople(context)) || wantsRecord(input)) {
    const records = pairs.map((pair) => answerJson(recordOf(pair, open, options, carried !== undefined)));
    const value = input.flags['from-file'] === undefined ? (records[0] ?? {}) : records;
    return { kind: 'object', value, outcome };
  }
  // The question has listed the rest that stays behind.
  const remarks = carried === undefined ? pairs.flatMap((pair) => leftBehind(pair, 6)) : [];
  if (outcome !== undefined) return { ...rowsResult(failuresFirst(open), outcome), remarks: carried?.summary };
  return { kind: 'done', message: sentenceOf(pairs, options, carried !== undefined), remarks };
};

const sentenceOf = (pairs: readonly Replacement[], { activate, retire }: ReplaceOptions, isSent: boolean): string => {
  const [only, second] = pairs;
  const one = second === undefined ? only : undefined;
  if (!isSent)
    return one === undefined
      ? 'Nothing to do: every new computer has the groups and variables of its old one already'
      : cleanCell(`Nothing to do: ${one.new.hostname} has the groups and variables of ${one.old.hostname} already`);
  const who =
    one === undefined ? plural(pairs.length, 'computer') : cleanCell(`${one.old.hostname} by ${one.new.hostname}`);
  const old = {
    keep: '',
    remove: '; the old one was removed from its assignment groups',
    delete: '; the old one was deleted',
  }[retire];
  return `Replaced ${who}${old}; ${activate ? 'activated' : 'assignments apply from the next activation on'}`;
};

/** Lists for the question: groups that are added, moves, variables that are set, and the rest that stays behind. */
export const carriedFacts = (pair: Replacement, { retire, tree }: ReplaceOptions): string[] => {
  const { added, moved, newEntries, old, set } = pair;
  const names = [...set.map(({ name }) => name), ...new Set(newEntries.map(({ name }) => name))];
  const path = (group: HeldGroup): string => pathOf(group, tree);
  return [
    ...(added.length === 0 ? [] : [`${pair.new.hostname} is added to: ${fewNames(added.map(path), 10)}`]),
    ...(moved === undefined ? [] : [`${pair.new.hostname} moves from ${path(moved.from)} to ${path(moved.to)}`]),
    ...(names.length === 0 ? [] : [`Variables of ${old.hostname} that are set: ${fewNames(names, 10)}`]),
    // Before a deletion everything that stays behind is named.
    ...leftBehind(pair, retire === 'delete' ? pair.notCarried.length : 6),
    ...(retire === 'delete' ? emptyFacts(old) : []),
  ];
};

/** Points out empty answers, which may be wrong: a user who knows the computer can tell. */
const emptyFacts = ({ entries, groups, hostname, variables }: Replacement['old']): string[] => [
  ...(groups.length === 0
    ? [
        `${hostname} is in no group, as the service says: it is deleted without force, which the service refuses if it is in one.`,
      ]
    : []),
  ...(variables.length + entries.length === 0 ? [`${hostname} has no variables of its own, as the service says.`] : []),
];

const leftBehind = ({ notCarried, old }: Replacement, most: number): string[] =>
  notCarried.length === 0
    ? []
    : [
        `Not carried from ${old.hostname}: ${fewNames(
          notCarried.map(({ what }) => what),
          most,
        )} (reasons: -o json)`,
      ];

const recordOf = (
  pair: Replacement,
  rows: readonly OutcomeRow[],
  { activate, retire, tree }: ReplaceOptions,
  isSent: boolean,
): ReplaceAnswer => {
  const { added, alreadyIn, alreadySet, moved, newEntries, notCarried, set } = pair;
  const open = rows.filter(({ id }) => id === pair.new.id || id === pair.old.id);
  const steps = new Set(open.map(({ values }) => values?.['step'] ?? ''));
  const path = (group: HeldGroup): string => pathOf(group, tree);
  const isDone = (step: string): boolean => !steps.has(step);
  const move = moved === undefined ? undefined : { from: path(moved.from), to: path(moved.to) };
  const entries = [...new Set(newEntries.map(({ name }) => name))].filter((name) => isDone(`add an entry to ${name}`));
  return {
    old: { id: pair.old.id, hostname: pair.old.hostname },
    new: { id: pair.new.id, hostname: pair.new.hostname },
    groups: {
      added: added.map(path).filter((each) => isDone(`add to ${each}`)),
      moved: move !== undefined && isDone(`move from ${move.from} to ${move.to}`) ? [move] : [],
      already: alreadyIn.map(path),
    },
    variables: {
      set: [...set.map(({ name }) => name).filter((name) => isDone(`set ${name}`)), ...entries],
      already: [...alreadySet],
    },
    notCarried: notCarried.map(({ what, why }) => ({ what, why })),
    retired: retire === 'delete' && open.some(({ id }) => id === pair.old.id) ? 'keep' : retire,
    activated: activate && isSent && open.length === 0,
    ...(open.length === 0 ? {} : { failed: open.map(failedStep) }),
  };
};

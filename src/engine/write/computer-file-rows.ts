import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { type EmsError, usage } from '../../base/errors.js';
import { callOf } from '../../http/client.js';
import { plural } from '../../base/text/wording.js';
import type { Command, Prepared } from '../command.js';
import { readComputerRows } from '../rows/computer-rows.js';
import type { Mapping } from '../rows/slots.js';
import { mappedColumns } from '../rows/mapped-columns.js';
import { firstRows, rowPlace } from '../rows/row-lines.js';
import { inOrder, refuseBadRows, type RowProblem } from '../rows/row-problems.js';
import { slotsOf } from '../rows/slots.js';
import type { TableRow } from '../targets/table-file.js';
import { unknownComputers } from '../targets/resolve-targets.js';
import type { TargetFile } from '../targets/target-file.js';
import { type FileWord, readFile, wordsIn } from '../targets/targets.js';
import type { Draft } from '../draft.js';

interface FileRows {
  /** The input without what the rows replace. */
  readonly input?: Input | undefined;
  readonly words: readonly FileWord[];
  readonly mappings: readonly Mapping[];
  readonly prepared: Prepared | undefined;
  readonly bad: Draft['parts']['bad'];
  readonly consequences: Draft['consequences'];
}

/** The computers of --from-file or --failed, with what their rows say beside them. */
export const rowsOfFile = async (
  command: Command,
  inputs: { readonly input: Input; readonly typed: Input },
  context: Context,
): Promise<FileRows | undefined> => {
  const { input, typed } = inputs;
  const { fromFile } = input.shared.selection;
  if (command.record.retries === true && input.flags['failed'] === true) {
    if (fromFile !== undefined) throw usage('--failed and --from-file exclude each other');
    const failures = await (await import('../targets/failure-rows.js')).failureRows(input, context);
    if (failures.file.entries.length === 0) return noRows(failures.input, command);
    return rowsIn(failures.file, command, { input: failures.input, typed }, context);
  }
  if (fromFile === undefined) {
    if (typed.flags['map'] !== undefined)
      throw usage('--map needs --from-file', 'The columns are those of a csv: --from-file rooms.csv');
    return undefined;
  }
  mappedColumns(command, slotsOf(command), input);
  return rowsIn(await readFile(input.shared.selection, context), command, inputs, context);
};

const noRows = (input: Input, { operation }: Command): FileRows => ({
  input,
  words: [],
  mappings: [],
  prepared: { call: callOf(operation), names: {}, things: [] },
  bad: undefined,
  consequences: undefined,
});

const rowsIn = async (
  file: TargetFile,
  command: Command,
  inputs: { readonly input: Input; readonly typed: Input },
  context: Context,
): Promise<FileRows> => {
  const { input } = inputs;
  const entries = firstRows(file.entries, input, context);
  const rows = await readComputerRows({ ...file, entries }, command, inputs, context);
  const { bad = [], consequences, mappings = [], parts, prepared } = rows ?? {};
  const used = mappings.map(({ column }) => column);
  const words = wordsIn({ ...file, entries }, used).map((word, at) => ({ ...word, part: parts?.[at] }));
  const kept = parts === undefined ? words : words.filter(({ part }) => part !== undefined);
  const empty = words.length - kept.length - bad.length;
  if (empty > 0) context.say(`${plural(empty, 'row')} without a value: nothing is changed there.`);
  // Without another mistake, the search for the computers tells all that are unknown.
  const isSearched = input.shared.skipBad || bad.length > 0;
  const unknown = isSearched ? await unknownComputers(kept, context) : new Map<string, EmsError>();
  const known = kept.filter(({ word }) => !unknown.has(word));
  const missing = kept.flatMap((word): RowProblem[] => {
    const problem = unknown.get(word.word);
    const row = { row: words.indexOf(word) + 1, line: word.line ?? 0, cells: {} };
    if (problem === undefined) return [];
    return [{ row, text: problem.message.replace(/^--from-file /, ''), isMissing: problem.kind === 'not-found' }];
  });
  // If nobody is known, the search for them says so.
  if (known.length > 0 || bad.length > 0) refuseBadRows([...bad, ...missing], entries.length, input);
  const left = inOrder([...bad, ...missing]).map(({ row, text }) => badRow(row, file, words, text));
  const isOneOfMany = command.operation.method === 'POST';
  return {
    input,
    // The search for them says so if none is known.
    words: (known.length === 0 ? kept : known).map((word) => ({ ...word, isOneOfMany })),
    mappings,
    prepared,
    consequences,
    bad: left.length === 0 ? undefined : left,
  };
};

const badRow = (row: TableRow | undefined, file: TargetFile, words: readonly FileWord[], message: string) => ({
  target: {
    id: words[(row?.row ?? 0) - 1]?.word ?? '',
    ...(row === undefined ? {} : { at: rowPlace(row, file) }),
  },
  message,
});

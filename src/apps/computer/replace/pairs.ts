import type { CommandContext, Input } from '../../../command/spec.js';
import { identifying, isIdentifying, marksIn } from '../../../engine/targets/identifying-columns.js';
import { resolveTargets, type TargetWord } from '../../../engine/targets/resolve-targets.js';
import { parseTable, type TableRow } from '../../../engine/targets/table-file.js';
import { readFileOrPipe } from '../../../engine/targets/read-selection-file.js';
import { usage } from '../../../base/errors.js';

/** One computer that replaces another, by id. */
export interface Pair {
  readonly old: number;
  readonly new: number;
}

interface TypedPair {
  readonly old: string;
  readonly new: string;
  readonly line?: number | undefined;
  /** Other cells of the row that identify the two. */
  readonly others?: Readonly<Record<Side, Pick<TargetWord, 'name' | 'marks'>>> | undefined;
}

const sides = ['old', 'new'] as const;
type Side = (typeof sides)[number];

/** The two arguments, or the rows of a file. Everything that is wrong is found before anything is sent. */
export const readPairs = async (input: Input, context: CommandContext): Promise<Pair[]> => {
  const typed = await typedPairs(input, context);
  const words = typed.flatMap(({ line, others, ...pair }) =>
    sides.map((side) => ({ word: pair[side], line, ...others?.[side] })),
  );
  const ids = (await resolveTargets(words, context)).map(({ id }) => id);
  const pairs = typed.map((_, at): Pair => ({ old: ids[2 * at] ?? 0, new: ids[2 * at + 1] ?? 0 }));
  checkPairs(typed, pairs);
  return pairs;
};

const typedPairs = async ({ arguments: typed, flags }: Input, context: CommandContext): Promise<TypedPair[]> => {
  const file = flags['from-file'];
  const [old, fresh] = sides.map((side) => [typed[side] ?? ''].flat().join(' ').trim());
  if (typeof file !== 'string') {
    if (flags['map'] !== undefined) throw usage('--map requires --from-file');
    if (old === undefined || fresh === undefined || old === '' || fresh === '')
      throw usage('The old and the new computer are required.', 'Or give a csv with both: --from-file swaps.csv');
    return [{ old, new: fresh }];
  }
  if (old !== '') throw usage('<old> and --from-file cannot be combined');
  const { columns, rows } = parseTable(
    await readFileOrPipe(file, '--from-file', context),
    '--from-file',
    'old',
    isSide,
  );
  const map = [flags['map'] ?? []].flat().map(String);
  const chosen = { old: columnOf('old', columns, map), new: columnOf('new', columns, map) };
  refuseUnowned(columns, chosen);
  const about = { old: columnsAbout('old', columns, chosen), new: columnsAbout('new', columns, chosen) };
  return rows.map((row) => ({
    old: cellOf(row, chosen.old),
    new: cellOf(row, chosen.new),
    line: row.line,
    others: { old: othersIn(row, about.old), new: othersIn(row, about.new) },
  }));
};

/** Other columns of a side by what they hold: 'Old serial' → serial. */
type ColumnsAbout = ReadonlyMap<string, string>;

/** A heading without old or new belongs to the side whose own column has neither, if only one has. */
const columnsAbout = (side: Side, columns: readonly string[], chosen: Readonly<Record<Side, string>>): ColumnsAbout => {
  const plain = sides.filter((each) => sideOf(chosen[each]) === undefined);
  const ownerOf = (column: string): Side | undefined => sideOf(column) ?? (plain.length === 1 ? plain[0] : undefined);
  const own = columns.filter((column) => !Object.values(chosen).includes(column) && ownerOf(column) === side);
  return new Map(own.map((column) => [column, column.replace(sideWord, '').trim()]));
};

/** A column hostname beside old and new may name another computer than both, and does not say whose name it is. */
const refuseUnowned = (columns: readonly string[], chosen: Readonly<Record<Side, string>>): void => {
  if (sides.some((each) => sideOf(chosen[each]) === undefined)) return;
  const unowned = columns.find(
    (column) => !Object.values(chosen).includes(column) && sideOf(column) === undefined && isIdentifying(column),
  );
  if (unowned !== undefined)
    throw usage(
      `--from-file: the column "${unowned}" names a computer, and not whether it is the old or the new one.`,
      `Nothing was sent. Name it "Old ${unowned}" or "New ${unowned}", or leave it out.`,
    );
};

const sideWord =
  /^(?:[Oo]ld|[Nn]ew|OLD|NEW)(?=[\s_-]|[A-Z])[\s_-]*|(?:[\s_-](?:[Oo]ld|[Nn]ew|OLD|NEW)|(?<=[a-z])(?:Old|New))$/;

const sideOf = (column: string): Side | undefined => {
  const [word] = /old|new/i.exec(isSide(column) ? column : (sideWord.exec(column)?.[0] ?? '')) ?? [];
  return sides.find((side) => side === word?.toLowerCase());
};

const othersIn = ({ cells }: TableRow, about: ColumnsAbout): Pick<TargetWord, 'name' | 'marks'> => {
  const [columns, titles] = [[...about.keys()], [...about.values()]];
  const textAt = (at: number): string => (cells[columns[at] ?? ''] ?? '').trim();
  const name = textAt(identifying(titles)?.name ?? -1);
  return { marks: marksIn(titles, (_, at) => textAt(at), []), ...(name === '' ? {} : { name }) };
};

const isSide = (title: string): boolean => /^(old|new)$/i.test(title);

/** --map 'Alt=old', or a column that is named so. */
const columnOf = (side: string, columns: readonly string[], map: readonly string[]): string => {
  const unknown = map.find((word) => !/=(old|new)$/.test(word));
  if (unknown !== undefined) throw usage(`--map: "${unknown}" is not column=old or column=new`);
  const wanted = map.find((word) => word.endsWith(`=${side}`))?.slice(0, -side.length - 1) ?? side;
  const found = columns.find((column) => column.toLowerCase() === wanted.trim().toLowerCase());
  if (found !== undefined) return found;
  throw usage(
    `--from-file has no column "${wanted}" for the ${side} computer`,
    `Name it with: --map 'column=${side}'. Columns: ${columns.join(', ')}`,
  );
};

const cellOf = ({ cells, line }: TableRow, column: string): string => {
  const text = (cells[column] ?? '').trim();
  if (text === '') throw usage(`--from-file: line ${line} has no value in column "${column}"`, 'Nothing was sent.');
  return text;
};

/** Refuses a computer in two rows: it is unclear which one is meant. */
const checkPairs = (typed: readonly TypedPair[], pairs: readonly Pair[]): void => {
  const seen = new Map<number, TypedPair>();
  for (const [at, pair] of pairs.entries()) {
    const row = typed[at];
    if (row === undefined) continue;
    const place = row.line === undefined ? '' : `--from-file: line ${row.line}: `;
    if (pair.old === pair.new)
      throw usage(`${place}the old and the new computer are the same: ${row.old}`, 'Nothing was sent.');
    for (const side of sides) {
      const earlier = seen.get(pair[side]);
      if (earlier !== undefined)
        throw usage(
          `--from-file: lines ${earlier.line} and ${row.line} both name ${row[side]}`,
          'Nothing was sent. Leave one row for each computer.',
        );
      seen.set(pair[side], row);
    }
  }
};

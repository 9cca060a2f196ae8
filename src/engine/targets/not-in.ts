import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import { exactText, isValueObject, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { fewNames } from '../../base/text/wording.js';
import { macDigits } from '../../base/text/identifiers.js';
import { indexMarks, isHost, splitHost } from '../names/matching.js';
import { readWhole, searchComputers } from '../../service/read-items.js';
import { headerKey } from '../../base/text/header-key.js';
import { isJsonFile, jsonItems, withLineBreaks } from './file-records.js';
import { refusePartOfList } from './part-of-list.js';
import { isIdentifying, markKindOf, type IdentityMark } from './identifying-columns.js';
import { parseTable } from './table-file.js';
import { readFileOrPipe } from './read-selection-file.js';

/**
 * --not-in: the computers of the fleet that a file does not name by host name, serial number, MAC address, UUID or id.
 * `only`: checks this computer alone.
 */
export const computersNotIn = async (
  { computerColumn, fromFile, notIn = '' }: Pick<Selection, 'computerColumn' | 'fromFile' | 'notIn'>,
  context: Context,
  only?: number,
): Promise<JsonObject[]> => {
  if (notIn === '-' && fromFile === '-') throw usage('--not-in and --from-file cannot both read stdin');
  const listed = await readFileOrPipe(notIn, '--not-in', context);
  refusePartOfList(listed, '--not-in');
  const rows = readIdentities(listed, '--not-in', computerColumn);
  if (rows.length === 0) throw usage(`--not-in: ${notIn} has no rows`, 'Every computer would be selected.');
  const fleet = await readWhole(searchComputers(only === undefined ? {} : { clientId: only }), context);
  const byMark = indexMarks(fleet);
  const found = rows.map((row) => findRow(row, byMark));
  if (only === undefined) refuseCutName(listed, rows.at(-1), found.at(-1));
  const named = new Set(found.flat());
  if (only === undefined && fleet.length > 0 && named.size === 0)
    throw usage(
      `--not-in: ${notIn} names no computer of the service (${fewNames(
        rows.flatMap(({ cells }) => cells.map(({ text }) => cleanCell(text))),
        3,
      )})`,
      'Every computer would be selected. The file needs host names, serial numbers, MAC addresses or client ids.',
    );
  return fleet.filter((item) => !named.has(item));
};

/** A name that is cut is the name of no computer; a file that is complete ends with a line end. */
const refuseCutName = (text: string, last: IdentityRow | undefined, found: readonly JsonObject[] = []): void => {
  if (last === undefined || found.length > 0 || /[\]}\r\n]\s*$/.test(text)) return;
  throw usage(
    `--not-in: line ${last.line}, the last one, names no computer and does not end: the file may be cut.`,
    'Nothing was sent. If the file is complete, end its last line.',
  );
};

/** A line, or a row with its identifying cells. */
interface IdentityRow {
  readonly line: number;
  readonly cells: readonly { readonly text: string; readonly kind: IdentityMark['kind'] | undefined }[];
}

/** Every word of a file that may name a computer: lines, the identifying columns of a csv or of json rows. */
const readIdentities = (text: string, label: string, chosen: string | undefined): IdentityRow[] => {
  const clean = withLineBreaks(text);
  if (isJsonFile(clean) && !jsonItems(clean, label).items.every(isValueObject))
    return jsonItems(clean, label).items.map((item, at) => ({
      line: at + 1,
      cells: [{ text: exactText(item).trim(), kind: undefined }],
    }));
  const isMeant = (column: string): boolean =>
    chosen === undefined ? isIdentifying(column) : headerKey(column) === headerKey(chosen);
  const { columns, rows } = parseTable(clean, label, chosen ?? 'computer', isMeant);
  const used = columns.filter(isMeant);
  if (columns.length > 0 && used.length === 0)
    throw usage(
      `${label}: no column names computers (hostname, serialNumber, macAddress or id), found: ${columns.join(', ')}`,
      "Name the column with: --map 'column=computer'",
    );
  return rows
    .map(({ cells, line }) => {
      const all = used.map((column) => ({ text: (cells[column] ?? '').trim(), kind: markKindOf(column) }));
      return { line, cells: all.filter(({ text: cell }) => cell !== '') };
    })
    .filter((row) => row.cells.length > 0);
};

type ByMark = ReadonlyMap<string, readonly JsonObject[]>;

/** Refuses a row whose cells name different computers: the wrong one would count as listed. */
const findRow = ({ cells, line }: IdentityRow, byMark: ByMark): readonly JsonObject[] => {
  const found = cells
    .map(({ kind, text }) => ({ text, items: findNamed(text, kind, byMark) }))
    .filter(({ items }) => items.length > 0);
  const [first] = found;
  const other = found.find(({ items }) => !items.some((item) => first?.items.includes(item)));
  if (first === undefined || other === undefined) return found.flatMap(({ items }) => items);
  throw usage(
    `--not-in line ${line}: the row names "${cleanCell(first.text)}" and "${cleanCell(other.text)}", which are different computers.`,
    'Correct the row, or leave out one of the columns that name the computer.',
  );
};

/** A number is a serial number where a computer has it, else a client id. Active Directory ends account names with $. */
const findNamed = (typed: string, kind: IdentityMark['kind'] | undefined, byMark: ByMark): readonly JsonObject[] => {
  const word = typed.replace(/\$$/, '');
  const { domain, host } = splitHost(word);
  const having = (of: string, mark: string): readonly JsonObject[] => byMark.get(`${of} ${mark.toLowerCase()}`) ?? [];
  // In a column of ids, 42 is not the serial number of another computer.
  const ids = kind === 'id' ? having('id', word) : [];
  if (ids.length > 0) return ids;
  const hosts = [...having('host', host), ...having('host', word)].filter((item) => isHost(item, word, host, domain));
  const own = [...having('serial', word), ...having('uuid', word), ...having('mac', macDigits(word) ?? word)];
  const found = [...hosts, ...own];
  return found.length > 0 ? found : having('id', word);
};

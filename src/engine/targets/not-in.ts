import type { Selection } from '../../command/input.js';
import type { Context } from '../../context.js';
import { usage } from '../../errors.js';
import { exactText, isValueObject, type JsonObject } from '../../json/objects.js';
import { cleanCell } from '../../text/clean-text.js';
import { fewNames } from '../../text/wording.js';
import { macDigits } from '../../text/identifiers.js';
import { indexMarks, isHost, splitHost } from '../names/matching.js';
import { readWhole, searchComputers } from '../read/read-items.js';
import { headerKey } from '../../text/header-key.js';
import { isJsonFile, jsonItems, withLineBreaks } from './file-records.js';
import { isIdentifying } from './identifying-columns.js';
import { parseTable } from './table-file.js';
import { readFileOrPipe } from './read-selection-file.js';

/** --not-in: the computers of the fleet that a file does not name by host name, serial number, MAC address, UUID or id. */
export const computersNotIn = async (
  { computerColumn, fromFile, notIn = '' }: Selection,
  context: Context,
): Promise<JsonObject[]> => {
  if (notIn === '-' && fromFile === '-') throw usage('--not-in and --from-file cannot both read stdin');
  const words = readIdentities(await readFileOrPipe(notIn, '--not-in', context), '--not-in', computerColumn);
  if (words.length === 0) throw usage(`--not-in: ${notIn} has no rows`, 'Every computer would be selected.');
  const fleet = await readWhole(searchComputers({}), context);
  const byMark = indexMarks(fleet);
  const named = new Set(words.flatMap((word) => findNamed(word, byMark)));
  if (fleet.length > 0 && named.size === 0)
    throw usage(
      `--not-in: ${notIn} names no computer of the service (${fewNames(words.map(cleanCell), 3)})`,
      'Every computer would be selected. The file needs host names, serial numbers, MAC addresses or client ids.',
    );
  return fleet.filter((item) => !named.has(item));
};

/** Every word of a file that may name a computer: lines, the identifying columns of a csv or of json rows. */
const readIdentities = (text: string, label: string, chosen: string | undefined): string[] => {
  const clean = withLineBreaks(text);
  if (isJsonFile(clean) && !jsonItems(clean, label).items.every(isValueObject))
    return jsonItems(clean, label).items.map((item) => exactText(item).trim());
  const isMeant = (column: string): boolean =>
    chosen === undefined ? isIdentifying(column) : headerKey(column) === headerKey(chosen);
  const { columns, rows } = parseTable(clean, label, chosen ?? 'computer', isMeant);
  const used = columns.filter(isMeant);
  if (columns.length > 0 && used.length === 0)
    throw usage(
      `${label}: no column names computers (hostname, serialNumber, macAddress or id), found: ${columns.join(', ')}`,
      "Name the column with: --map 'column=computer'",
    );
  return rows.flatMap(({ cells }) => used.map((column) => (cells[column] ?? '').trim()).filter((cell) => cell !== ''));
};

/** A number is a serial number where a computer has it, else a client id. Active Directory ends account names with $. */
const findNamed = (typed: string, byMark: ReadonlyMap<string, readonly JsonObject[]>): readonly JsonObject[] => {
  const word = typed.replace(/\$$/, '');
  const { domain, host } = splitHost(word);
  const having = (kind: string, mark: string): readonly JsonObject[] =>
    byMark.get(`${kind} ${mark.toLowerCase()}`) ?? [];
  const hosts = [...having('host', host), ...having('host', word)].filter((item) => isHost(item, word, host, domain));
  const own = [...having('serial', word), ...having('uuid', word), ...having('mac', macDigits(word) ?? word)];
  const found = [...hosts, ...own];
  return found.length > 0 ? found : having('id', word);
};

import { usage } from '../../errors.js';
import { exactText, isValueObject } from '../../json/objects.js';
import { parseTable } from './table-file.js';
import { isJsonFile, jsonItems, withLineBreaks } from './file-records.js';
import { clientIds, hostNames, plainTitle } from './target-file.js';

/** How people head the columns that identify a computer beside its host name. */
const otherTitles = [
  'id',
  'serialnumber',
  'serial',
  'seriennummer',
  'serialno',
  'servicetag',
  'macaddress',
  'mac',
  'macadresse',
  'uuid',
];

const isIdentifying = (title: string): boolean =>
  [...hostNames, ...clientIds, ...otherTitles].includes(plainTitle(title));

/** Every word of a file that may name a computer: lines, the identifying columns of a csv or of json rows. */
export const readIdentities = (text: string, label: string, chosen: string | undefined): string[] => {
  const clean = withLineBreaks(text);
  if (isJsonFile(clean) && !jsonItems(clean, label).items.every(isValueObject))
    return jsonItems(clean, label).items.map((item) => exactText(item).trim());
  const isMeant = (column: string): boolean =>
    chosen === undefined ? isIdentifying(column) : plainTitle(column) === plainTitle(chosen);
  const { columns, rows } = parseTable(clean, label, chosen ?? 'computer', isMeant);
  const used = columns.filter(isMeant);
  if (columns.length > 0 && used.length === 0)
    throw usage(
      `${label}: no column names computers (hostname, serialNumber, macAddress or id), found: ${columns.join(', ')}`,
      "Name the column with: --map 'column=computer'",
    );
  return rows.flatMap(({ cells }) => used.map((column) => (cells[column] ?? '').trim()).filter((cell) => cell !== ''));
};

import { cleanCell, cleanFile } from '../../text/clean-text.js';
import { compactText, isArray, isValueObject, type Value } from '../../json/objects.js';

/** A record with RFC 4180 quoting; lines end in LF, which spreadsheets and Unix tools both take. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\n`;

/** A value as a cell: numbers and ISO times as they came, lists of plain values joined, anything deeper as JSON. */
export const csvCell = (value: Value | undefined, forTerminal: boolean): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvText(value, forTerminal);
  if (isArray(value)) return csvText(arrayText(value), forTerminal);
  return isValueObject(value) ? csvText(compactText(value), forTerminal) : String(value);
};

export const csvText = (text: string, forTerminal: boolean): string => {
  if (plain.test(text)) return text;
  if (plainWithComma.test(text)) return `"${text}"`;
  const safe = neutralized(forTerminal ? cleanCell(text) : cleanFile(text));
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

// Printable ASCII that needs neither quotes nor care: one look instead of four, for nearly every cell.
const plain = /^[!#-*./0-<>?A-~](?:[ !#-+\--~]*[!#-+\--~])?$/;
const plainWithComma = /^[!#-*./0-<>?A-~][ !#-~]*$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

// A spreadsheet runs what starts with one of these; the full-width forms count as well in East Asian versions.
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const neutralized = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

const arrayText = (items: readonly Value[]): string =>
  items.every((item) => !isArray(item) && !isValueObject(item))
    ? items.map((item) => (typeof item === 'string' ? item : item === null ? '' : compactText(item))).join('; ')
    : compactText(items);

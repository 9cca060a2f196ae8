import { isNumber, type Value } from '../../base/json/objects.js';
import type { OutputOptions } from '../../settings/output-formats.js';
import { localDate } from '../../base/text/calendar.js';
import { isTime, parseTime } from '../../base/text/times.js';
import { csvCell, csvLine } from './csv.js';

export interface CsvDialect {
  readonly cell: (value: Value | undefined) => string;
  readonly line: (cells: readonly string[]) => string;
  /** Commas, and values as they are. */
  readonly isCommon: boolean;
}

export const csvDialect = (
  { delimiter = ',', encoding, locale }: Pick<OutputOptions, 'delimiter' | 'encoding' | 'locale'>,
  forTerminal: boolean,
): CsvDialect => {
  const decimal = decimalSign(locale);
  const separator = delimiter === 'locale' ? (decimal === ',' ? ';' : ',') : delimiter;
  const isExcel = encoding === 'excel';
  if (separator === ',' && !isExcel)
    return { cell: (value) => csvCell(value, forTerminal), line: csvLine, isCommon: true };
  return {
    cell: (value) =>
      quotedFor(separator, isExcel ? excelCell(value, decimal, forTerminal) : csvCell(value, forTerminal)),
    line: (cells) => `${cells.join(separator)}\n`,
    isCommon: false,
  };
};

const quotedFor = (separator: string, cell: string): string =>
  cell.startsWith('"') || !cell.includes(separator) ? cell : `"${cell}"`;

/** Excel separates cells by semicolons where the comma is the decimal sign. */
const decimalSign = (locale: string | undefined): string => {
  try {
    return new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(1.5).charAt(1);
  } catch {
    return '.'; // C, POSIX
  }
};

/** Excel would read them as numbers or dates: 00012345, 1E5, 3.14, 1-2, and 20 digits, of which it keeps 15. */
const looksLikeNumber = /^[+-]?\d[\d.,:/ -]*(?:[eE][+-]?\d+)?$/;
const isoDate = /^\d{4}-\d\d-\d\d$/;
const exactDigits = 15;

const excelCell = (value: Value | undefined, decimal: string, forTerminal: boolean): string => {
  if (isNumber(value)) {
    const digits = String(value);
    return digits.replaceAll(/\D/g, '').length > exactDigits ? asText(digits) : digits.replace('.', decimal);
  }
  if (typeof value !== 'string' || isoDate.test(value)) return csvCell(value, forTerminal);
  if (isTime(value)) return localSeconds(new Date(parseTime(value)));
  return looksLikeNumber.test(value) ? asText(value) : csvCell(value, forTerminal);
};

/** A formula with nothing but a text: the only one that ems writes. */
const asText = (text: string): string => `"=""${text}"""`;

const localSeconds = (time: Date): string => `${localDate(time)} ${time.toTimeString().slice(0, 8)}`;

import { open, type FileHandle } from 'node:fs/promises';
import { usage } from '../../errors.js';
import type { Row } from './outcome.js';

export interface ReportFile {
  write(rows: readonly Row[]): Promise<void>;
  close(): Promise<void>;
}

/** Opened before anything is sent: a report that cannot be written is said at the start, not after an hour. */
export const openReport = async (path: string): Promise<ReportFile> => {
  const format = /\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase();
  if (format === undefined) throw usage(`--report: '${path}' does not end in .csv or .json`);
  const handle = await openForWriting(path);
  return {
    async write(rows) {
      await handle.truncate(0);
      await handle.write(format === 'csv' ? csvOf(rows) : `${JSON.stringify(rows, undefined, 2)}\n`, 0);
    },
    close: () => handle.close(),
  };
};

const openForWriting = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'a').then(async (handle) => {
      await handle.close();
      return open(path, 'r+');
    });
  } catch (error) {
    throw usage(`--report: cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const columns = ['id', 'hostname', 'outcome', 'status', 'code', 'message'] as const;

export const csvOf = (rows: readonly Row[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => csvCell(row[column])).join(','))].join('\r\n') +
  '\r\n';

/** A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers. */
const csvCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

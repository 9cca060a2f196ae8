import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Input } from '../../command/input.js';
import { usage } from '../../base/errors.js';
import { refuseDevice } from '../../base/files/device-name.js';
import { fileReason } from '../../base/files/file-problem.js';
import { csvCell, csvLine } from '../../output/formats/csv.js';
import { indentedText, parseExact } from '../../base/json/objects.js';
import { rowsText, type OutcomeRow } from './outcome.js';

export interface ReportFile {
  /** Writes the rows and closes the file. */
  finish(rows: readonly OutcomeRow[]): Promise<void>;
  close(): Promise<void>;
}

/** Checks --report before any look-up. */
export const checkReport = ({ shared: { report: path } }: Input): void => {
  if (path === undefined) return;
  if (formatOf(path) === undefined) throw usage(`--report: "${path}" does not end in .csv or .json`);
  refuseDevice(path);
};

const formatOf = (path: string): string | undefined => /\.(csv|json)$/i.exec(path)?.[1]?.toLowerCase();

/** For a part of a run whose report has the rows of all parts. */
export const withoutReport = (input: Input): Input => ({ ...input, shared: { ...input.shared, report: undefined } });

/** Opens --report before anything is sent, so that an unwritable file fails at the start, not after an hour. */
export const openReport = async ({ shared: { report: path } }: Input): Promise<ReportFile | undefined> => {
  if (path === undefined) return undefined;
  const format = formatOf(path);
  const handle = await openForWriting(path);
  return {
    async finish(rows) {
      try {
        await handle.truncate(0);
        // Not handle.write: that is a single write(2), which a full disk cuts short without an error.
        await handle.writeFile(format === 'csv' ? csvOf(rows) : `${indentedText(parseExact(rowsText(rows)))}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    close: () => handle.close(),
  };
};

const openForWriting = async (path: string): Promise<FileHandle> => {
  const there = await stat(path).catch(() => undefined);
  // The file is truncated at the end; opening a pipe would block until it has a reader, ignoring signals.
  if (there !== undefined && !there.isFile() && !there.isDirectory()) throw usage(`--report: ${path} is not a file`);
  try {
    return await open(path, 'a').then(async (handle) => {
      await handle.close();
      return open(path, 'r+');
    });
  } catch (error) {
    throw usage(`--report: cannot write ${path}: ${fileReason(error)}`);
  }
};

const columns = ['id', 'hostname', 'outcome', 'status', 'code', 'message'] as const;

/** Anything but a computer has a name instead of a host name. In a plan of several operations, each row names its step. */
export const csvOf = (rows: readonly OutcomeRow[]): string => {
  const called = columns.map((column) =>
    column === 'hostname' && rows.some(({ name }) => name !== undefined) ? 'name' : column,
  );
  const steps = rows.some(({ values }) => values?.['step'] !== undefined);
  const lines = rows.map((row) => [
    ...called.map((column) => csvCell(row[column], false)),
    ...(steps ? [csvCell(row.values?.['step'], false)] : []),
  ]);
  return [[...called, ...(steps ? ['step'] : [])], ...lines].map(csvLine).join('');
};

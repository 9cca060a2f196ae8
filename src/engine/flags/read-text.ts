import type { Context } from '../../context.js';
import { fileReason } from '../../files/file-problem.js';
import { readBounded } from '../../files/read-bounded.js';
import { usage } from '../../errors.js';
import type { RawFlag } from '../../command/input.js';

/** A flag's text: as it is, from a file (@file) or from stdin (-). */
export const readText = async (
  raw: RawFlag | undefined,
  label: string,
  context: Context,
): Promise<string | undefined> => {
  if (typeof raw !== 'string') return undefined;
  if (raw === '-') return withoutMark(await context.terminal.readStdin());
  return raw.startsWith('@') ? readFileText(raw.slice(1), label, context.interrupt) : raw;
};

export const readFileText = async (path: string, label: string, interrupt: AbortSignal): Promise<string> =>
  withoutMark(decoded(await readFileBytes(path, label, interrupt), `${label}: ${path}`));

export const readFileBytes = async (
  path: string,
  label: string,
  interrupt: AbortSignal,
): Promise<Buffer<ArrayBuffer>> => {
  try {
    return await readBounded(path, interrupt);
  } catch (error) {
    interrupt.throwIfAborted();
    throw usage(`${label}: cannot read ${path}: ${fileReason(error)}`);
  }
};

/** Windows editors put a byte order mark first, and the redirection of Windows PowerShell writes UTF-16. */
const decoded = (bytes: Buffer, where: string): string => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) return bytes.toString('utf8');
  // Half a character at the end would be left out: 4 of 42.
  if (bytes.length % 2 === 1) throw usage(`${where} ends in the middle of a character: it is cut off.`);
  return bytes.toString('utf16le');
};

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

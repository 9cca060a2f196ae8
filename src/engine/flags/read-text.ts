import type { Context } from '../../context.js';
import { fileReason } from '../../files/file-problem.js';
import { readBounded } from '../../files/read-bounded.js';
import { usage } from '../../errors.js';
import { inputText, withoutMark } from '../../text/input-text.js';
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
  inputText(await readFileBytes(path, label, interrupt), `${label}: ${path}`);

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

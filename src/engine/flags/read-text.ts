import { open } from 'node:fs/promises';
import type { Context } from '../../context.js';
import { fileReason } from '../../files/file-problem.js';
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
  return raw.startsWith('@') ? readFileText(raw.slice(1), label) : raw;
};

export const readFileText = async (path: string, label: string): Promise<string> =>
  withoutMark(decoded(await readFileBytes(path, label)));

export const readFileBytes = async (path: string, label: string): Promise<Buffer<ArrayBuffer>> => {
  try {
    return await readBounded(path);
  } catch (error) {
    throw usage(`${label}: cannot read ${path}: ${fileReason(error)}`);
  }
};

const mostBytes = 64 * 1024 * 1024;

/** A device or a pipe has no size that could be looked at: /dev/zero never ends. A file may be a package of any size. */
const readBounded = async (path: string): Promise<Buffer<ArrayBuffer>> => {
  const handle = await open(path);
  try {
    if ((await handle.stat()).isFile()) return await handle.readFile();
    const chunks: Buffer[] = [];
    for (let size = 0; ; size += chunks.at(-1)?.length ?? 0) {
      if (size > mostBytes) throw new Error('it holds more than 64 MiB');
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(65_536));
      if (bytesRead === 0) return Buffer.concat(chunks);
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
};

/** Windows editors put a byte order mark first, and the redirection of Windows PowerShell writes UTF-16. */
const decoded = (bytes: Buffer): string =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8');

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

import { EmsError } from '../errors.js';

/** A home directory that cannot be written is the machine's doing, not a mistake of this program. */
export const fileProblem = (error: unknown): EmsError | undefined => {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}; // system errors have both
  const why = reasons[code ?? ''];
  if (why === undefined || path === undefined) return undefined;
  return new EmsError('failed', `${path} cannot be used: ${why}.`, {
    hint: 'Set EMS_CONFIG_DIR to use another directory for settings, tokens and state. Show the current one with: ems config path',
    cause: error,
  });
};

/** Why a file cannot be read, in words. */
export const fileReason = (error: unknown): string => {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }; // system errors have a code
  return reasons[code ?? ''] ?? message;
};

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is not a directory',
  ENOENT: 'no such file or directory',
  EISDIR: 'it is a directory',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'disk quota exceeded',
};

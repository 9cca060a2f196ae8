import { EmsError } from '../errors.js';

/** Turns system errors about files into messages: an unwritable home directory is no bug of this program. */
export const fileProblem = (error: unknown): EmsError | undefined => {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}; // system errors have both
  const why = reasons[code ?? ''];
  // Errors of writing contain no path.
  if (path === undefined && (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'))
    return new EmsError('failed', `A file could not be written: ${why}.`, {
      hint: hints[code] ?? makeRoom,
      cause: error,
    });
  // This may happen with any file: a module of the program, the files of a snapshot.
  if (code === 'EMFILE' || code === 'ENFILE')
    return new EmsError('failed', `A file could not be opened: ${why}.`, { hint: raiseFiles, cause: error });
  // Reading a directory names its path only since Node 26; other errors without a path are not about files (a port).
  if (why === undefined || (path === undefined && code !== 'EISDIR')) return undefined;
  return new EmsError('failed', `${path ?? 'A file of ems'} cannot be used: ${why}.`, {
    hint: hints[code ?? ''] ?? whichDirectory,
    cause: error,
  });
};

const whichDirectory =
  'Set EMS_CONFIG_DIR to use another directory for settings, tokens and state. Show the current one with: ems config path';

const moveAway = 'Move it away and try again, or set EMS_CONFIG_DIR to use another directory for settings and state.';

/** Does not suggest another directory, which would have no runs or rollouts to resume. */
const makeRoom = 'Make room and try again. Show the directory with: ems config path';

const makeWritable =
  'Make it writable and try again. EMS_CONFIG_DIR can name another directory, which has other settings, runs and rollouts. Show the current one with: ems config path';

const raiseLimit = 'Raise the limit (ulimit -f) and try again.';

const raiseFiles = 'Raise the limit (ulimit -n 256) and try again.';

const hints: Readonly<Record<string, string>> = {
  EISDIR: moveAway,
  EEXIST: moveAway,
  ENXIO: moveAway,
  ENOSPC: makeRoom,
  EDQUOT: makeRoom,
  EFBIG: raiseLimit,
  EROFS: makeWritable,
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
  EEXIST: 'it is not a directory',
  ENXIO: 'it is a pipe, a socket or a device',
  EBUSY: 'another process is using it',
  ELOOP: 'it is a symbolic link, or leads through too many',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'disk quota exceeded',
  EFBIG: 'the file would be larger than allowed',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files on this machine',
};

import { closeSync, constants, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { longestRequestLog, type RecordedRequest, type RequestLog } from '../control/request-log.js';
import { withoutWaiting, readFileIfThere } from './open-file.js';

/** Two files, so that forgetting the oldest requests is one rename. */
const largestFile = 4 * 1024 * 1024;

/** The request log of all processes that use a directory. A kill may lose the last lines, which does no harm. */
export const fileRequestLog = (directory: string): RequestLog => {
  const [file, older] = [join(directory, 'requests.log'), join(directory, 'requests.older.log')];
  return {
    add: (request) => {
      try {
        if (append(file, `${JSON.stringify(request)}\n`) > largestFile) renameSync(file, older);
      } catch {
        // A full disk or a missing directory must not fail the request.
      }
    },
    list: () => [older, file].flatMap(readLines).slice(-longestRequestLog),
    clear: () => [older, file].forEach(remove),
  };
};

/** Returns the new size. Never waits for a pipe without a reader. */
const append = (path: string, line: string): number => {
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | withoutWaiting, 0o600);
  try {
    if (fstatSync(file).isFile()) writeSync(file, line);
    return fstatSync(file).size;
  } finally {
    closeSync(file);
  }
};

const remove = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // A directory of this name is never read, so it may stay.
  }
};

const readLines = (file: string): RecordedRequest[] => {
  try {
    return (readFileIfThere(file) ?? '').split('\n').flatMap(readLine);
  } catch {
    return [];
  }
};

const readLine = (line: string): RecordedRequest[] => {
  try {
    const request: RecordedRequest = JSON.parse(line);
    return [request];
  } catch {
    return [];
  }
};

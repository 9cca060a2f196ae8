import { appendFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tryJson } from '../../contract/operation.js';
import { longestRequestLog, type RecordedRequest, type RequestLog } from '../control/request-log.js';

/** Two files, so that forgetting the oldest requests is one rename. */
const largestFile = 4 * 1024 * 1024;

/** The request log of all processes that use a directory. A kill may lose the last lines, which does no harm. */
export const fileRequestLog = (directory: string): RequestLog => {
  const [file, older] = [join(directory, 'requests.log'), join(directory, 'requests.older.log')];
  return {
    add: (request) => {
      try {
        appendFileSync(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
        if (statSync(file).size > largestFile) renameSync(file, older);
      } catch {
        // A full disk or a missing directory must not fail the request.
      }
    },
    list: () => [older, file].flatMap(readLines).slice(-longestRequestLog),
    clear: () => [older, file].forEach((path) => rmSync(path, { force: true })),
  };
};

/** Skips the line that a killed process left unfinished. */
const readLines = (file: string): RecordedRequest[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(readLine);
  } catch {
    return [];
  }
};

const readLine = (line: string): RecordedRequest[] => {
  const request = tryJson(line);
  return request === undefined ? [] : [request as unknown as RecordedRequest]; // written by `add`
};

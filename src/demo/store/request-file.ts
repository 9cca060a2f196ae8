import { appendFile, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { longestRequestLog, type RecordedRequest, type RequestLog } from '../control/request-log.js';

/** Two files, so that forgetting the oldest requests is one rename. */
const largestFile = 4 * 1024 * 1024;

/** The requests of every process that uses a directory. Losing the last lines to a kill is no harm: nothing rests on them. */
export const fileRequestLog = (directory: string): RequestLog => {
  const [file, older] = [join(directory, 'requests.log'), join(directory, 'requests.older.log')];
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  const append = async (request: RecordedRequest): Promise<void> => {
    await appendFile(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
    if ((await stat(file)).size > largestFile) await rename(file, older);
  };
  return {
    add: (request) => void inTurn(() => append(request)).catch(() => undefined),
    list: () =>
      inTurn(async () => {
        const texts = await Promise.all([older, file].map((each) => readFile(each, 'utf8').catch(() => '')));
        return texts.flatMap((text) => text.split('\n').flatMap(readLine)).slice(-longestRequestLog);
      }),
    clear: () => inTurn(async () => void (await Promise.all([older, file].map((each) => rm(each, { force: true }))))),
    settled: async () => void (await queue),
  };
};

const readLine = (line: string): RecordedRequest[] => {
  try {
    const request: RecordedRequest = JSON.parse(line);
    return [request];
  } catch {
    return [];
  }
};

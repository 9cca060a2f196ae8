import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from '../support/in-process.js';
import { clientId, clientSecret, type Service, startService } from '../support/strict-server.js';
import { isNode, programFile, programWords, warmStart } from '../support/tested-program.js';

/** More at once only makes each slower: the machines that run this have two cores. */
const atOnce = 4;
/** `EMS_TEST_BUILT=1 npm test`: every command line of these tests goes to the built program. */
const allBuilt = process.env['EMS_TEST_BUILT'] === '1' || !isNode;

export interface Ran {
  code: number | null;
  out: string;
  err: string;
  /** stdout as JSON. */
  json: () => unknown;
  /** The error object on stderr. */
  error: () => { [field: string]: unknown };
}

export interface RunOptions {
  input?: string | undefined;
  env?: { [name: string]: string | undefined };
}

export interface BuiltOptions extends RunOptions {
  /** Called with the running process, for signals. */
  during?: (child: ReturnType<typeof spawn>) => void;
}

export interface Bench {
  service: Service;
  directory: string;
  /** Runs the whole program but main.ts in this process, on a command line, split at spaces, or on words. */
  ems: (words: string | string[], options?: RunOptions) => Promise<Ran>;
  /** The built program in a process and a working directory of its own: ten times the price. */
  built: (words: string | string[], options?: BuiltOptions) => Promise<Ran>;
}

/** A service and a configuration directory of its own for one test; both gone afterwards. The program gets a token. */
export const withService = <T>(test: (bench: Bench) => Promise<T>): Promise<T> =>
  withCredentials(({ ems, built, service, directory }) => {
    // Asking for a token first takes twice the time; what becomes of tokens has tests of its own.
    service.tokens.add(givenToken);
    const withToken = <O extends RunOptions>(options?: O): O & RunOptions => ({
      ...(options as O), // of nothing there is nothing to spread
      env: { EMS_TOKEN: givenToken, ...options?.env },
    });
    return test({
      service,
      directory,
      ems: (words, options) => ems(words, withToken(options)),
      built: (words, options) => built(words, withToken(options)),
    });
  });

const givenToken = 'given.by.environment';

/** Gives the program a client id and a secret instead of a token. */
export const withCredentials = async <T>(test: (bench: Bench) => Promise<T>): Promise<T> => {
  const service = await startService();
  const directory = mkdtempSync(join(tmpdir(), 'ems-blackbox-'));
  try {
    const built: Bench['built'] = (words, options) => run(words, directory, service.url, options);
    const here: Bench['ems'] = (words, options) => ranHere(wordsOf(words), directory, service.url, options);
    return await test({ service, directory, built, ems: allBuilt ? built : here });
  } finally {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
};

/** In this process, with the service and the directory that are given. */
export const runAnywhere = (words: string, directory: string, url: string, options?: RunOptions): Promise<Ran> =>
  allBuilt ? run(words, directory, url, options) : ranHere(wordsOf(words), directory, url, options);

let running = 0;
const queue: (() => void)[] = [];

export const run = async (
  words: string | string[],
  directory: string,
  url: string,
  options: BuiltOptions = {},
): Promise<Ran> => {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await spawned(wordsOf(words), directory, url, options);
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

const wordsOf = (words: string | string[]): string[] => (typeof words === 'string' ? words.split(' ') : words);

const ranHere = async (words: string[], directory: string, url: string, options: RunOptions = {}): Promise<Ran> => {
  const env = definedOf({ ...environment(directory, url), ...options.env });
  const { code, stdout, stderr } = await runHere(words, directory, {
    env,
    stdin: options.input ?? '',
    skipsSleeps: true,
  });
  return ranOf(code, stdout, stderr);
};

const definedOf = (env: { [name: string]: string | undefined }): { [name: string]: string } =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

export const environment = (directory: string, url: string): { [name: string]: string | undefined } => ({
  PATH: process.env['PATH'],
  HOME: directory,
  ...warmStart,
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  EMS_CONFIG_DIR: join(directory, 'config'),
  EMS_URL: url,
  EMS_HISTORY: 'false',
  EMS_CLIENT_ID: clientId,
  EMS_CLIENT_SECRET: clientSecret,
});

const spawned = async (words: string[], directory: string, url: string, options: BuiltOptions): Promise<Ran> => {
  const env = definedOf({ ...environment(directory, url), ...options.env });
  const child = spawn(programFile, [...programWords, ...words], {
    env,
    cwd: directory,
    // A program that never ends must not outlive its test.
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const parts = { out: [] as Buffer[], err: [] as Buffer[] };
  child.stdout.on('data', (chunk: Buffer) => parts.out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => parts.err.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  options.during?.(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit));
  });
  return ranOf(code, Buffer.concat(parts.out).toString('utf8'), Buffer.concat(parts.err).toString('utf8'));
};

const ranOf = (code: number | null, out: string, err: string): Ran => ({
  code,
  out,
  err,
  json: () => parse(out, err),
  error: () => errorIn(err),
});

const parse = (out: string, err: string): unknown => {
  try {
    return JSON.parse(out);
  } catch {
    throw new Error(`stdout is not JSON: ${out.slice(0, 400)}\nstderr: ${err.slice(0, 400)}`);
  }
};

/** Warnings may come first; the error is the one JSON object. */
const errorIn = (err: string): { [field: string]: unknown } => {
  const found = parse(err.slice(err.indexOf('{"error"') === -1 ? err.search(/^\{/m) : err.indexOf('{"error"')), err);
  return (found as { error: { [field: string]: unknown } }).error;
};

import { PassThrough, type Readable } from 'node:stream';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CommandContext, CommandSpec } from '../../command/spec.js';
import { messageOf, EmsError, exitCodes, type ErrorKind } from '../../base/errors.js';
import { isObject, tryJson } from '../../base/json/objects.js';
import { fewNames } from '../../base/text/wording.js';

/** The program itself, started again for one profile. */
export interface ProfileRun {
  readonly profile: string;
  /** Its rows, a line each. */
  readonly stdout: Readable;
  /** Starts it; resolves when it has ended. */
  start(): Promise<ProfileEnd>;
}

export interface RunLine {
  readonly words: readonly string[];
  /** The command may ask: stdin and stderr are those of the terminal. */
  readonly asks: boolean;
  /** The command changes something, so a signal must not end it halfway. */
  readonly isChange: boolean;
}

/** Rows wait here until the profiles before have been shown; beyond this size, a child that only reads has to wait. */
const heldBytes = 16 * 1_048_576;

export const profileRun = (profile: string, line: RunLine, context: CommandContext): ProfileRun => {
  const stdout = new PassThrough({ highWaterMark: line.isChange ? Number.MAX_SAFE_INTEGER : heldBytes });
  return {
    profile,
    stdout,
    start: async () => {
      if (context.interrupt.aborted) return endBefore(profile, stdout);
      const child = await startChild(profile, line, context);
      const stop = (): void => stopChild(child, line, context);
      context.interrupt.addEventListener('abort', stop, { once: true });
      child.stdout?.pipe(stdout);
      const told = child.stderr === null ? Promise.resolve() : tellErrors(profile, child.stderr, context);
      const exitCode = await ended(child, (problem) => {
        context.warn(`${profile}: error: ${problem}`);
        stdout.end();
      });
      await told;
      context.interrupt.removeEventListener('abort', stop);
      return { profile, exitCode };
    },
  };
};

const endBefore = (profile: string, stdout: PassThrough): ProfileEnd => {
  stdout.end();
  return { profile, exitCode: 130 };
};

const startChild = async (
  profile: string,
  { asks, words }: RunLine,
  { env, runtime }: CommandContext,
): Promise<ChildProcess> => {
  const { spawn } = await import('node:child_process');
  const [program = '', ...before] = runtime.self;
  const stdio: StdioOptions = asks ? ['inherit', 'pipe', 'inherit'] : ['ignore', 'pipe', 'pipe'];
  const argv = [
    ...before,
    '--profile',
    profile,
    '--output',
    'ndjson',
    ...words.map((word) => word.replaceAll('{profile}', profile)),
  ];
  return spawn(program, argv, { env: childEnvironment(env), stdio, windowsHide: true });
};

/** A server of the environment is not the profile's. */
const serverVariables = new Set(['EMS_URL', 'EMS_CLIENT_ID', 'EMS_CLIENT_SECRET', 'EMS_TOKEN', 'EMS_PROFILE']);

const childEnvironment = (env: CommandContext['env']): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !serverVariables.has(name))),
  EMS_ROWS: 'with-shape',
});

/** Windows would end a child at once, also in the middle of a change; Ctrl-C in its console has reached the child anyway. */
const stopChild = (child: ChildProcess, { isChange }: RunLine, { runtime }: CommandContext): void => {
  if (runtime.platform !== 'win32' || !isChange) child.kill('SIGTERM');
};

const ended = (child: ChildProcess, onProblem: (problem: string) => void): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      onProblem(messageOf(error));
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });

/** Prints each line with the name of the profile before it. Errors arrive as JSON and are printed as text. */
const tellErrors = async (profile: string, stderr: Readable, context: CommandContext): Promise<void> => {
  try {
    for await (const line of createInterface({ input: stderr, crlfDelay: Infinity }))
      for (const words of errorWords(line) ?? [line]) context.warn(`${profile}: ${words}`);
  } catch (error) {
    context.detail(`${profile}: ${messageOf(error)}`);
  }
};

const errorWords = (line: string): readonly string[] | undefined => {
  if (!line.startsWith('{"error":')) return undefined;
  const parsed = tryJson(line);
  const { error } = isObject(parsed) ? parsed : {};
  const { message, hint } = isObject(error) ? error : {};
  if (typeof message !== 'string') return undefined;
  const isDecision = /^(Refused:|Cancelled\.)/.test(message);
  return [isDecision ? message : `error: ${message}`, ...(typeof hint === 'string' ? [`  ${hint}`] : [])];
};

/** How the command ended for one profile. */
export interface ProfileEnd {
  readonly profile: string;
  readonly exitCode: number;
}

/** The error for all profiles together; undefined if all went well. */
export const failureOfAll = (
  ends: readonly ProfileEnd[],
  { words }: Pick<CommandSpec, 'words'>,
): EmsError | undefined => {
  const failed = ends.filter(({ exitCode }) => exitCode !== 0);
  if (failed.length === 0) return undefined;
  const codes = [...new Set(failed.map(({ exitCode }) => exitCode))];
  const isAlike = codes.length === 1 && failed.length === ends.length;
  const isCheck = words.join(' ') === 'fleet check';
  const kind = isCheck ? kindOf(worstOf(codes)) : isAlike ? kindOf(codes[0] ?? 1) : 'partial';
  return new EmsError(kind, `${failed.length} of ${ends.length} profiles did not succeed: ${namesOf(failed)}.`, {
    details: { profiles: ends.map(({ profile, exitCode }) => ({ profile, exitCode })) },
  });
};

/** A check that could not be made is worse than a limit that is exceeded; plugin codes go up to 3, for unknown. */
const worstOf = (codes: readonly number[]): number =>
  codes.toSorted((left, right) => severity(right) - severity(left))[0] ?? 0;

const severity = (code: number): number => (code === exitCodes.differs ? 0.5 : code === 3 ? 1.5 : code);

const kindOf = (code: number): ErrorKind => kinds.find((kind) => exitCodes[kind] === code) ?? 'failed';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
const kinds = Object.keys(exitCodes) as readonly ErrorKind[];

const namesOf = (failed: readonly ProfileEnd[]): string =>
  fewNames(
    failed.map(({ profile, exitCode }) => `${profile} (${reasons[exitCode] ?? `exit code ${exitCode}`})`),
    mostNamed,
  );

const mostNamed = 10;

const reasons: Readonly<Record<number, string>> = {
  [exitCodes['not-signed-in']]: 'not signed in',
  [exitCodes['not-found']]: 'not found',
  [exitCodes.forbidden]: 'role missing',
  [exitCodes['rate-limited']]: 'rate limited',
  [exitCodes.partial]: 'some failed',
  [exitCodes.pending]: 'still pending',
  [exitCodes.conflict]: 'conflict',
  [exitCodes.refused]: 'refused',
  [exitCodes.unreachable]: 'cannot be reached',
  [exitCodes.differs]: 'differs or exceeds a limit',
};

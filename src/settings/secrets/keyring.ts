import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../base/errors.js';
import { parseJson, isObject } from '../../base/json/objects.js';

/** The secret store of the operating system. Every call can fail with a KeyringProblem. */
export interface Keyring {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Decides how long to wait for an unlock prompt, and shows a hint. */
export interface Unlocking {
  readonly isTerminal: boolean;
  readonly interrupt?: AbortSignal | undefined;
  say(line: string): void;
}

/**
 * `absent`: this build or installation has no keyring module. `unavailable`: the system has no keyring service.
 * `locked`: there is one, but it did not answer or is locked.
 */
export class KeyringProblem extends Error {
  constructor(
    readonly kind: 'absent' | 'unavailable' | 'locked',
    message: string,
    /** Whether it may answer when it is asked again. */
    readonly isSilent = false,
  ) {
    super(message);
  }
}

export const keyringService = 'ems-cli';

interface KeyringMeans {
  readonly script: string | undefined;
  readonly limitsMs: { readonly start: number; readonly program: number; readonly terminal: number };
}

/**
 * A program waits briefly; a person at a terminal needs time to type the keyring's password. Both count from the moment
 * when the keyring is called, because on a busy machine Node alone takes seconds to start.
 */
const limitsMs = { start: 30_000, program: 3_000, terminal: 60_000 };
const sayAfterMs = 1_500;

export const openKeyring = (
  unlocking?: Unlocking,
  means: KeyringMeans = { script: keyringScript(), limitsMs },
): Keyring => {
  /** A keyring without an answer is asked once more; a person at a terminal has had time enough. */
  const call = (request: KeyringRequest): Promise<string | undefined> =>
    ask(request, means, unlocking).catch((error: unknown) => {
      if (unlocking?.isTerminal === true || !(error instanceof KeyringProblem && error.isSilent)) throw error;
      return ask(request, means, unlocking);
    });
  return {
    get: (account) => call({ action: 'get', account }),
    set: async (account, secret) => void (await call({ action: 'set', account, secret })),
    remove: async (account) => void (await call({ action: 'remove', account })),
  };
};

/** Tests the keyring by a round trip, because some accept a secret and lose it. Throws a KeyringProblem. */
export const probeKeyring = async (keyring: Keyring): Promise<void> => {
  const probe = 'probe';
  await keyring.set(probe, probe);
  const found = await keyring.get(probe);
  await keyring.remove(probe);
  if (found !== probe) throw new KeyringProblem('unavailable', 'it forgets what it is given');
};

interface KeyringRequest {
  readonly action: 'get' | 'set' | 'remove';
  readonly account: string;
  readonly secret?: string;
}

/** Runs in bin/keyring.js, a process that can be killed; the secret is passed through pipes only. */
const ask = async (
  request: KeyringRequest,
  means: KeyringMeans,
  unlocking: Unlocking | undefined,
): Promise<string | undefined> => {
  const text = await runScript(JSON.stringify({ ...request, service: keyringService }), means, unlocking);
  const answer = parseJson(text);
  if (!isObject(answer)) throw new KeyringProblem('unavailable', 'the keyring gave no answer');
  if (answer['missing'] === true) throw new KeyringProblem('absent', 'the package @napi-rs/keyring is not installed');
  if (typeof answer['problem'] === 'string') throw keyringProblemOf(answer['problem']);
  return typeof answer['secret'] === 'string' ? answer['secret'] : undefined;
};

/** The script is beside dist/ in the package, three folders up in the sources, and missing in an executable. */
const keyringScript = (): string | undefined =>
  ['../bin/keyring.js', '../../../bin/keyring.js']
    .map((path) => join(import.meta.dirname, path))
    .find((path) => existsSync(path));

/** A keyring that stops during a call exists: do not store the secret in a file without asking. */
export const keyringProblemOf = (text: string): KeyringProblem => {
  if (/not receive a reply|without replying|disconnected|timed? ?out/i.test(text))
    return new KeyringProblem('locked', 'the keyring did not answer', true);
  return /lock|dismiss|prompt|cancel|denied/i.test(text)
    ? new KeyringProblem('locked', 'the keyring is locked')
    : new KeyringProblem('unavailable', text);
};

const runScript = async (
  request: string,
  { script, limitsMs: limits }: KeyringMeans,
  unlocking: Unlocking | undefined,
): Promise<string> => {
  if (script === undefined) throw new KeyringProblem('absent', 'this build of ems has no keyring support');
  const { execFile } = await import('node:child_process');
  const { execPath } = await import('node:process');
  const reminder = setTimeout(() => {
    if (unlocking?.isTerminal === true) unlocking.say('Waiting for the keyring: unlock it to continue.');
  }, sayAfterMs);
  let late: string | undefined;
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const options = { killSignal: 'SIGKILL', signal: unlocking?.interrupt, windowsHide: true } as const;
      const child = execFile(execPath, [script], options, (error, stdout) => {
        if (error === null) return resolve(stdout);
        if (unlocking?.interrupt?.aborted === true) return reject(unlocking.interrupt.reason as Error); // our own error
        if (late !== undefined) return reject(new KeyringProblem('locked', late, true));
        if (typeof error.signal === 'string') return reject(keyringProblemOf('disconnected')); // killed by others
        reject(new KeyringProblem('unavailable', messageOf(error)));
      });
      const endAfter = (milliseconds: number): void => {
        clearTimeout(limit);
        limit = setTimeout(() => {
          late = `the keyring did not answer within ${milliseconds / 1000} s`;
          child.kill('SIGKILL');
        }, milliseconds);
      };
      endAfter(limits.start);
      // A first line says that the keyring is called now.
      child.stdout?.once('data', () => endAfter(unlocking?.isTerminal === true ? limits.terminal : limits.program));
      child.stdin?.on('error', () => undefined); // it ended before reading; its exit code is checked
      child.stdin?.end(request);
    });
  } finally {
    clearTimeout(reminder);
    clearTimeout(limit);
  }
};

import { EmsError } from '../../base/errors.js';
import { typedDuration } from '../../base/text/duration.js';

/** Runs the user's command in a shell; its first output line is the secret, its stderr and its questions are shown. */
export const runSecretCommand = async (
  command: string,
  { interrupt, limitMs = 60_000 }: SecretCommandLimits = {},
): Promise<string> => {
  interrupt?.throwIfAborted();
  const { text, how } = await outputOf(command, limitMs, interrupt);
  const secret = (text.split(/\r?\n/)[0] ?? '').replace(/^\u{feff}/u, '');
  if (how === undefined && secret !== '' && isSecretText(secret)) return secret;
  const problem = how ?? (secret === '' ? 'printed nothing' : 'printed something that is not UTF-8 text');
  throw new EmsError('not-signed-in', `The secret command ${problem}.`, {
    hint: 'Run the command to see why. To change it, use: ems login --secret-command',
  });
};

/** UTF-16 and Latin-1 decode to these characters: a wrong secret would be sent and perhaps stored. */
export const isSecretText = (text: string): boolean => !/[\0\u{fffd}]/u.test(text);

interface SecretCommandLimits {
  /** The first signal ends a hanging command, like a request. */
  readonly interrupt?: AbortSignal | undefined;
  readonly limitMs?: number;
}

interface Ended {
  readonly text: string;
  /** Why the command failed; undefined if it succeeded. */
  readonly how: string | undefined;
}

/** No secret is this long; a command that prints endlessly is the wrong one. */
const mostBytes = 1024 * 1024;

/** Children of the shell may keep its output open after it exits: do not wait for them once there is a line. */
const outputOf = async (command: string, limitMs: number, interrupt: AbortSignal | undefined): Promise<Ended> => {
  const { spawn } = await import('node:child_process');
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'], windowsHide: true });
  const chunks: Buffer[] = [];
  const text = (): string => Buffer.concat(chunks).toString('utf8');
  let timer: NodeJS.Timeout | undefined;
  const settled = new AbortController();
  try {
    return await new Promise<Ended>((resolve, reject) => {
      const leave = (): void => {
        child.kill();
        reject(interrupt?.reason as Error); // our own abort reasons are errors
      };
      interrupt?.addEventListener('abort', leave, { once: true, signal: settled.signal });
      const finish = (): void => resolve({ text: text(), how: endOf(child) });
      const finishWithLine = (): void => {
        if ((child.exitCode ?? child.signalCode) !== null && text().includes('\n')) finish();
      };
      timer = setTimeout(() => {
        if (child.exitCode === 0) return finish();
        child.kill();
        resolve({ text: '', how: `timed out after ${typedDuration(limitMs)}` });
      }, limitMs);
      let size = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > mostBytes) {
          child.kill();
          return resolve({ text: '', how: 'printed more than 1 MiB' });
        }
        finishWithLine();
      });
      child.on('exit', finishWithLine).on('close', finish).on('error', reject);
    });
  } finally {
    clearTimeout(timer);
    settled.abort();
    child.stdout.destroy();
  }
};

const endOf = ({
  exitCode,
  signalCode,
}: {
  exitCode: number | null;
  signalCode: string | null;
}): string | undefined => {
  if (exitCode === 0) return undefined;
  return signalCode === null ? `failed with exit code ${exitCode}` : `was terminated by ${signalCode}`;
};

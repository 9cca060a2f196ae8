import type { CommandContext } from '../../../command/spec.js';
import { messageOf } from '../../../base/errors.js';
import { isObject, tryJson } from '../../../base/json/objects.js';
import { typedDuration } from '../../../base/text/duration.js';
import type { CheckAnswer, CheckJob } from './check-job.js';

/** Starts this program again for one statement, and kills it after the time of one request (`--timeout`). */
export const checkInProcess = async (job: CheckJob, context: CommandContext): Promise<CheckAnswer> => {
  context.interrupt.throwIfAborted();
  const limit = (await context.settings()).get('timeout');
  const { spawn } = await import('node:child_process');
  const [program = '', ...words] = context.runtime.self;
  const child = spawn(program, [...words, '__check-sql'], {
    env: context.env,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    // The timer of the system: a statement may take minutes and cannot be interrupted.
    timeout: limit,
    killSignal: 'SIGKILL',
  });
  const stop = (): void => void child.kill('SIGKILL');
  context.interrupt.addEventListener('abort', stop, { once: true });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  child.stdin.on('error', () => undefined); // it ended before it had read everything
  child.stdin.end(JSON.stringify(job));
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(messageOf(error)));
    child.once('close', (_, signal) => {
      const isLate = signal === 'SIGKILL';
      resolve(isLate ? `the statement took longer than ${typedDuration(limit)} (--timeout)` : undefined);
    });
  });
  context.interrupt.removeEventListener('abort', stop);
  context.interrupt.throwIfAborted();
  return problem === undefined ? answerIn(text) : { problem };
};

const answerIn = (text: string): CheckAnswer => {
  const answer = tryJson(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by commands/check-sql.ts
  if (isObject(answer) && ('rows' in answer || 'problem' in answer)) return answer as unknown as CheckAnswer;
  return { problem: 'the process that ran the statement ended without an answer' };
};

import { EmsError } from '../base/errors.js';
import { cleanLines } from '../base/text/clean-text.js';
import type { Prompts, Terminal } from './terminal.js';
import { wrap, wrapMessage } from '../base/text/widths.js';

export interface PromptOptions {
  /** False with --no-input. */
  readonly allowed: boolean;
  /** Aborted by Ctrl-C that reached the process instead of the prompt. */
  readonly signal: AbortSignal;
}

/** Asks on stderr and reads answers from a terminal only: neither a pipe nor a closed terminal means yes. */
export const makePrompts = (terminal: Terminal, { allowed, signal }: PromptOptions): Prompts => {
  const { raw } = terminal;
  const canAsk = (): boolean => allowed && terminal.stdinIsTerminal && terminal.stderr.isTerminal;
  const ask = async <Answer>(question: Question<Answer>, isFresh = false): Promise<Answer> => {
    if (raw === undefined || !canAsk()) throw cannotAsk();
    const inquirer = await import('@inquirer/prompts');
    const asked = async (context: PromptContext): Promise<Answer> => {
      if (isFresh) await forgetTyped(raw.stdin());
      return question(inquirer, context);
    };
    return answerTo(asked, raw.stdin(), raw.stderr(), signal);
  };
  // The mark before the question and the answer after it need room on the line.
  const room = { isTerminal: true, columns: terminal.stderr.columns - 6 };
  const worded = (question: string): string => wrapMessage(cleanLines(question), room).join('\n');
  const show = async (list: () => Promise<readonly string[]>): Promise<void> => {
    for (const line of await list())
      void terminal.stderr.write(`  ${wrap(cleanLines(line).trim(), room.columns).join('\n    ')}\n`);
  };
  return {
    get canAsk() {
      return raw !== undefined && canAsk();
    },
    confirm: async (question, list) => {
      // Not the confirm of the library, in which Tab changes the answer to yes.
      const message = worded(`${question} (y/N${list === undefined ? '' : ', l lists them'})`);
      const validate = list === undefined ? isYesOrNo : isAnswer;
      for (;;) {
        const typed = await ask(({ input }, context) => input({ message, validate, theme }, context), true);
        if (list === undefined || !isList(typed)) return isYes(typed);
        await show(list);
      }
    },
    typeToConfirm: async (question, expected, list) => {
      // Validated by the prompt: a wrong answer is rejected at once, and never marked as a good one.
      const validate = (typed: string): true | string =>
        typed.trim() === expected ||
        isNo(typed) ||
        (list !== undefined && isList(typed)) ||
        `Confirmation didn't match. Type ${expected} to continue.`;
      const message = worded(`${question}${list === undefined ? '' : ' (l lists them)'}`);
      for (;;) {
        const typed = await ask(({ input }, context) => input({ message, validate, theme }, context), true);
        if (list === undefined || !isList(typed)) return typed.trim() === expected;
        await show(list);
      }
    },
    text: (question, initial) =>
      ask(({ input }, context) =>
        input({ message: worded(question), ...(initial === undefined ? {} : { default: initial }) }, context),
      ),
    secret: (question) =>
      // Text typed before the prompt was visible on the screen and may not be meant as the secret.
      ask(
        ({ password }, context) => password({ message: worded(question), mask: false, toggleMask: false }, context),
        true,
      ),
    select: (question, choices) =>
      ask(({ select }, context) =>
        select(
          {
            message: worded(question),
            choices: choices.map(({ name, value }) => ({ name: cleanLines(name), value })),
          },
          context,
        ),
      ),
  };
};

/** No tick, because an answer is not a completed action. A wrong answer is cleared for the next one. */
const theme = { prefix: '?', validationFailureMode: 'clear' } as const;

const isYes = (typed: string): boolean => /^y(es)?$/i.test(typed.trim());
const isNo = (typed: string): boolean => /^(no?)?$/i.test(typed.trim());
const isList = (typed: string): boolean => /^l(ist)?$/i.test(typed.trim());
const isYesOrNo = (typed: string): true | string => isYes(typed) || isNo(typed) || 'Type y or n.';
const isAnswer = (typed: string): true | string =>
  isYes(typed) || isNo(typed) || isList(typed) || 'Type y, n, or l for the list.';

interface PromptContext {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

type Question<Answer> = (prompts: typeof import('@inquirer/prompts'), context: PromptContext) => Promise<Answer>;

/**
 * Discard input typed before the question: the rest of a pasted block, keys hit while the reach was
 * looked up. In raw mode the terminal hands out unfinished lines as well, and Ctrl-C as a key.
 */
const forgetTyped = async (input: NodeJS.ReadStream): Promise<void> => {
  if (!input.isTTY) return;
  let isStopped = false;
  const forget = (bytes: Buffer | string): void => {
    isStopped ||= ['\u0003', '\u0004'].some((key) => String(bytes).includes(key));
  };
  input.setRawMode(true);
  input.on('data', forget);
  await new Promise((resolve) => setTimeout(resolve, typedAheadMs));
  input.off('data', forget).pause().setRawMode(false);
  if (isStopped) throw new EmsError('interrupted', 'Cancelled.');
};

/** Time for the input in the buffer of the terminal to arrive. */
const typedAheadMs = 25;

/** A prompt never settles when its input ends (exit 13 without a message), so the end of the input aborts it. */
const answerTo = async <Answer>(
  question: (context: PromptContext) => Promise<Answer>,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  interrupt: AbortSignal,
): Promise<Answer> => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  let isGone = false;
  const lose = (): void => {
    isGone = true;
    end();
  };
  const endOnCtrlD = (_: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }): void => {
    if (key?.ctrl === true && key.name === 'd') end();
  };
  // After Ctrl-Z and fg, readline leaves its input paused: the program would read nothing and exit.
  let isOpen = true;
  const readOn = (): void => void setImmediate(() => isOpen && input.resume());
  input.once('end', lose).once('close', lose).on('keypress', endOnCtrlD).on('pause', readOn);
  const listenAgain = withoutErrors(input, lose);
  try {
    return await question({ input, output, signal: AbortSignal.any([interrupt, ended.signal]) });
  } catch (error) {
    // Closing a terminal ends the input and sends SIGHUP: wait a moment for the signal, which is the reason.
    if (isGone && !interrupt.aborted) await new Promise((resolve) => setTimeout(resolve, 50));
    throw interrupt.aborted ? interrupt.reason : cancelled(error);
  } finally {
    isOpen = false;
    listenAgain();
    input.off('pause', readOn).off('end', lose).off('close', lose).off('keypress', endOnCtrlD);
  }
};

/**
 * EIO: the terminal was closed. readline forwards errors of its input to listeners that prompts do not have, which
 * would end the program with a stack trace; so errors are kept away from it.
 */
const withoutErrors = (input: NodeJS.ReadStream, act: () => void): (() => void) => {
  const emit = input.emit.bind(input);
  input.emit = (event: string | symbol, ...rest: unknown[]): boolean => {
    if (event !== 'error') return emit(event, ...rest);
    act();
    return true;
  };
  return () => {
    input.emit = emit;
    // The error may still come later.
    if (input.listenerCount('error') === 0) input.on('error', () => undefined);
  };
};

const promptEndings = new Set(['ExitPromptError', 'AbortPromptError', 'CancelPromptError']);

const cancelled = (error: unknown): unknown =>
  error instanceof Error && promptEndings.has(error.name) ? new EmsError('interrupted', 'Cancelled.') : error;

const cannotAsk = (): EmsError =>
  new EmsError('refused', 'This command needs confirmation or input, but no terminal is available.', {
    hint: 'Run it in a terminal, or pass the value as a flag.',
  });

import { EmsError } from '../errors.js';
import { cleanLines } from '../text/clean-text.js';
import { wrapMessage } from './wrap-message.js';
import type { Prompts, Terminal } from './terminal.js';

export interface PromptOptions {
  /** False with --no-input. */
  readonly allowed: boolean;
  /** Ctrl-C that reached the process and not the prompt. */
  readonly signal: AbortSignal;
}

/** Questions on stderr, answers from a terminal only: a pipe never says yes, and a closed one neither. */
export const makePrompts = (terminal: Terminal, { allowed, signal }: PromptOptions): Prompts => {
  const { raw } = terminal;
  const canAsk = allowed && raw !== undefined && terminal.stdinIsTerminal && terminal.stderr.isTerminal;
  const ask = async <Answer>(question: Question<Answer>): Promise<Answer> => {
    if (!canAsk) throw cannotAsk();
    const inquirer = await import('@inquirer/prompts');
    return answerTo((context) => question(inquirer, context), raw.stdin(), raw.stderr(), signal);
  };
  // The mark before the question and the (y/N) after it take their part of the line.
  const room = { isTerminal: true, columns: terminal.stderr.columns - 8 };
  const worded = (question: string): string => wrapMessage(cleanLines(question), room).join('\n');
  return {
    canAsk,
    confirm: (question) =>
      ask(({ confirm }, context) => confirm({ message: worded(question), default: false }, context)),
    typeToConfirm: async (question, expected) => {
      const typed = await ask(({ input }, context) => input({ message: worded(question) }, context));
      return typed.trim() === expected;
    },
    text: (question, initial) =>
      ask(({ input }, context) =>
        input({ message: worded(question), ...(initial === undefined ? {} : { default: initial }) }, context),
      ),
    secret: (question) =>
      ask(({ password }, context) => password({ message: worded(question), mask: false, toggleMask: false }, context)),
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

interface PromptContext {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

type Question<Answer> = (prompts: typeof import('@inquirer/prompts'), context: PromptContext) => Promise<Answer>;

/** A prompt never settles when its input ends (exit 13 with nothing said), so the end of the input aborts it. */
const answerTo = async <Answer>(
  question: (context: PromptContext) => Promise<Answer>,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  interrupt: AbortSignal,
): Promise<Answer> => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const endOnCtrlD = (_: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }): void => {
    if (key?.ctrl === true && key.name === 'd') end();
  };
  input.once('end', end).once('close', end).on('keypress', endOnCtrlD);
  try {
    return await question({ input, output, signal: AbortSignal.any([interrupt, ended.signal]) });
  } catch (error) {
    throw interrupt.aborted ? interrupt.reason : cancelled(error);
  } finally {
    input.off('end', end).off('close', end).off('keypress', endOnCtrlD);
  }
};

const promptEndings = new Set(['ExitPromptError', 'AbortPromptError', 'CancelPromptError']);

const cancelled = (error: unknown): unknown =>
  error instanceof Error && promptEndings.has(error.name) ? new EmsError('interrupted', 'Cancelled.') : error;

const cannotAsk = (): EmsError =>
  new EmsError('refused', 'This command needs confirmation or input, but no terminal is available.', {
    hint: 'Run it in a terminal, or pass the value as a flag.',
  });

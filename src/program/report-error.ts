import { EmsError, isInterruption, messageOf, type ErrorFacts } from '../base/errors.js';
import type { ProcessHost, ProgramContext } from './make-context.js';
import { typedServiceFlags } from '../command/service-flags.js';
import { withPlace } from '../base/text/printed-lines.js';
import { findWords, peekFlag, peekScreen } from '../command/words.js';
import { ClosedPipe, type Terminal } from '../terminal/terminal.js';

/** Reports what ended the command as one error on stderr, and returns the exit code. */
export const reportError = async (
  error: unknown,
  context: ProgramContext | undefined,
  argv: readonly string[],
  host: ProcessHost,
): Promise<number> => {
  if (error instanceof ClosedPipe) return 0;
  const plugin = pluginFormat(argv);
  if (plugin !== undefined)
    return reportToMonitoring(
      error instanceof EmsError && error.kind === 'usage'
        ? { isUsage: true, ...maskedMessage(error, context) }
        : maskedMessage(error, context),
      plugin,
      context?.terminal ?? host.terminal(peekScreen(argv)),
    );
  const known = atPlace(await knownError(error, context, host), typedServiceFlags(argv));
  const terminal: Terminal = context?.terminal ?? host.terminal(peekScreen(argv));
  const { errorText } = await import('../terminal/errors-text.js');
  const json = await wantsJson(context, argv, host);
  if (known.facts.silent !== true)
    await terminal.stderr.write(
      errorText(known, { json, color: terminal.stderr.color, columns: terminal.stderr.columns }),
    );
  return known.exitCode;
};

/** The next step is typed for the same service. */
const atPlace = (error: EmsError, place: string): EmsError => {
  const { hint } = error.facts;
  if (hint === undefined || place === '') return error;
  return new EmsError(error.kind, error.message, { ...error.facts, hint: withPlace(hint, place) });
};

/** Turns any thrown value into an EmsError, without secrets that the service repeated. */
export const knownError = async (
  error: unknown,
  context: ProgramContext | undefined,
  { interrupt }: Pick<ProcessHost, 'interrupt'>,
): Promise<EmsError> => {
  const { fileProblem } = await import('../base/files/file-problem.js');
  const ended =
    interrupt.aborted && interrupt.reason instanceof EmsError
      ? await interruption(error, interrupt.reason, context)
      : (fileProblem(error) ?? asEmsError(error));
  return context === undefined ? ended : hidden(ended, (text) => context.hide(text));
};

/** `fleet check --format nagios`: a plugin prints one line on stdout and returns 3 for any failure, usage included. */
const pluginFormat = (argv: readonly string[]): string | undefined => {
  const format = peekFlag(argv, 'format') ?? '';
  const [area, name] = findWords(argv).words;
  return area === 'fleet' && name === 'check' && ['nagios', 'checkmk', 'prtg'].includes(format) ? format : undefined;
};

const maskedMessage = (error: unknown, context: ProgramContext | undefined): { readonly message: string } => ({
  message: context?.hide(messageOf(error)) ?? messageOf(error),
});

/** PRTG reads the message only if the program returns 0; usage errors still return 2. */
const reportToMonitoring = async (
  { isUsage = false, message }: { readonly message: string; readonly isUsage?: boolean },
  format: string,
  terminal: Terminal,
): Promise<number> => {
  const { pluginCodes, pluginFailure } = await import('../apps/fleet/index.js');
  await terminal.stdout.write(pluginFailure(format, message));
  if (format === 'prtg') return isUsage ? 2 : 0;
  return pluginCodes.unknown;
};

/** Prefer the message of the command about the interrupt (how to resume, what may have happened). */
const interruption = async (
  error: unknown,
  reason: EmsError,
  context: ProgramContext | undefined,
): Promise<EmsError> => {
  if (!(error instanceof EmsError)) return reason;
  if (isInterruption(error.kind)) return error;
  const { UncertainWrite } = await import('../http/failure.js');
  if (error instanceof UncertainWrite) return new UncertainWrite(reason.kind, error.message, error.facts);
  // The change was sent, although it was refused.
  return context?.hasAnswered() === true
    ? new EmsError(reason.kind, `${reason.message}. ${error.message}`, error.facts)
    : reason;
};

/** Masks an error, which may quote an answer in which the service repeated a secret. */
const hidden = async (error: EmsError, hide: (text: string) => string): Promise<EmsError> => {
  const message = hide(error.message);
  const hint = error.facts.hint === undefined ? undefined : hide(error.facts.hint);
  const details = await hiddenIn(error.facts.details, hide);
  if (message === error.message && hint === error.facts.hint && details === error.facts.details) return error;
  return new EmsError(error.kind, message, { ...error.facts, hint, details });
};

/** Masks the details that an error lists for programs, such as names of candidates. */
const hiddenIn = async (
  details: ErrorFacts['details'],
  hide: (text: string) => string,
): Promise<ErrorFacts['details']> => {
  if (details === undefined) return undefined;
  const { maskJson } = await import('../http/mask-answer.js');
  const text = JSON.stringify(details);
  const masked = maskJson(text, hide);
  return masked === text ? details : (JSON.parse(masked) as ErrorFacts['details']); // masks strings, keeps the form
};

const asEmsError = (error: unknown): EmsError => {
  if (error instanceof EmsError) return error;
  const message = messageOf(error);
  return new EmsError('failed', `unexpected: ${message}`, {
    hint: 'This is a bug. Report it with the output of: ems doctor. Add --debug for details.',
    cause: error,
  });
};

/** Errors are JSON only if json was chosen explicitly: people who read stderr beside a pipe want sentences. */
const wantsJson = async (
  context: ProgramContext | undefined,
  argv: readonly string[],
  host: ProcessHost,
): Promise<boolean> => {
  const typed = peekFlag(argv, 'output') ?? peekShort(argv);
  // Unparsed, because an invalid value may be the error itself.
  const chosen = typed ?? host.env['EMS_OUTPUT'] ?? (await context?.settings().catch(() => undefined))?.text('output');
  return chosen === 'json' || chosen === 'ndjson';
};

const peekShort = (argv: readonly string[]): string | undefined => {
  const at = argv.findLastIndex((token) => token.startsWith('-o'));
  if (at < 0) return undefined;
  const token = argv[at] ?? '';
  return token.length > 2 ? token.slice(2).replace(/^=/, '') : argv[at + 1];
};

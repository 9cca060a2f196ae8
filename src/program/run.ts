import { EmsError, usage } from '../errors.js';
import type { CommandSpec, Discovered } from '../command/spec.js';
import { findStored } from '../discovery/find-stored.js';
import { findCommand } from './find-command.js';
import { branches } from './tree.js';
import { type FoundCommand } from '../command/spec.js';
import { findWords, peekFlag, peekScreen } from '../command/words.js';
import { isTable } from '../settings/output-formats.js';
import type { Result } from '../command/result.js';
import { ClosedPipe, NotWritten, type Terminal } from '../terminal/terminal.js';
import { makeContext, screenPreferences, type ProcessHost, type ProgramContext } from './make-context.js';
import { parseInput } from './parse-input.js';
import { reportError } from './report-error.js';
import type { Input } from '../command/input.js';

/** argv → exit code. Nothing here reads the process; main.ts hands over what it has. */
export const run = async (argv: readonly string[], host: ProcessHost): Promise<number> => {
  let context: ProgramContext | undefined;
  try {
    const line = await readLine(argv, host);
    if (line.kind === 'text') {
      await writePaged(line.text, argv, host);
      return 0;
    }
    context = makeContext(line.input, line.spec, host);
    return await execute(line.spec, line.input, context, argv);
  } catch (error) {
    return await reportError(error, context, argv, host);
  } finally {
    await context?.close();
  }
};

/** Help is read like any other page. */
const writePaged = async (text: string, argv: readonly string[], host: ProcessHost): Promise<void> => {
  const terminal = host.terminal(peekScreen(argv));
  if (!terminal.stdout.isTerminal || argv.includes('--no-pager')) {
    await terminal.stdout.write(text);
    return;
  }
  const { openPaged } = await import('../terminal/pager.js');
  const paged = openPaged(terminal, {
    env: host.env,
    platform: host.runtime.platform,
    hasHeader: false,
    interrupt: host.interrupt,
  });
  try {
    await (paged?.terminal ?? terminal).stdout.write(text);
  } finally {
    await paged?.close();
  }
};

type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly spec: CommandSpec; readonly input: Input };

const readLine = async (argv: readonly string[], host: ProcessHost): Promise<Line> => {
  refuseGarbled(argv, host);
  const { words, positions } = findWords(argv);
  // `help x` would bypass the lazy tree, so it is `x --help`.
  const helpAt = words[0] === 'help' ? positions[0] : undefined;
  const tokens = argv.map((token, index) => (index === helpAt ? '--help' : token));
  const wantsHelp = asksForHelp(tokens);
  const discovered = await discover(tokens, host);
  const topic = helpAt === undefined ? undefined : await topicText(words[1], tokens, host, discovered);
  if (topic !== undefined) return { kind: 'text', text: topic };
  const found = await findCommand(
    tokens.filter((token, index) => !wantsHelp || !isHelpFlag(token) || index > endOfFlags(tokens)),
    discovered,
  );
  if (wantsHelp || found.kind !== 'command')
    return { kind: 'text', text: await helpFor(found, { tokens, asked: wantsHelp, discovered }, host) };
  const spec = found.leaf.spec();
  return { kind: 'command', spec, input: await parseInput(spec, found.tokens, host.runtime.home) };
};

/** What is not text would be sent as something else than was typed. */
const refuseGarbled = (argv: readonly string[], host: ProcessHost): void => {
  const garbled = argv.find((word) => word.includes('\uFFFD'));
  if (garbled === undefined || host.lineIsText?.() !== false) return;
  throw usage(`"${garbled}" is not UTF-8 text.`, 'Nothing was sent. Check the encoding of the terminal or the script.');
};

const isHelpFlag = (token: string): boolean => token === '--help' || token === '-h';

const endOfFlags = (tokens: readonly string[]): number => {
  const end = tokens.indexOf('--');
  return end < 0 ? tokens.length : end;
};

const asksForHelp = (tokens: readonly string[]): boolean => tokens.slice(0, endOfFlags(tokens)).some(isHelpFlag);

/** `ems help exit-codes` and the other topics. */
const topicText = async (
  word: string | undefined,
  tokens: readonly string[],
  host: ProcessHost,
  discovered: Discovered | undefined,
): Promise<string | undefined> => {
  if (word === undefined) return undefined;
  const { renderTopic } = await import('../help/render-help.js');
  return renderTopic(word, (await terminalForHelp(tokens, host)).stdout, branches(discovered));
};

/** A stored server description adds commands. Without one this is a single look at the file system. */
const discover = (argv: readonly string[], host: ProcessHost): Promise<Discovered | undefined> => {
  const flags = { profile: peekFlag(argv, 'profile'), url: peekFlag(argv, 'url'), demo: argv.includes('--demo') };
  return findStored(flags, { env: host.env, home: host.runtime.home, platform: host.runtime.platform });
};

const helpFor = async (
  found: FoundCommand,
  {
    tokens,
    asked,
    discovered,
  }: { readonly tokens: readonly string[]; readonly asked: boolean; readonly discovered: Discovered | undefined },
  host: ProcessHost,
): Promise<string> => {
  const { renderHelp } = await import('../help/render-help.js');
  return renderHelp(found, asked, (await terminalForHelp(tokens, host)).stdout, () => branches(discovered));
};

/** Help reads no settings, except on a terminal, where they may turn colors off. */
const terminalForHelp = async (argv: readonly string[], host: ProcessHost): Promise<Terminal> => {
  const terminal = host.terminal(peekScreen(argv));
  if (!terminal.stdout.isTerminal) return terminal;
  const { loadSettings } = await import('../settings/load.js');
  const { env, runtime } = host;
  const flags = { profile: peekFlag(argv, 'profile') };
  const settings = await loadSettings({ env, home: runtime.home, platform: runtime.platform, flags }).catch(
    () => undefined,
  );
  return settings === undefined
    ? terminal
    : host.terminal({ ...peekScreen(argv), preferred: () => screenPreferences(settings) });
};

const execute = async (
  spec: CommandSpec,
  input: Input,
  context: ProgramContext,
  argv: readonly string[],
): Promise<number> => {
  const started = context.clock.now();
  let failure: unknown;
  try {
    const { query } = await context.output();
    // A bad expression is found before anything is sent.
    if (query !== undefined) await (await import('../output/query.js')).checkExpression(query);
    if (input.shared.watch !== undefined && !spec.writes)
      return await (await import('./watch.js')).watch(spec, input, context, `ems ${spec.words.join(' ')}`);
    if (spec.live !== undefined && input.flags['once'] !== true)
      return await (await import('./live.js')).runLive(await spec.live(input, context), context);
    const result = await spec.run(input, context);
    const acted = spec.writes && !input.shared.dryRun;
    let isShown = false;
    context.atAbruptEnd(() =>
      isShown ? undefined : (result.outcome?.facts.hint ?? (acted ? sentUnshown : undefined)),
    );
    try {
      await show(result, acted, input, context);
      isShown = result.outcome === undefined;
    } finally {
      for (const remark of result.remarks ?? []) context.say(remark);
    }
    await result.printed?.();
    if (result.outcome !== undefined) throw result.outcome;
    return result.exitCode ?? 0;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    if (spec.writes && !input.shared.dryRun)
      await context.remember({ spec, argv, durationMs: context.clock.now() - started, failure });
  }
};

/** What is longer than the screen goes through the pager; what is said meanwhile waits until it is left. */
const renderPaged = async (result: Result, acted: boolean, input: Input, context: ProgramContext): Promise<void> => {
  const { render } = await import('../output/render.js');
  const options = await context.output();
  const { terminal } = context;
  // Whoever pressed Ctrl-C wants to be back in the shell, and to read there what is in doubt.
  const mayPage =
    terminal.stdout.isTerminal &&
    input.flags['no-pager'] !== true &&
    result.kind !== 'file' &&
    !context.interrupt.aborted;
  const hasHeader = result.kind === 'list' && isTable(options.format) && options.header;
  const paged = mayPage
    ? (await import('../terminal/pager.js')).openPaged(terminal, {
        env: context.env,
        platform: context.runtime.platform,
        hasHeader,
        interrupt: context.interrupt,
      })
    : undefined;
  const held: string[] = [];
  const say = (line: string): void => void (paged?.isOpen() === true ? held.push(line) : context.say(line));
  try {
    await render(result, {
      options,
      terminal: paged?.terminal ?? terminal,
      now: () => context.clock.date(),
      say,
      // What was changed is still to be remembered.
      endAtSignal: acted ? undefined : () => context.endAtSignal(),
    });
  } finally {
    await paged?.close();
    for (const line of held) context.say(line);
  }
};

const show = async (result: Result, acted: boolean, input: Input, context: ProgramContext): Promise<void> => {
  const options = await context.output();
  try {
    await renderPaged(result, acted, input, context);
  } catch (error) {
    // The exit code still tells of a failure after the reader closed the pipe.
    if (error instanceof ClosedPipe && result.outcome !== undefined) throw result.outcome;
    if (error === context.interrupt.reason) throw unshown(context.interrupt.reason as EmsError, result, acted); // our own reason
    if (acted && error instanceof NotWritten) throw withVerifyHint(error);
    if (!acted || !(error instanceof EmsError) || error.kind !== 'usage') throw error;
    // Exit code 2 means that nothing was sent; a script would send it again.
    if (options.format === 'name') return context.say('Done. The response has no id to print.');
    throw new EmsError('failed', `Done, but the result cannot be shown in this format: ${error.message}`, error.facts);
  }
};

const sentUnshown = 'The change was sent, but its result was not written.';

/** The reader took nothing, and the user had enough of it: what the command has to say is not lost with the result. */
const unshown = (reason: EmsError, { outcome }: Result, acted: boolean): EmsError => {
  if (outcome?.kind === reason.kind) return outcome;
  const { kind } = reason;
  if (outcome !== undefined) return new EmsError(kind, `${kind}. ${outcome.message}`, outcome.facts);
  if (!acted) return reason;
  return new EmsError(kind, `${kind}. ${sentUnshown}`, { hint: 'Check it before you repeat the command.' });
};

const withVerifyHint = ({ kind, message, facts }: EmsError): EmsError =>
  new EmsError(kind, message, {
    ...facts,
    hint: `${facts.hint} The change was sent. Check it before you repeat the command.`,
  });

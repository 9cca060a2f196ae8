import { topicsOfApplications } from '../apps/index.js';
import { usage } from '../base/errors.js';
import type { Branch, CommandSpec, Discovered, RunInside, Input } from '../command/spec.js';
import { findStored } from '../discovery/stored.js';
import { branches } from './branches.js';
import { asksForHelp, findWords, peekFlag, peekScreen, wantsJsonHelp } from '../command/words.js';
import type { Terminal } from '../terminal/terminal.js';
import { makeContext, screenPreferences, wantsDemo, type ProcessHost, type ProgramContext } from './make-context.js';
import { runCommand } from './run-command.js';
import { lineAt, readMeant, readTree, type HelpText, type TypedCommand } from './read-line.js';
import { reportError } from './report-error.js';

/** Runs a command line and returns the exit code. Does not access the process; main.ts passes what is needed. */
export const run = async (argv: readonly string[], host: ProcessHost): Promise<number> => {
  let context: ProgramContext | undefined;
  try {
    const line = await readLine(argv, host);
    if (line.kind === 'text') {
      await writePaged(line.text, argv, host);
      return 0;
    }
    const inside: RunInside = async (...given) => (await import('./run-inside.js')).runInside(host, ...given);
    context = makeContext(line.input, line.spec, { ...host, inside, argv: line.argv });
    return await runCommand(line.spec, line.input, context);
  } catch (error) {
    return await reportError(error, context, argv, host);
  } finally {
    await context?.close();
  }
};

/** Help goes through the pager, like results. */
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
  | { readonly kind: 'command'; readonly spec: CommandSpec; readonly input: Input; readonly argv: readonly string[] };

const readLine = async (argv: readonly string[], host: ProcessHost): Promise<Line> => {
  refuseGarbled(argv, host);
  // Completion gets words as typed in PowerShell, which has single quotes.
  const isAsTyped = argv[0] === '__complete' || host.forModule === true;
  if (host.runtime.platform === 'win32' && !isAsTyped) refuseSingleQuotes(argv);
  const { words, positions } = findWords(argv);
  // `help x` would bypass the lazy tree, so it is `x --help`.
  const helpAt = words[0] === 'help' ? positions[0] : undefined;
  const tokens = argv.map((token, index) => (index === helpAt ? '--help' : token));
  let discovered = await discover(tokens, host);
  const topic = helpAt === undefined ? undefined : await topicText(words.slice(1), tokens, host, discovered);
  if (topic !== undefined) return { kind: 'text', text: topic };
  const isAsked = asksForHelp(tokens);
  const loadText = (): Promise<HelpText> => loadHelp(isAsked, tokens, host, () => branches(discovered));
  const helpText = isAsked ? await loadText() : undefined;
  // A command that only the server has comes before a guess.
  const read = await readTree(tokens, discovered, helpText).catch(async () => {
    discovered ??= await discoverDemo(tokens, host);
    return readMeant(tokens, discovered, helpText);
  });
  const { command, help } = read;
  if (isAsked && wantsJsonHelp(tokens)) return { kind: 'text', text: await describedPlace(command, discovered) };
  const line = lineAt(command, host.runtime.home);
  if (line !== undefined) return { kind: 'command', ...line, argv: read.argv === tokens ? argv : read.argv };
  // A folder alone shows its help.
  return { kind: 'text', text: help ?? (await loadText())(command) };
};

const describedPlace = async ({ named }: TypedCommand['command'], discovered?: Discovered): Promise<string> =>
  (await import('./describe-place.js')).describePlace(named, discovered);

/** Reject arguments that are not valid text: they would be sent as other characters. */
const refuseGarbled = (argv: readonly string[], host: ProcessHost): void => {
  const garbled = argv.find((word) => word.includes('\uFFFD'));
  if (garbled === undefined || host.lineIsText?.() !== false) return;
  throw usage(`"${garbled}" is not UTF-8 text.`, 'Nothing was sent. Check the encoding of the terminal or the script.');
};

/** In cmd.exe, --os '!server' would search for a name with quotes. A single quote alone may begin a name. */
const refuseSingleQuotes = (argv: readonly string[]): void => {
  const last = argv.findLastIndex((word) => word.endsWith("'"));
  const quoted = argv.slice(0, last + 1).find((word) => /^(?:--[\w-]+=)?'/.test(word));
  if (quoted === undefined) return;
  throw usage(`${quoted} has a single quote, which cmd.exe passes on.`, 'Use double quotes: --os "Windows 11"');
};

/** `ems help exit-codes` and the other topics. */
const topicText = async (
  words: readonly string[],
  tokens: readonly string[],
  host: ProcessHost,
  discovered: Discovered | undefined,
): Promise<string | undefined> => {
  const [word] = words;
  if (word === undefined) return undefined;
  const { renderTopic } = await import('../help/render-help.js');
  const known = { applications: topicsOfApplications, branches: branches(discovered) };
  try {
    return await renderTopic(word, (await terminalForHelp(tokens, host)).stdout, known);
  } catch (error) {
    const { findMeaning } = await import('./find-meaning.js');
    if ((await findMeaning(words, discovered)) === undefined) throw error;
    return undefined;
  }
};

/** Loads the stored server description, which adds commands. Without one, this checks only one directory. */
const discover = (argv: readonly string[], host: ProcessHost): Promise<Discovered | undefined> => {
  const flags = { profile: peekFlag(argv, 'profile'), url: peekFlag(argv, 'url'), demo: argv.includes('--demo') };
  return findStored(flags, { env: host.env, home: host.runtime.home, platform: host.runtime.platform });
};

/** The demo needs no sign-in, so its description is stored when a command is not built in. */
const discoverDemo = async (argv: readonly string[], host: ProcessHost): Promise<Discovered | undefined> => {
  const flags = { demo: argv.includes('--demo'), profile: peekFlag(argv, 'profile'), url: peekFlag(argv, 'url') };
  if (!wantsDemo(flags, host.env)) return undefined;
  await (await import('./describe-demo.js')).describeDemo(host);
  return discover(argv, host);
};

const loadHelp = async (
  isAsked: boolean,
  tokens: readonly string[],
  host: ProcessHost,
  known: () => readonly Branch[],
): Promise<HelpText> => {
  const { renderHelp } = await import('../help/render-help.js');
  const { stdout } = await terminalForHelp(tokens, host);
  return ({ named }) => renderHelp(named, isAsked, stdout, known);
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

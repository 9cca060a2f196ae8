import { cleanCell } from '../../base/text/clean-text.js';
import { dirname } from 'node:path';
import type { CommandContext, Completes, Discovered, FlagSpec } from '../../command/spec.js';
import { candidatesFor } from '../../completion/candidates.js';
import type { Candidate, Candidates } from '../../completion/candidate.js';
import { wordsInside } from '../../completion/inner-words.js';
import { installationFor, type ScriptInstallation } from '../../completion/install.js';
import { scripts, shells, type Shell } from '../../completion/scripts.js';
import { quoteForBash, readShellWord } from '../../completion/shell-words.js';
import { findStored } from '../../discovery/stored.js';
import { usage } from '../../base/errors.js';
import type { Surroundings } from '../../settings/store.js';
import { peekFlag } from '../../command/words.js';
import type { CustomCommand } from '../../command/custom-command.js';

const scriptCommand = (shell: Shell): CustomCommand => ({
  name: shell,
  summary: `Print the completion script for ${shell}`,
  examples: { 'Print the script': `ems completion ${shell}` },
  seeAlso: ['completion install'],
  run: async () => ({ kind: 'text', text: scripts[shell] }),
});

const rcFlag: FlagSpec = { name: 'rc', help: 'also change the line in the startup file of the shell' };

const install: CustomCommand = {
  name: 'install',
  summary: 'Install completion for your shell',
  details:
    'Writes the script to the directory that the shell searches. zsh, PowerShell, and bash without the bash-completion package also need a line in their startup file. The line is printed; --rc adds it.',
  arguments: [
    { name: 'shell', help: 'shell; default: the one in SHELL, on Windows powershell', values: shells, optional: true },
  ],
  flags: [rcFlag, { name: 'print-path', help: 'print the path of the script and change nothing' }],
  examples: {
    'Print the path of the script': 'ems completion install bash --print-path',
    'Install for zsh and add the line to ~/.zshrc': 'ems completion install zsh --rc',
  },
  run: async ({ arguments: args, flags }, context) => {
    const shell = shellOf(args['shell'], context);
    const { file, line, advice } = await findInstallation(shell, context);
    if (flags['print-path'] === true) return { kind: 'text', text: file };
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, scripts[shell]);
    const isLineWanted = flags['rc'] === true && line !== undefined;
    if (isLineWanted) await changeStartFile(line, 'add');
    context.say(isLineWanted ? 'Open a new shell.' : advice);
    return {
      kind: 'object',
      value: { shell, file, ...(line === undefined ? {} : { line: line.text, rc: line.file }) },
    };
  },
};

/**
 * Adds the line once, or removes it; false if the file is already right. Keeps all other bytes: Windows PowerShell
 * writes its profile in UTF-16, or in the code page of the machine. Lines may have Windows line ends.
 */
const changeStartFile = async (
  { file, text }: NonNullable<ScriptInstallation['line']>,
  change: 'add' | 'remove',
): Promise<boolean> => {
  const { appendFile, mkdir, readFile, writeFile } = await import('node:fs/promises');
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'latin1';
  const own = encoding === 'latin1' ? Buffer.from(text).toString('latin1') : text;
  const before = bytes.toString(encoding);
  const rest = before.split(/(?<=\n)/).filter((line) => line.replace(/\r?\n$/, '') !== own);
  const isThere = rest.join('') !== before;
  if (isThere === (change === 'add')) return false;
  if (change === 'remove') await writeFile(file, rest.join(''), encoding);
  else {
    const end = before.includes('\r\n') ? '\r\n' : '\n';
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${before === '' || before.endsWith('\n') ? '' : end}${own}${end}`, encoding);
  }
  return true;
};

const uninstall: CustomCommand = {
  name: 'uninstall',
  summary: 'Remove the completion of your shell',
  details: 'Removes the script that install wrote and, with --rc, the line in the startup file of the shell.',
  arguments: [
    { name: 'shell', help: 'shell; default: the one in SHELL, on Windows powershell', values: shells, optional: true },
  ],
  flags: [rcFlag],
  examples: { 'Remove script and line': 'ems completion uninstall zsh --rc' },
  seeAlso: ['completion install'],
  run: async ({ arguments: args, flags }, context) => {
    const shell = shellOf(args['shell'], context);
    const { file, line } = await findInstallation(shell, context);
    const { removeIfThere } = await import('../../base/files/private-file.js');
    const { existsSync } = await import('node:fs');
    const wasThere = existsSync(file);
    await removeIfThere(file);
    const removed = flags['rc'] === true && line !== undefined && (await changeStartFile(line, 'remove'));
    const start = removed ? ` The line is gone from ${line?.file}.` : '';
    const hint = line !== undefined && flags['rc'] !== true ? ` If ${line.file} has the line, --rc removes it.` : '';
    return { kind: 'done', message: `${wasThere ? `Removed ${file}.` : `There is no ${file}.`}${start}${hint}` };
  },
};

/** Documents may be in OneDrive: asks PowerShell where its profile is, and else uses the usual place. */
const findInstallation = async (shell: Shell, context: CommandContext): Promise<ScriptInstallation> => {
  const found = installationFor(shell, placeOf(context));
  if (shell !== 'powershell' || context.runtime.platform !== 'win32' || found.line === undefined) return found;
  const { execFileSync } = await import('node:child_process');
  for (const program of ['pwsh.exe', 'powershell.exe']) {
    try {
      // Escaped: PowerShell writes in the code page of the console, which is not that of Node.
      const words = ['-NoProfile', '-NonInteractive', '-Command', '[uri]::EscapeDataString($PROFILE)'];
      const printed = execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      const file = decodeURIComponent(printed.trim());
      if (file.endsWith('.ps1')) return { ...found, line: { ...found.line, file } };
    } catch {
      // This program is not installed.
    }
  }
  return found;
};

const placeOf = ({ env, runtime }: CommandContext): Surroundings => ({
  env,
  home: runtime.home,
  platform: runtime.platform,
});

const shellOf = (typed: string | readonly string[] | undefined, { env, runtime }: CommandContext): Shell => {
  const login = env['SHELL'] ?? (runtime.platform === 'win32' ? 'powershell' : '');
  const word = typeof typed === 'string' ? typed : login.replaceAll(/^.*[/\\]|\.exe$/g, '');
  const shell = shells.find((candidate) => candidate === word);
  if (shell === undefined) throw usage('The shell is unknown.', `Give it: ems completion install ${shells.join('|')}`);
  return shell;
};

export const commands: readonly CustomCommand[] = [...shells.map(scriptCommand), install, uninstall];

/** Answers the shell scripts: `ems __complete --shell bash -- <current> <before>…`. Never fails, never takes long. */
export const completeLine: CustomCommand = {
  name: '__complete',
  summary: 'Answer a shell that completes a line',
  hidden: true,
  local: true,
  arguments: [{ name: 'words', help: 'current word, then the words before it', many: true, optional: true }],
  flags: [{ name: 'shell', value: 'shell', help: 'whose quoting the words have' }],
  examples: {},
  run: async ({ arguments: args, flags }, context) => {
    const shell = shells.find((candidate) => candidate === flags['shell']);
    const [current = '', ...before] = [args['words'] ?? []].flat();
    try {
      const words = wordsInside(before.map((raw) => readShellWord(raw, shell).text));
      const typed = readShellWord(current, shell);
      const candidates = await candidatesFor(words, typed.text, context.tree.branches(await storedFor(words, context)));
      const lines = linesOf(candidates, await namesFor(candidates, words, context), typed.text, words.includes('--'));
      const quote = shell === 'bash' ? (word: string) => quoteForBash(word, typed.quote) : (word: string) => word;
      const texts = lines.map(({ word, about }) => (about === '' ? quote(word) : `${quote(word)}\t${about}`));
      return {
        kind: 'text',
        text: [
          ...texts,
          ...(candidates.files === true
            ? [`${filesMark}${candidates.prefix === undefined ? '' : `\t${candidates.prefix}`}`]
            : []),
        ].join('\n'),
      };
    } catch {
      return { kind: 'text', text: '' };
    }
  },
};

/** Fetches names for the cache; started in the background by __complete. */
export const refreshCache: CustomCommand = {
  name: '__refresh-names',
  summary: 'Refresh the names that completion offers',
  hidden: true,
  arguments: [{ name: 'kind', help: 'which names' }],
  examples: {},
  run: async ({ arguments: args }, context) => {
    const { isServerNames } = await import('../../completion/names.js');
    const { refreshNames } = await import('../../completion/live-names.js');
    const kind = String(args['kind']) as Completes; // checked on the next line
    if (isServerNames(kind)) await refreshNames(kind, await context.settings(), await context.client());
    return { kind: 'text', text: '' };
  },
};

const storedFor = (before: readonly string[], context: CommandContext): Promise<Discovered | undefined> => {
  const flags = { profile: peekFlag(before, 'profile'), url: peekFlag(before, 'url'), demo: before.includes('--demo') };
  return findStored(flags, placeOf(context));
};

/** A line with this prefix makes the shell script offer files, each with the rest of the line before it. */
const filesMark = ':files';

/**
 * Leaves out names that are not printed as they are, and names with a leading -, which would be flags: --yes. A name
 * that begins like the line about files would put `--yes` before every file.
 */
const isOffered = (name: string, isValueOnly: boolean): boolean =>
  name === cleanCell(name) && (isValueOnly || !likeFlag.test(name)) && !name.startsWith(filesMark);

/** Fish leaves out wide and narrow spaces before a word without a quote. */
const likeFlag = /^\p{Z}*-/u;

/** Names are offered whatever their case, as the service finds them. */
const linesOf = (
  { words, prefix = '', suffix = '' }: Candidates,
  names: readonly string[],
  current: string,
  isClosed: boolean,
): Candidate[] => {
  const folded = current.toLowerCase();
  return [
    ...words
      .filter(({ word }) => word.startsWith(current))
      .map(({ word, about }) => ({ word, about: cleanCell(about) })),
    ...names
      .filter((name) => isOffered(name, prefix !== '' || isClosed))
      .map((name) => ({ word: prefix + name + suffix, about: '' }))
      .filter(({ word }) => word.toLowerCase().startsWith(folded)),
  ];
};

const namesFor = async (
  { names }: Candidates,
  before: readonly string[],
  context: CommandContext,
): Promise<readonly string[]> => {
  if (names === undefined) return [];
  const { liveNames } = await import('../../completion/live-names.js');
  return liveNames(names, before, context);
};

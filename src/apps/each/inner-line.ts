import type { CommandContext, CommandSpec, Input, ReadLine } from '../../command/spec.js';
import { findStored } from '../../discovery/stored.js';
import { usage } from '../../base/errors.js';
import { shellWord } from '../../base/text/shell-word.js';

/** The command that runs for every profile. */
export interface InnerLine {
  readonly words: readonly string[];
  readonly spec: CommandSpec;
  /** The command changes something, on the service or in the profile. */
  readonly isChange: boolean;
}

/** Reads the line once, so that a mistake is reported once and not by every profile. */
export const readInnerLine = async (
  words: readonly string[],
  profiles: readonly string[],
  context: CommandContext,
): Promise<InnerLine> => {
  refuseServerFlags(words);
  const line = await readFor(words, profiles, context);
  const { spec, input } = line;
  refuseUnfit(spec);
  if (input.shared.watch !== undefined || (spec.live !== undefined && input.flags['once'] !== true))
    throw usage('A view that stays on the screen cannot be shown for several profiles.', 'Run it for one: --profile');
  refuseOneFile(line, words, profiles);
  if (readsStdin(line))
    throw usage('Standard input can be read once only, not for every profile.', 'Write it to a file first.');
  return { words, spec, isChange: isChange(line) };
};

/** A command that only a server describes is known by the profile that has the description. */
const readFor = async (
  words: readonly string[],
  profiles: readonly string[],
  { env, runtime, tree }: CommandContext,
): Promise<ReadLine> => {
  const { home, platform } = runtime;
  const [first] = profiles;
  const discovered = await findStored(
    { profile: first, url: undefined, demo: first === 'demo' },
    { env, home, platform },
  );
  return tree.read(words, home, discovered);
};

const serverFlags = ['--profile', '--url', '--demo'];

const refuseServerFlags = (words: readonly string[]): void => {
  const end = words.indexOf('--');
  const typed = end < 0 ? words : words.slice(0, end);
  const found = typed.find((word) => serverFlags.includes(word.replace(/=.*$/s, '')));
  if (found !== undefined)
    throw usage(
      `${found.replace(/=.*$/s, '')} cannot be used inside the command: it runs for every chosen profile.`,
      'Name the profiles before the --',
    );
};

/** Commands about this machine, not about a server. */
const unfit = new Set(['each', 'mcp', 'login', 'demo', 'profile', 'completion', 'open', 'commands', 'history', 'bulk']);

const refuseUnfit = ({ words }: CommandSpec): void => {
  const [area = ''] = words;
  if (unfit.has(area) || area.startsWith('__'))
    throw usage(`ems ${words.join(' ')} cannot run for several profiles.`, 'Run it by itself.');
};

/** Flags that name a file to write: every profile would replace it. */
const writtenFiles = ['out', 'write', 'report', 'save'];

const refuseOneFile = ({ spec, input }: ReadLine, words: readonly string[], profiles: readonly string[]): void => {
  const command = spec.words.join(' ');
  const isReport = command === 'fleet report';
  const isShared = (name: string): boolean => {
    const file = input.flags[name] ?? (isReport && name === 'out' ? 'fleet.html' : undefined);
    return typeof file === 'string' && !file.includes('{profile}');
  };
  const shared = writtenFiles.find(isShared);
  if (shared === undefined) return;
  const file = input.flags[shared];
  const own = ownPath(command, typeof file === 'string' ? file : 'fleet.html');
  const typed = withFlag(words, `--${shared}`, own).map((word) => shellWord(word));
  throw usage(
    `Every profile would write the same file with --${shared}.`,
    `Put {profile} into its name: ems each ${profiles.map((profile) => shellWord(profile)).join(' ')} -- ${typed.join(' ')}`,
  );
};

/** Engines for data lakes take a folder profile=… for a column; of a file, the name changes and its ending stays. */
const ownPath = (command: string, file: string): string => {
  if (command === 'fleet snapshots export') return `${file.replace(/[/\\]+$/, '')}/profile={profile}`;
  const [, folder = '', ending = ''] = /^(.*[/\\])?[^/\\]*?(\.[^./\\]+)?$/.exec(file) ?? [];
  return `${folder}{profile}${ending}`;
};

const withFlag = (words: readonly string[], flag: string, value: string): readonly string[] => {
  const at = words.findIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at < 0) return [...words, flag, value];
  const isJoined = words[at] !== flag;
  return [...words.slice(0, at), flag, value, ...words.slice(at + (isJoined ? 1 : 2))];
};

/** These change a profile on this machine. */
const localChanges = new Set(['logout', 'config set', 'config unset']);

const isChange = ({ spec, input }: ReadLine): boolean => {
  const name = spec.words.join(' ');
  if (name === 'api request' && isGet(input)) return false;
  return localChanges.has(name) || (spec.writes && !input.shared.dryRun);
};

/** `api request /api/computer` is a GET; with a body, and no method, it is a POST. */
const isGet = ({ arguments: args, flags }: Input): boolean => {
  const [method = '', path] = [args['method-and-path'] ?? []].flat();
  return path === undefined
    ? flags['body'] === undefined && flags['field'] === undefined
    : method.toUpperCase() === 'GET';
};

const readsStdin = ({ input }: ReadLine): boolean =>
  [...Object.values(input.flags), ...Object.values(input.arguments)].flat().includes('-');

import { commandMeantBy, explainMissing } from '../command/first-guesses.js';
import type { Discovered, LoadedBranch } from '../command/spec.js';
import { findWords, unknownFlag } from '../command/words.js';
import { usage } from '../base/errors.js';
import { closest } from '../base/text/closest.js';
import { shellWord } from '../base/text/shell-word.js';
import { branches } from './branches.js';

/** A word that names no command, and where it was typed. */
export class UnknownWord extends Error {
  constructor(
    readonly typed: string,
    readonly folder: readonly string[],
    readonly loaded: LoadedBranch | undefined,
    readonly tokens: readonly string[],
  ) {
    super(typed);
  }
}

/** Explains an unknown word; may load other areas to find a likely command. */
export const explainUnknown = async (unknown: UnknownWord, discovered?: Discovered): Promise<Error> => {
  const { typed, folder, loaded, tokens } = unknown;
  const misplaced = valueOfFlag(tokens, folder, loaded);
  if (misplaced !== undefined) return misplaced;
  if (loaded === undefined) return await unknownArea(typed, discovered);
  const { removedCommand } = await import('../contract/removed.js');
  const removed = removedCommand(folder, typed);
  if (removed !== undefined) return usage(`Unknown command "ems ${folder.join(' ')} ${typed}".`, removed.advice);
  const shown = loaded.leaves.filter(({ hidden, words }) => !hidden && folder.every((word, at) => words[at] === word));
  const here = shown.map(({ words }) => words[folder.length] ?? '');
  const mayBeServed = discovered === undefined && loaded.leaves.some(({ source }) => source === 'built-in');
  const argument = findWords(tokens).words[1];
  return unknownWord(typed, folder, { known: [...new Set(here)], mayBeServed, argument });
};

/**
 * `ems --secret hunter2 login`: the word is no mistyped command but the value of a flag of some commands. It may be a
 * secret, so it is not repeated.
 */
const valueOfFlag = (
  tokens: readonly string[],
  folder: readonly string[],
  loaded: LoadedBranch | undefined,
): Error | undefined => {
  const [at = 0] = findWords(tokens).positions;
  const before = tokens[at - 1] ?? '';
  if (unknownFlag([before]) === undefined || before.includes('=')) return undefined;
  const list = [...folder, 'list'].join(' ');
  const isOfList = before === '-n' && loaded?.leaves.some(({ words }) => words.join(' ') === list) === true;
  return usage(
    `${before} cannot be placed before the command.`,
    isOfList
      ? `Did you mean: ems ${list} -n ${shellWord(tokens[at] ?? '')}`
      : `Put the flags of a command after its name. See: ${['ems', ...folder].join(' ')} --help`,
  );
};

/** `ems reboot PC-0042` and `ems inventory` omit the area; a mistyped area is more likely. */
const unknownArea = async (typed: string, discovered: Discovered | undefined): Promise<Error> => {
  const shown = branches(discovered).filter(({ hidden }) => !hidden);
  const words = shown.map(({ word }) => word);
  const loaded = closest(typed, words) === undefined ? await Promise.all(shown.map((branch) => branch.load())) : [];
  const named = loaded.flatMap(({ leaves }) => leaves).filter((leaf) => !leaf.hidden && leaf.words[1] === typed);
  const meant = [...new Set(named.map((leaf) => `ems ${leaf.words.slice(0, 2).join(' ')}`))];
  return meant.length === 0 || meant.length > fewAreas || explainMissing([], typed) !== undefined
    ? unknownWord(typed, [], { known: words, mayBeServed: serverOnly.test(typed) && discovered === undefined })
    : usage(`Unknown command "${typed}".`, `Did you mean: ${meant.join(' or ')}`);
};

/** If more areas have the command, none can be suggested. */
const fewAreas = 3;

/** Documented areas without a documented operation. */
const serverOnly = /^(variable-configurations?|service(-endpoints?)?)$/;

/** Says which command is likely meant by a word that names none. */
const unknownWord = (
  typed: string,
  folder: readonly string[],
  { known, mayBeServed, argument }: { known: readonly string[]; mayBeServed: boolean; argument?: string | undefined },
): Error => {
  const place = ['ems', ...folder].join(' ');
  const missing = explainMissing(folder, typed, { argument });
  if (missing !== undefined) return usage(`Unknown command "${place} ${typed}".`, missing);
  const meant = commandMeantBy([...folder, typed]) ?? commandToShow(typed, folder, known);
  if (meant !== undefined) return usage(`Unknown command "${place} ${typed}".`, `Did you mean: ${meant}`);
  const synonym = Object.hasOwn(synonyms, typed) ? synonyms[typed] : undefined;
  const isServed = folder.length === 0 && mayBeServed;
  const near =
    synonym !== undefined && known.includes(synonym) ? synonym : isServed ? undefined : closest(typed, known);
  // The service has undocumented operations, which its own description contains.
  const sync = mayBeServed && near === undefined ? '. If the server has it, this adds it: ems api sync' : '';
  return usage(
    `Unknown command "${place} ${typed}".`,
    near === undefined
      ? `${known.length <= fewWords ? `Commands: ${known.join(', ')}. ` : ''}See: ${place} --help${sync}`
      : `Did you mean: ${place} ${near}`,
  );
};

/** `ems computer PC-0042`: a name where a command is expected. Commands are lower case and have no digits. */
const commandToShow = (typed: string, folder: readonly string[], known: readonly string[]): string | undefined =>
  folder.length === 1 && known.includes('show') && /[A-Z\d]/.test(typed)
    ? `ems ${folder.join(' ')} show ${shellWord(typed)}`
    : undefined;

/** Names from other tools. */
const synonyms: Readonly<Record<string, string>> = {
  ls: 'list',
  get: 'show',
  describe: 'show',
  rm: 'delete',
  remove: 'delete',
  new: 'create',
  add: 'create',
  edit: 'update',
  set: 'update',
  restart: 'reboot',
};

/** The largest number of words in an error. */
const fewWords = 8;

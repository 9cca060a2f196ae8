import { usage, type EmsError } from '../base/errors.js';
import { closest } from '../base/text/closest.js';
import { shellWord } from '../base/text/shell-word.js';
import { allFlags } from '../command/shared-flags.js';
import type { CommandSpec, Discovered, LoadedBranch } from '../command/spec.js';
import { findWords, globalFlagNames, seeHelp, unknownFlag } from '../command/words.js';
import { branches } from './branches.js';
import type { Mistake } from './misread.js';

/** The message about a mistake; a value after = or glued to a letter may be a secret and is not repeated. */
export const mistakeText = ({ kind, spec, typed, words }: Mistake): string => {
  switch (kind) {
    case 'flag':
      return `Unknown flag ${typed.replace(/=[\s\S]*$/, '')} for "ems ${spec?.words.join(' ') ?? ''}".`;
    case 'argument':
      return `Unexpected argument "${typed}".`;
    case 'word':
      return `Unknown command "${['ems', ...words, typed].join(' ')}".`;
  }
};

/** A mistake that no guess knows: likely a typing error. */
export const explainOther = (mistake: Mistake, discovered: Discovered | undefined): Error | Promise<Error> => {
  const { spec } = mistake;
  if (mistake.kind === 'flag' && spec !== undefined) return nearFlag(mistake, spec);
  if (mistake.kind === 'argument' && spec !== undefined) return extraArgument(mistake, spec);
  return mistake.loaded === undefined ? nearArea(mistake, discovered) : nearWord(mistake, discovered);
};

/**
 * `ems --secret hunter2 login`: the word is no mistyped command but the value of a flag of some commands. It may be a
 * secret, so it is not repeated.
 */
export const valueOfFlag = ({ loaded, tokens, words: folder }: Mistake): Error | undefined => {
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

/** `ems bios` omits the area; a mistyped area is more likely. */
const nearArea = async (mistake: Mistake, discovered: Discovered | undefined): Promise<Error> => {
  const { typed } = mistake;
  const shown = branches(discovered).filter(({ hidden }) => !hidden);
  const isServed = discovered === undefined && serverOnly.test(typed);
  const near = isServed
    ? undefined
    : closest(
        typed,
        shown.map(({ word }) => word),
      );
  if (near !== undefined) return usage(mistakeText(mistake), `Did you mean: ems ${near}`);
  const meant = isServed ? [] : withoutArea(typed, await Promise.all(shown.map((branch) => branch.load())));
  const sync = isServed ? '. If the server has it, this adds it: ems api sync' : '';
  const isFew = meant.length > 0 && meant.length <= fewAreas;
  return usage(mistakeText(mistake), isFew ? `Did you mean: ${meant.join(' or ')}` : `See: ems --help${sync}`);
};

const withoutArea = (typed: string, loaded: readonly LoadedBranch[]): string[] => {
  const named = loaded.flatMap(({ leaves }) => leaves).filter((leaf) => !leaf.hidden && leaf.words[1] === typed);
  return [...new Set(named.map((leaf) => `ems ${leaf.words.slice(0, 2).join(' ')}`))];
};

/** If more areas have the command, none can be suggested. */
const fewAreas = 3;

/** Documented areas without a documented operation. */
const serverOnly = /^(variable-configurations?|service(-endpoints?)?)$/;

const nearWord = (mistake: Mistake, discovered: Discovered | undefined): Error => {
  const { loaded, typed, words: folder } = mistake;
  const leaves = loaded?.leaves ?? [];
  const shown = leaves.filter(({ hidden, words }) => !hidden && folder.every((word, at) => words[at] === word));
  const known = [...new Set(shown.map(({ words }) => words[folder.length] ?? ''))];
  const place = ['ems', ...folder].join(' ');
  const near = closest(typed, known);
  if (near !== undefined) return usage(mistakeText(mistake), `Did you mean: ${place} ${near}`);
  // The service has undocumented operations, which its own description contains.
  const mayBeServed = discovered === undefined && leaves.some(({ source }) => source === 'built-in');
  const sync = mayBeServed ? '. If the server has it, this adds it: ems api sync' : '';
  const all = known.length <= fewWords ? `Commands: ${known.join(', ')}. ` : '';
  return usage(mistakeText(mistake), `${all}See: ${place} --help${sync}`);
};

/** The largest number of words in an error. */
const fewWords = 8;

const nearFlag = ({ typed }: Mistake, spec: CommandSpec): EmsError => {
  const help = seeHelp(spec);
  const flags = allFlags(spec);
  const name = typed.replace(/=[\s\S]*$/, '');
  const command = `"ems ${spec.words.join(' ')}"`;
  const known = flags.flatMap((flag) => [flag.name, ...(flag.negatable ? [`no-${flag.name}`] : [])]);
  const asked = name.replace(/^-+/, '');
  const short = asked.replace(/-(name|id)$/, '');
  const near = known.includes(short) ? short : closest(asked, known);
  if (near !== undefined) return usage(`Unknown flag ${name} for ${command}.`, `Did you mean --${near}? ${help}`);
  const shown = name.replace(/^(-[^-])[\s\S]+$/, '$1');
  return usage(`Unknown flag ${shown} for ${command}.`, hasOpenBody(spec) ? `${syncHint}${help}` : help);
};

/** The reference shows no fields of the body: those that a server describes become flags. */
const hasOpenBody = ({ operation }: CommandSpec): boolean =>
  operation?.body !== undefined && (operation.body.shape.fields ?? []).length === 0;

const syncHint = 'The fields that the server describes become flags after: ems api sync\n';

/** Flags whose names users forget, most likely first. */
const likelyFlags = ['group', 'name', 'package'];

const extraArgument = ({ typed }: Mistake, spec: CommandSpec): EmsError => {
  const flag = spec.flags.find(({ name, value }) => value !== undefined && likelyFlags.includes(name));
  const meant = flag === undefined ? '' : `Did you mean --${flag.name} ${shellWord(typed)}? `;
  return usage(`Unexpected argument "${typed}".`, `${meant}${seeHelp(spec)}`);
};

export const unknownGlobalFlag = (typed: string): EmsError => {
  const near = closest(typed.replace(/^-+|=.*$/g, ''), globalFlagNames);
  return usage(
    `Unknown flag ${typed}.`,
    near === undefined ? 'See: ems --help' : `Did you mean --${near}? See: ems --help`,
  );
};

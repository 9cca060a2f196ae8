import { commandWithout, explainMissing, flagMeantBy, searchMeantBy } from '../command/first-guesses.js';
import { extraWord } from '../command/missing-features.js';
import { allFlags } from '../command/shared-flags.js';
import type { CommandSpec, FlagSpec } from '../command/spec.js';
import { globalFlagNames, missingArgument, seeHelp } from '../command/words.js';
import { usage, type EmsError } from '../base/errors.js';
import { closest } from '../base/text/closest.js';
import { shellWord } from '../base/text/shell-word.js';

/** A mistake that commander found in the line of a command. */
interface FoundMistake {
  readonly code: string;
  readonly message: string;
  readonly words: readonly string[];
  readonly tokens: readonly string[];
  readonly unknown: string;
}

export const mistakeIn = (spec: CommandSpec, found: FoundMistake): Error => {
  const { code, message, words, tokens, unknown } = found;
  const flags = allFlags(spec);
  switch (code) {
    case 'commander.unknownOption':
      return unknownFlagOf(unknown, spec, flags, tokens);
    case 'commander.optionMissingArgument': {
      const flag = flags.find(({ name, aliases = [] }) =>
        [name, ...aliases].some((each) => message.includes(`--${each} `)),
      );
      return flag === undefined ? new Error(message) : missingValue(flag, spec);
    }
    case 'commander.excessArguments':
      return extraArgument(words[spec.arguments.length] ?? '', spec);
    case 'commander.missingArgument':
      return missingArgument(spec.arguments[words.length]?.name ?? '', spec);
    default:
      return new Error(message);
  }
};

export const unknownGlobalFlag = (typed: string): EmsError => {
  const near = closest(typed.replace(/^-+|=.*$/g, ''), globalFlagNames);
  return usage(
    `Unknown flag ${typed}.`,
    near === undefined ? 'See: ems --help' : `Did you mean --${near}? See: ems --help`,
  );
};

const missingValue = (flag: FlagSpec, spec: CommandSpec): EmsError =>
  usage(`--${flag.name} requires a value: <${flag.value}>`, seeHelp(spec));

/** `--name $UNSET --dry-run`: a flag of the command is not accepted as the value of the flag before it. */
export const swallowedFlag = (typed: string, flag: FlagSpec, next: string, spec: CommandSpec): EmsError => {
  const [name = ''] = next.split('=');
  const written = typed.startsWith('--') ? typed : `--${flag.name}`;
  return usage(
    `--${flag.name} requires a value: <${flag.value}>`,
    `${name} is a flag. If it is meant as the value, write ${written}=${name} instead. ${seeHelp(spec)}`,
  );
};

/** The words around a flag, repeated only in the advice about missing features; the line only of an action. */
const besideFlag = (tokens: readonly string[], flag: string, { shared, words }: CommandSpec) => {
  const at = tokens.findIndex((token) => token === flag || token.startsWith(`${flag}=`));
  const glued = tokens[at]?.split('=')[1];
  const value = [glued ?? tokens[at + 1] ?? ''].find((text) => /^[^-]/.test(text));
  const rest = tokens.toSpliced(at, glued === undefined && value !== undefined ? 2 : 1);
  const line = [...words, ...rest, ...(rest.some((token) => /^(?:-y|--yes)$/.test(token)) ? [] : ['--yes'])];
  return {
    value,
    argument: rest.find((token) => /^[^-]/.test(token)),
    line: shared.includes('wait') ? line.map((word) => shellWord(word)).join(' ') : undefined,
  };
};

/** A value after = or glued to a letter may be a secret (--secret=…, -pSECRET), so it is not repeated. */
const unknownFlagOf = (
  token: string,
  spec: CommandSpec,
  flags: readonly FlagSpec[],
  tokens: readonly string[],
): EmsError => {
  const help = seeHelp(spec);
  const typed = token.replace(/=[\s\S]*$/, '');
  const same = flags.find(({ name }) => typed === `--${name}`);
  if (same !== undefined)
    return usage(`--${same.name} takes no value`, same.negatable ? `To negate it, use --no-${same.name}.` : help);
  const known = flags.flatMap((flag) => [flag.name, ...(flag.negatable ? [`no-${flag.name}`] : [])]);
  const asked = typed.replace(/^-+/, '');
  const command = `"ems ${spec.words.join(' ')}"`;
  const beside = besideFlag(tokens, typed, spec);
  const missing = explainMissing(spec.words, asked, beside);
  if (missing !== undefined) return usage(`Unknown flag ${typed} for ${command}.`, missing);
  const near = flagMeantBy(asked, known) ?? closest(asked, known);
  const search = near === undefined ? searchMeantBy(spec.words, asked, beside.value) : undefined;
  if (search !== undefined) return usage(`Unknown flag ${typed} for ${command}.`, `Did you mean: ${search}`);
  const shown = near === undefined ? typed.replace(/^(-[^-])[\s\S]+$/, '$1') : typed;
  if (near !== undefined) return usage(`Unknown flag ${shown} for ${command}.`, `Did you mean --${near}? ${help}`);
  return usage(`Unknown flag ${shown} for ${command}.`, hasOpenBody(spec) ? `${syncHint}${help}` : help);
};

/** The reference shows no fields of the body: those that a server describes become flags. */
const hasOpenBody = ({ operation }: CommandSpec): boolean =>
  operation?.body !== undefined && (operation.body.shape.fields ?? []).length === 0;

const syncHint = 'The fields that the server describes become flags after: ems api sync\n';

/** Help is a text; a program reads the description of the commands instead. */
export const refuseJsonHelp = (tokens: readonly string[], words: readonly string[]): void => {
  const [dashes = tokens.length] = [tokens.indexOf('--')].filter((at) => at >= 0);
  if (!tokens.slice(0, dashes).includes('--json')) return;
  throw usage('Help is text only.', `As JSON: ems ${['commands', ...words].join(' ')} -o json`);
};

/** Flags whose names users forget, most likely first. */
const likelyFlags = ['group', 'name', 'package'];

const extraArgument = (extra: string, spec: CommandSpec): EmsError => {
  // A secret typed here is already in the history of the shell; it must not be in a log, too.
  if (spec.flags.some(({ name }) => name.startsWith('secret-')))
    return usage(
      'Unexpected argument (not shown: it may be a secret).',
      `A secret is typed when asked for, or given with --secret-stdin. ${seeHelp(spec)}`,
    );
  const missing = explainMissing(spec.words, extraWord, { argument: extra });
  if (missing !== undefined) return usage(`Unexpected argument "${extra}".`, missing);
  const other = commandWithout(spec.words, extra);
  if (other !== undefined) return usage(`Unexpected argument "${extra}".`, `Did you mean: ${other}`);
  const flag = spec.flags.find(({ name, value }) => value !== undefined && likelyFlags.includes(name));
  const meant = flag === undefined ? '' : `Did you mean --${flag.name} ${shellWord(extra)}? `;
  return usage(`Unexpected argument "${extra}".`, `${meant}${seeHelp(spec)}`);
};

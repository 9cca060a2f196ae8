import { exampleOf, nameIn, type GuessRule } from '../command/guesses/rule.js';
import { guesses } from '../command/guesses/table.js';
import { allFlags } from '../command/shared-flags.js';
import type { CommandSpec, FlagSpec } from '../command/spec.js';
import { outputFormats } from '../settings/output-formats.js';
import { knownFlag } from './read-leading-words.js';

/** A flag that the command does not have, in its line. */
export interface TypedFlag {
  readonly name: string;
  readonly value: string | undefined;
  /** The value is attached with =. */
  readonly isGlued: boolean;
  /** The tokens before and after it, with its value among those after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A guess that fits a flag, with the tokens that are meant; without them it says what there is instead. */
export interface FlagGuess {
  readonly rule: GuessRule;
  readonly tokens: readonly string[];
  /** The value of the flag is a part of the tokens. */
  readonly takesValue: boolean;
}

export const typedFlag = (typed: string, tokens: readonly string[]): TypedFlag => {
  const [name = ''] = typed.split('=');
  const at = tokens.findIndex((token) => token === typed || token.split('=')[0] === name || token.startsWith(typed));
  const token = tokens[at] ?? typed;
  const isGlued = token.startsWith(`${name}=`);
  const next = tokens[at + 1];
  const value = isGlued ? token.slice(name.length + 1) : next?.startsWith('-') === true ? undefined : next;
  return { name, value, isGlued, before: tokens.slice(0, Math.max(0, at)), after: tokens.slice(at + 1) };
};

/** The first guess for this command whose flags the command has. */
export const guessFlag = (spec: CommandSpec, typed: TypedFlag): FlagGuess | undefined => {
  const place = spec.words.join(' ');
  const flags = allFlags(spec);
  const fitting = guesses.filter(
    ({ flag, typed: below }) => flag === folded(typed.name) && isAt(below.join(' '), place),
  );
  for (const rule of fitting) {
    const guess = fill(rule, typed);
    const own = guess?.tokens[0]?.startsWith('-') === true ? guess.tokens : [];
    const isKnown = own.every((token) => !/^--?[a-z]/.test(token) || knownFlag(token, flags) !== undefined);
    if (guess !== undefined && isKnown) return guess;
  }
  return undefined;
};

/** `-L` and `-l` differ; `-First` is a flag of PowerShell. */
const folded = (name: string): string => (/^-[A-Za-z]$/.test(name) ? name : name.toLowerCase());

const isAt = (below: string, place: string): boolean =>
  below === '' || place === below || place.startsWith(`${below} `);

const fill = (rule: GuessRule, { isGlued, value }: TypedFlag): FlagGuess | undefined => {
  let takesValue = isGlued;
  const tokens: string[] = [];
  for (const word of rule.lines[0] ?? []) {
    const [, start = '', form] = /^([\w:-]+=)?<(.+)>$/.exec(word) ?? [];
    const own = form === undefined ? word : valueFor(form, value, isGlued);
    if (own === undefined && rule.runs) return undefined;
    takesValue ||= form !== undefined && value !== undefined;
    const meant = own === undefined ? undefined : start + own;
    if (meant !== '') tokens.push(meant ?? exampleOf[nameIn(word)] ?? word);
  }
  // A value that nothing takes would be ignored.
  return isGlued && rule.runs && !takesForm(rule) ? undefined : { rule, tokens, takesValue };
};

const takesForm = ({ lines: [line = []] }: GuessRule): boolean => line.some((word) => /<.+>$/.test(word));

/** A value in the form that the guess is for; undefined if it has another one. */
const valueFor = (form: string, value: string | undefined, isGlued: boolean): string | undefined =>
  value === undefined ? undefined : Object.hasOwn(forms, form) ? forms[form]?.(value, isGlued) : value;

const forms: Readonly<Record<string, (value: string, isGlued: boolean) => string | undefined>> = {
  number: (value) => (/^\d+$/.test(value) ? value : undefined),
  format: (value) => formatOf(value.toLowerCase()),
  never: (value) => (/^(never|no|off|false|0|none)$/i.test(value) ? '' : undefined),
  'a,b': (value, isGlued) => (isGlued || value.includes(',') ? value : undefined),
  'field=value': (value) => (/^[\w:.]+=./.test(value) ? value : undefined),
  odata: (value) => odataFilter(value),
  jq: (value) => (/^\.[\w.[\]]*$/.test(value) && value.length > 1 ? value.replace(/^\./, '') : undefined),
};

const otherFormats: Readonly<Record<string, string>> = {
  yml: 'yaml',
  jsonl: 'ndjson',
  'json-lines': 'ndjson',
  plain: 'text',
};

const formatOf = (value: string): string | undefined => {
  const format = otherFormats[value] ?? value;
  return outputFormats.some((each) => each === format) ? format : undefined;
};

/** `deviceName eq 'PC-0042'` of Graph, `hostname == PC-0042`. */
const odataFilter = (value: string): string | undefined => {
  const [, field = '', text = ''] = /^(\w+) *(?:eq|-eq|-like|like|==) *["']?([^"']+)["']?$/i.exec(value) ?? [];
  if (field === '') return undefined;
  return `${/^(name|deviceName|displayName|computerName|host)$/i.test(field) ? 'hostname' : field}=${text}`;
};

/** Two flags that mean the same are a contradiction, unless they are the same. */
export const meantTwice = (
  tokens: readonly string[],
  typed: TypedFlag,
  flags: readonly FlagSpec[],
): string | undefined => {
  const others = new Set([...typed.before, ...typed.after].map((token) => knownFlag(token, flags)?.name));
  return tokens.find((token) => /^--?[a-z]/.test(token) && others.has(knownFlag(token, flags)?.name));
};

import type { FlagSpec } from '../command/spec.js';

/** Longer lists of values are in the explanation instead. */
const widestValues = 28;

/** `-o, --output <format>`, `--type <Inventory|Patch>`. */
export const flagSyntax = (flag: FlagSpec): string => {
  const letter = flag.short === undefined ? '' : `-${flag.short}, `;
  return `${letter}--${flag.name}${valueSyntax(flag)}`;
};

/** ` <n>`, or the values themselves if they are few. */
export const valueSyntax = (flag: FlagSpec): string => {
  if (flag.value === undefined) return '';
  if (flag.optionalValue !== undefined) return ` [${flag.value}]`;
  return ` <${showsValues(flag) ? (flag.values ?? []).join('|') : flag.value}>`;
};

const showsValues = ({ values, form, repeat }: FlagSpec): boolean =>
  values !== undefined && form === undefined && !repeat && values.join('|').length <= widestValues;

/** The explanation with values, default, and whether the flag is required or repeatable. */
export const flagHelp = (flag: FlagSpec): string => {
  const notes = [
    flag.required ? 'required' : '',
    repeatNote(flag),
    // Spelled out, because a search for --force would not find `--[no-]force`.
    flag.negatable ? `also --no-${flag.name}` : '',
    flag.default === undefined ? '' : `default ${flag.default}`,
    flag.since === undefined ? '' : `since ${flag.since}`,
    flag.fills?.shape.deprecated === true ? 'deprecated' : '',
    flag.source === 'server' ? 'from the server' : '',
  ].filter((note) => note !== '');
  return `${flag.help}${valueList(flag)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
};

const valueList = (flag: FlagSpec): string => {
  const { values, help } = flag;
  if (values === undefined || showsValues(flag) || values.every((value) => help.includes(value))) return '';
  return `: ${values.join(', ')}`;
};

const repeatNote = ({ repeat, fills, form }: FlagSpec): string => {
  if (!repeat) return '';
  return form === 'commas' || (fills?.shape.type === 'array' && form === undefined)
    ? 'repeat or separate by commas'
    : 'can be repeated';
};

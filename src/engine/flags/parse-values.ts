import type { Argument, Presentation, Lookup } from '../../areas/record.js';
import { type Json, type Operation, type Shape, tryJson } from '../../contract/operation.js';
import { usage } from '../../base/errors.js';
import type { FlagSpec, Input, RawFlag } from '../../command/spec.js';
import { oneOf } from '../../base/text/one-of.js';
import { clearedBy, clearEntries, refuseCleared } from './clear.js';
import { kebab } from './flags-of.js';
import { isIpAddress, macDigits, isUuid, isIdText } from '../../base/text/identifiers.js';
import { patternOf } from '../../base/text/pattern.js';
import { placeOf, shapeAt } from './places.js';
import { readJson, readValue, saysUtc, type ValueSource } from './values.js';
import type { Command } from '../command.js';

/** A name that still has to be turned into an id. */
export interface UnresolvedName {
  readonly lookup: Lookup;
  readonly text: string;
  readonly label: string;
  /** A part of one package's name is enough, because nothing is changed. */
  readonly mayBePart?: boolean;
}

type ValueOrName =
  | { readonly value: Json }
  | { readonly named: UnresolvedName }
  | { readonly each: readonly ({ readonly value: Json } | { readonly named: UnresolvedName })[] };

export interface GivenValue {
  readonly where: 'path' | 'query' | 'body' | 'header';
  readonly path: string; // parameter name, or dotted body field
  readonly given: ValueOrName;
}

/** Everything that was typed, checked as far as that goes without asking the service. */
export const parseValues = ({ spec, record, operation }: Command, input: Input, now: Date): GivenValue[] => {
  refuseBoth(spec.flags, input);
  if (input.flags['clear'] !== undefined) refuseCleared(spec.flags, input);
  const isRead = operation.repeat === 'read';
  // An empty text may have a meaning for a value that only the service describes.
  if (isRead && spec.source === 'built-in') refuseEmpty({ spec, record }, input);
  const base = { now, relative: isRead ? 'past' : 'future' } as const;
  return [
    ...fixedEntries(record, operation),
    ...(record.arguments ?? []).flatMap((argument) => argumentEntries(argument, operation, input, base)),
    ...spec.flags.flatMap((flag) => flagEntries(flag, spec.flags, input, base)),
  ];
};

/** A filter without a value, such as a variable of a script that is not set, would let everything through. */
const refuseEmpty = ({ spec, record }: Pick<Command, 'record' | 'spec'>, input: Input): void => {
  const typed = [
    ...(record.arguments ?? [])
      .filter(({ lookup }) => lookup === undefined) // the look-up checks names
      .map(({ name }) => [`<${name}>`, input.arguments[name]] as const),
    ...spec.flags
      .filter(({ fills }) => fills !== undefined)
      .flatMap((flag) => namesOf(flag).map((name) => [`--${name}`, input.flags[name]] as const)),
  ];
  const empty = typed.find(([, raw]) => [raw ?? []].flat().some((text) => String(text).trim() === ''));
  if (empty !== undefined) throw usage(`${empty[0]}: a value is required`);
};

type Base = Omit<ValueSource, 'label'>;

/** --user and --client stand for the two values of one field. */
const refuseBoth = (flags: readonly FlagSpec[], input: Input): void => {
  const chosen = flags.filter(({ constant, name }) => constant !== undefined && input.flags[name] !== undefined);
  const [first, second] = chosen;
  if (first === undefined || second === undefined || first.fills?.path !== second.fills?.path) return;
  throw usage(`--${first.name} and --${second.name} cannot be combined`);
};

const fixedEntries = (record: Presentation, operation: Operation): GivenValue[] =>
  Object.entries(record.fixed ?? {}).map(([path, value]) => ({
    where: placeOf(operation, path),
    path,
    given: { value },
  }));

const argumentEntries = (
  argument: NonNullable<Presentation['arguments']>[number],
  operation: Operation,
  input: Input,
  base: Base,
): GivenValue[] => {
  const raw = input.arguments[argument.name];
  const label = `<${argument.name}>`;
  if (raw === undefined || (argument.many && argument.form === undefined)) return []; // targets of a run are read by the run itself
  const { path, shape, where } = targetOf(operation, argument, String(raw));
  const reading = { ...base, ...goingTo(where), label };
  if (argument.form === 'pairs') return [{ where, path, given: { value: readPairs([raw].flat(), shape, reading) } }];
  const typed = where === 'path' ? String(raw).trim() : String(raw);
  const text = argument.form === 'text' ? searchText(typed, path, input, label) : typed;
  if (argument.lookup !== undefined && argument.form === undefined)
    return [{ where, path, given: givenName(text, argument.lookup, shape, reading) }];
  return [{ where, path, given: { value: readValue(text, shape, reading) } }];
};

const goingTo = (where: GivenValue['where']): Pick<ValueSource, 'goesAs' | 'isId'> => {
  if (where === 'body') return {};
  return where === 'path' ? { goesAs: 'text', isId: true } : { goesAs: 'text' };
};

/** `tag packages <tag>`: a number is the id, anything else the designation. */
const targetOf = (
  operation: Operation,
  argument: NonNullable<Presentation['arguments']>[number],
  text: string,
): { path: string; shape: Shape; where: GivenValue['where'] } => {
  const path = fieldFor(operation, argument, text);
  const where = placeOf(operation, path);
  return { path, shape: shapeAt(operation, where, path), where };
};

const fieldFor = (operation: Operation, { fills, form }: Argument, text: string): string => {
  if (form === 'tag') return isIdText(text) ? 'tagId' : 'tag';
  if (form !== 'text') return fills;
  const special = [
    ...(isUuid(text) ? ['uuid'] : []),
    ...(macDigits(text) === undefined ? [] : ['macAddress']),
    ...(isIpAddress(text) ? ['ipAddress'] : []),
  ];
  const fields = operation.body?.shape.fields ?? [];
  return special.find((name) => fields.some(({ field }) => field === name)) ?? fills;
};

/** The literal part of a pattern, for a search without wildcards. */
const searchText = (raw: string, path: string, input: Input, label: string): string => {
  if (input.flags[kebab(path)] !== undefined) throw usage(`${label} and --${kebab(path)} cannot be combined`);
  const { literal } = patternOf(raw);
  if (literal === '') throw usage(`${label}: "${raw}" has nothing to search for but wildcards`);
  return literal;
};

const flagEntries = (flag: FlagSpec, flags: readonly FlagSpec[], input: Input, base: Base): GivenValue[] => {
  const { fills } = flag;
  if (flag.form === 'clear') return clearEntries(flag, input);
  if (fills === undefined) return [];
  return namesOf(flag).flatMap((name) => {
    const raw = input.flags[name];
    if (raw === undefined) return [];
    return [
      {
        where: fills.where,
        path: fills.path,
        given: givenFlag(flag, raw, fills.shape, {
          ...base,
          ...goingTo(fills.where),
          isUtc: saysUtc(name),
          clearedBy: clearedBy(fills.path, flags),
          label: `--${name}`,
        }),
      },
    ];
  });
};

const namesOf = (flag: FlagSpec): string[] => [flag.name, ...(flag.aliases ?? [])];

const givenFlag = (flag: FlagSpec, raw: RawFlag, shape: Shape, reading: ValueSource): ValueOrName => {
  if (flag.constant !== undefined) return { value: flag.constant };
  if (typeof raw === 'boolean') return { value: raw };
  if (flag.form === 'pairs') return { value: readPairs([raw].flat(), shape, reading) };
  if (flag.form === 'commas') return { value: [raw].flat().join(',') };
  if (flag.form === 'kb') return { value: kbNumber([raw].flat().join(',')) };
  if (flag.form === 'products') return { value: [raw].flat().map((text) => readProduct(text, reading.label)) };
  if (typeof raw === 'string' && shape.type === 'any' && flag.fills?.where === 'body')
    return { value: jsonOrText(raw, reading.label) };
  if (typeof raw === 'string')
    return flag.lookup === undefined
      ? { value: readValue(raw, shape, reading) }
      : givenName(raw, flag.lookup, shape, reading);
  // An empty text, such as an unset script variable, must not empty the list.
  if (raw.some((text) => text.trim() === '')) throw usage(`${reading.label}: a value is required`, emptyListHint(flag));
  if (flag.lookup !== undefined) return givenNames(raw, flag.lookup, shape, reading);
  const list = raw.flatMap((text) => readValue(text, shape, reading));
  return {
    value:
      flag.onlyValues === true
        ? list.map((word) => (typeof word === 'string' ? oneOf(reading.label, word, flag.values ?? []) : word))
        : list,
  };
};

const emptyListHint = ({ fills }: FlagSpec): string | undefined =>
  fills?.where === 'body' ? `To send an empty list: --field ${fills.path}:='[]'` : undefined;

/** Reads JSON if the reference does not show the shape; anything else is sent as text. */
const jsonOrText = (text: string, label: string): Json => (tryJson(text) === undefined ? text : readJson(text, label));

/** Takes anything that looks like an id as an id, which saves the look-up. */
const givenName = (text: string, lookup: Lookup, shape: Shape, reading: ValueSource) => {
  if (text.trim() === '') throw usage(`${reading.label}: a name or an id is required`);
  const isGuid = shape.format === 'uuid' || (shape.type === 'any' && isUuid(text));
  const isId = isGuid ? isUuid(text) : isIdText(text);
  return isId ? { value: readValue(text, shape, reading) } : { named: { lookup, text, label: reading.label } };
};

/** Several names or ids; numbers alone are read as before, with their ranges and checks. */
const givenNames = (raw: readonly string[], lookup: Lookup, shape: Shape, reading: ValueSource): ValueOrName => {
  const { items } = shape;
  const words = raw.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (items === undefined || words.every((text) => isIdText(text) || isUuid(text)))
    return { value: raw.flatMap((text) => readValue(text, shape, reading)) };
  return { each: words.map((text) => givenName(text, lookup, items, reading)) };
};

/** `Custom01=text` words into a map; nothing after = is an empty text. */
const readPairs = (words: readonly string[], shape: Shape, reading: ValueSource): Json => {
  const pairs = words.map((word) => {
    const [, name, json, value] = /^([^=]+?)(:?)=([\s\S]*)$/.exec(word) ?? [];
    if (name === undefined || value === undefined) throw usage(`${reading.label}: "${word}" is not name=value`);
    const text = json === ':' ? readJson(value, `${reading.label} ${name}`) : value;
    const inner = shape.values ?? shape.fields?.find(({ field }) => field === name);
    return [
      name,
      inner === undefined || typeof text !== 'string'
        ? text
        : readValue(text, inner, { ...reading, label: `${reading.label} ${name}` }),
    ];
  });
  return Object.fromEntries(pairs) as Json; // pairs of text and JSON
};

/** KB5041404, kb5041404 and 5041404 are the same patch; other text is passed on unchanged. */
const kbNumber = (text: string): string => text.trim().replace(/^(?:kb)?[\s-]*(\d+)$/i, 'KB$1');

const readProduct = (text: string, label: string): Json => {
  const at = text.lastIndexOf('@');
  const [productName, version] = at < 1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (productName === '' || (at >= 1 && version === '')) throw usage(`${label}: "${text}" is not Name@Version`);
  return at < 1 ? { productName } : { productName, version };
};

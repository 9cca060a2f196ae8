import type { Json, Operation, Shape } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { isRaw, kindOf, fieldShape, stepsTo } from '../flags/places.js';
import { problemsOf } from './check-shape.js';
import type { FlagSpec } from '../../command/spec.js';
import { lookups } from '../names/lookups.js';
import { parseJsonFlag, readJson, readValue, type ValueSource, refuseLoss } from '../flags/values.js';
import { isObject } from '../../json/objects.js';
import { maxDepth } from '../../json/nesting.js';

export interface BodySource {
  readonly operation: Operation;
  readonly flags: readonly FlagSpec[];
  /** --body after @file and - were read. */
  readonly whole: string | undefined;
  readonly fields: readonly string[]; // --field
  readonly entries: readonly { readonly path: string; readonly value: Json }[];
  readonly reading: Omit<ValueSource, 'label'>;
}

type Draft = { [name: string]: Json };

/** Whole body, then flags, then fields: only what was typed is sent, and absent stays apart from null. */
export const draftBody = (source: BodySource): Json | undefined => {
  const { operation, entries, fields, whole } = source;
  if (operation.body === undefined) {
    if (whole !== undefined || fields.length > 0) throw usage('This command sends no body. Remove --body and --field.');
    return undefined;
  }
  if (isRaw(operation)) return rawBody(source);
  const base = whole === undefined ? undefined : parseJsonFlag(whole, '--body');
  if (base === undefined && entries.length === 0 && fields.length === 0)
    refuseEmptyReplacement(operation, source.flags);
  // null is a value that was typed: it is checked as such, and never sent as an object.
  if (entries.length === 0 && fields.length === 0) return base === undefined && operation.body.required ? {} : base;
  if (base !== undefined && !isObject(base))
    throw usage('--body: flags and fields can be combined with a JSON object only');
  if (whole !== undefined) refuseLoss(whole, '--body');
  const draft: Draft = { ...base };
  const { shape } = operation.body;
  for (const { path, value } of entries) put(draft, stepsTo(path, shape), value);
  for (const field of fields) putField(draft, field, source);
  return draft;
};

/** A whole JSON body that nothing was added to goes out as it was typed; any other is made anew, and may lose no digits. */
export const typedBody = ({ operation, whole, entries, fields }: BodySource, isKept: boolean): string | undefined => {
  if (whole === undefined || operation.body === undefined || isRaw(operation)) return undefined;
  const isAlone = isKept && entries.length === 0 && fields.length === 0;
  if (isAlone && kindOf(operation.body.contentType) === 'json') return whole;
  refuseLoss(whole, '--body');
  return undefined;
};

/** A body that is neither JSON nor a form has no fields. */
const rawBody = ({ operation, whole, fields }: BodySource): Json | undefined => {
  const type = operation.body?.contentType ?? '';
  if (fields.length > 0) throw usage(`--field: ${type} has no fields`, 'Send the whole body with: --body @file');
  if (whole === undefined && operation.body?.required === true)
    throw usage('--body is required', `The service expects ${type}. Send a file with: --body @file`);
  return whole;
};

/** A PUT replaces everything, so an empty one clears what is there: to do that, --body '{}' has to be given. */
const refuseEmptyReplacement = ({ method, body }: Operation, flags: readonly FlagSpec[]): void => {
  if (method !== 'PUT' || body?.shape.fields?.some(({ required }) => required) === true) return;
  const own = flags.filter(({ fills, hidden }) => fills?.where === 'body' && !hidden).map(({ name }) => `--${name}`);
  throw usage(
    'No values were given. An empty request would clear the current values.',
    `Give ${[...own, '--field name=value', '--body'].join(', ')}. To clear the values, add --body '{}'.`,
  );
};

/** Required fields that may be null and were not typed are sent as null: the service wants them present. */
export const withNulls = (body: Json | undefined, shape: Shape): Json | undefined => {
  if (!isObject(body)) return body;
  const absent = (shape.fields ?? []).filter((field) => field.required && field.nullable && !(field.field in body));
  return { ...body, ...Object.fromEntries(absent.map((field) => [field.field, null])) };
};

/** Throws when the service would surely refuse the body; names the flags. */
export const checkBody = (body: Json | undefined, source: Pick<BodySource, 'operation' | 'flags'>): void => {
  const { operation, flags } = source;
  if (operation.body === undefined || body === undefined || isRaw(operation)) return;
  const [first, ...others] = problemsOf(body, operation.body.shape, '');
  if (first === undefined) return;
  throw usage([first, ...others].map((problem) => inFlagWords(problem, flags)).join('; '), flagHint(first, flags));
};

const flagOf = (problem: string, flags: readonly FlagSpec[]): FlagSpec | undefined => {
  const path = problem.slice(0, problem.indexOf(':'));
  return flags.find(({ fills }) => fills?.where === 'body' && fills.path === path);
};

const inFlagWords = (problem: string, flags: readonly FlagSpec[]): string => {
  const flag = flagOf(problem, flags);
  if (flag === undefined) return problem.startsWith(':') ? `body${problem}` : problem;
  const choices = flags.filter(({ constant, fills }) => constant !== undefined && fills?.path === flag.fills?.path);
  const name = choices.length > 0 ? choices.map((choice) => `--${choice.name}`).join(' or ') : `--${flag.name}`;
  return `${name}${problem.slice(problem.indexOf(':'))}`.replace(/: is required$/, ' is required');
};

const flagHint = (problem: string, flags: readonly FlagSpec[]): string | undefined => {
  const flag = flagOf(problem, flags);
  return flag === undefined ? undefined : requiredHint(flag);
};

/** How to give a flag, and where to find what can be given. */
export const requiredHint = (flag: FlagSpec): string | undefined => {
  if (flag.value === undefined) return undefined;
  const listing = flag.lookup === undefined ? '' : ` List them with: ${lookups[flag.lookup].listing}`;
  return `Give --${flag.name} <${flag.values?.join('|') ?? flag.value}>.${listing}`;
};

const put = (draft: Draft, [name = '', ...rest]: readonly string[], value: Json): void => {
  if (rest.length === 0) {
    // A map given in parts (--custom and --clear) is one map.
    const before = draft[name];
    draft[name] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
    return;
  }
  const inner: Draft = isObject(draft[name]) ? { ...draft[name] } : {};
  put(inner, rest, value);
  draft[name] = inner;
};

/** name=text is read by the field's type; name:=json is taken as it is. */
const putField = (draft: Draft, text: string, source: BodySource): void => {
  const [, name, json, value] = /^([^=]+?)(:?)=([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw usage(`--field: "${text}" is not name=value or name:=json`);
  const label = `--field ${name}`;
  if (/(^|\.)(__proto__|constructor|prototype)($|\.)/.test(name)) throw usage(`${label}: not a field name`);
  if (name.split('.').length > maxDepth) throw usage(`--field: nested deeper than ${maxDepth} levels`);
  const shape = fieldShape(source.operation, name);
  put(
    draft,
    stepsTo(name, source.operation.body?.shape),
    json === ':' ? readJson(value, label) : readValue(value, shape, { ...source.reading, label }),
  );
};

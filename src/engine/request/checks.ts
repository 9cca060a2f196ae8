import type { Argument, Rule } from '../../areas/record.js';
import type { FlagSpec } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { systemApi } from '../../service/system.js';
import type { Json, JsonObject, Operation, Shape } from '../../contract/operation.js';
import { isRaw } from '../flags/places.js';
import { flagNameOf } from '../flags/flags-of.js';
import { formatLimits, isInRange, rangeText } from '../flags/values.js';
import { lookups } from '../names/lookups.js';
import { usage } from '../../base/errors.js';
import { isList, isObject } from '../../base/json/objects.js';
import { localTime, zoneName } from '../../base/text/calendar.js';
import { fewOf } from '../../base/text/one-of.js';
import { isUuid } from '../../base/text/identifiers.js';

/** Throws when the service would surely refuse the body; names the flags. */
export const checkBody = (
  body: Json | undefined,
  source: { readonly operation: Operation; readonly flags: readonly FlagSpec[] },
): void => {
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
  const instead = flag.whenMissing === undefined ? '' : `\n${flag.whenMissing}`;
  return `Give --${flag.name} <${flag.values?.join('|') ?? flag.value}>.${listing}${instead}`;
};

/**
 * Problems of a value as 'path: why' lines; empty if there are none. Fields that the contract does not know pass: a
 * newer service may know them, and reports those that it does not. An object that is only shown in part (open) may also
 * be null or of another type.
 */
export const problemsOf = (value: Json, shape: Shape, path: string): string[] => {
  if (value === null) return shape.nullable || shape.type === 'any' ? [] : [`${path}: null is not allowed`];
  if (shape.enum !== undefined && !shape.enum.includes(value as string | number))
    // includes() compares, it does not convert
    return [`${path}: ${JSON.stringify(value)} is not one of ${fewOf(shape.enum)}`];
  switch (shape.type) {
    case 'any':
      return [];
    case 'string':
      return typeof value === 'string' ? stringProblems(value, shape, path) : [`${path}: must be text`];
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
        ? rangeProblems(value, shape, path)
        : [`${path}: must be a whole number`];
    case 'number':
      return typeof value === 'number' ? rangeProblems(value, shape, path) : [`${path}: must be a number`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path}: must be true or false`];
    case 'array':
      return isList(value) ? listProblems(value, shape, path) : [`${path}: must be a list`];
    case 'object':
      if (isObject(value)) return objectProblems(value, shape, path);
      return shape.open ? [] : [`${path}: must be an object`];
  }
};

const stringProblems = (value: string, shape: Shape, path: string): string[] => {
  const { length } = Array.from(value);
  if (shape.maxLength !== undefined && length > shape.maxLength)
    return [`${path}: ${length} characters, but at most ${shape.maxLength} are allowed`];
  if (shape.minLength !== undefined && length < shape.minLength)
    return [`${path}: ${shape.minLength} or more characters are required`];
  if (shape.format === 'uuid' && !isUuid(value)) return [`${path}: "${value}" is not a GUID`];
  if (shape.format === 'date-time' && Number.isNaN(Date.parse(value))) return [`${path}: "${value}" is not a time`];
  return [];
};

const rangeProblems = (value: number, shape: Shape, path: string): string[] => {
  const range = { ...formatLimits(shape), ...shape };
  return isInRange(value, range) ? [] : [`${path}: ${value} is out of range (${rangeText(range)})`];
};

const listProblems = (value: readonly Json[], shape: Shape, path: string): string[] => {
  const { minItems = 0, maxItems = Infinity, items } = shape;
  if (value.length < minItems)
    return [`${path}: at least ${minItems} ${minItems === 1 ? 'entry is' : 'entries are'} required`];
  if (value.length > maxItems) return [`${path}: ${value.length} entries, but at most ${maxItems} are allowed`];
  return items === undefined ? [] : value.flatMap((entry, index) => problemsOf(entry, items, `${path}[${index}]`));
};

const objectProblems = (value: JsonObject, shape: Shape, path: string): string[] => {
  const known = new Map((shape.fields ?? []).map((field) => [field.field, field]));
  const inside = Object.entries(value).flatMap(([name, entry]) => {
    const inner = known.get(name) ?? shape.values;
    if (inner === undefined || (entry === null && shape.open)) return [];
    return problemsOf(entry, inner, path === '' ? name : `${path}.${name}`);
  });
  const missing = [...known.values()].filter((field) => field.required && !(field.field in value));
  return [...inside, ...missing.map((field) => `${path === '' ? '' : `${path}.`}${field.field}: is required`)];
};

/** The parts of a request that the rules check. */
export interface CheckedRequest {
  readonly query: ReadonlyMap<string, Json>;
  readonly body: Json | undefined;
  readonly now: Date;
}

/** Rules between values, checked on what would be sent, so that --body and --field count as well. */
export const checkRules = (
  rules: readonly Rule[],
  request: CheckedRequest,
  flags: readonly FlagSpec[],
  words: readonly Argument[] = [],
): void => {
  const name = (path: string): string => {
    const argument = words.find(({ fills, form }) => fills === path && form === undefined);
    return argument === undefined ? flagNameOf(path, flags) : `<${argument.name}>`;
  };
  for (const rule of rules) checkRule(rule, request, flags, name);
};

const checkRule = (
  rule: Rule,
  request: CheckedRequest,
  flags: readonly FlagSpec[],
  name: (path: string) => string,
): void => {
  switch (rule.kind) {
    case 'atLeastOne': {
      const found = rule.of.some((path) => (rule.true ? isTrue(valueAt(request, path)) : isGiven(request, path)));
      if (!found) throw usage(`At least one of ${rule.of.map(name).join(', ')} is required.`);
      return;
    }
    case 'exactlyOne': {
      const given = rule.of.filter((path) => isGiven(request, path));
      if (given.length !== 1) throw usage(`Exactly one of ${rule.of.map(name).join(' and ')} is required.`);
      return;
    }
    case 'atMostOne': {
      const given = rule.of.filter((path) => isGiven(request, path) && valueAt(request, path) !== false);
      if (given.length > 1) throw usage(`${given.map(name).join(' and ')} cannot be combined`);
      return;
    }
    case 'matches': {
      const wrong = textsAt(request, rule.of).find((text) => !rule.pattern.test(text));
      if (wrong !== undefined) throw usage(`${name(rule.of)}: "${wrong}" ${rule.says}`);
      return;
    }
    case 'anyParam': {
      if (request.query.size === 0) throw usage('Nothing to deactivate was given.', rule.says);
      return;
    }
    case 'notEmpty': {
      const { besides = [] } = rule;
      if (isObject(request.body) && Object.keys(request.body).some((path) => !besides.includes(path))) return;
      const naming = listed(flags.filter(({ fills }) => !besides.includes(fills?.path ?? '')));
      throw usage(
        rule.says ?? 'No changes were given.',
        naming.length === 0
          ? 'Give it with --field or --body.'
          : `Give at least one of ${[...naming, '--field or --body'].join(', ')}.`,
      );
    }
  }
};

const listed = (flags: readonly FlagSpec[]): string[] =>
  flags.filter(({ fills, hidden }) => fills?.where === 'body' && !hidden).map((flag) => `--${flag.name}`);

/** The current minute counts as now. */
const slackMs = 60_000;

/** Remarks on times in the past. They are not refused, because the clock of the service may differ. */
export const pastRemarks = async (
  flags: readonly FlagSpec[],
  request: Pick<CheckedRequest, 'body' | 'query'>,
  { client, clock }: Pick<Context, 'client' | 'clock'>,
): Promise<string[]> => {
  const past = (): string[] =>
    flags.flatMap(({ fills, name, pastRemark }) => {
      const time = fills === undefined || pastRemark === undefined ? undefined : valueAt(request, fills.path);
      const now = clock.date();
      if (typeof time !== 'string' || !(Date.parse(time) < now.getTime() - slackMs)) return [];
      return [
        `--${name}: ${localTime(new Date(time))} is in the past (it is ${localTime(now)}, ${zoneName()}): ${pastRemark}.`,
      ];
    });
  if (past().length === 0) return [];
  // Any answer shows the time of the service, which may have sent none so far.
  await (await client()).readRaw(systemApi.health()).catch(() => undefined);
  return past();
};

/** --param gives text. */
const isTrue = (value: Json | undefined): boolean => value === true || value === 'true';

const isGiven = (request: CheckedRequest, path: string): boolean => {
  const value = valueAt(request, path);
  return value !== undefined && value !== null;
};

const textsAt = (request: CheckedRequest, path: string): string[] => {
  const value = valueAt(request, path);
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.keys(value) : [];
};

const valueAt = (request: Pick<CheckedRequest, 'body' | 'query'>, path: string): Json | undefined => {
  if (request.query.has(path)) return request.query.get(path);
  let value: Json | undefined = request.body;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
};

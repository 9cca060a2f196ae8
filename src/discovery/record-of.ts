import type { Argument, DescribedRecord, JobStatus, Lookup } from '../areas/record.js';
import { areaOfOwnId } from '../contract/area-of-path.js';
import { operationKey, type Operation, type Parameter } from '../contract/operation.js';
import { isRaw, fitsLookup, lookupOfName } from '../engine/flags/places.js';
import type { FlagSpec } from '../command/spec.js';
import { kebab } from '../engine/flags/flags-of.js';
import { operationCommand } from '../engine/operation-command.js';
import { shellWord } from '../text/shell-word.js';
import { describedColumns } from './columns-of.js';
import { followOf } from './follow-of.js';

/** A record for an operation that only the server describes, so that it runs like any other command. */
export const recordOf = (operation: Operation, name: string, jobStatus?: JobStatus): DescribedRecord => {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const args = distinct(parameters.map((parameter) => argumentOf(parameter, operation)));
  const what = operation.summary === '' ? operationKey(operation) : operation.summary.replace(/\.$/, '');
  const record = {
    operation: operationKey(operation),
    name,
    summary: what,
    section: 'From the server',
    ...(operation.description === undefined ? {} : { details: [operation.description] }),
    arguments: args,
    ...describedColumns(operation),
    ...followOf(operation, jobStatus),
    ...(operation.repeat === 'read' ? {} : { confirm: questionOf(what, operation, args) }),
    examples: {},
  };
  return { ...record, examples: { [what]: lineOf(record, operation) } };
};

/** The shortest line that the service has a use for. */
const lineOf = (record: DescribedRecord, operation: Operation): string => {
  const { words, arguments: args, flags } = operationCommand({ name: operation.area }, record, operation);
  const needed = flags.filter(({ required, hidden }) => required && !hidden);
  return [
    'ems',
    ...words,
    ...args.map(({ name }) => `<${name}>`),
    ...needed.map(flagWords),
    ...(operation.body?.required === true && isRaw(operation) ? ['--body @file'] : []),
  ].join(' ');
};

/** Names the very request: the path with what was typed, whatever the arguments are called. */
const questionOf = (what: string, operation: Operation, args: readonly Argument[]): string => {
  const names = new Map(args.map(({ fills, name }) => [fills, name]));
  const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, fills: string) => `{${names.get(fills) ?? fills}}`);
  const request = `${operation.method} ${path}`;
  return what === operationKey(operation) ? `${request}?` : `${what} (${request})?`;
};

const flagWords = ({ name, value, values: [first] = [] }: FlagSpec): string => {
  if (value === undefined) return `--${name}`;
  return `--${name} ${first === undefined ? `<${value}>` : shellWord(first)}`;
};

/** Arguments are told apart by their names: of two groups the second is called after its own parameter. */
const distinct = (args: readonly Argument[]): Argument[] => {
  const taken = new Set<string>();
  return args.map((argument) => {
    const own = kebab(argument.fills).replace(/-id$/, '');
    const numbered = Array.from({ length: args.length }, (_, index) => `${own}-${index + 2}`);
    const name = [argument.name, own, ...numbered].find((each) => !taken.has(each)) ?? argument.name;
    taken.add(name);
    return { ...argument, name };
  });
};

const argumentOf = (parameter: Parameter, { path }: Operation): Argument => {
  const lookup = lookupFor(parameter, path);
  return {
    name: lookup === undefined ? kebab(parameter.parameter) || 'value' : lookup === 'variable' ? 'var' : lookup,
    fills: parameter.parameter,
    ...(lookup === undefined ? {} : { lookup }),
    help: parameter.description ?? (lookup === undefined ? parameter.parameter : `id or name of the ${lookup}`),
  };
};

const areaLookups: Readonly<Record<string, Lookup>> = {
  computer: 'computer',
  group: 'group',
  package: 'package',
  tag: 'tag',
  patch: 'patch',
  'pm-group': 'pm-group',
  'variable-definition': 'variable',
  // Their ids are package ids.
  'os-import': 'package',
  'language-pack': 'package',
  'agent-template': 'package',
};

/** By the parameter's name, or as the own id of what the path is about; only where the type fits what a look-up gives. */
const lookupFor = (parameter: Parameter, path: string): Lookup | undefined => {
  const own = areaOfOwnId(path, parameter.parameter);
  const ofArea = /^id$/i.test(parameter.parameter) && own !== undefined ? areaLookups[own] : undefined;
  if (ofArea !== undefined) return fitsLookup(ofArea, parameter) ? ofArea : undefined;
  return lookupOfName(parameter.parameter, parameter);
};

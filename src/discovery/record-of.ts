import type { Argument, DescribedRecord, JobStatus, Lookup } from '../areas/record.js';
import { areaOfOwnId } from '../contract/area-of-path.js';
import { operationKey, type Operation, type Parameter } from '../contract/operation.js';
import { isRaw, fitsLookup, lookupOfName } from '../engine/flags/places.js';
import type { FlagSpec } from '../command/spec.js';
import { operationCommand } from '../engine/operation-command.js';
import { shellWord } from '../base/text/shell-word.js';
import { kebab } from '../contract/safe-text.js';
import { isPlural } from '../contract/singular.js';
import type { Column } from '../areas/column.js';

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

/** The shortest valid command line. */
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

/** The question before a write, with the request: the path with the names of the arguments. */
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

/** Gives each argument its own name: the second of two groups is named after its parameter. */
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
  // Ids of these areas are package ids.
  'os-import': 'package',
  'language-pack': 'package',
  'agent-template': 'package',
};

/** Finds a look-up by the name of the parameter, or by the object of the path; only if its type matches. */
const lookupFor = (parameter: Parameter, path: string): Lookup | undefined => {
  const own = areaOfOwnId(path, parameter.parameter);
  const ofArea = /^id$/i.test(parameter.parameter) && own !== undefined ? areaLookups[own] : undefined;
  if (ofArea !== undefined) return fitsLookup(ofArea, parameter) ? ofArea : undefined;
  return lookupOfName(parameter.parameter, parameter);
};

/** Kinds of fields in column order, and the maximum for each. */
interface FieldKind {
  readonly is: RegExp;
  readonly most: number;
  readonly priority: number;
  readonly title?: string;
  /** Minimum width before columns with a priority are shown beside it. */
  readonly room?: number;
}

const kinds: readonly FieldKind[] = [
  { is: /(^|-)(name|hostname|title|designation|label|subject|number)$/, most: 2, priority: 0, room: 40 },
  { is: /(^|-)version$/, most: 1, priority: 1 },
  { is: /(^|-)(severity|priority|risk|level|rating)$/, most: 1, priority: 0 },
  { is: /(^|-)score$/, most: 1, priority: 2 },
  { is: /^(is-)?(approved|approval)$/, most: 1, priority: 0 },
  { is: /^(approved|approval)-/, most: 1, priority: 0, title: 'Approved' },
  { is: /(^|-)(status|state|result|outcome|progress)$/, most: 2, priority: 0 },
  { is: /(^|-)(active|enabled|revoked|operational|compliant|installed|valid|expired)$/, most: 1, priority: 1 },
  { is: /(^|-)(utc|date|time|at|seen|until|released|modified|created|expires)$/, most: 2, priority: 2 },
  { is: /(^|-)(type|category|kind|edition|language|architecture)$/, most: 1, priority: 2 },
];

const mostColumns = 8;

/** Columns of a list that only the server describes: names, then states, then times; the id is last and uncut. */
export const describedColumns = ({ answers }: Operation): Pick<DescribedRecord, 'columns'> => {
  const answer = answers.find(({ status }) => status >= 200 && status < 300);
  if (answer?.fields === undefined || (answer.kind !== 'page' && answer.kind !== 'array')) return {};
  const fields = answer.fields.map((path) => ({ path, word: kebab(path) }));
  const chosen = kinds.flatMap(({ is, most, ...shape }) =>
    fields
      .filter(({ word }) => is.test(word))
      .slice(0, most)
      .map(({ path }) => ({ path, ...shape })),
  );
  const taken = new Set(chosen.map(({ path }) => path));
  const others = fields.filter(({ path, word }) => !taken.has(path) && isPlain(word));
  const id = fields.find(({ word }) => /(^|-)id$/.test(word));
  const room = mostColumns - (id === undefined ? 0 : 1);
  const columns: Column[] = [...new Map(chosen.map((column) => [column.path, column])).values()].slice(0, room);
  const filled = [...columns, ...others.slice(0, room - columns.length).map(({ path }) => ({ path, priority: 3 }))];
  return { columns: [...filled, ...(id === undefined ? [] : [{ path: id.path, priority: 1 }])] };
};

/** False for ids, long texts and lists. */
const isPlain = (word: string): boolean =>
  !/(^|-)(id|uid|uuid|guid|hash|checksum|path|url|uri|etag)$/.test(word) &&
  (!isPlural(word) || /(^|-)(bytes|minutes|seconds|hours|days)$/.test(word));

/** Adds `--wait` if the answer is only the beginning, according to the description: 202, or the id of a job. */
export const followOf = (
  { answers, repeat }: Operation,
  jobStatus: JobStatus | undefined,
): Pick<DescribedRecord, 'follow' | 'jobStatus'> => {
  const startsJob = answers.some(
    ({ fields = [], status }) =>
      status === 202 || (status >= 200 && status < 300 && fields.some((field) => jobFields.has(field.toLowerCase()))),
  );
  if (repeat === 'read' || !startsJob) return {};
  return { follow: 'job', ...(jobStatus === undefined ? {} : { jobStatus }) };
};

const jobFields: ReadonlySet<string> = new Set(['trackingid', 'taskid', 'jobid']);

/** POST …/export and GET …/export/{trackingId}: the status of a job is below the path that starts it. */
export const jobStatusOf = (
  { area, path }: Operation,
  names: ReadonlyMap<Operation, string>,
): JobStatus | undefined => {
  const found = [...names].find(
    ([other]) =>
      other.method === 'GET' &&
      other.path.startsWith(`${path}/{`) &&
      /^\{(?:tracking|task|job|id)[^/{}]*\}$/i.test(other.path.slice(path.length + 1)),
  );
  return found === undefined ? undefined : { path: found[0].path, command: `${area} ${found[1]}` };
};

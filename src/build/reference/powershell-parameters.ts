import { allFlags, sharedFlags } from '../../command/shared-flags.js';
import type { ArgumentSpec, CommandSpec, Completes, FlagSpec } from '../../command/spec.js';
import { flagHelp } from '../../help/flag-text.js';
import { functionName, nounOfFunction, pascalCase } from './powershell-names.js';

/** A parameter of a function, made from an argument or a flag of its command. */
export interface FunctionParameter {
  readonly name: string;
  readonly help: string;
  /** Its declaration, attributes included. */
  readonly text: string;
  readonly flag?: FlagSpec;
  readonly argument?: ArgumentSpec;
  readonly completes: Completes | undefined;
  readonly mandatory: boolean;
}

export const functionParameters = (spec: CommandSpec): readonly FunctionParameter[] => {
  const sets = setsOf(spec);
  const taken = new Set(spec.arguments.map(({ name }) => name));
  const flags = allFlags(spec).filter((flag) => isOffered(flag, spec) && !taken.has(flag.name));
  const piped = pipedArgument(spec);
  const parameters = [
    ...spec.arguments.map((argument, at) =>
      argumentParameter(argument, at, { sets, spec, isPiped: argument === piped }),
    ),
    ...flags.map((flag) => flagParameter(flag, sets, spec)),
  ];
  const names = parameters.map(({ name }) => name.toLowerCase());
  const odd = names.find((name, at) => names.indexOf(name) !== at || ownNames.has(name));
  if (odd !== undefined) throw new Error(`-${odd} of ems ${spec.words.join(' ')} is taken`);
  return parameters;
};

/** Parameters and variables of PowerShell itself. */
const ownNames = new Set(
  `args error event home host input matches pid profile pwd received sender this verbose debug whatif confirm`.split(
    ' ',
  ),
);

/** The shared flags that make sense for objects; formats, pages and questions are up to PowerShell. */
const offered = new Set(
  `limit skip body field param max-affected reason wait interval until fail-fast from-file map first skip-bad concurrency
  rate stop-after-failures report undoable no-journal profile demo url timeout`.split(/\s+/),
);
const ownToPowershell = new Set(['yes', 'dry-run', 'once', 'live', 'watch']);

const isOffered = (flag: FlagSpec, spec: CommandSpec): boolean =>
  flag.hidden !== true &&
  (spec.flags.includes(flag)
    ? !ownToPowershell.has(flag.name)
    : offered.has(flag.name) || sharedFlags.selection.flags.includes(flag));

export const pipedArgument = ({ arguments: all }: CommandSpec): ArgumentSpec | undefined =>
  all.find(({ many }) => many === true) ?? all[0];

/**
 * Each way to bring what is mandatory otherwise, in a body or a file, is a parameter set: its own parameter is mandatory
 * there, and what it brings is not.
 */
const setsOf = (spec: CommandSpec): readonly string[] => {
  const ways = new Set([
    ...spec.arguments.filter(({ optional }) => optional !== true).flatMap(({ unless = [] }) => unless),
    ...(spec.flags.some(({ required }) => required === true) ? allFlags(spec).map(({ name }) => name) : []),
  ]);
  return ['body', 'field', 'from-file', 'value-stdin'].filter((name) => ways.has(name));
};

export const defaultSet = 'Values';

/** [Parameter(…)] once for each set, or once for all of them. */
const parameterAttributes = (
  common: readonly string[],
  sets: readonly string[],
  roles: { readonly isMandatory: (set: string) => boolean; readonly belongs?: (set: string) => boolean },
): string => {
  const { belongs = () => true, isMandatory } = roles;
  const each = [defaultSet, ...sets].filter(belongs);
  const isSame = each.length === sets.length + 1 && each.every((set) => isMandatory(set) === isMandatory(defaultSet));
  const texts = (isSame ? [undefined] : each).map((set) => [
    ...common,
    ...(isMandatory(set ?? defaultSet) ? ['Mandatory'] : []),
    ...(set === undefined ? [] : [`ParameterSetName = '${set === defaultSet ? set : pascalCase(set)}'`]),
  ]);
  return texts.map((parts) => (parts.length === 0 ? '' : `[Parameter(${parts.join(', ')})] `)).join('');
};

interface Place {
  readonly sets: readonly string[];
  readonly spec: CommandSpec;
  readonly isPiped: boolean;
}

const argumentParameter = (
  argument: ArgumentSpec,
  position: number,
  { isPiped, sets, spec }: Place,
): FunctionParameter => {
  const { completes, many, optional, unless = [], values } = argument;
  const name = pascalCase(argument.name);
  const isMandatory = (set: string): boolean =>
    optional !== true && !unless.includes(set) && unless.every((way) => sets.includes(way));
  const ids = ['Id', ...(completes === 'computer' ? ['ClientId', 'Hostname'] : [])].filter((each) => each !== name);
  const names = [...new Set([name, ...(completes === 'computer' ? ['ClientId', 'Id', 'Hostname'] : ['Id'])])];
  // GET /api/computer are two words.
  const more = completes === 'request' ? ['ValueFromRemainingArguments'] : [];
  const pipes = isPiped ? ['ValueFromPipeline', 'ValueFromPipelineByPropertyName', ...more] : [];
  // A value of a field may be empty; a name may not.
  const mayBeEmpty = completes === undefined && unless.includes('body');
  const declared = [
    parameterAttributes([`Position = ${position}`, ...pipes], sets, { isMandatory }),
    mayBeEmpty ? '[AllowEmptyString()] ' : '[ValidateNotNullOrEmpty()] ',
    values === undefined ? '' : `${validateSet(values)} `,
    isPiped && ids.length > 0 ? `[Alias('${ids.join("', '")}')] ` : '',
    isPiped ? `[EmsValue('${kindOf(argument, spec)}', '${names.join(',')}')] ` : '',
    `[string${many === true ? '[]' : ''}] $${name}`,
  ];
  return {
    name,
    help: argument.help,
    text: declared.join(''),
    argument,
    completes,
    mandatory: isMandatory(defaultSet),
  };
};

/** The end of the type names of the objects whose id the argument takes. */
const kindOf = ({ completes }: ArgumentSpec, { words, writes }: CommandSpec): string => {
  if (completes === undefined) return nounOfFunction(functionName(words, writes));
  return nounsOfKinds[completes] ?? pascalCase(completes);
};

const nounsOfKinds: Partial<Record<Completes, string>> = {
  variable: 'VariableDefinition',
  run: 'Bulk',
  change: 'History',
  operation: 'Api',
  request: 'Api',
};

const flagParameter = (flag: FlagSpec, sets: readonly string[], spec: CommandSpec): FunctionParameter => {
  const name = flagParameterName(flag, spec);
  const belongs = (set: string): boolean => {
    if (flag.name === 'from-file' || flag.name === 'value-stdin') return !sets.includes(flag.name) || set === flag.name;
    if (flag.name === 'body') return !sets.includes('body') || ['body', 'from-file'].includes(set);
    if (flag.name === 'field') return !sets.includes('field') || set !== defaultSet;
    return true;
  };
  const isWay = sets.includes(flag.name);
  const isMandatory = (set: string): boolean =>
    isWay ? set === flag.name : flag.required === true && set === defaultSet;
  const text = `${parameterAttributes([], sets, { isMandatory, belongs })}${typeOf(flag, isMandatory(defaultSet), spec)} $${name}`;
  const help = flag.name === 'value-stdin' ? 'the value, if it is a secret' : flagHelp(flag);
  return { name, help, text, flag, completes: flag.completes, mandatory: isMandatory(defaultSet) };
};

/** $PROFILE is a variable of PowerShell itself, and -First bounds what comes back. */
const flagParameterName = ({ name }: FlagSpec, spec: CommandSpec): string => {
  if (name === 'limit' && (spec.shared.includes('limit') || spec.shared.includes('paging'))) return 'First';
  return { profile: 'ProfileName', first: 'FirstRows', 'value-stdin': 'SecureValue' }[name] ?? pascalCase(name);
};

const typeOf = (flag: FlagSpec, isMandatory: boolean, { writes }: CommandSpec): string => {
  if (flag.name === 'value-stdin') return '[securestring]';
  if (flag.value === undefined) return isMandatory ? '[bool]' : '[switch]';
  const list = flag.repeat === true ? '[]' : '';
  const shape = flag.fills?.shape ?? flag.reads;
  if (flag.name === 'body' || flag.value === 'json') return `[ValidateNotNullOrEmpty()] [EmsValue('json')] [string]`;
  if (list !== '' && flag.value.includes('='))
    return `[ValidateNotNullOrEmpty()] [EmsValue('${flag.name === 'field' ? 'fields' : 'pairs'}')] [string[]]`;
  const isNumber = flag.lookup === undefined && flag.form === undefined && flag.values === undefined && list === '';
  if (isNumber && shape?.type === 'integer')
    return `${rangeOf(shape)}[EmsValue()] [${format(shape) === 'int64' ? 'long' : 'int'}]`;
  if (isNumber && shape?.type === 'number') return '[EmsValue()] [double]';
  // An empty text may clear a field; as a selection it would take all.
  const checks = writes && mayBeEmpty(flag) ? '[AllowEmptyString()] ' : '[ValidateNotNullOrEmpty()] ';
  const set = flag.values !== undefined && isClosed(flag) ? `${validateSet(flag.values)} ` : '';
  const converts = /^(?:time|duration)$/.test(flag.value) ? '[EmsValue()] ' : '';
  return `${checks}${set}${converts}[string${list}]`;
};

const format = (shape: object): unknown => ('format' in shape ? shape.format : undefined);

const rangeOf = (shape: object): string =>
  'minimum' in shape && typeof shape.minimum === 'number'
    ? `[ValidateRange(${shape.minimum}, ${'maximum' in shape && typeof shape.maximum === 'number' ? shape.maximum : 2_147_483_647})] `
    : '';

const mayBeEmpty = ({ completes, fills, lookup, values }: FlagSpec): boolean =>
  fills?.where === 'body' && lookup === undefined && completes === undefined && values === undefined;

/** Values that are only offered may be others as well. */
const isClosed = ({ fills, onlyValues }: FlagSpec): boolean =>
  onlyValues === true || fills === undefined || (fills.shape.enum ?? fills.shape.items?.enum) !== undefined;

const validateSet = (values: readonly string[]): string => `[ValidateSet('${values.join("', '")}')]`;

import type { Presentation, FlagOverride } from '../../areas/record.js';
import { kebab } from '../../contract/safe-text.js';
import type { Field, Json, Operation, Parameter, Shape } from '../../contract/operation.js';
import { isFile, lookupOfName, placeOf } from './places.js';
import type { Destination, FlagSpec } from '../../command/spec.js';

/** Flags of a command: one per query parameter, header and body field that no argument and no fixed value fills. */
export const flagsOf = (operation: Operation, record: Presentation, reserved: ReadonlySet<string>): FlagSpec[] => {
  const isTaken = takenBy(record, operation);
  const targets = [
    ...parameterTargets(operation),
    ...switchTargets(operation, record),
    ...bodyTargets(operation.body?.shape),
    ...serverSwitches(record),
  ].filter((target) => !isTaken(target));
  // A full replace reads missing fields first and sends them unchanged.
  const isNeeded = ({ path, required, where }: RequiredTarget): boolean =>
    required &&
    !(where === 'body' && (record.completeFrom !== undefined || (record.typeOfParent === true && path === 'type')));
  const flags = targets.flatMap((target) =>
    flagFor({ ...target, required: isNeeded(target) }, record.flags?.[target.path] ?? presumed(target, operation)),
  );
  if (record.clear !== undefined) flags.push(clearFlag(targets, record.clear.except));
  return withoutClashes(resolveFlagConflicts(flags, operation.source, reserved), reserved);
};

/** Lets an id that only a server describes be given by name, if the name of the id shows its kind. */
const presumed = ({ path, shape }: Destination, { source }: Operation): FlagOverride => {
  const lookup = source === 'server' || shape.fromServer ? lookupOfName(path, shape) : undefined;
  return lookup === undefined ? {} : { lookup };
};

const takenBy = (record: Presentation, operation: Operation): ((target: Destination) => boolean) => {
  // A positional value can also be given by its flag.
  const words = (record.arguments ?? []).filter(({ form }) => form !== 'text');
  const filled = [...words.map(({ fills }) => fills), ...Object.keys(record.fixed ?? {})];
  const taken = new Set(filled.map((name) => `${placeOf(operation, name)} ${name}`));
  if (record.arguments?.some(({ form }) => form === 'tag')) taken.delete('query tagId'); // tagId keeps its own flag
  return ({ where, path }) => taken.has(`${where} ${path}`);
};

export { kebab };

interface RequiredTarget extends Destination {
  readonly required: boolean;
}

const parameterTargets = (operation: Operation): RequiredTarget[] =>
  operation.parameters
    .filter((parameter) => operation.paging === 'none' || !isPaging(parameter))
    .flatMap((shape) =>
      shape.in === 'path' ? [] : [{ where: shape.in, path: shape.parameter, shape, required: shape.required === true }],
    );

/** A server that describes these parameters itself wins. */
const switchTargets = ({ parameters }: Operation, { switches = {} }: Presentation): RequiredTarget[] =>
  Object.entries(switches)
    .filter(([path]) => !parameters.some(({ parameter }) => parameter === path))
    .map(([path, description]) => ({
      where: 'query',
      path,
      shape: { type: 'boolean', description },
      required: false,
    }));

const serverSwitches = ({ serverFields = {} }: Presentation): RequiredTarget[] =>
  Object.entries(serverFields).flatMap(([path, { help: description, type }]) =>
    description === undefined ? [] : [{ where: 'body', path, shape: { type, description }, required: false }],
  );

const isPaging = ({ in: place, parameter }: Parameter): boolean => place === 'query' && /^(skip|top)$/i.test(parameter);

const bodyTargets = (shape: Shape | undefined, prefix = '', optional = false): RequiredTarget[] =>
  (shape?.fields ?? []).flatMap((field) => {
    const path = prefix + field.field;
    if (isFlattened(field)) return bodyTargets(field, `${path}.`, true);
    return [{ where: 'body', path, shape: field, required: field.required === true && !optional }];
  });

/** An object with described fields becomes one flag per field; an open one takes JSON. */
const isFlattened = (field: Field): boolean => field.type === 'object' && (field.fields?.length ?? 0) > 0;

const flagFor = (target: RequiredTarget, override: FlagOverride): FlagSpec[] => {
  const natural = kebab(target.path);
  const name = override.flag ?? natural;
  const aliases = [
    natural,
    ...(override.aliases ?? []),
    ...(override.lookup === undefined ? [] : [natural.replace(/-id$/, '')]),
  ];
  const { shape } = target;
  const shared = {
    help: override.help ?? helpOf(shape, natural),
    since: shape.since,
    source: shape.fromServer ? ('server' as const) : undefined,
    fills: { where: target.where, path: target.path, shape },
    required: override.required ?? (target.required && !shape.nullable),
  } as const;
  if (override.choices !== undefined) return choiceFlags(override.choices, natural, shared);
  const values = override.known ?? override.offers ?? enumOf(shape);
  return [
    {
      ...shared,
      name,
      aliases: [...new Set(aliases)].filter((alias) => alias !== name),
      ...(shape.type === 'boolean'
        ? { negatable: true }
        : { value: override.placeholder ?? placeholderOf(shape, override) }),
      ...(values === undefined ? {} : { values }),
      ...(shape.type === 'array' || (override.form !== undefined && override.form !== 'kb') ? { repeat: true } : {}),
      ...(shape.default === undefined || shape.default === null ? {} : { default: textOfDefault(shape.default) }),
      ...(override.lookup === undefined ? {} : { lookup: override.lookup, completes: override.lookup }),
      ...(isFile(shape) ? { completes: 'file' as const } : {}),
      form: override.form,
      ...(override.known === undefined ? {} : { onlyValues: true }),
      ...(override.remark === undefined ? {} : { remark: override.remark }),
      ...(override.pastRemark === undefined ? {} : { pastRemark: override.pastRemark }),
      ...(override.whenMissing === undefined ? {} : { whenMissing: override.whenMissing }),
    },
  ];
};

type SharedFacts = Pick<FlagSpec, 'help' | 'since' | 'source' | 'fills' | 'required'>;

const choiceFlags = (choices: Readonly<Record<string, boolean>>, natural: string, shared: SharedFacts): FlagSpec[] => [
  ...Object.entries(choices).map(([name, constant]) => ({ ...shared, required: false, name, constant })),
  { ...shared, required: false, name: natural, negatable: true, hidden: true },
];

const clearFlag = (targets: readonly Destination[], except: readonly string[]): FlagSpec => ({
  name: 'clear',
  value: 'field',
  repeat: true,
  form: 'clear',
  help: 'clear a field, or a custom field slot such as Custom01',
  values: targets
    .filter(({ path, shape }) => shape.type === 'string' && !except.includes(path))
    .map(({ path }) => kebab(path)),
});

/** Falls back to the words of the name if there is no description. */
const helpOf = (shape: Shape, name: string): string => {
  const text = (shape.description ?? '').trim().replace(/\.$/, '');
  return text === '' ? name.replaceAll('-', ' ') : lowerFirst(text);
};

/** Help lines start small, unless the first word is an acronym (GUID, UTC). */
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const textOfDefault = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const enumOf = (shape: Shape): readonly string[] | undefined =>
  (shape.enum ?? shape.items?.enum)?.map(String).filter((value) => value !== '');

const placeholderOf = (shape: Shape, override: FlagOverride): string => {
  if (override.form === 'pairs') return 'name=value';
  if (override.form === 'products') return 'name@version';
  if (override.form === 'commas') return 'name,…';
  if (override.lookup !== undefined) return shape.type === 'array' ? `${override.lookup},…` : override.lookup;
  const item = shape.type === 'array' ? (shape.items ?? shape) : shape;
  const word = placeholderWord(item);
  return shape.type === 'array' ? `${word},…` : word;
};

const placeholderWord = (shape: Shape): string => {
  if (shape.enum !== undefined) return 'value';
  if (shape.type === 'integer' || shape.type === 'number') return 'n';
  if (shape.format === 'binary') return 'file';
  if (shape.format === 'uuid') return 'guid';
  if (shape.format === 'date-time' || shape.format === 'date') return 'time';
  return shape.type === 'string' ? 'text' : 'json';
};

/** An alias that another flag already uses is left out; a shared flag's name is never taken over. */
const withoutClashes = (flags: readonly FlagSpec[], reserved: ReadonlySet<string>): FlagSpec[] => {
  const names = new Set([...reserved, ...flags.map((flag) => flag.name)]);
  return flags.map((flag) => {
    const aliases = (flag.aliases ?? []).filter((alias) => !names.has(alias));
    for (const alias of aliases) names.add(alias);
    return { ...flag, aliases };
  });
};

/** The flag name of a field or parameter. */
export const flagNameOf = (path: string, flags: readonly FlagSpec[]): string => {
  const own = flags.filter(({ fills, hidden }) => fills?.path === path && !hidden).map(({ name }) => `--${name}`);
  return own.length === 0 ? `--${kebab(path)}` : own.join(' or ');
};

/**
 * A server may call a parameter anything: `output`, `profile`, `dryRun`. Taking such a name would change what the tool's
 * own flag means (`--dry-run` would send the request), so what comes from a description gives way: `--param-dry-run`,
 * `--field-output`. Built-in records choose their names knowingly and keep them.
 */
export const resolveFlagConflicts = (
  flags: readonly FlagSpec[],
  source: Operation['source'],
  reserved: ReadonlySet<string>,
): FlagSpec[] => {
  const isForeign = (flag: FlagSpec): boolean =>
    flag.fills !== undefined && (source === 'server' || flag.source === 'server');
  const taken = new Set([...always, ...reserved, ...flags.filter((flag) => !isForeign(flag)).map(({ name }) => name)]);
  return flags.map((flag) => {
    if (!isForeign(flag)) return flag;
    const name = freeName(flag, taken);
    taken.add(name);
    const isDisplaced = name !== flag.name;
    const why = taken.has(flag.name) ? `; --${flag.name} is a flag of ems itself` : '';
    const help = isDisplaced ? `${flag.help} (${wordFor(flag)} ${flag.fills?.path}${why})`.trim() : flag.help;
    return {
      ...flag,
      name,
      help,
      ...(isDisplaced ? { displaced: flag.name } : {}),
      aliases: (flag.aliases ?? []).filter((alias) => !clashes(alias, flag, taken)),
    };
  });
};

/** Names that are reserved in every command, whatever its groups of shared flags. */
const always = ['help', 'version', 'yes', 'dry-run', 'wait', 'body', 'field', 'param'];

const wordFor = ({ fills }: FlagSpec): string => (fills?.where === 'body' ? 'field' : 'parameter');

const freeName = (flag: FlagSpec, taken: ReadonlySet<string>): string => {
  if (!clashes(flag.name, flag, taken)) return flag.name;
  const longer = `${flag.fills?.where === 'body' ? 'field' : 'param'}-${flag.name === '' ? 'value' : flag.name}`;
  let name = longer;
  for (let count = 2; clashes(name, flag, taken); count += 1) name = `${longer}-${count}`;
  return name;
};

/** `--no-x` negates `--x`, so neither may be the name of another flag. */
const clashes = (name: string, flag: FlagSpec, taken: ReadonlySet<string>): boolean =>
  name === '' || name.startsWith('no-') || taken.has(name) || (flag.negatable === true && taken.has(`no-${name}`));

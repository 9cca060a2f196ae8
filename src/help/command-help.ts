import type { CommandSpec, FlagSpec, SharedGroup } from '../command/spec.js';
import { namesFor } from '../command/guesses/names-for.js';
import { operationKey, type Operation } from '../contract/operation.js';
import { countingRoles } from '../contract/reach.js';
import { undoOf, undoText } from '../contract/undo.js';
import { sharedFlags } from '../command/shared-flags.js';
import { flagHelp, flagSyntax, valueSyntax } from './flag-text.js';
import { block, twoColumns, fill, joinParts, sentence, paragraph, type Style } from './layout.js';

/** Help of one command: its purpose, syntax, own flags in full, shared flags by name, requirements and examples. */
export const commandHelp = (spec: CommandSpec, style: Style): string =>
  joinParts([
    paragraph(sentence(spec.summary), style.width),
    ...spec.details.map((each) => paragraph(each, style.width)),
    block('Usage', fill(usageWords(spec), style.width - 2).replaceAll('\n', '\n    '), style),
    block('Also', namesFor(spec.words).join(', '), style),
    block('Arguments', rowsOf(argumentRows(spec), style), style),
    block(
      'Flags',
      rowsOf(
        visibleFlags(spec).map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
        style,
      ),
      style,
    ),
    block(visibleFlags(spec).length === 0 ? 'Flags' : 'Shared flags', sharedLines(spec, style), style),
    block('Service', rowsOf(serviceRows(spec), style), style),
    block('Examples', exampleLines(spec.examples, style), style),
    block('See also', fill(separated(seeAlso(spec)), style.width - 2), style),
  ]);

const exampleLines = (examples: CommandSpec['examples'], style: Style): string =>
  Object.entries(examples)
    .map(([does, line]) => `${style.dim(`# ${does}`)}\n${line}`)
    .join('\n');

const rowsOf = (rows: readonly (readonly [string, string])[], style: Style): string =>
  rows.length === 0 ? '' : twoColumns(rows, style);

const separated = (words: readonly string[]): string[] =>
  words.map((word, index) => (index === words.length - 1 ? word : `${word},`));

export const usageWords = (spec: CommandSpec): string[] => [
  'ems',
  ...spec.words,
  ...spec.arguments.map(argumentSyntax),
  ...spec.flags.filter((flag) => flag.required).map((flag) => `--${flag.name}${valueSyntax(flag)}`),
  '[flags]',
];

export const argumentSyntax = ({ name, many, optional }: CommandSpec['arguments'][number]): string => {
  const inner = `${name}${many ? '...' : ''}`;
  return optional ? `[${inner}]` : `<${inner}>`;
};

export const argumentRows = (spec: CommandSpec): (readonly [string, string])[] =>
  spec.arguments.map(({ name, help, values }) => [
    `<${name}>`,
    values === undefined || values.every((value) => help.includes(value)) ? help : `${help}: ${values.join(', ')}`,
  ]);

export const visibleFlags = (spec: CommandSpec): FlagSpec[] => spec.flags.filter((flag) => !flag.hidden);

/** Removes shared flags that the command defines itself. */
export const sharedOf = (spec: CommandSpec, group: SharedGroup): FlagSpec[] => {
  const own = new Set(spec.flags.map(({ name }) => name));
  return sharedFlags[group].flags.filter(({ name, hidden }) => !own.has(name) && !hidden);
};

/** The topic that explains a group in detail; `ems help flags` explains all groups. */
const topicOf: Readonly<Partial<Record<SharedGroup, string>>> = {
  paging: 'output',
  selection: 'selection',
  pace: 'bulk',
  bulk: 'bulk',
  write: 'bulk',
  wait: 'waiting',
  output: 'output',
  connection: 'environment',
  body: 'scripting',
};

/** Groups that users know after the first few commands: names alone are enough. */
const everywhere: ReadonlySet<SharedGroup> = new Set(['output', 'connection']);

/** One entry per group with names only: thirty explanations would bury the flags of the command itself. */
const sharedLines = (spec: CommandSpec, style: Style): string => {
  const rows = spec.shared.map((group, at) => {
    const before = new Set(spec.shared.slice(0, at).flatMap((each) => sharedFlags[each].flags.map(({ name }) => name)));
    const names = sharedOf(spec, group)
      .filter(({ name }) => !before.has(name))
      .map((flag) => `${dashed(flag)}${everywhere.has(group) ? '' : valueSyntax(flag)}`);
    return [sharedFlags[group].title, names] as const;
  });
  const label = Math.max(...rows.map(([title]) => title.length)) + 2;
  const topics = [...new Set(spec.shared.flatMap((group) => topicOf[group] ?? []))];
  return [
    ...rows
      .filter(([, names]) => names.length > 0)
      .map(([title, names]) => {
        const lines = fill(names, style.width - label - 2).split('\n');
        return `${title.padEnd(label)}${lines.join(`\n${' '.repeat(label)}`)}`;
      }),
    style.dim(paragraph(`Details: ems help flags; see also ems help ${topics.join(', ')}`, style.width - 2)),
  ].join('\n');
};

const dashed = ({ name, short }: FlagSpec): string => (short === undefined ? `--${name}` : `-${short}/--${name}`);

export const serviceRows = (spec: CommandSpec): (readonly [string, string])[] => [
  ...(roleText(spec) === undefined ? [] : [['Role', roleText(spec) ?? ''] as const]),
  ...(spec.operation === undefined ? [] : [['Operation', `${spec.operation.method} ${spec.operation.path}`] as const]),
  ...(spec.since === undefined ? [] : [['Since', spec.since] as const]),
  ...(spec.operation?.deprecated === true ? [['Deprecated', 'may be removed in a later version'] as const] : []),
  ...(spec.source === 'server' ? [['Source', 'from the server, by its own description'] as const] : []),
  ...(spec.shared.includes('rows') ? [['Rows', rowsText(spec)] as const] : []),
  ...(spec.operation !== undefined && spec.writes ? [['Undo', undoRow(spec.operation)] as const] : []),
  ...(spec.asks ? [['Asks', `${asksText(spec)}; --yes skips the confirmation`] as const] : []),
];

/** The columns that need no --map. */
const rowsText = ({ arguments: own, flags }: CommandSpec): string => {
  const columns = [
    ...own.map(({ name }) => name),
    ...flags.flatMap(({ name, required }) => (required === true ? [name] : [])),
  ];
  return `takes rows: --from-file with ${columns.length === 0 ? '--map' : columns.join(', ')} (ems help bulk)`;
};

const undoRow = (operation: Operation): string => {
  const { class: known, why } = undoOf(operationKey(operation));
  return why === undefined ? undoText[known] : `${undoText[known]}. ${why}`;
};

const asksText = ({ asksWith, asksWithout }: CommandSpec): string => {
  if (asksWith !== undefined) return `for confirmation with ${asksWith}`;
  return asksWithout === undefined ? 'for confirmation' : `for confirmation without ${asksWithout}`;
};

/** The role that a command needs; commands of ems itself usually have none. */
const roleText = ({ operation, role, source, writes }: CommandSpec): string | undefined => {
  if (role === null) return 'none (no sign-in needed)';
  const isReached = operation !== undefined && writes && source !== 'server';
  const more = isReached ? countingRoles(operationKey(operation)).filter((each) => each !== role) : [];
  if (role === undefined || more.length === 0) return role;
  return `${role}; ${more.join(' and ')} to count the affected computers (or --max-affected unknown)`;
};

const seeAlso = (spec: CommandSpec): string[] => spec.seeAlso.map((line) => `ems ${line}`);

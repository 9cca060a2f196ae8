import type { Argument, AreaRecords, Presentation, RowWords } from '../areas/record.js';
import type { Operation } from '../contract/operation.js';
import type { ArgumentSpec, CommandSpec, FlagSpec, SharedGroup } from '../command/spec.js';
import { enumOf, flagNameOf, flagsOf } from './flags/flags-of.js';
import { sharedFlags } from '../command/shared-flags.js';
import type { Provided } from './command.js';
import { takesMany, takesRows, placeOf, shapeAt } from './flags/places.js';

/** Record + operation → command. Waiting, confirming, paging and previews are switched on by the record's data. */
export const operationCommand = (
  area: Pick<AreaRecords, 'name'>,
  record: Presentation,
  operation: Operation,
  provided: Provided = {},
): CommandSpec => {
  const shared = sharedOf(record, operation);
  const added = [
    ...(record.selects === undefined ? [] : (ownFilters[record.selects] ?? [])),
    ...(record.page === undefined ? [] : pageFlags),
    ...(record.retries === true ? retryFlags : []),
    ...(typeof record.rows === 'object' && record.rows.makes !== undefined ? newFlags[record.rows.makes] : []),
    ...(record.ifNotExists === undefined ? [] : [ifNotExistsFlag]),
    ...(record.hides === undefined ? [] : [valueStdinFlag]),
  ];
  const reserved = new Set([...namesIn(shared), ...added.map(({ name }) => name)]);
  const flags = [...flagsOf(operation, record, reserved), ...added];
  const spec: CommandSpec = {
    words: [area.name, ...record.name.split(' ')].filter((word) => word !== ''),
    summary: record.summary,
    details: [record.details ?? []].flat(),
    section: record.section,
    arguments: (record.arguments ?? []).map((argument) => argumentSpec(argument, record, operation)),
    flags,
    shared,
    examples: record.examples,
    seeAlso: record.seeAlso ?? [],
    role: operation.role,
    since: operation.since,
    operation,
    source: operation.source,
    writes: operation.repeat !== 'read',
    asks: record.confirm !== undefined,
    ...condition(record, flags),
    // Loaded when it runs: help and completion of a command start 2 ms sooner.
    run: async (input, context) => {
      try {
        return operation.repeat === 'read'
          ? await (await import('./show/run-read.js')).runRead({ spec, record, operation }, input, context)
          : await (
              await import('./write/run-write.js')
            ).runWrite({ spec, record, operation, ...provided }, input, context);
      } catch (error) {
        throw (await import('./fill-hint.js')).withFilledHint(error, input);
      }
    },
  };
  return spec;
};

const newFlags: Readonly<Record<NonNullable<RowWords['makes']>, readonly FlagSpec[]>> = {
  computers: [{ name: 'group', value: 'group', help: 'group to add it to; several with commas', completes: 'group' }],
  groups: [{ name: 'parents', help: 'create the groups above it as well; a group that exists already is no error' }],
  values: [],
};

const retryFlags: readonly FlagSpec[] = [
  {
    name: 'failed',
    help: 'every package that failed on the selected computers (default: on all); --package only this one',
  },
  {
    name: 'since',
    value: 'time',
    help: 'with --failed: only failures after this time, such as 7d',
    onlyWith: 'failed',
    reads: { type: 'string', format: 'date-time' },
    relative: 'past',
  },
];

const ifNotExistsFlag: FlagSpec = { name: 'if-not-exists', help: 'succeed if it exists already' };

const valueStdinFlag: FlagSpec = { name: 'value-stdin', help: 'read the value from stdin' };

/** The flag that makes the command ask, or keeps it from asking. */
const condition = (
  { confirmIf }: Presentation,
  flags: readonly FlagSpec[],
): Pick<CommandSpec, 'asksWith' | 'asksWithout'> => {
  if (confirmIf === undefined) return {};
  const flag = flagNameOf(confirmIf.field, flags);
  if (confirmIf.is === 'absent') return { asksWithout: flag };
  return { asksWith: confirmIf.is === 'off' ? flag.replace('--', '--no-') : flag };
};

const argumentSpec = (argument: Argument, record: Presentation, operation: Operation): ArgumentSpec => ({
  name: argument.name,
  help: argument.help,
  many: argument.many === true || argument.oneEach === true || argument.form === 'pairs',
  // Targets may come from --from-file, --group, --search or --issue instead.
  optional: argument.optional === true || (argument.many === true && takesMany(record)),
  unless: insteadOf(argument, record, operation),
  values: valuesOf(argument, operation),
  completes: argument.lookup ?? argument.completes,
});

const valuesOf = ({ fills, form }: Argument, operation: Operation): readonly string[] | undefined =>
  form === undefined ? enumOf(shapeAt(operation, placeOf(operation, fills), fills)) : undefined;

const insteadOf = (
  { fills, form, name }: Argument,
  record: Presentation,
  operation: Operation,
): readonly string[] | undefined => {
  if (form === 'tag') return ['tag', 'tag-id'];
  const inBody = placeOf(operation, fills) === 'body' ? ['body', 'field'] : [];
  // A file provides it: --map the group of each computer, --from-file whole rows.
  const inRows = takesRows(record, operation) ? ['from-file'] : [];
  const flags = [...inBody, ...inRows, ...(record.hides === name ? ['value-stdin'] : [])];
  return flags.length === 0 ? undefined : flags;
};

const sharedOf = (record: Presentation, operation: Operation): SharedGroup[] => [
  ...(operation.paging === 'none' ? [] : (['paging'] as const)),
  ...(isList(record, operation) && operation.paging === 'none' ? (['limit'] as const) : []),
  ...(isList(record, operation) ? (['count'] as const) : []),
  ...(operation.body === undefined ? [] : (['body'] as const)),
  ...(operation.openParameters ? (['param'] as const) : []),
  ...(record.selects === undefined || ownFilters[record.selects] !== undefined ? [] : (['selection'] as const)),
  ...(takesRows(record, operation) ? (['rows'] as const) : []),
  ...(takesMany(record) ? (['selection'] as const) : []),
  ...(takesRows(record, operation) ? (['pace', 'bulk'] as const) : []),
  ...(record.follow === undefined ? [] : (['wait'] as const)),
  'request',
  ...(operation.repeat === 'read' ? (['watch'] as const) : (['write'] as const)),
  'output',
  'connection',
];

const isList = ({ columns, view }: Presentation, { paging, repeat }: Operation): boolean =>
  repeat === 'read' && (paging !== 'none' || (columns !== undefined && view === undefined));

const namesIn = (groups: readonly SharedGroup[]): Set<string> =>
  new Set(groups.flatMap((group) => sharedFlags[group].flags.map((flag: FlagSpec) => flag.name)));

/** The service lists all tasks: show/text-search.ts filters them. */
const taskFlags: readonly FlagSpec[] = [
  { name: 'status', value: 'status', help: 'only tasks in this state', values: ['running', 'finished', 'failed'] },
  {
    name: 'since',
    value: 'time',
    help: 'only tasks that started since then, such as 24h or 2026-11-01',
    reads: { type: 'string', format: 'date-time' },
  },
  {
    name: 'computer',
    value: 'computer',
    help: 'only tasks with an action on this computer; sends a request for each task that does not list its computers',
    completes: 'computer',
  },
];

/** Filters that are applied to the rows here. */
const ownFilters: Readonly<Partial<Record<NonNullable<Presentation['selects']>, readonly FlagSpec[]>>> = {
  jobs: [{ name: 'queue', value: 'name', help: 'only jobs of this queue' }],
  tasks: taskFlags,
};

const pageFlags: readonly FlagSpec[] = [
  { name: 'details', help: 'in every format: also health, agent, issues, groups, reboot and deployments' },
];

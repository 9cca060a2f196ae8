import type { ArgumentSpec, CommandSpec, FlagSpec, Input, RawFlag, SharedInput } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { sharedFlags } from '../../command/shared-flags.js';
import type { Json, Shape } from '../../contract/operation.js';
import { parseDuration } from '../../base/text/duration.js';
import { oneOf } from '../../base/text/one-of.js';
import { readValue, saysUtc } from './values.js';
import type { Context } from '../../context.js';
import { fileReason } from '../../base/files/file-problem.js';
import { readBounded } from '../../base/files/read-bounded.js';
import { inputText, withoutMark } from '../../base/text/input-text.js';

type Words = Pick<Input, 'arguments' | 'flags'>;

/** Typed values, with the shared flags parsed. */
export const inputOf = (typed: Words, spec: Pick<CommandSpec, 'flags'>): Input => ({
  ...typed,
  shared: readShared(typed, spec),
  values: {},
});

/** A custom command's own arguments and flags are read by the code that reads those of records. */
export const readOwn = (input: Input, spec: CommandSpec, now: Date): Input => {
  const given = [
    ...spec.arguments.map((argument) => [argument, `<${argument.name}>`, input.arguments[argument.name]] as const),
    ...spec.flags.flatMap((flag) =>
      [flag.name, ...(flag.aliases ?? [])].map((name) => [flag, `--${name}`, input.flags[name]] as const),
    ),
  ];
  const values = given.flatMap(([each, label, raw]) =>
    raw === undefined ? [] : [[each.name, readTyped(each, raw, label, now)] as const],
  );
  return { ...input, values: Object.fromEntries(values) };
};

const readShared = ({ flags }: Words, spec: Pick<CommandSpec, 'flags'>): SharedInput => {
  const own = new Set(spec.flags.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]));
  const value = (name: string): Json | undefined => {
    const raw = own.has(name) ? undefined : flags[name];
    const flag = byName.get(name);
    return raw === undefined || flag === undefined ? undefined : readTyped(flag, raw, `--${name}`, new Date(0));
  };
  const isOn = (name: string): boolean => value(name) === true;
  const text = (name: string): string | undefined => asText(value(name));
  const number = (name: string): number | undefined => asNumber(value(name));
  return {
    dryRun: isOn('dry-run'),
    yes: isOn('yes'),
    maxAffected: number('max-affected'),
    acceptsUnknown: value('max-affected') === 'unknown',
    reason: text('reason'),
    undoable: isOn('undoable'),
    first: number('first'),
    skipBad: isOn('skip-bad'),
    wait: isOn('wait'),
    timeout: number('timeout'),
    interval: number('interval'),
    until: number('until'),
    failFast: isOn('fail-fast'),
    all: isOn('all'),
    limit: number('limit'),
    skip: number('skip'),
    top: number('top'),
    selection: {
      fromFile: text('from-file'),
      computerColumn: computerColumnIn(flags['map']),
      group: text('group'),
      direct: isOn('direct'),
      search: [value('search') ?? []].flat().map(String),
      issue: text('issue'),
      notSeenFor: number('not-seen-for'),
      os: text('os'),
      model: text('model'),
      user: text('user'),
      outOfSync: isOn('out-of-sync'),
      failed: text('failed'),
      outdated: text('outdated'),
      noGroup: isOn('no-group'),
      notIn: text('not-in'),
    },
    concurrency: number('concurrency'),
    rate: number('rate'),
    stopAfterFailures: number('stop-after-failures'),
    report: text('report'),
    columns: columnsIn(text('columns')),
    watch: number('watch'),
    sortBy: text('sort-by'),
    count: isOn('count'),
    countBy: text('count-by'),
    query: text('query'),
    header: !isOn('no-header'),
    envelope: isOn('envelope'),
    quiet: isOn('quiet'),
    verbose: isOn('verbose'),
    debug: isOn('debug'),
    color: !isOn('no-color'),
    plain: isOn('plain'),
    demo: isOn('demo'),
  };
};

const byName: ReadonlyMap<string, FlagSpec> = new Map(
  Object.values(sharedFlags).flatMap(({ flags }) => flags.map((flag) => [flag.name, flag])),
);

const asText = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const asNumber = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

type Typed = Pick<FlagSpec & ArgumentSpec, 'isId' | 'reads' | 'values' | 'relative'>;

/** Leaves a boolean as it is, and reads each of several texts. */
const readTyped = (typed: Typed, raw: RawFlag, label: string, now: Date): Json => {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw !== 'string') return raw.map((text) => readTyped(typed, text, label, now));
  const { isId, reads, values } = typed;
  if (values !== undefined) return oneOf(label, raw, values);
  if (reads === undefined) return raw;
  const amount = amounts[reads.type];
  return amount === undefined
    ? // Types other than amounts are shapes.
      readValue(raw, reads as Shape, {
        label,
        now,
        relative: typed.relative ?? 'past',
        ...(isId === true ? { isId } : {}),
        isUtc: saysUtc(label),
      })
    : amount(raw, label);
};

/** An empty list, as an unset variable of a script gives it, would print empty rows. */
const columnsIn = (typed: string | undefined): string[] | undefined => {
  const columns = typed
    ?.split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '');
  if (columns?.length === 0) throw usage('--columns: the name of a column is required');
  return columns;
};

/** `--map Asset=computer`: the column that names the computer. Other targets are read with the rows of the file. */
const computerColumnIn = (typed: RawFlag | undefined): string | undefined =>
  [typed ?? []]
    .flat()
    .map(String)
    .find(namesComputer)
    ?.replace(/=[^=]*$/, '')
    .trim();

export const namesComputer = (word: string): boolean =>
  /^.+=\s*(?:computer|hostname|host name|host-name)\s*$/i.test(word);

/** `20/s`, `100/m`, `20`: requests a second. */
export const readRate = (text: string, label: string): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(?:\/(s|sec|m|min|h))?$/.exec(text.trim()) ?? [];
  const count = Number(amount);
  if (amount === undefined || count <= 0)
    throw usage(`${label}: "${text}" is not a rate`, `Such as ${label} 20/s, or ${label} 100/m.`);
  const seconds = unit === undefined || unit.startsWith('s') ? 1 : unit.startsWith('m') ? 60 : 3600;
  return count / seconds;
};

/** `95%` or `95`: 0.95. */
export const readShare = (text: string, label: string): number => {
  const [, number] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text.trim()) ?? [];
  const percent = Number(number);
  if (number === undefined || percent <= 0 || percent > 100)
    throw usage(`${label}: "${text}" is not a share`, `Such as ${label} 95%.`);
  return percent / 100;
};

/** Reads a number of computers, or `unknown`, which accepts that the number is not known. */
const readLimit = (text: string, label: string): number | 'unknown' => {
  if (text === 'unknown') return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw usage(`${label}: "${text}" is not a number of computers, nor the word unknown`);
};

const amounts: Readonly<Record<string, ((text: string, label: string) => number | string) | undefined>> = {
  duration: parseDuration,
  limit: readLimit,
  rate: readRate,
  share: readShare,
};

/** A flag's text: as it is, from a file (@file) or from stdin (-). */
export const readText = async (
  raw: RawFlag | undefined,
  label: string,
  context: Context,
): Promise<string | undefined> => {
  if (typeof raw !== 'string') return undefined;
  if (raw === '-') return withoutMark(await context.terminal.readStdin());
  return raw.startsWith('@') ? readFileText(raw.slice(1), label, context.interrupt) : raw;
};

export const readFileText = async (path: string, label: string, interrupt: AbortSignal): Promise<string> =>
  inputText(await readFileBytes(path, label, interrupt), `${label}: ${path}`);

export const readFileBytes = async (
  path: string,
  label: string,
  interrupt: AbortSignal,
): Promise<Buffer<ArrayBuffer>> => {
  try {
    return await readBounded(path, interrupt);
  } catch (error) {
    interrupt.throwIfAborted();
    throw usage(`${label}: cannot read ${path}: ${fileReason(error)}`);
  }
};

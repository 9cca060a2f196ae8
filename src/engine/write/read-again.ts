import { computerVariableApi } from '../../service/variables.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import { EmsError, messageOf } from '../../base/errors.js';
import { isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { learnSecrets } from '../../settings/loaded.js';
import { once } from '../../base/text/once.js';
import { plural } from '../../base/text/wording.js';
import { selectUnits, type Replay, type UnitSelection } from '../../changes/journal/replay.js';
import { rowTag } from '../../changes/secrets/unkept-values.js';
import type { Plan, Template, Unit, UnkeptValue } from '../../changes/plan.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { readFileOrPipe } from '../targets/read-selection-file.js';
import { parseTable, type TableRow } from '../targets/table-file.js';

export interface Refilled {
  readonly plan: Plan;
  readonly toSend: Map<number, Unit>;
}

/** Reads the secret values again, which the journal does not keep. Requests whose value is gone are not sent. */
export const withValuesAgain = async (
  now: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Refilled> => {
  const { plan } = now;
  const selected = selectUnits(now, wanted);
  const isNeeded = plan.values !== undefined || [...selected.values()].some(({ values }) => values !== undefined);
  if (selected.size === 0 || !isNeeded) return { plan, toSend: selected };
  const sources = openSources(plan, input, context);
  const shared = await valuesFrom(plan.values ?? [], [], sources);
  const own = new Map<number, Found>();
  for (const [index, unit] of selected) own.set(index, await valuesFrom(unit.values ?? [], unit.values ?? [], sources));
  warnOfMissing([shared, ...own.values()], shared.missing.length > 0 ? selected.size : undefined, context);
  const found = [shared, ...own.values()].flatMap(({ values }) => values.map(({ value }) => String(value)));
  learnSecrets(await context.client(), await context.settings(), found);
  // Units that wait for one that is not sent are not sent either.
  const left = new Set([...own].flatMap(([index, { missing }]) => (missing.length === 0 ? [] : [plan.units[index]])));
  const toSend =
    shared.missing.length > 0
      ? new Map<number, Unit>()
      : selectUnits(now, (state, unit, repeat) => (left.has(unit) ? [] : wanted(state, unit, repeat)));
  const filled = [...toSend].map(([index, unit]) => [index, fillUnit(unit, own.get(index)?.values ?? [])] as const);
  return { plan: { ...plan, call: fill(plan.call, shared.values) }, toSend: new Map(filled) };
};

interface Found {
  readonly values: readonly { readonly at: string; readonly value: string | number }[];
  /** Why values are not there. */
  readonly missing: readonly string[];
}

type Source = (value: UnkeptValue, all: readonly UnkeptValue[]) => Promise<string | Missing>;

interface Missing {
  readonly why: string;
}

const valuesFrom = async (
  wanted: readonly UnkeptValue[],
  all: readonly UnkeptValue[],
  sources: Record<UnkeptValue['from'], Source>,
): Promise<Found> => {
  const values = [];
  const missing = [];
  for (const each of wanted) {
    const text = await sources[each.from](each, all);
    if (typeof text !== 'string') missing.push(text.why);
    else values.push({ at: each.at, value: each.isNumber === true ? Number(text) : text });
  }
  return { values, missing };
};

const openSources = (plan: Plan, input: Input, context: Context): Record<UnkeptValue['from'], Source> => {
  const rows = once(() => readRows(plan, input, context));
  const asked = new Map<string, Promise<string | Missing>>();
  const read = new Map<string, Promise<readonly JsonObject[]>>();
  const say = once(() => context.say('Reading the secret values again from the old computers.'));
  return {
    prompt: ({ at }) => {
      if (!asked.has(at)) asked.set(at, askAgain(at, asked.size === 0, input, context));
      return asked.get(at) ?? Promise.resolve(notGiven);
    },
    file: async ({ key }, all) => rowValue(key, await rows(), all, plan.run),
    computer: async ({ key }) => {
      say();
      return computerValue(key, read, context);
    },
  };
};

const notGiven: Missing = {
  why: 'their value was typed and is not kept: resume in a terminal, which asks for it, or with --value-stdin',
};

const askAgain = async (at: string, isFirst: boolean, input: Input, context: Context): Promise<string | Missing> => {
  if (input.flags['value-stdin'] === true && isFirst) return (await context.terminal.readStdin()).replace(/\r?\n$/, '');
  const prompts = await context.prompts();
  if (!prompts.canAsk) return notGiven;
  return prompts.secret(at === 'value' ? 'Value:' : `Value of ${at.replace(/^\w+\./, '')}:`);
};

type Rows = ReadonlyMap<number, TableRow> | Missing;

/** A file is read where it was; rows that came from stdin have to be given again. */
const readRows = async ({ file = '-' }: Plan, input: Input, context: Context): Promise<Rows> => {
  const given = input.flags['from-file'];
  const path = typeof given === 'string' ? given : file;
  if (path === '-' && given === undefined)
    return { why: 'their values came from stdin and are not kept: give the same rows again with --from-file -' };
  context.say(`Reading the secret values again from ${path === '-' ? 'stdin' : path}, as they are there now.`);
  try {
    const { rows } = parseTable(await readFileOrPipe(path, '--from-file', context), '--from-file', '', () => true);
    return new Map(rows.map((row) => [row.line, row]));
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind === 'interrupted') throw error;
    return { why: `their values cannot be read again: ${messageOf(error)}` };
  }
};

const rowValue = (key: string, rows: Rows, all: readonly UnkeptValue[], run: string): string | Missing => {
  if ('why' in rows) return rows;
  const [line, tag, column] = partsOfKey(key);
  const row = rows.get(Number(line));
  const columns = all.flatMap((each) => (each.from === 'file' ? [partsOfKey(each.key)[2]] : []));
  if (row === undefined || rowTag(row, columns, run) !== tag) return { why: 'their rows have changed since' };
  return row.cells[column]?.trim() ?? '';
};

const partsOfKey = (key: string): readonly [string, string, string] => {
  const [, line = '', tag = '', column = ''] = /^(\d+):(\w+):([^]*)$/.exec(key) ?? [];
  return [line, tag, column];
};

const computerValue = async (
  key: string,
  read: Map<string, Promise<readonly JsonObject[]>>,
  context: Context,
): Promise<string | Missing> => {
  const [id, varId, entryId, child] = JSON.parse(key) as (number | string)[]; // made by computerKey
  const call =
    entryId === undefined ? computerVariableApi.list(id ?? 0) : computerVariableApi.collection(id ?? 0, varId ?? 0);
  const client = await context.client();
  const url = client.url(call);
  if (!read.has(url)) read.set(url, readItems(call, client, { top: wholePage }));
  try {
    const items = (await read.get(url)) ?? [];
    const values = entryId === undefined ? items : childrenOf(items, entryId);
    const fits = ({ designation, varId: of }: JsonObject): boolean =>
      entryId === undefined ? textOf(of) === String(varId) : designation === child;
    const value = values.find(fits)?.['value'];
    return typeof value === 'string' ? value : { why: 'the old computer does not have their value any more' };
  } catch (error) {
    context.interrupt.throwIfAborted();
    return { why: `their value cannot be read from the old computer again: ${messageOf(error)}` };
  }
};

const childrenOf = (items: readonly JsonObject[], entryId: number | string): JsonObject[] => {
  const values = items.find(({ collectionId }) => textOf(collectionId) === String(entryId))?.['values'];
  return (isList(values) ? values : []).filter(isObject);
};

const warnOfMissing = (found: readonly Found[], all: number | undefined, context: Context): void => {
  const reasons = new Map<string, number>();
  for (const [why] of found.map(({ missing }) => missing))
    if (why !== undefined) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  for (const [why, count] of reasons) context.warn(`${plural(all ?? count, 'request')} not sent: ${why}.`);
};

const fillUnit = (unit: Unit, values: Found['values']): Unit => {
  if (values.length === 0) return unit;
  return {
    ...unit,
    ...(unit.own === undefined ? {} : { own: fill(unit.own, values) }),
    ...(unit.call === undefined ? {} : { call: fill(unit.call, values) }),
  };
};

const fill = <Part extends Pick<Template, 'body'>>(part: Part, values: Found['values']): Part =>
  part.body === undefined || values.length === 0
    ? part
    : { ...part, body: values.reduce<Json>((body, { at, value }) => withValue(body, at, value), part.body) };

/** Names of fields may contain dots, so the longest name that matches is used. */
const withValue = (body: Json, at: string, value: string | number): Json => {
  if (at === '') return value;
  if (isList(body)) {
    const [, first = '', rest = ''] = /^(\d+)\.?([^]*)$/.exec(at) ?? [];
    return body.map((each, index) => (index === Number(first) ? withValue(each, rest, value) : each));
  }
  if (!isObject(body)) return body;
  const name = Object.keys(body).find((each) => at === each || at.startsWith(`${each}.`));
  return name === undefined
    ? body
    : { ...body, [name]: withValue(body[name] ?? null, at.slice(name.length + 1), value) };
};

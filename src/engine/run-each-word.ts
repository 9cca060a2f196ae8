import type { Result } from '../command/result.js';
import type { Context } from '../context.js';
import type { JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { isObject } from '../json/objects.js';
import { textOf } from '../json/text-of.js';
import { ticked } from '../terminal/tick.js';
import { isForPeople, wantsRecord } from './write/for-people.js';
import { sentenceOf, withNext } from './write/tell-outcome.js';
import { listFromItems } from './read/shape-result.js';
import { prepareCall } from './request/prepare.js';
import { previewMany } from './safety/preview.js';
import { sendOrReadBack } from './safety/read-back.js';
import type { Command, Prepared } from './request/command.js';
import type { Input } from '../command/input.js';
import type { Column } from '../areas/column.js';

/** The words of an argument that takes several, one request each; undefined: it takes one, or one was typed. */
export const severalWords = ({ record }: Command, input: Input): readonly string[] | undefined => {
  const words = [input.arguments[nameOf(record) ?? ''] ?? []].flat();
  return words.length > 1 ? words : undefined;
};

/** One typed word is what a command of one word expects. */
export const withOneWord = ({ record }: Command, input: Input): Input => {
  const name = nameOf(record);
  const [only, second] = name === undefined ? [] : [input.arguments[name] ?? []].flat();
  return name === undefined || only === undefined || second !== undefined ? input : withWord(input, name, only);
};

const nameOf = (record: Command['record']): string | undefined =>
  record.arguments?.find(({ oneEach }) => oneEach)?.name;

const withWord = (input: Input, name: string, word: string): Input => ({
  ...input,
  arguments: { ...input.arguments, [name]: word },
});

/** All are looked up before the first is sent; one that is refused does not stop the others. */
export const runEachWord = async (
  command: Command,
  { words, confirm }: { readonly words: readonly string[]; readonly confirm: (prepared: Prepared) => Promise<void> },
  input: Input,
  context: Context,
): Promise<Result> => {
  const name = nameOf(command.record) ?? '';
  const calls = await Promise.all(words.map((word) => prepareCall(command, withWord(input, name, word), context)));
  const client = await context.client();
  const [first] = calls;
  if (input.shared.dryRun || first === undefined)
    return previewMany(
      calls.map(({ call }) => call),
      client,
    );
  await confirm({ ...first, names: { ...first.names, [name]: words.join(', ') } });
  const rows: JsonObject[] = [];
  for (const [at, { call }] of calls.entries())
    rows.push({ [name]: words[at] ?? '', ...(await outcomeOf(() => sendOrReadBack(call, client, context), context)) });
  const failed = rows.filter(({ outcome }) => outcome !== 'done');
  const outcome =
    failed.length === 0 ? undefined : new EmsError('partial', `${failed.length} of ${rows.length} failed`);
  const list = (shown: readonly JsonObject[]): Result => ({
    ...listFromItems(shown, { columns: columnsFor(name), id: command.record.id, noun: `${name}s` }),
    namesWhere: { path: 'outcome', value: 'done' },
    outcome,
  });
  if (!(await isForPeople(context)) || wantsRecord(input)) return list(rows);
  const sentence = await sentenceFor(rows, { command, name, prepared: first }, context);
  if (failed.length === 0) return { kind: 'done', message: sentence };
  return { ...list(failed), remarks: failed.length === rows.length ? [] : [ticked(sentence, context.terminal)] };
};

interface Told {
  readonly command: Command;
  readonly name: string;
  readonly prepared: Prepared;
}

/** 'Assigned 7-Zip@24.08 and KeePass@2.57 to Pilot; VLC was already assigned to Pilot; members install it …' */
const sentenceFor = async (
  rows: readonly JsonObject[],
  { command: { record }, name, prepared }: Told,
  context: Context,
): Promise<string> => {
  const { withLabels } = await import('./safety/names.js');
  const { names } = await withLabels(prepared, context);
  const idle = (row: JsonObject): string | undefined =>
    Object.keys(record.doneWhen ?? {}).find((field) => row[field] === true);
  const done = rows.filter(({ outcome }) => outcome === 'done');
  const said = [...new Set(done.map(idle))].map((field) => {
    const words = done.filter((row) => idle(row) === field).map((row) => textOf(row[name]));
    const sentence = sentenceOf(
      record,
      { ...names, [name]: listed(words) },
      field === undefined ? null : { [field]: true },
    );
    return words.length > 1 ? sentence.replace(' was already ', ' were already ') : sentence;
  });
  return withNext(said.join('; '), record, names);
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const columnsFor = (name: string): Column[] => [
  { path: name },
  { path: 'outcome', state: true },
  { path: 'alreadyAssigned', title: 'Already assigned', format: 'yes-no', onlyKnown: true },
  { path: 'message', whole: true, onlyKnown: true },
];

const outcomeOf = async (send: () => ReturnType<typeof sendOrReadBack>, context: Context): Promise<JsonObject> => {
  try {
    const answer = (await send()).json();
    return { outcome: 'done', ...(isObject(answer) ? answer : {}) };
  } catch (error) {
    if (!(error instanceof EmsError) || context.interrupt.aborted) throw error;
    const { code, hint } = error.facts;
    return { outcome: 'failed', code: code ?? null, message: [error.message, hint].filter(Boolean).join(' ') };
  }
};

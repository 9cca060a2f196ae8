import type { Operation } from '../../contract/operation.js';
import type { Plan } from '../../changes/plan.js';
import { phraseOf } from '../../changes/permit.js';
import type { Presentation } from '../../areas/record.js';
import type { Input } from '../../command/input.js';
import type { Context } from '../../context.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { labelOf } from '../names/labels.js';
import { allTargets } from '../../changes/plan.js';
import { withNames } from '../names/with-names.js';
import { jobIdOf } from '../wait/poll/fields.js';
import { withLabels } from '../safety/question.js';
import type { Planned } from './planned.js';
import { itemsOf, isObject, textOf } from '../../base/json/objects.js';
import { computersText, thousands } from '../../base/text/wording.js';

/** 202 where the reference promises a result: the service has not done it yet. */
export const isOnlyAccepted = (status: number | null, { answers }: Pick<Operation, 'answers'>): boolean =>
  status === 202 && !answers.some((answer) => answer.status === 202);

export const acceptedText = ({ question }: Pick<Plan, 'question'>): string =>
  `Accepted, not done yet: ${phraseOf(question)}`;

/** With the command that waits for it, where the answer carries the id of the job. */
export const acceptedSentence = (
  plan: Pick<Plan, 'question'>,
  record: Presentation,
  names: SpokenNames,
  answer?: Json,
): string => (record.follow === undefined ? acceptedText(plan) : withNext(acceptedText(plan), record, names, answer));

export type SpokenNames = Readonly<Record<string, string>>;

/** 'Assigned 7-Zip@24.08 to Pilot; members install it …', as the record words it for the answer. */
export const sentenceOf = (record: Presentation, names: SpokenNames, answer?: Json): string =>
  withNext(plainSentence(record, names, answer), record, names, answer);

const plainSentence = (
  { done, doneWhen = {}, summary }: Presentation,
  names: SpokenNames,
  answer: Json | undefined,
): string => {
  const fields = isObject(answer) ? answer : {};
  const instead = Object.entries(doneWhen).find(([field]) => fields[field] === true);
  return withNames(instead?.[1] ?? done ?? `Done: ${summary}`, { ...fieldsIn(answer), ...names });
};

/** The name of a job's id is not documented: {jobId} is whichever there is. */
const fieldsIn = (answer: Json | undefined): SpokenNames => {
  if (!isObject(answer)) return {};
  const fields = Object.entries(answer).map(([name, value]) => [name, textOf(value)] as const);
  return { jobId: jobIdOf(answer) ?? '', ...Object.fromEntries(fields) };
};

/** Adds what happens next to the same line, unless the answer lacks an id that this part needs. */
const withNext = (sentence: string, { next }: Presentation, names: SpokenNames, answer?: Json): string => {
  if (typeof next !== 'string' || next === 'contact') return sentence;
  const known = { ...fieldsIn(answer), ...names };
  const isAnswered = Array.from(next.matchAll(/\{(\w+)\}/g)).every(([, name = '']) => (known[name] ?? '') !== '');
  return isAnswered ? `${sentence}; ${withNames(next, known)}` : sentence;
};

/** 'Added 20 computers to Workstations/Berlin; 1 was already there' */
export const batchSentence = (
  record: Presentation,
  names: SpokenNames,
  answers: readonly Json[],
  count: number,
): string => {
  const noOps = record.batch?.noOps ?? {};
  const idle = answers
    .flatMap((answer) => itemsOf(isObject(answer) ? answer['results'] : undefined))
    .flatMap((item) =>
      Object.keys(noOps).filter((code) => Object.values(item).some((value) => textOf(value) === code)),
    );
  const [code] = idle;
  const changed = count - idle.length;
  const argument = record.arguments?.find(({ many }) => many)?.name ?? 'computer';
  if (code !== undefined && changed === 0)
    return withNames(`Nothing to do: {${argument}} ${count === 1 ? 'was' : 'were'} ${noOps[code]} ({group})`, names);
  const told = idle.length === 0 ? names : { ...names, [argument]: computersText(changed) };
  const sentence = sentenceOf(record, told);
  return code === undefined
    ? sentence
    : `${sentence}; ${thousands(idle.length)} ${idle.length === 1 ? 'was' : 'were'} ${noOps[code]}`;
};

/** 'Assigned 7-Zip@24.08 and KeePass@2.57 to Pilot; VLC was already assigned to Pilot; members install it …' */
export const wordsSentence = (
  record: Presentation,
  names: SpokenNames,
  noun: string,
  done: readonly WordAnswer[],
): string => {
  const idle = ({ answer }: WordAnswer): string | undefined =>
    Object.keys(record.doneWhen ?? {}).find((field) => isObject(answer) && answer[field] === true);
  const said = [...new Set(done.map(idle))].map((field) => {
    const words = done.filter((each) => idle(each) === field).map(({ word }) => word);
    const answer: JsonObject = field === undefined ? {} : { [field]: true };
    const sentence = plainSentence(record, { ...names, [noun]: listWords(words) }, answer);
    return words.length > 1 ? sentence.replace(' was already ', ' were already ') : sentence;
  });
  return withNext(said.join('; '), record, names);
};

interface WordAnswer {
  readonly word: string;
  readonly answer?: Json | undefined;
}

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Looks up the names of a sentence: a host name is enough there, and an id is replaced by its name. */
export const speakNames = async ({ command, plan, prepared }: Planned, context: Context): Promise<SpokenNames> => {
  const { names } = await withLabels(prepared, context);
  const argument = command.record.arguments?.find(({ many }) => many)?.name;
  const [only, second] = allTargets(plan);
  if (argument === undefined || only === undefined || second !== undefined || !/^\d+$/.test(names[argument] ?? ''))
    return names;
  const host = await labelOf('computer', only.id, await context.client());
  return host === undefined ? names : { ...names, [argument]: host.replace(/\..*$/, '') };
};

/** Whether a person reads the output and chose no format: then a sentence says more than a record. */
export const isForPeople = async (context: Context): Promise<boolean> => {
  if (!context.terminal.stdout.isTerminal) return false;
  const { columns, envelope, format, query } = await context.output();
  const isShaped = columns !== undefined || query !== undefined || envelope || format === 'text';
  return !isShaped && (await context.settings()).get('output') === undefined;
};

export const wantsRecord = ({ shared }: Input): boolean => shared.verbose;

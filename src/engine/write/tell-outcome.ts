import type { Presentation } from '../../areas/record.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { ticked } from '../../terminal/tick.js';
import { isForPeople, wantsRecord } from './for-people.js';
import { withNames } from '../request/typed-names.js';
import type { Input } from '../../command/input.js';

/** The one place where a write is told: a sentence for people, the record for programs, for -o and for -v. */
export const tellOutcome = async (
  { record, result, sentence }: Told,
  input: Input,
  context: Context,
): Promise<Result> => {
  if (result.kind === 'done' || result.kind === 'file' || result.kind === 'text') return result;
  if (!(await isForPeople(context))) return result;
  if (result.outcome !== undefined) return result;
  if (record.done !== undefined && record.showsAnswer !== true && !wantsRecord(input))
    return { kind: 'done', message: await sentence() };
  return { ...result, remarks: [...(result.remarks ?? []), ticked(await sentence(), context.terminal)] };
};

export interface Told {
  readonly record: Presentation;
  readonly result: Result;
  /** Made only where somebody reads it. */
  readonly sentence: () => Promise<string>;
}

/** 'Assigned 7-Zip@24.08 to Pilot', as the record words it for the answer. */
export const sentenceOf = (
  { done, doneWhen = {}, summary }: Presentation,
  names: Readonly<Record<string, string>>,
  answer: Json | undefined,
): string => {
  const fields = isObject(answer) ? answer : {};
  const instead = Object.entries(doneWhen).find(([field]) => fields[field] === true);
  return withNames(instead?.[1] ?? done ?? `Done: ${summary}`, { ...answeredIn(answer), ...names });
};

const answeredIn = (answer: Json | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(isObject(answer) ? answer : {}).map(([name, value]) => [name, textOf(value)]));

/** A sentence about what happens next stands in the same line; without the id that it needs, it would lead nowhere. */
export const withNext = (
  sentence: string,
  { next }: Presentation,
  names: Readonly<Record<string, string>>,
  answer?: Json,
): string => {
  if (next === undefined || next === 'contact') return sentence;
  const known = { ...answeredIn(answer), ...names };
  const isAnswered = Array.from(next.matchAll(/\{(\w+)\}/g)).every(([, name = '']) => (known[name] ?? '') !== '');
  return isAnswered ? `${sentence}; ${withNames(next, known)}` : sentence;
};

import type { Result } from '../../command/result.js';
import { EmsError } from '../../errors.js';
import { computersText, plural } from '../../text/wording.js';
import { codes } from '../../contract/codes.js';
import type { Call } from '../../http/client.js';
import type { Unit } from '../plan.js';
import type { SubjectId, Target } from '../target.js';
import type { Outcome, RefusedInBatch } from '../journal/unit-state.js';
import { isObject, isWithoutAny, type Json, type JsonObject } from '../../json/objects.js';

/**
 * The computers that a batch answer counts as failed. Its counts decide how many: the fields of a single result are not
 * documented, so these only tell which ones, and where they don't, all that may be meant are unsure. `isCounted`: the
 * reference promises the counts, so that an answer without any object, or with counts that cannot be, tells of nobody.
 */
export const refusalsIn = <Id extends SubjectId>(
  answer: Json | undefined,
  unit: readonly Target<Id>[],
  isCounted = false,
): RefusedInBatch<Id>[] => {
  if (isCounted && answer !== undefined && !(isObject(answer) && hasPossibleCounts(answer, unit.length)))
    return unit.map(({ id }) => ({ id, message: 'the service did not say what became of it', unsure: true }));
  const results = resultsIn(answer);
  const failed = failedIn(answer, unit, results);
  if (failed === 0) return [];
  const doubtful = unit.filter(({ id }) => !isFine(results.get(id)));
  const suspects = doubtful.length < failed ? unit : doubtful;
  // A sign counts only where it fits the number of failures.
  const found = [() => true, ...plainSigns, hasCode]
    .map((sign) => suspects.filter(({ id }) => sign(results.get(id) ?? {})))
    .find(({ length }) => length === Math.min(failed, unit.length));
  if (found !== undefined) return found.map(({ id }) => refusalOf(id, results.get(id) ?? uncounted));
  const message = `the service reports ${failed} of these ${suspects.length} as failed and does not say which`;
  return suspects.map(({ id }) => ({ id, message, unsure: true }));
};

export const promisesCounts = ({ promises }: Pick<Call, 'promises'>): boolean => promises === 'counts';

/**
 * "2" is no number, five of two have not succeeded, and {"status": "starting"} counts nobody: what became of them is not
 * known. An answer without any field is as good as none.
 */
const hasPossibleCounts = (answer: JsonObject, length: number): boolean =>
  !isWithoutAny(answer, ['groupId', 'succeeded', 'failed', 'results']) &&
  [answer['succeeded'], answer['failed']].every(
    (count) =>
      count === undefined || (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= length),
  );

/**
 * Counts that do not add up: nobody counted as succeeded means that nobody has, and a result that says it failed counts as
 * far as the number of successes leaves room for it; one that is no success in so many words counts in any case.
 */
const failedIn = (
  answer: Json | undefined,
  unit: readonly Target[],
  results: ReadonlyMap<SubjectId, JsonObject>,
): number => {
  if (!isObject(answer)) return 0;
  const succeeded = numberIn(answer, 'succeeded') ?? unit.length;
  if (succeeded === 0) return unit.length;
  const missing = Math.max(0, unit.length - succeeded);
  const those = (sign: Sign): number => unit.filter(({ id }) => sign(results.get(id) ?? {})).length;
  const clear = those((result) => verdictIn(result) === false);
  return Math.max(numberIn(answer, 'failed') ?? missing, Math.min(those(tellsFailure), missing), clear);
};

/** It says that all of them succeeded, and does not speak of others. */
export const provesAll = (answer: Json | undefined, unit: readonly Target[]): boolean => {
  const results = resultsIn(answer);
  const isOfThese = results.size === 0 || unit.every(({ id }) => results.has(id));
  return isObject(answer) && numberIn(answer, 'succeeded') === unit.length && isOfThese;
};

const resultsIn = (answer: Json | undefined): Map<SubjectId, JsonObject> => {
  const results = isObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results)) return new Map();
  return new Map(
    (results as readonly Json[]).filter(isObject).flatMap((result) => {
      const id = result['computerId'] ?? result['clientId'] ?? result['id'];
      return typeof id === 'number' ? [[id, result] as const] : [];
    }),
  );
};

const verdictIn = (result: JsonObject): Json | undefined =>
  result['success'] ?? result['succeeded'] ?? result['ok'] ?? result['isSuccess'];

const words = ['code', 'status', 'result', 'outcome', 'state'];

/** The reference counts these as succeeded. */
const noOps = new Set(['AlreadyMember', 'NotMember']);

const isFine = (result: JsonObject | undefined): boolean =>
  result !== undefined && (verdictIn(result) === true || words.some((name) => noOps.has(textIn(result, [name]) ?? '')));

type Sign = (result: JsonObject) => boolean;

/** How a result may say in so many words that it failed, the clearest first. */
const plainSigns: readonly Sign[] = [
  (result) => verdictIn(result) === false,
  (result) => textIn(result, ['error', 'errorCode', 'errorText']) !== undefined,
  (result) => words.some((name) => /fail|error|refus|reject|denied/i.test(textIn(result, [name]) ?? '')),
];

/** A code may be that of a refusal, or of something else. */
const hasCode: Sign = (result) => words.some((name) => codes.has(textIn(result, [name]) ?? ''));

/** A failure of which the answer has nothing but the count. */
const uncounted: JsonObject = { message: 'the service does not count it as succeeded' };

const tellsFailure: Sign = (result) => plainSigns.some((sign) => sign(result));

const refusalOf = <Id extends SubjectId>(id: Id, result: JsonObject): RefusedInBatch<Id> => {
  const code = textIn(result, ['code', 'error', 'errorCode', 'status', 'result', 'outcome']);
  const message = textIn(result, ['message', 'errorText', 'reason', 'detail']);
  return { id, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) };
};

const textIn = (result: JsonObject, names: readonly string[]): string | undefined =>
  names.map((name) => result[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined; // find keeps texts only

/** undefined: no answer counts its computers, so there is nothing to add up. */
export const mergeAnswers = (
  units: readonly Unit[],
  outcomes: ReadonlyMap<number, Outcome>,
): JsonObject | undefined => {
  const answers = units.map((_, index) => answerOf(outcomes.get(index)));
  return answers.some(isCounted) ? addedUp(units, outcomes, answers) : undefined;
};

const answerOf = (outcome: Outcome | undefined): Json | undefined =>
  outcome?.kind === 'done' ? outcome.reply : undefined;

const isCounted = (answer: Json | undefined): boolean =>
  isObject(answer) && (numberIn(answer, 'succeeded') ?? numberIn(answer, 'failed')) !== undefined;

/** Several answers as one, in the service's own words; a part without an answer counts as failed. */
const addedUp = (
  units: readonly Unit[],
  outcomes: ReadonlyMap<number, Outcome>,
  answers: readonly (Json | undefined)[],
): JsonObject => {
  const merged: { [name: string]: Json } = {};
  let succeeded = 0;
  let failed = 0;
  const results: Json[] = [];
  units.forEach(({ targets }, index) => {
    const outcome = outcomes.get(index);
    const answer = answers[index];
    if (isObject(answer)) {
      for (const [name, value] of Object.entries(answer)) merged[name] ??= value;
      succeeded += numberIn(answer, 'succeeded') ?? targets.length;
      failed += numberIn(answer, 'failed') ?? 0;
      if (Array.isArray(answer['results'])) results.push(...(answer['results'] as readonly Json[]));
    } else if (outcome?.kind === 'done') succeeded += targets.length;
    else {
      failed += targets.length;
      results.push(...targets.map(({ id }) => withoutAnswer(id, outcome)));
    }
  });
  return { ...merged, succeeded, failed, results };
};

const withoutAnswer = (computerId: SubjectId, outcome: Outcome | undefined): Json =>
  outcome === undefined || outcome.kind === 'done'
    ? { computerId, status: 'NotSent', message: 'not sent' }
    : {
        computerId,
        status: outcome.kind === 'unknown' ? 'Unknown' : 'Failed',
        ...(outcome.problem.code === undefined ? {} : { code: outcome.problem.code }),
        message: outcome.problem.message,
      };

const numberIn = (answer: JsonObject, name: string): number | undefined => {
  const value = answer[name];
  return typeof value === 'number' ? value : undefined;
};

/** A batch that was accepted may still have refused computers; a replacement of a package, groups. */
export const partialFailure = (result: Result): EmsError | undefined => {
  const value = result.kind === 'object' && isObject(result.value) ? result.value : {};
  const [computers = 0, others = 0] = [numberIn(value, 'failed'), numberIn(value, 'failedCount')];
  if (computers <= 0 && others <= 0) return undefined;
  const what = computers > 0 ? computersText(computers) : plural(others, 'change');
  return new EmsError('partial', `${what} failed.`, { hint: 'See the results for the reasons.' });
};

import type { Unit } from '../plan.js';
import type { SubjectId } from '../target.js';
import type { Outcome } from '../journal/unit-state.js';
import { isObject, type Json, type JsonObject } from '../../base/json/objects.js';

/** Returns undefined if no answer has counts to add up. */
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

/** Adds several answers up in the service's own words; a part without an answer counts as failed. */
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

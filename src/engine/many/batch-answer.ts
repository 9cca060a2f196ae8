import type { Json, JsonObject } from '../../contract/operation.js';
import { isObject } from '../check-shape.js';
import type { Outcome } from './outcome.js';
import type { Unit } from './plan.js';
import type { Refusal } from './replay.js';

/** The computers that a batch answer counts as failed. The fields of a single result are not documented. */
export const refusalsIn = (answer: Json | undefined): Refusal[] => {
  if (!isObject(answer) || !Array.isArray(answer['results'])) return [];
  return (answer['results'] as readonly Json[]).filter(isObject).flatMap((result) => {
    const id = result['computerId'] ?? result['clientId'] ?? result['id'];
    if (typeof id !== 'number' || !isRefused(result)) return [];
    const code = textIn(result, ['code', 'error', 'errorCode', 'status', 'result', 'outcome']);
    const message = textIn(result, ['message', 'errorText', 'reason', 'detail']);
    return [{ id, ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) }];
  });
};

const isRefused = (result: JsonObject): boolean => {
  const verdict = result['success'] ?? result['succeeded'] ?? result['ok'] ?? result['isSuccess'];
  if (typeof verdict === 'boolean') return !verdict;
  const word = textIn(result, ['status', 'result', 'outcome', 'state']);
  if (word !== undefined)
    return /fail|error|refus|reject|denied|notfound|conflict|exclusiv|special|unknown/i.test(word);
  return textIn(result, ['error', 'errorCode', 'code']) !== undefined;
};

const textIn = (result: JsonObject, names: readonly string[]): string | undefined =>
  names.map((name) => result[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined; // find keeps texts only

/** Several answers as one, in the service's own words; a part without an answer counts as failed. */
export const mergeAnswers = (units: readonly Unit[], outcomes: ReadonlyMap<number, Outcome>): JsonObject => {
  const merged: { [name: string]: Json } = {};
  let succeeded = 0;
  let failed = 0;
  const results: Json[] = [];
  units.forEach((unit, index) => {
    const outcome = outcomes.get(index);
    const answer = outcome?.kind === 'done' ? outcome.reply : undefined;
    if (isObject(answer)) {
      for (const [name, value] of Object.entries(answer)) merged[name] ??= value;
      succeeded += numberIn(answer, 'succeeded', unit.length);
      failed += numberIn(answer, 'failed', 0);
      if (Array.isArray(answer['results'])) results.push(...(answer['results'] as readonly Json[]));
    } else if (outcome?.kind === 'done') succeeded += unit.length;
    else {
      failed += unit.length;
      results.push(...unit.map(({ id }) => withoutAnswer(id, outcome)));
    }
  });
  return { ...merged, succeeded, failed, results };
};

const withoutAnswer = (computerId: number, outcome: Outcome | undefined): Json =>
  outcome === undefined || outcome.kind === 'done'
    ? { computerId, status: 'NotSent', message: 'not sent' }
    : {
        computerId,
        status: outcome.kind === 'unknown' ? 'Unknown' : 'Failed',
        ...(outcome.problem.code === undefined ? {} : { code: outcome.problem.code }),
        message: outcome.problem.message,
      };

const numberIn = (answer: JsonObject, name: string, otherwise: number): number => {
  const value = answer[name];
  return typeof value === 'number' ? value : otherwise;
};

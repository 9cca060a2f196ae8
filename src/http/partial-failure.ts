import { EmsError } from '../base/errors.js';
import { isFailedRow } from './failure-inside.js';
import type { Call } from './client.js';
import { isList, isObject, textOf, type Json, type JsonObject } from '../base/json/objects.js';
import { cleanCell } from '../base/text/clean-text.js';
import { plural, withFullStop } from '../base/text/wording.js';

/**
 * The failure that a successful answer to a change reports about its parts: rows with success: false, a count of
 * failures, or a count of nothing. Batches of computers have `changes/execute/refusals.ts`, which says which of them.
 */
export const findPartialFailure = (
  answer: Json | undefined,
  { operation, repeat }: Pick<Call, 'operation' | 'repeat'>,
): EmsError | undefined => {
  if (!isObject(answer)) return undefined;
  const failed = failedRows(answer);
  const count = Math.max(failed.length, ...countsOf(answer, /^(failed|failures?|errors?)(count|computers|groups)?$/i));
  const facts = { operation, hint: 'See the results for the reasons, with -o json.' };
  if (count > 0)
    return new EmsError('partial', withFullStop(`${plural(count, 'change')} failed${reasonIn(failed)}`), facts);
  // Repeated, these find nothing left to do.
  if (repeat === 'idempotent' || repeat === 'delete' || repeat === 'pending') return undefined;
  const none = Object.entries(answer).find(([name, value]) => value === 0 && doneCount.test(name));
  return none === undefined
    ? undefined
    : new EmsError('failed', `The service accepted the request and changed nothing: ${none[0]} is 0.`, {
        operation,
        hint: 'Check that the line names what is there now.',
      });
};

export const throwPartialFailure = (answer: Json | undefined, call: Pick<Call, 'operation' | 'repeat'>): void => {
  const failure = findPartialFailure(answer, call);
  if (failure !== undefined) throw failure;
};

const doneCount = /^(succeeded|success|replaced|deleted|affected|updated|changed|activated|created)(count)?$/i;

const countsOf = (answer: JsonObject, names: RegExp): number[] =>
  Object.entries(answer).flatMap(([name, value]) => (names.test(name) && typeof value === 'number' ? [value] : []));

const failedRows = (answer: JsonObject): JsonObject[] =>
  Object.entries(answer)
    .flatMap(([name, value]) => (/^(results|items|details)$/i.test(name) && isList(value) ? value : []))
    .filter(isObject)
    .filter(isFailedRow);

const reasonIn = ([first]: readonly JsonObject[]): string => {
  const said = ['code', 'errorCode', 'message', 'error']
    .map((name) => cleanCell(textOf(first?.[name])))
    .filter(Boolean);
  return said.length === 0 ? '' : `: ${said.slice(0, 2).join(': ')}`;
};

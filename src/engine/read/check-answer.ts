import type { Json, Operation } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Reply } from '../../http/client.js';
import { isList, isObject } from '../../json/objects.js';

/**
 * A read that is answered with something that the description does not know at all has failed, whatever its status
 * says: a script would take null for a computer. What is not described, and whatever a newer service wraps a list in,
 * passes.
 */
export const checkAnswer = (reply: Reply, operation: Pick<Operation, 'answers' | 'id' | 'method' | 'path'>): void => {
  const answer = operation.answers.find(({ status }) => status < 300);
  if (answer === undefined || answer.media !== undefined || answer.kind === 'open' || answer.kind === 'empty') return;
  const isOne = answer.kind === 'object';
  // 204 says by itself that a list is empty.
  if (reply.body.length === 0 && !isOne && reply.status === 204) return;
  const json = jsonOf(reply);
  if (isObject(json) || (isList(json) && (!isOne || answer.schema === undefined))) return;
  throw notDescribed(reply, isOne ? 'an object' : 'a list', `${operation.method} ${operation.path}`);
};

/**
 * A change that is answered with null or a number where the description promises an object: nobody knows what became of
 * it, and the secret of a new principal is shown in no other answer. Nothing at all passes, and so do words ("Created"):
 * some servers answer no more than that.
 */
export const checkWritten = (
  reply: Reply,
  operation: Pick<Operation, 'answers' | 'check' | 'id' | 'method' | 'path'>,
): void => {
  const answer = operation.answers.find(({ status }) => status < 300);
  if (answer?.kind !== 'object' || answer.schema === undefined || answer.media !== undefined) return;
  const json = jsonOf(reply);
  const isSecret = answer.fields?.includes(secretField) === true;
  const isAcknowledged = json === undefined || isObject(json) || typeof json === 'string';
  if (isSecret ? isObject(json) && typeof json[secretField] === 'string' : isAcknowledged) return;
  const found = isObject(json) ? `an object without ${secretField}` : `${nameOf(json)} instead of an object`;
  throw new EmsError('failed', `The service accepted the request, but answered with ${found}.`, {
    status: reply.status,
    operation: `${operation.method} ${operation.path}`,
    hint: `It may have taken effect.${operation.check === undefined ? '' : ` Check with: ${operation.check}`}`,
  });
};

const secretField = 'plaintextKey';

export const notDescribed = (reply: Reply, wanted: string, operation: string): EmsError =>
  new EmsError('failed', `The service answered with ${nameOf(jsonOf(reply))} instead of ${wanted}.`, {
    status: reply.status,
    operation,
    hint: 'Check that the URL is that of the service. --debug shows the response.',
  });

const jsonOf = (reply: Reply): Json | undefined => (reply.body.length === 0 ? undefined : reply.json());

const nameOf = (json: Json | undefined): string => {
  if (json === undefined) return 'nothing';
  if (json === null) return 'null';
  if (isList(json)) return 'a list';
  return typeof json === 'string' ? 'a text' : typeof json === 'number' ? 'a number' : 'true or false';
};

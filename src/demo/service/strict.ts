import type { Json, Operation } from '../../contract/operation.js';
import type { QueryTexts } from '../request/check.js';
import type { Incoming } from '../request/parse.js';
import { invalid, problem } from '../request/reply.js';

/**
 * `--strict` refuses requests whose effect the documentation leaves open: unknown query parameters, unexpected bodies,
 * other content types and very long texts. If it does not list all parameters of an operation, any is accepted.
 */
export const checkStrictly = (operation: Operation, incoming: Incoming, query: QueryTexts): void => {
  const known = new Set(
    operation.parameters.filter((each) => each.in === 'query').map((each) => each.parameter.toLowerCase()),
  );
  for (const name of query.keys()) {
    if (operation.openParameters !== true && !known.has(name.toLowerCase()))
      throw invalid(name, `The query parameter '${name}' is unknown.`);
  }
  if (incoming.body === '') return;
  const wanted = operation.body?.contentType;
  if (wanted === undefined) throw problem(400, 'This operation takes no body.');
  const sent = incoming.contentType?.split(';')[0]?.trim().toLowerCase();
  if (sent !== wanted) throw problem(415, `The body must be ${wanted}, not ${sent ?? 'without a content type'}.`);
};

const longestText = 255;

/** Checks texts without a documented length; the others were checked before. */
export const checkTexts = (body: Json, where = ''): void => {
  if (typeof body === 'string' && body.length > longestText) {
    throw invalid(where, `'${where}' is longer than ${longestText} characters.`);
  }
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) checkTexts(value, where === '' ? name : `${where}.${name}`);
};

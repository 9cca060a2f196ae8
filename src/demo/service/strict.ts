import type { Json, Operation } from '../../contract/operation.js';
import type { QueryTexts } from '../request/check.js';
import type { Incoming } from '../request/parse.js';
import { invalid, problem } from '../request/reply.js';

/**
 * The documentation does not say what the service does with a query parameter that it does not know, with a body of an
 * operation that takes none, with a body of another content type or of none, and with very long texts. A script that
 * wants to be safe relies on none of it: with `--strict` each is refused. Where the documentation does not show all
 * parameters of an operation, any is accepted.
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

/** Texts whose length is documented have been checked before; these are the others. */
export const checkTexts = (body: Json, where = ''): void => {
  if (typeof body === 'string' && body.length > longestText) {
    throw invalid(where, `'${where}' is longer than ${longestText} characters.`);
  }
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) checkTexts(value, where === '' ? name : `${where}.${name}`);
};

import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { notTheService } from '../../http/not-the-service.js';
import { isObject } from '../../json/objects.js';
import { isIdentified, sharedIdentity, shownIdentity } from './identity.js';

/**
 * Left out, what is no object would make a list shorter: "0 computers miss a patch", or a reach of none. So would a
 * computer or a group whose id is none: who is excluded by it would be let in.
 */
export const onlyObjects = (entries: readonly Json[], operation: string): readonly JsonObject[] => {
  const objects = entries.map((entry) => entryOf(entry, operation));
  const unlike = sharedIdentity(objects, operation);
  if (unlike !== undefined) throw new EmsError('failed', unlike, { operation, hint: notTheService });
  return objects;
};

export const entryOf = (entry: Json | undefined, operation: string): JsonObject => {
  if (!isObject(entry)) throw oddItem({ operation });
  if (!isIdentified(entry, operation)) throw unidentified(entry, operation);
  return entry;
};

const unidentified = (entry: JsonObject, operation: string): EmsError =>
  new EmsError(
    'failed',
    `The service answered with a list in which an entry has no valid id: ${shownIdentity(entry, operation)}.`,
    { operation, hint: notTheService },
  );

export const oddItem = (facts: { readonly status?: number; readonly operation: string }): EmsError =>
  new EmsError('failed', 'The service answered with a list that holds something else than objects.', {
    ...facts,
    hint: notTheService,
  });

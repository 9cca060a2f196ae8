import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { notTheService } from '../../http/not-the-service.js';
import { hasNone, isObject } from '../../json/objects.js';
import { identities, isIdentified, sharedIdentity, shownIdentity } from './identity.js';

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

/** The same, also where no id is expected: a list of one error is no list of one missing patch. */
export const describedObjects = async (entries: readonly Json[], operation: string): Promise<readonly JsonObject[]> => {
  const objects = onlyObjects(entries, operation);
  const unclear = objects.filter((entry) => hasNone(entry, anyId));
  if (unclear.length === 0 || identities[operation] !== undefined) return objects;
  const { describedItemFields } = await import('../../contract/described-fields.js');
  const fields = await describedItemFields(operation);
  if (fields !== undefined && unclear.some((entry) => isOtherItem(entry, fields))) throw otherItem({ operation });
  return objects;
};

/** What has one of these is a thing, also where the reference does not show it (see likenessOf). */
export const anyId = ['id', 'clientId'];

export const isOtherItem = (item: Json, fields: readonly string[]): boolean =>
  isObject(item) && hasNone(item, fields) && hasNone(item, anyId);

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

export const otherItem = ({ schema, ...facts }: ItemFacts & { readonly schema?: string | undefined }): EmsError => {
  const wanted = schema ?? 'what was asked for';
  return new EmsError(
    'failed',
    `The service answered with a list in which an entry does not have a single field of ${wanted}.`,
    { ...facts, hint: notTheService },
  );
};

interface ItemFacts {
  readonly status?: number;
  readonly operation: string;
}

export const oddItem = (facts: ItemFacts): EmsError =>
  new EmsError('failed', 'The service answered with a list that holds something else than objects.', {
    ...facts,
    hint: notTheService,
  });

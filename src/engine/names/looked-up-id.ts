import type { Lookup } from '../../areas/record.js';
import { emptyGuid, type Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { idText, isWholeId } from '../../json/id-number.js';
import { isUuid } from '../../text/uuid.js';

/** Types of the ids that look-ups find; a test compares them with the parameters that take them. */
export const idTypes: Readonly<Record<Lookup, 'integer' | 'uuid'>> = {
  computer: 'integer',
  group: 'uuid',
  package: 'uuid',
  tag: 'integer',
  variable: 'integer',
  patch: 'integer',
  product: 'integer',
  'pm-group': 'integer',
};

/**
 * An id from an answer, before it becomes part of another request. Anything else than the contract's type would be
 * another thing's address: '' is 0 to Number(), '0x10' is 16, and 9007199254740993 is rounded.
 */
export const lookedUpId = (lookup: Lookup, id: Json | undefined, label: string): string | number => {
  if (
    idTypes[lookup] === 'uuid'
      ? typeof id === 'string' && isUuid(id) && id !== emptyGuid
      : isWholeId(id, lookup === 'computer')
  )
    return id as string | number; // just checked
  const shown = id === undefined ? 'none' : idText(id);
  throw new EmsError('failed', `The service returned an invalid id for "${label}": ${shown}`, {
    hint: `Nothing was sent. The id of a ${lookup} is ${idTypes[lookup] === 'uuid' ? 'a GUID' : 'a whole number'}; check that the URL is that of the service.`,
  });
};

export const computerId = (id: Json | undefined, label: string): number => Number(lookedUpId('computer', id, label));

import type { Json } from '../../contract/operation.js';
import { undoOf } from '../../contract/undo.js';
import { isList, isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import type { Inverse } from './inverse.js';
import { readField } from './parts.js';

/** The request that makes a deleted object again; its new id is in the answer. */
export const createRequest = (change: KeptChange): Inverse | undefined => {
  const body = readField(change.before, 'made');
  const { restore } = undoOf(change.operation);
  if (!isObject(body) || restore === undefined || restore === 'group') return undefined;
  return { operation: restore === 'tag' ? 'POST /api/tags' : 'POST /api/computer', pathValues: {}, query: [], body };
};

/** Stands for an id that the service has not given yet. */
export const newId = '(new)';

/** The requests that give the new object what the old one had. */
export const restRequests = (change: KeptChange, id: number | typeof newId): Inverse[] => [
  ...listIn(change, 'groups').map((group) => ({
    operation: 'POST /api/group/{id}/computers',
    pathValues: { id: textOf(group) },
    query: [],
    body: { computerIds: [id] },
  })),
  ...listIn(change, 'variables').map((each) => ({
    operation: 'PUT /api/computer/{id}/variables/{varId}',
    pathValues: { id, varId: Number(readField(each, 'varId')) },
    query: [],
    body: { value: readField(each, 'value') ?? null },
  })),
  ...listIn(change, 'depots').map((clientId) => ({
    operation: 'POST /api/depots/{clientId}/tags',
    pathValues: { clientId: Number(clientId) },
    query: [],
    body: { tagId: id },
  })),
];

const listIn = ({ before }: KeptChange, name: string): readonly Json[] => {
  const list = readField(before, name);
  return isList(list) ? list : [];
};

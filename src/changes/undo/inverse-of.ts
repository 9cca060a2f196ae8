import { clearedFields, type Json, type JsonObject } from '../../contract/operation.js';
import { undoOf, type InverseRequest, type UndoClass } from '../../contract/undo.js';
import { masked } from '../../http/secret-names.js';
import { piecesOf } from '../../base/json/group-by.js';
import { isList, isObject } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { keepsNoSecrets, undoingOf } from './class-of.js';
import { fillParts, queryText, withExchanged, type Material } from './parts.js';
import { isSame } from './picked.js';

/** A request that undoes a change, as data. */
export interface Inverse extends Pick<KeptChange, 'operation' | 'pathValues' | 'query' | 'body'> {
  /** The reference does not show this body: the server's description must have its fields. */
  readonly open?: true | undefined;
}

export interface Inversion {
  readonly class: UndoClass;
  readonly why: string | null;
  /** Empty if the change changed nothing or cannot be undone. */
  readonly requests: readonly Inverse[];
}

/** Derived from the contract, the request itself and the state that was read before. */
export const inverseOf = (change: KeptChange): Inversion => {
  const { class: known, why } = undoingOf(change);
  const facts = undoOf(change.operation);
  if (known === 'no') return { class: 'no', why: why ?? null, requests: [] };
  if (change.restore !== undefined) return { class: known, why: why ?? null, requests: [] };
  if (facts.restore !== undefined) return { class: 'no', why: 'No restore point was written before.', requests: [] };
  if (facts.before !== undefined && change.before === undefined && facts.before.unsure !== true)
    return { class: 'no', why: 'The state before the change could not be read.', requests: [] };
  if (holdsSecret(change)) return { class: 'in-part', why: keepsNoSecrets, requests: [] };
  // The service does not return these fields, so none of them was read before.
  if (isObject(change.before) && isObject(change.after) && !hasAny(change.before, change.after))
    return {
      class: 'no',
      why: facts.before?.hidden?.why ?? 'The service does not show what was changed.',
      requests: [],
    };
  if (facts.before !== undefined && isSame(change.before, change.after, facts.before.ordered))
    return { class: known, why: why ?? null, requests: [] };
  const isThere = change.before !== null && change.before !== undefined;
  const fitting = (facts.inverse ?? []).filter(({ when }) => when === undefined || (when === 'some') === isThere);
  const requests = fitting.flatMap((each) => requestsOf(each, change));
  return requests.length === 0 && fitting.length > 0
    ? { class: 'no', why: change.open === true ? lostAnswer : lacksParts, requests }
    : { class: known, why: why ?? null, requests };
};

const hasAny = (before: JsonObject, after: JsonObject): boolean => {
  const names = Object.keys(after);
  return names.length === 0 || names.some((name) => name in before);
};

const lacksParts = 'The history does not have what the inverse request needs.';
const lostAnswer = 'Its answer was not received, so the id of what it may have created is not known.';

/** Whether a mask stands for a secret value. */
export const holdsSecret = (change: KeptChange): boolean => JSON.stringify(change).includes(`"${masked}"`);

/** 500 ids in a query come near the length at which servers cut request lines. */
const mostIds = 300;

const requestsOf = (inverse: InverseRequest, change: KeptChange): Inverse[] => {
  const computers = changedComputers(change);
  if (!JSON.stringify(inverse).includes('"changed"')) return [requestOf(inverse, change)].filter(isMade);
  return piecesOf(computers, mostIds)
    .map((piece) => requestOf(inverse, change, piece))
    .filter(isMade);
};

const isMade = (request: Inverse | undefined): request is Inverse => request !== undefined;

const requestOf = (
  inverse: InverseRequest,
  change: KeptChange,
  computers: readonly Json[] = [],
): Inverse | undefined => {
  const path = fillParts(inverse.path ?? {}, change);
  const query = fillWithChanged(inverse.query ?? {}, change, computers);
  const body = bodyOf(inverse, change, computers);
  if (path === undefined || query === undefined || body === undefined) return undefined;
  const names = [...inverse.operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = { ...change.pathValues, ...(path as Record<string, string | number>) }; // ids
  return {
    operation: inverse.operation,
    pathValues: Object.fromEntries(names.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]]]))),
    query: Object.entries(query).flatMap(([name, value]) =>
      (isList(value) ? value : [value]).map((each) => [name, queryText(each)] as const),
    ),
    ...(body === null ? {} : { body }),
    ...(inverse.open === true ? { open: true } : {}),
  };
};

/** Returns null for no body, undefined if it cannot be built. */
const bodyOf = ({ body, clears }: InverseRequest, change: KeptChange, computers: readonly Json[]): Json | undefined => {
  switch (body) {
    case undefined:
      return null;
    case 'before':
      return isObject(change.before) ? (clears === true ? clearedFields(change.before) : change.before) : undefined;
    case 'list':
    case 'exchanged':
      return withExchanged(change.body, change.before ?? null);
    default:
      return withoutNullValues(fillWithChanged(body, change, computers));
  }
};

/** The values of a collection entry are texts: a child without one is left out. */
const withoutNullValues = (body: JsonObject | undefined): JsonObject | undefined => {
  const values = body?.['values'];
  if (body === undefined || !isObject(values)) return body;
  return { ...body, values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
};

const fillWithChanged = (
  parts: Readonly<Record<string, string>>,
  material: Material,
  computers: readonly Json[],
): JsonObject | undefined => {
  const others = Object.fromEntries(Object.entries(parts).filter(([, source]) => source !== 'changed'));
  const filled = fillParts(others, material);
  const own = Object.entries(parts).flatMap(([name, source]) => (source === 'changed' ? [[name, computers]] : []));
  return filled === undefined ? undefined : { ...filled, ...(Object.fromEntries(own) as JsonObject) }; // lists of ids
};

/** Computers that joined or left. */
export const changedComputers = ({ after, before }: KeptChange): Json[] => {
  const [was, is] = [isList(before) ? before : [], isList(after) ? after : []];
  return [...is.filter((id) => !was.includes(id)), ...was.filter((id) => !is.includes(id))];
};

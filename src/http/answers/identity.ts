import type { EntryIdentity } from '../../contract/answers.js';
import { emptyGuid, type Json, type JsonObject } from '../../contract/operation.js';
import { isWholeId } from '../../json/id-number.js';
import { textOf } from '../../json/objects.js';
import { isUuid } from '../../text/identifiers.js';
import { describeValue } from './fields.js';

/** Whether an entry says which computer, group or package it is. */
export const isIdentified = (entry: JsonObject, { field, of }: EntryIdentity): boolean => {
  const id = entry[field];
  if (of !== 'group' && of !== 'package') return isWholeId(id, of === 'computer');
  // Reject groups with an invalid parent id, too: a rollout that does not find its ring would create it twice.
  return isGuid(id) && id !== emptyGuid && (entry['parentId'] === null || isGuid(entry['parentId'] ?? emptyGuid));
};

const isGuid = (id: Json | undefined): boolean => typeof id === 'string' && isUuid(id);

/** 'PC-0042 ("id": null)', for the sentence about an entry that is not identified. */
export const describeIdentity = (entry: JsonObject, { field }: EntryIdentity): string => {
  const id = entry[field];
  const text = `"${field}": ${id === undefined ? 'missing' : describeValue(id)}`;
  const name = entry['hostname'] ?? entry['name'];
  return typeof name === 'string' && name !== '' ? `${name} (${text})` : text;
};

/** Pages may overlap while something is added; an entry that comes twice counts once. */
export const withoutRepeats = <Entry extends JsonObject>(
  entries: readonly Entry[],
  identity: EntryIdentity | undefined,
): Entry[] => {
  if (identity === undefined || identity.repeats === true) return [...entries];
  const seen = new Set<Json | undefined>();
  return entries.filter((entry) => {
    const id = entry[identity.field];
    return !seen.has(id) && seen.add(id);
  });
};

/** 'answered about computer 43 instead of 42'; undefined where the answer names what was asked for, or nothing. */
export const findOtherIdentity = (
  answer: JsonObject,
  { field, of }: EntryIdentity,
  asked: string | number | undefined,
): string | undefined => {
  const found = textOf(answer[field]);
  if (asked === undefined || found === '') return undefined;
  const isId = isUuid(found) || isWholeId(answer[field], true);
  const isOther = isId && found.toLowerCase() !== String(asked).toLowerCase();
  return isOther ? `answered about ${of} ${found} instead of ${asked}` : undefined;
};

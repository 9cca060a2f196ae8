import type { Json } from '../json-value.js';
import { isList } from './objects.js';

/** Describes a value that is not an object; undefined means an empty answer. */
export const kindInWords = (json: Json | undefined): string => {
  if (json === undefined) return 'nothing';
  if (json === null) return 'null';
  if (isList(json)) return 'a list';
  return typeof json === 'string' ? 'a text' : typeof json === 'number' ? 'a number' : 'true or false';
};

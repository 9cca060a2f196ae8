import { tryJson, isObject, type JsonObject } from './objects.js';

/**
 * The object in a file of ours, if its format is `known`. Files without a number have format 1. Returns undefined if
 * the file is damaged or from another version of ems.
 */
export const objectOfFormat = (text: string, known: number): JsonObject | undefined => {
  const value = tryJson(text);
  return isObject(value) && (value['format'] ?? 1) === known ? value : undefined;
};

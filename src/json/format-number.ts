import { tryJson, isObject, type JsonObject } from './objects.js';

/**
 * The object in a file of ours, if it has the form that the caller knows. Files from before there were numbers have
 * the first form. undefined: damaged, or written by another version of ems.
 */
export const objectOfFormat = (text: string, known: number): JsonObject | undefined => {
  const value = tryJson(text);
  return isObject(value) && (value['format'] ?? 1) === known ? value : undefined;
};

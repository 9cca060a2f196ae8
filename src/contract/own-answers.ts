import { ownAnswerSchemas } from '../generated/answer-schemas.js';
import { isObject, parseJson, type JsonObject } from '../base/json/objects.js';

/** Answers that ems puts together itself: the words of a command, rows, dry run, error. */
export const ownAnswerNames = (): readonly string[] => Object.keys(ownAnswerSchemas());

/** The JSON Schema of such an answer; undefined for another name. */
export const ownSchema = (name: string): JsonObject | undefined => {
  const schemas = ownAnswerSchemas();
  const text = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  const schema = text === undefined ? undefined : parseJson(text);
  return isObject(schema) ? schema : undefined;
};

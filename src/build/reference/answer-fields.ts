import { isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';

export interface AnswerField {
  readonly path: string; // computers[].name
  readonly type: string;
  readonly schema: JsonObject;
}

/** Each field of a schema with its type, below references too. */
export const fieldsIn = (schema: JsonObject, defs: JsonObject, path = ''): AnswerField[] => {
  const { $ref, anyOf, items, properties } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    return name === 'Json' || name === 'JsonObject' ? [] : fieldsIn(objectIn(defs[name]), defs, path);
  }
  if (isList(anyOf)) return anyOf.flatMap((each) => fieldsIn(objectIn(each), defs, path));
  if (isObject(items)) return fieldsIn(items, defs, `${path}[]`);
  return Object.entries(objectIn(properties)).flatMap(([name, field]) => {
    const own = objectIn(field);
    const inner = path === '' ? name : `${path}.${name}`;
    return [{ path: inner, type: typeIn(own, defs), schema: own }, ...fieldsIn(own, defs, inner)];
  });
};

export const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const typeIn = (schema: JsonObject, defs: JsonObject): string => {
  const { $ref, anyOf, const: constant, enum: choices, type } = schema;
  if (typeof $ref === 'string') return typeIn(objectIn(defs[$ref.slice('#/$defs/'.length)]), defs);
  if (isList(anyOf)) return [...new Set(anyOf.map((each) => typeIn(objectIn(each), defs)))].join('|');
  if (constant !== undefined) return JSON.stringify(constant);
  if (isList(choices)) return choices.map((each) => JSON.stringify(each)).join('|');
  return [type ?? 'any'].flat().map(textOf).join('|');
};

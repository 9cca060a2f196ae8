import {
  type Field,
  type Json,
  type JsonObject,
  type Operation,
  type Parameter,
  type Shape,
  isList,
  isObject,
} from '../../contract/operation.js';
import { invalid, problem, parseServiceTime } from './exchange.js';

/** Raw query values by name, in the order given. */
export type QueryTexts = ReadonlyMap<string, readonly string[]>;

/** Converts the path values to their types; throws a 400 that names an invalid one. */
export const checkPath = (operation: Operation, texts: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const parameter = operation.parameters.find((each) => each.in === 'path' && each.parameter === name);
      return [name, parameter === undefined ? text : fromText(name, text, parameter)];
    }),
  );

/** Converts the query. An undescribed parameter stays text, because open operations may read it. */
export const convertQuery = (operation: Operation, texts: QueryTexts): JsonObject => {
  const query: Record<string, Json> = {};
  for (const [given, values] of texts) {
    const parameter = queryParameter(operation, given);
    const value = parameter === undefined ? (values.at(-1) ?? '') : fromTexts(values, parameter);
    if (value !== undefined) query[parameter?.parameter ?? given] = value;
  }
  for (const parameter of operation.parameters) {
    if (parameter.in === 'query' && parameter.required === true && query[parameter.parameter] === undefined)
      throw invalid(parameter.parameter, `The query parameter '${parameter.parameter}' is required.`);
  }
  return query;
};

export const convertBody = (operation: Operation, body: Json | undefined): JsonObject => {
  const { body: wanted } = operation;
  if (wanted === undefined) return isObject(body) ? body : {};
  if (body === undefined) {
    // An empty form is allowed here; the operation checks its fields.
    if (wanted.required && wanted.contentType === 'application/json')
      throw problem(400, 'A request body is required.', { errors: { '': ['A request body is required.'] } });
    return {};
  }
  checkValue('', body, wanted.shape);
  return isObject(body) ? body : { '': body };
};

/** Checks a value against a shape; `where` is its path, such as `values.Account`. */
export const checkValue = (where: string, value: Json, shape: Shape): void => {
  if (value === null) {
    if (shape.nullable !== true && shape.type !== 'any') throw invalid(where, `'${nameOf(where)}' must not be null.`);
    return;
  }
  switch (shape.type) {
    case 'any':
      return;
    case 'string':
      if (typeof value !== 'string') throw wrongType(where, shape);
      return checkText(where, value, shape);
    case 'integer':
    case 'number':
      if (typeof value !== 'number') throw wrongType(where, shape);
      return checkNumber(where, value, shape);
    case 'boolean':
      if (typeof value !== 'boolean') throw wrongType(where, shape);
      return;
    case 'array':
      if (!isList(value)) throw wrongType(where, shape);
      return checkList(where, value, shape);
    case 'object':
      if (!isObject(value)) throw wrongType(where, shape);
      return checkObject(where, value, shape);
  }
};

const checkObject = (where: string, value: JsonObject, shape: Shape): void => {
  const fields: readonly Field[] = shape.fields ?? [];
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.find((each) => each.field === name);
    const known = field ?? shape.values;
    if (known !== undefined) checkValue(join(where, name), inner, known);
    else if (shape.open !== true) throw invalid(join(where, name), `The property '${join(where, name)}' is unknown.`);
  }
  for (const field of fields) {
    if (field.required === true && value[field.field] === undefined)
      throw invalid(join(where, field.field), `The property '${join(where, field.field)}' is required.`);
  }
};

const checkList = (where: string, value: readonly Json[], shape: Shape): void => {
  if (value.length < (shape.minItems ?? 0))
    throw invalid(where, `'${nameOf(where)}' needs ${shape.minItems} or more items.`);
  if (value.length > (shape.maxItems ?? Infinity))
    throw invalid(where, `'${nameOf(where)}' takes at most ${shape.maxItems} items.`);
  const { items } = shape;
  if (items !== undefined) for (const [index, item] of value.entries()) checkValue(`${where}[${index}]`, item, items);
};

const checkText = (where: string, value: string, shape: Shape): void => {
  const name = nameOf(where);
  if (shape.enum !== undefined && !shape.enum.includes(value))
    throw invalid(where, `'${name}' must be one of ${shape.enum.join(', ')}.`);
  if (value.length > (shape.maxLength ?? Infinity))
    throw invalid(where, `'${name}' is longer than ${shape.maxLength} characters.`);
  if (value.length < (shape.minLength ?? 0)) throw invalid(where, `'${name}' must not be empty.`);
  const form = forms[shape.format ?? ''];
  if (form !== undefined && !form(value)) throw wrongType(where, shape);
};

const checkNumber = (where: string, value: number, shape: Shape): void => {
  const name = nameOf(where);
  if (shape.type === 'integer' && !Number.isInteger(value)) throw wrongType(where, shape);
  if (shape.format === 'int32' && (value < -2_147_483_648 || value > 2_147_483_647)) throw wrongType(where, shape);
  if (shape.enum !== undefined && !shape.enum.includes(value))
    throw invalid(where, `'${name}' must be one of ${shape.enum.join(', ')}.`);
  if (value < (shape.minimum ?? -Infinity)) throw invalid(where, `'${name}' must be at least ${shape.minimum}.`);
  if (value > (shape.maximum ?? Infinity)) throw invalid(where, `'${name}' must be at most ${shape.maximum}.`);
};

const forms: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(parseServiceTime(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Query names match without regard to case, as the service's own framework matches them. */
const queryParameter = (operation: Operation, given: string): Parameter | undefined =>
  operation.parameters.find((each) => each.in === 'query' && each.parameter.toLowerCase() === given.toLowerCase());

const fromTexts = (texts: readonly string[], parameter: Parameter): Json | undefined => {
  const name = parameter.parameter;
  if (parameter.type !== 'array') {
    const text = texts.at(-1) ?? '';
    return text === '' && parameter.type !== 'string' ? undefined : fromText(name, text, parameter);
  }
  const parts = parameter.style === 'comma' ? texts.flatMap((text) => text.split(',')) : texts;
  const items = parameter.items ?? { type: 'any' as const };
  const list = parts.map((text) => fromText(name, text, items));
  checkValue(name, list, { ...parameter, items: { type: 'any' } });
  return list;
};

const fromText = (name: string, text: string, shape: Shape): Json => {
  const value = convert(text, shape);
  if (value === undefined) throw wrongType(name, shape);
  checkValue(name, value, shape);
  return value;
};

const convert = (text: string, { type }: Shape): Json | undefined => {
  if (type === 'integer' || type === 'number')
    return /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
  return type === 'boolean' ? words[text.toLowerCase()] : text;
};

const words: Readonly<Record<string, boolean>> = { true: true, false: false };

const wrongType = (where: string, shape: Shape): Error => {
  const kind = shape.format === undefined ? shape.type : `${shape.type} (${shape.format})`;
  return invalid(where, `'${nameOf(where)}' is not a valid ${kind}.`);
};

const nameOf = (where: string): string => (where === '' ? 'body' : where);
const join = (where: string, name: string): string => (where === '' ? name : `${where}.${name}`);

import type { Json, JsonObject } from '../../src/contract/operation.js';
import { demoDocument } from '../../src/demo/service/document.js';

/** Lists how an answer differs from the service's own description. */
export const nonconformities = (
  method: string,
  target: string,
  answer: { readonly status: number; readonly body: unknown; readonly headers: Headers },
): string[] => {
  const operation = findOperation(method.toLowerCase(), target.split('?')[0] ?? '');
  if (operation === undefined) return [];
  const described = objectAt(objectAt(operation, 'responses'), String(answer.status));
  if (described === undefined) return [`the status ${answer.status} is not described`];
  const response = resolved(described);
  // The options of an unknown group are refused without a body, of an unknown package with one.
  if (answer.status === 404 && answer.body === undefined) return [];
  const content = objectAt(response, 'content');
  const schema = schemaOf(content);
  if (schema === undefined) return answer.body === undefined ? [] : ['a body where none is described'];
  const media = answer.headers.get('content-type')?.split(';')[0] ?? 'no media type';
  if (content?.[media] === undefined) return [`${media} is not described`];
  return mismatches(schema, answer.body as Json, 'answer');
};

const description: JsonObject = demoDocument();

export const describedPaths = (): Readonly<Record<string, JsonObject>> => {
  return description['paths'] as Readonly<Record<string, JsonObject>>;
};

const findOperation = (method: string, path: string): JsonObject | undefined => {
  const segments = path.split('/');
  const fits = (template: string): boolean => {
    const parts = template.split('/');
    return (
      parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  const [best] = Object.keys(describedPaths())
    .filter(fits)
    .toSorted((left, right) => literals(right) - literals(left));
  return best === undefined ? undefined : (describedPaths()[best]?.[method] as JsonObject | undefined);
};

const literals = (template: string): number => template.split('/').filter((part) => !part.startsWith('{')).length;

const schemaOf = (content: JsonObject | undefined): JsonObject | undefined => {
  const [media] = Object.values(content ?? {});
  return media === undefined ? undefined : objectAt(media as JsonObject, 'schema');
};

/** Required fields have to be there, and no field that nobody described. */
const mismatches = (given: JsonObject, value: Json | undefined, where: string): string[] => {
  const schema = flattened(given);
  const options = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  if (options.length > 0) {
    const results = options.map((option) => mismatches(option, value, where));
    return results.some((each) => each.length === 0) ? [] : (results[0] ?? []);
  }
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [`${where} is ${JSON.stringify(value)?.slice(0, 60)}, not ${types.join(' or ')}`];
  }
  const values = schema['enum'];
  if (Array.isArray(values) && !values.includes(value))
    return [`${where} is ${JSON.stringify(value)}, not in the enumeration`];
  if (typeof value === 'string' && !hasFormat(value, schema['format'])) {
    return [`${where} is ${JSON.stringify(value)}, no ${JSON.stringify(schema['format'])}`];
  }
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    return items === undefined ? [] : value.flatMap((each, index) => mismatches(items, each, `${where}[${index}]`));
  }
  return isObject(value) ? fieldMismatches(schema, value, where) : [];
};

const fieldMismatches = (schema: JsonObject, value: JsonObject, where: string): string[] => {
  const fields = objectAt(schema, 'properties');
  const extra = schema['x-not-shown'] === true ? true : schema['additionalProperties'];
  if (fields === undefined && extra === undefined) return [];
  const missing = listOfTexts(schema['required']).filter((name) => value[name] === undefined);
  return [
    ...missing.map((name) => `${where}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const known = fields?.[name] ?? (isObject(extra) ? extra : undefined);
      if (known !== undefined) return mismatches(known as JsonObject, inner, `${where}.${name}`);
      return extra === true ? [] : [`${where}.${name} is not described`];
    }),
  ];
};

/** References followed and all parts of allOf put together. */
const flattened = (schema: JsonObject): JsonObject => {
  const own = resolved(schema);
  const parts = listAt(own, 'allOf').map(flattened);
  if (parts.length === 0) return own;
  return [...parts, { ...own, allOf: [] }].reduce((left, right) => ({
    ...left,
    ...right,
    properties: { ...objectAt(left, 'properties'), ...objectAt(right, 'properties') },
    required: [...new Set([...listOfTexts(left['required']), ...listOfTexts(right['required'])])],
  }));
};

const resolved = (value: JsonObject | undefined): JsonObject => {
  const reference = value?.['$ref'];
  if (typeof reference !== 'string') return value ?? {};
  let target: Json | undefined = description;
  for (const part of reference.slice(2).split('/')) target = isObject(target) ? target[part] : undefined;
  if (!isObject(target)) throw new Error(`${reference} leads nowhere`);
  // Beside a reference: what is described is there, and more may be.
  return value?.['x-not-shown'] === true ? { ...resolved(target), additionalProperties: true } : resolved(target);
};

const isOfType = (value: Json | undefined, type: string): boolean => {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
};

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

const hasFormat = (text: string, format: Json | undefined): boolean =>
  typeof format !== 'string' || (formats[format]?.test(text) ?? true);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectAt = (value: JsonObject | undefined, name: string): JsonObject | undefined => {
  const inner = value?.[name];
  return isObject(inner) ? inner : undefined;
};

const listAt = (value: JsonObject, name: string): JsonObject[] => {
  const inner = value[name];
  return Array.isArray(inner) ? (inner as JsonObject[]) : [];
};

const listOfTexts = (value: Json | undefined): string[] => (Array.isArray(value) ? (value as string[]) : []);

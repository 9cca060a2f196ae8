// Reads src/contract/openapi/*.yaml and writes out their short forms (root.yaml lists them): one OpenAPI document.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** Facts of all operations of a file. */
const shared = ['x-since', 'x-open-parameters'];

/** The root file with the paths and components of every area's file. */
export const readDescription = async (folder) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== 'root.yaml').toSorted();
  const { components, schemas, ...document } = parse(await readFile(join(folder, 'root.yaml'), 'utf8'));
  const merged = { ...document, paths: {}, components: { schemas: {}, ...components } };
  addPart(merged, { schemas }, 'root.yaml');
  for (const name of names)
    for (const part of partsOf(await readFile(join(folder, name), 'utf8'))) addPart(merged, part, name);
  for (const [name, parameter] of Object.entries(merged.components.parameters))
    if (typeof parameter === 'string')
      merged.components.parameters[name] = parameterOf(parameter.replace(/^\w+ /, ''), parameter.startsWith('path '));
  return merged;
};

/** A file with x-each is read once for each of its entries, whose words fill in for the same words in capitals. */
const partsOf = (text) => parse(text)['x-each']?.map((words) => parse(filled(text, words))) ?? [parse(text)];

const filled = (text, words) =>
  Object.entries(words)
    .reduce(
      (lines, [word, value]) =>
        value === ''
          ? lines.filter((line) => !line.includes(word.toUpperCase()))
          : lines.map((line) => line.replaceAll(word.toUpperCase(), value)),
      text.split('\n'),
    )
    .join('\n');

const addPart = (document, part, name) => {
  const components = part.components ?? {};
  for (const [path, item] of Object.entries(part.paths ?? {})) expandItem(path, item, part, document);
  addKeys(document.paths, part.paths ?? {}, name);
  for (const [kind, entries] of Object.entries(components)) {
    document.components[kind] ??= {};
    addKeys(document.components[kind], entries, name);
  }
  const schemas = Object.entries(part.schemas ?? {}).map(([key, given]) => [key, schemaFrom(given)]);
  addKeys(document.components.schemas, Object.fromEntries(schemas), name);
};

export const addKeys = (into, from, name) => {
  for (const [key, value] of Object.entries(from)) {
    if (Object.hasOwn(into, key)) throw new Error(`${name}: ${key} is described in another file as well`);
    into[key] = value;
  }
};

export const expandItem = (path, item, part, document) => {
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder);
  if (placeholders.length > 0) item.parameters ??= placeholders.map((each) => part['x-path']?.[each] ?? each);
  if (item.parameters !== undefined)
    item.parameters = item.parameters.map((each) =>
      parameterOf(each, placeholders.includes(String(each).split(' ')[0])),
    );
  for (const method of methods.filter((each) => item[each] !== undefined))
    item[method] = expandOperation(`${method} ${path}`, item, part, document);
};

const expandOperation = (key, item, part, document) => {
  const [method, path] = key.split(' ');
  const { answer, body, parameters = [], responses = {}, ...operation } = item[method];
  for (const [status, refusal] of Object.entries(responses)) responses[status] = refusalOf(status, refusal);
  if (answer !== undefined) Object.assign(responses, answerOf(answer, document));
  const isWrite = method !== 'get' && !path.endsWith('search');
  const role = operation['x-role'] === undefined && isWrite ? part['x-write-role'] : part['x-role'];
  if (role === undefined && operation['x-role'] === undefined) throw new Error(`${key} needs an x-role`);
  const isList = /\b(page of |unknown list)/.test(answer);
  const isPaged = isList && !hasSkip(parameters) && !hasSkip(item.parameters ?? []);
  return withGeneral(path, item, {
    tags: [part['x-tag']],
    ...Object.fromEntries(shared.filter((fact) => fact in part).map((fact) => [fact, part[fact]])),
    ...(role === undefined ? {} : { 'x-role': role }),
    ...(answer === 'unknown list' ? { 'x-paging': 'unsure' } : {}),
    ...operation,
    parameters: [...(isPaged ? ['skip', 'top'] : []), ...parameters, 'apiVersion'].map((each) => parameterOf(each)),
    ...(body === undefined
      ? {}
      : { requestBody: { required: !body.endsWith('?'), ...contentOf(body.replace('?', ''), document) } }),
    responses,
  });
};

const hasSkip = (parameters) => parameters.some((each) => each === 'skip' || each.$ref?.endsWith('/skip'));

const placeOf = (place) => (place === 'path' ? { in: place, required: true } : { in: place });

export const parameterOf = (parameter, isInPath = false) => {
  if (typeof parameter !== 'string') return parameter.$ref === undefined ? { in: 'query', ...parameter } : parameter;
  const [name, ...words] = parameter.split(' ');
  if (words.length === 0) return { $ref: `#/components/parameters/${name}` };
  const { description, required, 'x-since': since, ...schema } = fieldFrom(words.join(' '));
  return {
    name,
    ...placeOf(isInPath ? 'path' : 'query'),
    ...(required === undefined ? {} : { required }),
    description,
    ...(since === undefined ? {} : { 'x-since': since }),
    schema,
  };
};

/** A schema: the text of a field, or its fields. The name of a field that may be left out ends with `?`. */
export const schemaFrom = (given) => {
  if (typeof given === 'string') return fieldFrom(given);
  const { $about: description, $base: base, $open: isOpen, $closed: isClosed, ...fields } = given;
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  const own = {
    ...(description === undefined ? {} : { description }),
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name.replace('?', ''),
        typeof field === 'string' ? fieldFrom(field) : field,
      ]),
    ),
    ...(isClosed === true ? { additionalProperties: false } : {}),
  };
  const facts = isOpen === true ? { 'x-not-shown': true, additionalProperties: true } : {};
  return base === undefined ? { ...own, ...facts } : { allOf: [refTo(base), own], ...facts };
};

/** `int? (since 1.0.2) Client id.`: a type, facts in brackets, a description. */
const fieldFrom = (text) => {
  const [, type, facts, description] = /^(\S+)((?: \([^)]+\))*) ?([^]*)$/.exec(text);
  const known = [...facts.matchAll(/\(([^\s)]+) ?([^)]*)\)/g)].map(([, fact, value]) => factFrom(fact, value));
  return { ...typeOf(type), ...Object.fromEntries(known), ...(description === '' ? {} : { description }) };
};

const factFrom = (fact, value) => {
  if (['since', 'identity', 'refers-to'].includes(fact)) return [`x-${fact}`, value];
  return [fact, value === '' ? true : JSON.parse(value)];
};

const types = {
  int: { type: 'integer', format: 'int32' },
  long: { type: 'integer', format: 'int64' },
  number: { type: 'number', format: 'double' },
  flag: { type: 'boolean' },
  text: { type: 'string' },
  name: { type: 'string', maxLength: 255 },
  guid: { type: 'string', format: 'uuid' },
  time: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  unknown: { 'x-not-shown': true },
  object: { type: 'object', 'x-not-shown': true, additionalProperties: true },
};

/** `int`, `guid?` (may be null), `Tag[]`, `Patch|ServicePack`; another word is the name of a schema. */
const typeOf = (text) => {
  if (text.endsWith('?')) return orNull(typeOf(text.slice(0, -1)));
  if (text.endsWith('[]')) return { type: 'array', items: typeOf(text.slice(0, -2)) };
  if (!text.includes('|')) return types[text] ?? refTo(text);
  const values = text.split('|');
  return /^\d/.test(text) ? { type: 'integer', enum: values.map(Number) } : { type: 'string', enum: values };
};

const orNull = (schema) => {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...schema.enum, null] } : {}) };
};

/** `2XX page of Tag`: a status if it is not 200, then a form of `contentOf`. */
const answerOf = (text, document) => {
  const [, status = '200', form] = /^(?:(\d\w\w) )?(.+)$/.exec(text);
  return { [status]: { description: 'Success.', ...(form === 'none' ? {} : contentOf(form, document)) } };
};

/** `(NotEmpty, SystemGroup) The group cannot be deleted.`: the codes of a refusal, which has the body of all refusals. */
export const refusalOf = (status, refusal) => {
  if (typeof refusal !== 'string') return refusal;
  const [, codes, description] = /^(?:\(([^)]+)\) )?(.+)$/.exec(refusal);
  const body = { 404: 'NotFoundDetails', 409: 'Conflict' }[status];
  return {
    description,
    ...(codes === undefined ? {} : { 'x-codes': codes.split(', ') }),
    ...(body === undefined ? {} : contentOf(body)),
  };
};

export const contentOf = (form, document) => ({
  content: { 'application/json': { schema: schemaOf(form, document) } },
});

const schemaOf = (form, document) => {
  const [, kind, name] = /^(?:(page|list) of )?(\w+\??)(?: list)?$/.exec(form);
  if (kind === undefined) return typeOf(name);
  const items = { type: 'array', items: refTo(name) };
  if (kind === 'list') return items;
  document.components.schemas[`PagedResultOf${name}`] = { allOf: [refTo('Page'), { properties: { items } }] };
  return refTo(`PagedResultOf${name}`);
};

const refTo = (name) => ({ $ref: `#/components/schemas/${name}` });

/** Adds the general failures. */
const withGeneral = (path, item, operation) => {
  const needsToken = operation['x-role'] !== null;
  const takesInput = operation.parameters.length > 1 || item.parameters || operation.requestBody;
  const general = {
    ...(takesInput ? { 400: 'BadRequest' } : {}),
    ...(needsToken ? { 401: 'Unauthorized', 403: 'Forbidden' } : {}),
    ...(path.includes('{') ? { 404: 'NotFound' } : {}),
  };
  for (const [status, name] of Object.entries(general))
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
  return operation;
};

// The OpenAPI document of the demo service: the contract with the parts of src/demo/own-openapi.yaml.
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { addKeys, contentOf, expandItem, parameterOf, refTo, typeOf } from './read-description.mjs';

export const describeDemo = async (contract, file) => {
  const own = parse(await readFile(file, 'utf8'));
  const document = structuredClone(contract);
  for (const [name, fields] of Object.entries(own.requests)) document.components.schemas[name] = requestOf(fields);
  for (const [name, text] of Object.entries(own.answers))
    document.components.schemas[name.replace('?', '')] = answerOf(text, !name.endsWith('?'));
  document.components.schemas.Computer.properties.custom = custom;
  document.tags.push(...own.tags);
  for (const [key, gap] of Object.entries(own.gaps)) fillGap(operationAt(document, key), gap);
  for (const [path, item] of Object.entries(own.paths)) {
    expandItem(path, item, own, document);
    const { parameters, ...operations } = item;
    document.paths[path] ??= parameters === undefined ? {} : { parameters };
    addKeys(document.paths[path], operations, `own-openapi.yaml, ${path}`);
  }
  return document;
};

/** The one field that the demo adds to a schema of the contract. */
const custom = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: "This demo's own field: the values of active custom field slots, on single reads.",
};

const operationAt = ({ paths }, key) => {
  const [method, path] = key.split(' ');
  const found = paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`The contract has no operation ${key}.`);
  return found;
};

const fillGap = (operation, { body, parameters = [], refuses = {} }) => {
  if (body !== undefined) operation.requestBody = { ...operation.requestBody, ...contentOf(body) };
  operation.parameters.push(...parameters.map((each) => parameterOf(each)));
  for (const [status, codes] of Object.entries(refuses))
    operation.responses[status] = {
      description: `Refused with the code ${codes.join(', ')}.`,
      'x-codes': codes,
      ...contentOf(status === '404' ? 'NotFoundDetails' : 'Conflict'),
    };
};

/** Fields from `id int, name text?`. */
const answerOf = (text, isWhole) => {
  const [, base, list] = /^(?:(\w+) \+ )?([^]*)$/.exec(text);
  const fields = list.split(', ').map((field) => field.trim().split(' '));
  const own = {
    type: 'object',
    required: isWhole ? fields.map(([name]) => name) : [],
    properties: Object.fromEntries(fields.map(([name, type]) => [name, typeOf(type)])),
  };
  return base === undefined ? own : { allOf: [refTo(base), own] };
};

const requestOf = (fields) => {
  const required = Object.keys(fields).filter((name) => fields[name].split(' ')[0].endsWith('!'));
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fieldOf(text)])),
    additionalProperties: false,
  };
};

const fieldOf = (text) => {
  const [type, ...words] = text.split(' ');
  const schema = typeOf(type.replace('!', ''));
  return words.length === 0 ? schema : { ...schema, description: words.join(' ') };
};

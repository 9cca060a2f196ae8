// The OpenAPI document of the demo service: the contract with the parts of src/demo/own-openapi.yaml.
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { addKeys, contentOf, expandItem, parameterOf, refusalOf, schemaFrom } from './read-description.mjs';

export const describeDemo = async (contract, file) => {
  const own = parse(await readFile(file, 'utf8'));
  const document = structuredClone(contract);
  for (const [name, fields] of Object.entries(own.requests))
    document.components.schemas[name] = schemaFrom({ $closed: true, ...fields });
  for (const [name, text] of Object.entries(own.answers))
    document.components.schemas[name] = schemaFrom(fieldsIn(text));
  document.components.schemas.Computer.properties.custom = custom;
  document.info.description += ` ${own.about}`;
  Object.assign(document.components.responses, own.responses);
  document.tags.push(...own.tags);
  for (const [key, gap] of Object.entries(own.gaps)) fillGap(operationAt(document, key), gap);
  for (const operation of Object.values(document.paths).flatMap(Object.values)) nameStatuses(operation, [200]);
  // The gaps give its three operations bodies of their own.
  delete document.components.schemas.InheritableAssignmentRequest;
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

const fillGap = (operation, { body, parameters = [], refuses = {}, responses = {}, status }) => {
  if (status !== undefined) nameStatuses(operation, [status].flat());
  Object.assign(operation.responses, responses);
  if (body !== undefined) operation.requestBody = { ...operation.requestBody, ...contentOf(body) };
  operation.parameters.push(...parameters.map((each) => parameterOf(each)));
  for (const [refusal, codes] of Object.entries(refuses))
    operation.responses[refusal] = refusalOf(
      refusal,
      `(${codes.join(', ')}) Refused with the code ${codes.join(', ')}.`,
    );
};

/** The contract says 2XX where the reference shows no status; this service knows its own. */
const nameStatuses = (operation, statuses) => {
  const { '2XX': open, ...others } = operation.responses ?? {};
  if (open === undefined) return;
  const named = statuses.map((status) => [status, status === 204 ? { description: 'Success, without a body.' } : open]);
  operation.responses = { ...others, ...Object.fromEntries(named) };
};

/** From `Package + id int, name text?`. */
const fieldsIn = (text) => {
  const [, base, list] = /^(?:(\w+) \+ )?([^]*)$/.exec(text);
  const fields = list.split(', ').map((field) => field.trim().split(' '));
  return { ...(base === undefined ? {} : { $base: base }), ...Object.fromEntries(fields) };
};

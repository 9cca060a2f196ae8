import { operationKey, type Operation } from '../../contract/operation.js';
import { demoOperations } from '../../generated/demo-operations.js';
import { partOf } from '../behavior/index.js';

/** The operation of a key such as 'GET /api/tags', as this service describes it (compiled at build time). */
export const operationFor = (key: string): Operation => {
  const known = read.get(key) ?? relax(readCompiled(key));
  read.set(key, known);
  return known;
};

const read = new Map<string, Operation>(); // made of constants

const readCompiled = (key: string): Operation => {
  const part = demoOperations[partOf(key)];
  if (part === undefined) throw new Error(`the demo service has no ${key}`);
  return part().read(key);
};

/**
 * The description requires these, but the behavior judges them: a missing product is refused with a list of products, a
 * missing value deletes.
 */
const judgedByBehavior: Readonly<Record<string, string>> = {
  'POST /api/patches/{patchId}/approval': 'productId',
  'POST /api/pmgroup/{id}/patches': 'productId',
  'PUT /api/group/{id}/variables/{varId}': 'value',
  'PUT /api/computer/{id}/variables/{varId}': 'value',
};

const relax = (operation: Operation): Operation => {
  const name = judgedByBehavior[operationKey(operation)];
  if (name === undefined) return operation;
  const { body } = operation;
  const parameters = operation.parameters.map((each) => (each.parameter === name ? optional(each) : each));
  const fields = body?.shape.fields?.map((each) => (each.field === name ? optional(each) : each));
  if (body === undefined || fields === undefined) return { ...operation, parameters };
  return { ...operation, parameters, body: { ...body, shape: { ...body.shape, fields } } };
};

const optional = <T extends { readonly required?: true }>({ required: _required, ...rest }: T): Omit<T, 'required'> =>
  rest;

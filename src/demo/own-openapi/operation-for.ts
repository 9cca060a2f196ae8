import { compileDescription } from '../../contract/compile/compile.js';
import { operationKey, type Operation } from '../../contract/operation.js';
import { demoDocument, splitOperation } from './document.js';

/**
 * The operation of a key such as 'GET /api/tags', compiled when it is first asked for: all of them take 60 ms, one
 * less than a millisecond, and most processes serve a single request.
 */
export const operationFor = (key: string): Operation => {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const { path } = splitOperation(key);
  const document = demoDocument();
  const item = document.paths[path];
  const { operations } = compileDescription(
    { ...document, paths: item === undefined ? {} : { [path]: item } },
    { source: 'built-in' },
  );
  for (const operation of operations) compiled.set(operationKey(operation), lenient(operation));
  const operation = compiled.get(key);
  if (operation === undefined) throw new Error(`Neither the contract nor this service describes ${key}.`);
  return operation;
};

const compiled = new Map<string, Operation>(); // made of constants, like the document

/**
 * Required by the description, and yet a matter of the behavior: a missing product is refused with a list of products,
 * a missing value deletes.
 */
const judgedByBehavior: Readonly<Record<string, string>> = {
  'POST /api/patches/{patchId}/approval': 'productId',
  'POST /api/pmgroup/{id}/patches': 'productId',
  'PUT /api/group/{id}/variables/{varId}': 'value',
  'PUT /api/computer/{id}/variables/{varId}': 'value',
};

const lenient = (operation: Operation): Operation => {
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

import type { Operation, Parameter, Shape } from '../../contract/operation.js';

export type RequestPart = 'path' | 'query' | 'body';

/** The place of a value that is known by name: a record's argument or fixed value. */
export const placeOf = (operation: Operation, name: string): RequestPart => {
  if (parameterAt(operation, 'path', name) !== undefined) return 'path';
  return parameterAt(operation, 'query', name) === undefined ? 'body' : 'query';
};

export const parameterAt = (operation: Operation, place: Parameter['in'], name: string): Parameter | undefined =>
  operation.parameters.find((parameter) => parameter.in === place && parameter.parameter === name);

/** One name may occur in path, query and body with different meanings. */
export const shapeAt = (operation: Operation, place: RequestPart, name: string): Shape =>
  (place === 'body' ? undefined : parameterAt(operation, place, name)) ?? fieldShape(operation, name);

/** Shape of a body field; nested fields are dotted. */
export const fieldShape = (operation: Operation, path: string): Shape => {
  let shape: Shape | undefined = operation.body?.shape;
  for (const step of stepsTo(path, shape)) shape = shape?.fields?.find(({ field }) => field === step);
  return shape ?? { type: 'any' };
};

/** A dotted path as the names of fields. A field that is really called `a.b` is one step, before any `b` inside `a`. */
export const stepsTo = (path: string, shape: Shape | undefined): readonly string[] => {
  const fields = shape?.fields ?? [];
  if (!path.includes('.') || fields.some(({ field }) => field === path)) return [path];
  const outer = fields.find(({ field }) => field.includes('.') && path.startsWith(`${field}.`));
  const name = outer?.field ?? path.slice(0, path.indexOf('.'));
  const inner = fields.find(({ field }) => field === name);
  return [name, ...stepsTo(path.slice(name.length + 1), inner)];
};

import type { Field, Operation, Parameter, Shape } from '../contract/operation.js';

/** Additions of the server to a built-in operation. They are merged at run time, so they survive an upgrade. */
export interface Addition {
  readonly operation: string; // key
  readonly parameters: readonly Parameter[];
  readonly fields: readonly Field[];
  /** Further enumeration values by parameter or field name. */
  readonly values: Readonly<Record<string, readonly (string | number)[]>>;
}

export const additionOf = (builtIn: Operation, server: Operation): Addition | undefined => {
  const known = new Set(builtIn.parameters.map(({ parameter }) => parameter.toLowerCase()));
  const parameters = server.parameters.filter(
    ({ in: place, parameter }) =>
      place === 'query' && !known.has(parameter.toLowerCase()) && parameter.toLowerCase() !== 'api-version',
  );
  const knownFields = new Set((builtIn.body?.shape.fields ?? []).map(({ field }) => field));
  const fields = (server.body?.shape.fields ?? []).filter(({ field }) => !knownFields.has(field));
  const values = newValues(builtIn, server);
  if (parameters.length === 0 && fields.length === 0 && Object.keys(values).length === 0) return undefined;
  return { operation: `${builtIn.method} ${builtIn.path}`, parameters, fields, values };
};

const named = (operation: Operation): Map<string, Shape> =>
  new Map<string, Shape>([
    ...operation.parameters.map((parameter) => [parameter.parameter, parameter] as const),
    ...(operation.body?.shape.fields ?? []).map((field) => [field.field, field] as const),
  ]);

const newValues = (builtIn: Operation, server: Operation): Record<string, readonly (string | number)[]> => {
  const ours = named(builtIn);
  return Object.fromEntries(
    [...named(server)].flatMap(([name, shape]) => {
      const before = ours.get(name);
      // If the reference names only some values, the contract has none, and the list of the server is used.
      const more = (shape.enum ?? []).filter((value) => !(before?.enum ?? []).includes(value));
      return before === undefined || more.length === 0 ? [] : [[name, more] as const];
    }),
  );
};

export const widen = (operation: Operation, addition: Addition): Operation => {
  const widened = (name: string, shape: Shape): { enum?: readonly (string | number)[] } => {
    const more = addition.values[name];
    return more === undefined ? {} : { enum: [...(shape.enum ?? []), ...more] };
  };
  const shape: Shape = operation.body?.shape ?? { type: 'object', open: true };
  const fields = [
    ...(shape.fields ?? []).map((field) => ({ ...field, ...widened(field.field, field) })),
    // Never required, because the reference does not require them: the service reports a missing one.
    ...addition.fields.map(fromServer),
  ];
  const hasBody = operation.body !== undefined || addition.fields.length > 0;
  return {
    ...operation,
    parameters: [
      ...operation.parameters.map((parameter) => ({ ...parameter, ...widened(parameter.parameter, parameter) })),
      ...addition.parameters.map(fromServer),
    ],
    ...(hasBody
      ? { body: { required: false, contentType: 'application/json', ...operation.body, shape: { ...shape, fields } } }
      : {}),
  };
};

const fromServer = <T extends { readonly required?: true }>(
  shape: T,
): Omit<T, 'required'> & { readonly fromServer: true } => {
  const { required, ...rest } = shape;
  return { ...rest, fromServer: required === undefined || required };
};

import type { Json, Operation, Shape } from '../../contract/operation.js';
import { looseKey } from '../../discovery/describe.js';

/** Operations gone, new or changed, one row each, with the commands they touch. */
export const differences = (
  builtIn: readonly Operation[],
  server: readonly Operation[],
  commandsOf: (operation: Operation) => readonly string[],
): Json[] => {
  const theirs = new Map(server.map((operation) => [looseKey(operation), operation]));
  const ours = new Map(builtIn.map((operation) => [looseKey(operation), operation]));
  const row = (change: string, operation: Operation, what: string): Json => ({
    change,
    operationId: operation.id,
    method: operation.method,
    path: operation.path,
    what,
    commands: commandsOf(operation),
  });
  return [
    // GET /health left the description in 1.0.2 but still answers.
    ...builtIn
      .filter((operation) => !theirs.has(looseKey(operation)) && operation.path !== '/health')
      .map((operation) => row('gone', operation, 'not in the server description')),
    ...server
      .filter((operation) => !ours.has(looseKey(operation)))
      .map((operation) => row('new', operation, operation.summary)),
    ...builtIn.flatMap((operation) => {
      const other = theirs.get(looseKey(operation));
      const changes = other === undefined ? [] : changesOf(operation, other);
      return changes.length === 0 ? [] : [row('changed', operation, changes.join('; '))];
    }),
  ];
};

const changesOf = (ours: Operation, theirs: Operation): string[] => [
  ...compare('parameter', queryOf(ours), inOurCase(queryOf(theirs), queryOf(ours)), false),
  ...compare('field', fieldsOf(ours), fieldsOf(theirs), ours.body === undefined),
];

type Named = ReadonlyMap<string, Shape & { readonly required?: true }>;

const queryOf = (operation: Operation): Named =>
  new Map(
    operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => [parameter.parameter, parameter]),
  );

/** Names of query parameters are the same in any case, so Skip is neither new nor is skip gone. */
const inOurCase = (theirs: Named, ours: Named): Named => {
  const spelled = new Map([...ours.keys()].map((name) => [name.toLowerCase(), name]));
  return new Map([...theirs].map(([name, shape]) => [spelled.get(name.toLowerCase()) ?? name, shape]));
};

const fieldsOf = (operation: Operation): Named =>
  new Map((operation.body?.shape.fields ?? []).map((field) => [field.field, field]));

const compare = (noun: string, ours: Named, theirs: Named, fresh: boolean): string[] => {
  const added = [...theirs.keys()].filter((name) => !ours.has(name));
  const gone = [...ours.keys()].filter((name) => !theirs.has(name));
  const changed = [...ours].flatMap(([name, shape]) => {
    const other = theirs.get(name);
    return other === undefined ? [] : shapeChanges(`${noun} ${name}`, shape, other);
  });
  return [
    ...(added.length === 0 ? [] : [`new ${noun}s: ${added.join(', ')}${fresh ? ' (a body is new)' : ''}`]),
    ...(gone.length === 0 ? [] : [`${noun}s gone: ${gone.join(', ')}`]),
    ...changed,
  ];
};

const shapeChanges = (
  label: string,
  ours: Shape & { required?: true },
  theirs: Shape & { required?: true },
): string[] => {
  const types =
    ours.type !== 'any' && theirs.type !== 'any' && ours.type !== theirs.type
      ? [`${label}: ${ours.type} became ${theirs.type}`]
      : [];
  const required = ours.required !== true && theirs.required === true ? [`${label} is now required`] : [];
  const values = (theirs.enum ?? []).filter((value) => ours.enum !== undefined && !ours.enum.includes(value));
  const lost = (ours.enum ?? []).filter((value) => theirs.enum !== undefined && !theirs.enum.includes(value));
  return [
    ...types,
    ...required,
    ...(values.length === 0 ? [] : [`${label}: new values ${values.join(', ')}`]),
    ...(lost.length === 0 ? [] : [`${label}: values gone ${lost.join(', ')}`]),
  ];
};

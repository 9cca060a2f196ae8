import type { Operation, Parameter, Shape } from '../../contract/operation.js';
import { isJson } from '../../contract/is-json.js';
import type { Labeled, Lookup, Presentation } from '../../areas/record.js';
import type { CommandSpec } from '../../command/spec.js';
import { kebab } from '../../contract/safe-text.js';

type RequestPart = 'path' | 'query' | 'body';

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

/** Splits a dotted path into field names. A field that is itself named `a.b` wins over `b` inside `a`. */
export const stepsTo = (path: string, shape: Shape | undefined): readonly string[] => {
  const fields = shape?.fields ?? [];
  if (!path.includes('.') || fields.some(({ field }) => field === path)) return [path];
  const outer = fields.find(({ field }) => field.includes('.') && path.startsWith(`${field}.`));
  const name = outer?.field ?? path.slice(0, path.indexOf('.'));
  const inner = fields.find(({ field }) => field === name);
  return [name, ...stepsTo(path.slice(name.length + 1), inner)];
};

/** Whether the body is sent as it is (text, file) instead of as JSON. Only a server's description has such bodies. */
export const isRaw = ({ body }: Operation): boolean => body !== undefined && kindOf(body.contentType) === 'raw';

type Kind = 'json' | 'form' | 'parts' | 'raw';

export const kindOf = (type: string): Kind => {
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'parts';
  return isJson(type) ? 'json' : 'raw';
};

/** A field of bytes: what is typed is the path of a file. */
export const isFile = (shape: Shape): boolean => (shape.items ?? shape).format === 'binary';

/** Prefixes: oldPackageId is a package, targetGroupId a group. Not `user`: userGroupId may be a group of any kind. */
const part =
  '(?:(?:old|new|source|target|from|to|base|original|previous|current|replacement|replaced|superseded|parent|child|root|dependent|required|related|other|first|second|left|right|default|assigned|destination|deployment)-)?';

const named = (words: string): RegExp => new RegExp(`^${part}(?:${words})-(?:id|guid)$`);

/** The first match counts: a pm-group-id is not a group-id. */
const kinds: readonly (readonly [RegExp, Lookup])[] = [
  // A depot server is a computer.
  [named('computer|client|depot-server|depot'), 'computer'],
  [named('pm-?group|patch-management-group'), 'pm-group'],
  [named('group|deployment-group'), 'group'],
  [/^(?:new-|target-)?parent-id$/, 'group'],
  [named('package|software|software-package'), 'package'],
  [named('tag'), 'tag'],
  [named('class|software-class'), 'software-class'],
  [named('patch'), 'patch'],
  [named('var|variable|variable-definition'), 'variable'],
];

const guidLookups: readonly Lookup[] = ['group', 'package'];

/** Guesses the look-up for an id of a server's description from its name, if the type fits. */
export const lookupOfName = (
  name: string,
  { items, ...shape }: Pick<Shape, 'type' | 'format' | 'items'>,
): Lookup | undefined => {
  if (shape.type === 'array') return items === undefined ? undefined : lookupOfName(name.replace(/s$/, ''), items);
  const last = kebab(name.slice(name.lastIndexOf('.') + 1));
  const lookup = kinds.find(([pattern]) => pattern.test(last))?.[1];
  return lookup !== undefined && fitsLookup(lookup, shape) ? lookup : undefined;
};

export const fitsLookup = (lookup: Lookup, shape: Pick<Shape, 'type' | 'format'>): boolean =>
  guidLookups.includes(lookup) ? shape.format === 'uuid' : shape.type === 'integer';

/** Whether the command acts on several computers, by one request each or one for all. */
export const takesMany = (record: Presentation): boolean => record.each === true || record.batch !== undefined;

/** A file may have a row for each request: of any change with something to fill, unless it answers with a secret. */
export const takesRows = (record: Presentation, operation: Operation): boolean =>
  operation.repeat !== 'read' &&
  record.rows !== false &&
  !isRaw(operation) &&
  ((record.arguments ?? []).length > 0 ||
    operation.parameters.length > 0 ||
    (operation.body?.shape.fields ?? []).length > 0);

interface FilledPlace {
  readonly name: string;
  readonly path: string | undefined;
  readonly labeled: Labeled | undefined;
}

/** The body fields and parameters that arguments and flags fill. */
export const placesOf = (record: Presentation, spec: CommandSpec): FilledPlace[] => [
  ...(record.arguments ?? []).map(({ fills, labeled, lookup, name }) => ({
    name,
    path: fills,
    labeled: labeled ?? lookup,
  })),
  ...spec.flags.map(({ fills, lookup, name }) => ({ name, path: fills?.path, labeled: lookup })),
];

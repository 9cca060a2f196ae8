import { isConnectionHeader, overridesMethod } from '../connection-headers.js';
import { defined } from './defined.js';
import { type DescriptionSource, follow, itemsOrNone, own, reportProblem } from './document.js';
import type { Json, JsonObject, Parameter, Shape } from '../operation.js';
import { isSafeName, safeText, shownName } from '../safe-text.js';
import { shapeOf } from './shape.js';
import { isObject } from '../../base/json/objects.js';

const mostParameters = 300;

/** The client sends these itself; OpenAPI tells readers to ignore the first two. */
const ownHeaders = new Set(['accept', 'accept-encoding', 'api-version', 'content-encoding', 'content-type', 'cookie']);

/** Parameters of one operation: those of the path item, overridden by the operation's own; path parameters in the path's order. */
export const parametersOf = (
  source: DescriptionSource,
  {
    path,
    item,
    operation,
    where,
  }: { readonly path: string; readonly item: JsonObject; readonly operation: JsonObject; readonly where: string },
): readonly Parameter[] => {
  const found = new Map<string, Parameter>();
  for (const given of [...itemsOrNone(own(item, 'parameters')), ...itemsOrNone(own(operation, 'parameters'))]) {
    if (found.size >= mostParameters) break;
    for (const parameter of parameterOf(source, given, where))
      found.set(`${parameter.in} ${parameter.parameter}`, parameter);
  }
  const rest = [...found.values()].filter((parameter) => parameter.in !== 'path');
  return [...placeholders(path).map((name) => placeholder(source, found, name, where)), ...rest];
};

export const placeholders = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');

const placeholder = (
  source: DescriptionSource,
  found: Map<string, Parameter>,
  name: string,
  where: string,
): Parameter => {
  const described = found.get(`path ${name}`);
  if (described !== undefined) return { ...described, required: true };
  reportProblem(source, where, `the path parameter ${shownName(name)} is not described`);
  return { parameter: name, in: 'path', type: 'string', required: true };
};

const parameterOf = (source: DescriptionSource, given: Json, where: string): readonly Parameter[] => {
  const described = follow(source, given, where);
  const name = described === undefined ? undefined : own(described, 'name');
  const place = described === undefined ? undefined : own(described, 'in');
  if (described === undefined || typeof name !== 'string' || isOurs(name, place)) return [];
  if (place !== 'path' && place !== 'query' && place !== 'header') {
    reportProblem(source, where, `the parameter ${shownName(name)} is neither in the path, the query nor a header`);
    return [];
  }
  if (!isSafeName(name)) {
    reportProblem(source, where, `a parameter with an unusable name was left out: ${shownName(name)}`);
    return [];
  }
  const shape = parameterShape(source, described, where);
  if (shape.type === 'object' && place === 'query') return spread(described, name, shape);
  return [asParameter(described, name, place, shape)];
};

const isOurs = (name: string, place: Json | undefined): boolean =>
  name.toLowerCase() === 'api-version' ||
  (place === 'header' && (ownHeaders.has(name.toLowerCase()) || isConnectionHeader(name) || overridesMethod(name)));

const asParameter = (described: JsonObject, parameter: string, place: Parameter['in'], shape: Shape): Parameter =>
  defined<Parameter>({
    parameter,
    in: place,
    ...shape,
    description: safeText(own(described, 'description')) ?? shape.description,
    since: safeText(own(described, 'x-since')) ?? shape.since,
    deprecated: own(described, 'deprecated') === true ? true : shape.deprecated,
    required: own(described, 'required') === true ? true : undefined,
    style: shape.type === 'array' ? styleOf(described) : undefined,
  });

/** By default only `form` is exploded (repeated). */
const styleOf = (described: JsonObject): Parameter['style'] => {
  const style = own(described, 'style');
  const joined = style === 'pipeDelimited' ? 'pipe' : style === 'spaceDelimited' ? 'space' : 'comma';
  return (own(described, 'explode') ?? joined === 'comma') === false ? joined : undefined;
};

/** `schema`, or JSON text by `content`, or (as OpenAPI 2 had it) the keywords on the parameter itself. */
const parameterShape = (source: DescriptionSource, described: JsonObject, where: string): Shape => {
  const schema = own(described, 'schema');
  if (schema !== undefined) return shapeOf(source, schema, where);
  if (isObject(own(described, 'content'))) return { type: 'string' };
  const { name: _name, required: _required, description: _description, ...keywords } = described;
  return shapeOf(source, keywords, where);
};

/** An object in the query: each field is a parameter, as `name[field]` with deepObject, else by its bare name. */
const spread = (described: JsonObject, name: string, shape: Shape): readonly Parameter[] => {
  const isDeep = own(described, 'style') === 'deepObject';
  return (shape.fields ?? []).map(({ field, ...rest }) => ({
    parameter: isDeep ? `${name}[${field}]` : field,
    in: 'query',
    ...rest,
  }));
};

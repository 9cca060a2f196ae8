import type { PartSource } from '../../contract/undo.js';
import { isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';

/** A sent and answered change, with the state read before: everything needed for an inverse. */
export type Material = Pick<KeptChange, 'pathValues' | 'query' | 'body' | 'answer' | 'before'>;

/** Returns undefined if the material lacks it. */
export const resolvePart = (source: PartSource, material: Material): Json | undefined => {
  if (source.startsWith('=')) return literalOf(source.slice(1));
  const [, root = '', name = '', only, wanted] = /^(\w+)(?:\.(\w+))?([*?])?(?:=(\w+))?$/.exec(source) ?? [];
  const found =
    only === '*' ? (readField(material.body, name) ?? onlyIdIn(material.body)) : valueOf(root, name, material);
  return wanted === undefined ? found : found === wanted;
};

/** Fills named parts; undefined if a required one is missing. */
export const fillParts = (
  parts: Readonly<Record<string, PartSource>>,
  material: Material,
): Record<string, Json> | undefined => {
  const filled: Record<string, Json> = {};
  for (const [name, source] of Object.entries(parts)) {
    const part = resolvePart(source, material);
    const isOptional = source.endsWith('?');
    if (part === undefined && !isOptional) return undefined;
    if (part !== undefined && !(isOptional && part === null)) filled[name] = part;
  }
  return filled;
};

const literalOf = (text: string): Json => (text === 'true' || text === 'false' ? text === 'true' : text);

const valueOf = (
  root: string,
  name: string,
  { answer, before, body, pathValues, query }: Material,
): Json | undefined => {
  switch (root) {
    case 'path':
      return asNumber(pathValues[name]);
    case 'query': {
      const found = query.filter(([each]) => each === name).map(([, value]) => asNumber(value) ?? value);
      return found.length > 1 ? found : found[0];
    }
    case 'body':
      return readField(body, name);
    case 'answer':
      return readField(answer, name);
    case 'before':
      return name === '' ? before : readField(before, name);
    default:
      return undefined;
  }
};

export const readField = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;

/** The value as text for a query. */
export const queryText = (value: Json): string => (typeof value === 'boolean' ? String(value) : textOf(value));

/** Numeric ids are numbers in a body, even if they were typed in a path. */
const asNumber = (value: string | number | undefined): Json | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;

/** The reference does not show the field: the only text or number of the body is the id. */
const onlyIdIn = (body: Json | undefined): Json | undefined => {
  const ids = Object.values(isObject(body) ? body : {}).filter(isId);
  return ids.length === 1 ? ids[0] : undefined;
};

export const isId = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';

/** Replaces the id or the list of ids in a body. */
export const withExchanged = (body: Json | undefined, value: Json): Json | undefined => {
  if (isList(body)) return value;
  if (!isObject(body)) return undefined;
  const fits = (each: Json): boolean => (isList(value) ? isList(each) : isId(each));
  const [name, ...others] = Object.keys(body).filter((each) => fits(body[each] ?? null));
  return name === undefined || others.length > 0 ? undefined : ({ ...body, [name]: value } satisfies JsonObject);
};

/**
 * Describes a value in a short notation: a base type, then `?` when null is allowed and `!` when the
 * field has to be there. `enum:A|B` lists values, `[x]` is an array of x, `map` maps strings to strings or null,
 * `open` is anything (the documents show no shape).
 */
export type Shape = string | { [field: string]: Shape };

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The first thing wrong with a JSON value, or undefined. */
export const flaw = (value: unknown, shape: Shape, name: string): string | undefined => {
  if (typeof shape !== 'string') return objectFlaw(value, shape, name);
  const base = shape.replace(/[?!]+$/, '');
  if (value === null) return /[?][!]?$/.test(shape) ? undefined : `${name} must not be null`;
  const item = /^\[(.*)\]$/.exec(base)?.[1];
  if (item !== undefined) {
    if (!Array.isArray(value)) return `${name} must be an array`;
    return value.map((each, index) => flaw(each, item, `${name}[${index}]`)).find((each) => each !== undefined);
  }
  return fits(value, base) ? undefined : `${name}: ${JSON.stringify(value)} is not ${base}`;
};

const objectFlaw = (value: unknown, fields: { [field: string]: Shape }, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} must be an object`;
  for (const [field, each] of Object.entries(value)) {
    const shape = fields[field];
    if (shape === undefined) return `The JSON property '${field}' could not be mapped.`;
    const found = flaw(each, shape, field);
    if (found !== undefined) return found;
  }
  return Object.entries(fields)
    .filter(([field, shape]) => typeof shape === 'string' && shape.endsWith('!') && !(field in value))
    .map(([field]) => `${field} is required`)[0];
};

/** Finds the first mistake in the values of one query parameter, which arrive as text. */
export const queryFlaw = (values: string[], shape: string, name: string): string | undefined => {
  const base = shape.replace(/[?!]+$/, '');
  const item = /^\[(.*)\]$/.exec(base)?.[1];
  if (item === undefined && values.length > 1) return `${name} was given ${values.length} times`;
  const bad = values.find((text) => !fits(parsed(text, item ?? base), item ?? base));
  return bad === undefined ? undefined : `${name}: '${bad}' is not ${item ?? base}`;
};

const parsed = (text: string, base: string): unknown => {
  if (base === 'bool') return text === 'true' ? true : text === 'false' ? false : text;
  if (base === 'int' || base === 'num') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return text;
};

export const fits = (value: unknown, base: string): boolean => {
  if (base.startsWith('enum:')) return base.slice(5).split('|').includes(String(value));
  switch (base) {
    case 'open':
      return true;
    case 'int':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'num':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'str':
      return typeof value === 'string';
    case 'uuid':
      return typeof value === 'string' && guid.test(value);
    case 'datetime':
      return typeof value === 'string' && dateTime.test(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'map':
      return Object.values(value as object).every((each) => each === null || typeof each === 'string');
    default:
      throw new Error(`unknown shape ${base}`);
  }
};

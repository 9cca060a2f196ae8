import type { Tool, ToolField } from './tools.js';

export interface FieldSchema {
  readonly json: Record<string, unknown>;
  /** The problem of the arguments; undefined if there is none. */
  readonly check: (value: unknown) => string | undefined;
}

/** The fields of an answer: short, because every assistant reads them. A part that was shortened has no fields. */
export const answerFields = ({ gives }: Pick<Tool, 'gives'>): FieldSchema => ({
  json: { type: 'object', properties: gives },
  check: () => undefined,
});

/** The arguments of a tool as JSON Schema, and their check. */
export const argumentSchema = ({ fields, required = [] }: Pick<Tool, 'fields' | 'required'>): FieldSchema => ({
  json: {
    type: 'object',
    properties: fields,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  },
  check: (value) => {
    if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
      return 'The arguments are no object.';
    const given = new Map<string, unknown>(Object.entries(value ?? {}));
    const missing = required.find((name) => given.get(name) === undefined);
    if (missing !== undefined) return `${missing} is required.`;
    for (const [name, each] of given) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) return `"${name.slice(0, 60)}" is not one of ${Object.keys(fields).join(', ')}.`;
      if (each !== undefined && !fits(each, field)) return `${name} has to be ${wordsFor(field)}.`;
    }
    return undefined;
  },
});

const fits = (value: unknown, { type, minimum = 0, maximum = Infinity }: ToolField): boolean => {
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (type === 'array') return Array.isArray(value) && value.length <= mostWords && value.every(isText);
  return type === 'string' ? isText(value) : typeof value === 'boolean';
};

const mostWords = 500;
const longestText = 10_000;

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText;

const wordsFor = ({ type, minimum, maximum }: ToolField): string =>
  type === 'integer' ? `a number from ${minimum} to ${maximum}` : type === 'array' ? 'a list of texts' : `a ${type}`;

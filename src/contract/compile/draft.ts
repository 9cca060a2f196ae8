import type { Field, Shape } from '../operation.js';

/** A shape whose parts are still being put together. */
export type ShapeDraft = Shape & {
  readonly requires?: readonly string[]; // may name fields that another part of an allOf brings
  readonly closed?: true; // additionalProperties: false
};

/** Merges two parts of one schema; the second part wins. */
export const merged = (first: ShapeDraft, second: ShapeDraft): ShapeDraft => {
  const type = second.type === 'any' ? first.type : second.type;
  const fields = joinedFields(first.fields, second.fields);
  const { fields: _first, ...before } = first;
  const { fields: _second, ...after } = second;
  return {
    ...before,
    ...after,
    type,
    requires: [...(first.requires ?? []), ...(second.requires ?? [])],
    ...(fields === undefined ? {} : { fields }),
  };
};

const joinedFields = (first?: readonly Field[], second?: readonly Field[]): readonly Field[] | undefined => {
  if (first === undefined || second === undefined) return first ?? second;
  const byName = new Map(first.map((field) => [field.field, field]));
  for (const field of second) byName.set(field.field, field);
  return [...byName.values()];
};

/** The finished shape: required fields are marked, and an object that describes nothing is open. */
export const finished = ({ requires = [], closed, ...shape }: ShapeDraft): Shape => {
  if (shape.type !== 'object') return shape;
  const needed = new Set(requires);
  const fields = shape.fields?.map((field): Field => (needed.has(field.field) ? { ...field, required: true } : field));
  const describesNothing = (fields ?? []).length === 0 && shape.values === undefined && closed === undefined;
  return {
    ...shape,
    ...(fields === undefined ? {} : { fields }),
    ...(describesNothing ? { open: true as const } : {}),
  };
};

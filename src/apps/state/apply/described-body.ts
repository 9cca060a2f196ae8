import type { Field, Operation, Shape } from '../../../contract/operation.js';
import type { OperationKey } from '../../../contract/operation-keys.js';
import { describedShape } from '../../../service/server-description.js';
import type { WriteCall } from '../../../http/client.js';
import type { Json } from '../../../base/json/objects.js';

/** The requests of a change in their order, or the reason why there is none. */
export type Requests = readonly WriteCall[] | { readonly problem: string };

/** Values for a request body whose fields the reference does not show. */
export interface BodyValues {
  readonly id?: string | number;
  readonly packageId?: string;
  readonly ids?: readonly (string | number)[];
  readonly flag?: boolean;
}

/** Builds a body from the server's own description; undefined if it is missing or ambiguous. Nothing is guessed. */
export const describedBody = (
  key: OperationKey,
  values: BodyValues,
  described: readonly Operation[] | undefined,
): Json | undefined => {
  const shape = describedShape(key, described);
  if (shape === undefined) return undefined;
  if (shape.type === 'array') return values.ids === undefined ? undefined : [...values.ids];
  const fields = fieldsToFill(shape);
  const filled = fields.map((field) => [field.field, valueFor(field, fields, values)] as const);
  const known = filled.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return fields.length > 0 && known.length === fields.length ? Object.fromEntries(known) : undefined;
};

/** Required fields; where none is marked, the only one that is not a switch with a default. */
const fieldsToFill = ({ fields = [] }: Shape): readonly Field[] => {
  const required = fields.filter((field) => field.required === true);
  if (required.length > 0) return required;
  return fields.length === 1 ? fields : [];
};

const valueFor = (field: Field, all: readonly Field[], { flag, id, ids, packageId }: BodyValues): Json | undefined => {
  if (field.type === 'boolean') return flag;
  if (field.type === 'array') return ids === undefined || !isIdItem(field.items) ? undefined : [...ids];
  // Two ids are told apart by their types: the package of an image is a GUID, its SKU a number.
  const candidates = all.length === 1 ? [id] : [id, packageId];
  return candidates.find((each) => each !== undefined && fitsType(field, each));
};

const fitsType = ({ type }: Shape, value: string | number): boolean =>
  typeof value === 'number' ? type === 'integer' || type === 'number' : type === 'string';

const isIdItem = (items: Shape | undefined): boolean => items?.type === 'integer' || items?.type === 'string';

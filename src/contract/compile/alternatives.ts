import { itemsOrNone, own } from './document.js';
import type { ShapeDraft } from './draft.js';
import type { Field, Json } from '../operation.js';
import { isObject } from '../../base/json/objects.js';

/** Merges oneOf or anyOf. A null alternative, 3.1's way to say nullable, sets `nullable`. */
export const alternatives = (options: readonly Json[], draftOf: (option: Json) => ShapeDraft): ShapeDraft => {
  const drafts = options.filter((option) => !isNull(option)).map(draftOf);
  const common = drafts.length === 1 && drafts[0] !== undefined ? drafts[0] : commonGround(drafts);
  return drafts.length < options.length ? { ...common, nullable: true } : common;
};

const isNull = (option: Json): boolean => {
  if (!isObject(option)) return false;
  const values = itemsOrNone(own(option, 'enum'));
  return (
    own(option, 'type') === 'null' ||
    (Object.hasOwn(option, 'const') && own(option, 'const') === null) ||
    (values.length > 0 && values.every((value) => value === null))
  );
};

const commonGround = (drafts: readonly ShapeDraft[]): ShapeDraft => {
  const [first] = drafts;
  if (first === undefined || drafts.some((draft) => draft.type !== first.type)) return { type: 'any' };
  const nullable = drafts.some((draft) => draft.nullable) ? { nullable: true as const } : {};
  if (first.type === 'object') return { type: 'object', open: true, fields: everyField(drafts), ...nullable };
  if (first.type === 'array') return { type: 'array', items: { type: 'any' }, ...nullable };
  const values = drafts.flatMap((draft) => draft.enum ?? []);
  const areEnums = drafts.every((draft) => draft.enum !== undefined);
  return { type: first.type, ...(areEnums ? { enum: [...new Set(values)] } : {}), ...nullable };
};

/** It is unknown which alternative applies, so every field is optional. */
const everyField = (drafts: readonly ShapeDraft[]): readonly Field[] => {
  const byName = new Map<string, Field>();
  for (const { required: _required, enum: values, ...field } of drafts.flatMap((draft) => draft.fields ?? [])) {
    const seen = byName.get(field.field);
    const before = seen === undefined ? [] : seen.enum;
    // A discriminator has one value in each alternative; a field without an enum in one alternative has none at all.
    const isEnum = before !== undefined && values !== undefined;
    byName.set(field.field, isEnum ? { ...field, enum: [...new Set([...before, ...values])] } : field);
  }
  return [...byName.values()];
};

import { planned, type PlannedColumn } from '../table/columns.js';
import { isArray, isObject, type Value, type ValueObject } from '../../json/exact-json.js';

/** A field with what is known about showing it. */
export interface ViewField {
  readonly column: PlannedColumn;
  readonly value: Value;
}

/** Short values first, what needs lines of its own after them. */
export const fieldsOf = (value: ValueObject): ViewField[] => {
  const fields = Object.keys(value).map((name) => ({
    column: { ...planned(name, []), read: (item: Value) => (isObject(item) ? item[name] : undefined) },
    value: value[name] ?? null,
  }));
  return [...fields.filter((field) => !isNested(field.value)), ...fields.filter((field) => isNested(field.value))];
};

export const isNested = (value: Value): boolean =>
  (isObject(value) && Object.keys(value).length > 0) ||
  (isArray(value) && value.some((item) => isObject(item) || isArray(item)));

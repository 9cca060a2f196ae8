import { planned, type PlannedColumn } from '../table/columns.js';
import { isArray, isValueObject, type Value, type ValueObject } from '../../json/exact-json.js';

/** A field with what is known about showing it. */
export interface ViewField {
  readonly column: PlannedColumn;
  readonly value: Value;
}

/** Short values first, what needs lines of its own after them. */
export const viewFieldsOf = (value: ValueObject): ViewField[] => {
  const fields = Object.keys(value).map((name) => ({
    column: { ...planned(name, []), read: (item: Value) => (isValueObject(item) ? item[name] : undefined) },
    value: value[name] ?? null,
  }));
  return [...fields.filter((field) => !isNested(field.value)), ...fields.filter((field) => isNested(field.value))];
};

export const isNested = (value: Value): boolean =>
  (isValueObject(value) && Object.keys(value).length > 0) ||
  (isArray(value) && value.some((item) => isValueObject(item) || isArray(item)));

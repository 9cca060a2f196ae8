import type { Column, ViewSection } from '../areas/record.js';
import { cellText } from './cells.js';
import { pathOf, planned } from './columns.js';
import { isObject, type Value, type ValueObject } from './exact-json.js';
import { hasPath } from './paths.js';
import { put, type Sink } from './sink.js';
import { fieldsOf, type ViewField } from './view-field.js';
import { writeFields } from './view-fields.js';

export interface ViewShape {
  readonly view?: readonly ViewSection[] | undefined;
  readonly columns?: readonly Column[] | undefined;
}

/** A single thing as a page to read: sections of labelled values; whatever no section names follows under "Other". */
export const writeView = async (sink: Sink, value: Value, shape: ViewShape): Promise<void> => {
  if (!isObject(value)) {
    await put(sink, `${cellText(value, planned('', [value]), sink.reader)}\n`);
    return;
  }
  let separator = '';
  for (const { title, fields } of sectionsOf(value, shape)) {
    if (fields.length === 0) continue;
    if (separator !== '') await put(sink, separator);
    separator = '\n';
    if (title !== '') await put(sink, `${sink.palette.heading(title)}\n`);
    await writeFields(sink, fields, title === '' ? 0 : 2);
  }
};

const sectionsOf = (value: ValueObject, shape: ViewShape): { title: string; fields: ViewField[] }[] => {
  const sections = shape.view ?? (shape.columns === undefined ? [] : [{ title: '', fields: shape.columns }]);
  const shown = sections.map(({ title, fields }) => ({
    title,
    fields: fields.filter((column) => hasPath(value, pathOf(column))).map((column) => fieldOf(column, value)),
  }));
  const named = sections.flatMap(({ fields }) => fields.map(pathOf));
  const rest = remaining(value, named);
  const restTitle = shape.view === undefined || shown.every(({ fields }) => fields.length === 0) ? '' : 'Other';
  return [...shown, { title: restTitle, fields: fieldsOf(rest) }];
};

const fieldOf = (column: Column, value: Value): ViewField => {
  const plan = planned(column, [value]);
  return { column: plan, value: plan.read(value) ?? null };
};

/** What the named paths leave over, inside of objects as well. */
const remaining = (value: ValueObject, named: readonly string[]): ValueObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
      if (named.includes(name)) return [];
      const below = named.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (below.length === 0) return [[name, inner]];
      if (!isObject(inner)) return inner === null ? [] : [[name, inner]];
      const rest = remaining(inner, below);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );

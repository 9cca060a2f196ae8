import { writeCsv } from './formats/csv-list.js';
import {
  compactText,
  indentedText,
  isValueObject,
  isArray,
  streamOfOne,
  type Value,
  type ValueObject,
} from '../base/json/objects.js';
import { terminalPaint } from './formats/json-list.js';
import { writeNames } from './formats/names.js';
import { batchOfValues, type Batch } from './rows/batches.js';
import { readPath, hasPath } from './rows/fields.js';
import type { ObjectResult } from '../command/result.js';
import { put, type Sink } from './sink/sink.js';
import { textLine } from './formats/text.js';
import { loadBlocks, yamlText } from './formats/yaml.js';
import { cellText } from './table/table-layout.js';
import { cleanCell } from '../base/text/clean-text.js';
import { columnPath, planColumns, planned } from './rows/columns.js';
import { viewFieldsOf, writeFields, writeSmallTable, type ViewField } from './view/view-fields.js';
import type { Column, ViewSection } from '../areas/column.js';

type Shape = Partial<Pick<ObjectResult, 'view' | 'columns' | 'id'>>;

/** Writes a value that is not a list in the chosen format. */
export const writeValue = async (sink: Sink, value: Value, shape: Shape = {}): Promise<void> => {
  const { format } = sink.options;
  const paint = terminalPaint(sink);
  switch (format) {
    case 'json':
      return put(sink, `${indentedText(value, paint)}\n`);
    case 'ndjson':
      return put(sink, `${compactText(value, paint)}\n`);
    case 'yaml':
      return put(sink, yamlText(value, await loadBlocks()));
    case 'csv':
      return writeCsv(sink, shape, oneRow(value));
    case 'name':
      return writeNames(sink, shape, oneRow(value));
    case 'text':
      return put(sink, textLine(value, sink.reader));
    case 'table':
    case 'wide':
      return writeView(sink, value, shape);
  }
};

const oneRow = (value: Value): AsyncIterable<Batch> => streamOfOne(batchOfValues([value], compactText));

interface ViewShape {
  readonly view?: readonly ViewSection[] | undefined;
  readonly columns?: readonly Column[] | undefined;
}

/** Writes an object as a page: sections of labeled values; fields without a section follow under "Other". */
const writeView = async (sink: Sink, value: Value, shape: ViewShape): Promise<void> => {
  if (!isValueObject(value)) {
    await put(sink, `${cellText(value, planned('', [value]), sink.reader)}\n`);
    return;
  }
  let separator = '';
  for (const section of sectionsOf(value, shape)) {
    if (isEmpty(section)) continue;
    if (separator !== '') await put(sink, separator);
    separator = '\n';
    if (section.title !== '') await put(sink, `${sink.palette.heading(cleanCell(section.title))}${countOf(section)}\n`);
    const indent = section.title === '' ? 0 : 2;
    if (section.kind === 'fields') await writeFields(sink, section.fields, indent);
    else await writeSmallTable(sink, planColumns(section.rows, { known: section.columns }), section.rows, indent);
  }
};

type Section =
  | { readonly kind: 'fields'; readonly title: string; readonly fields: readonly ViewField[] }
  | {
      readonly kind: 'rows';
      readonly title: string;
      readonly rows: readonly Value[];
      readonly columns: readonly Column[];
      readonly most: ViewSection['most'];
    };

const isEmpty = (section: Section): boolean =>
  section.kind === 'fields' ? section.fields.length === 0 : section.rows.length === 0;

const countOf = (section: Section): string => {
  if (section.kind !== 'rows') return '';
  const { rows, most } = section;
  const isCut = most !== undefined && rows.length >= most.rows;
  return isCut
    ? ` (${rows.length}, limited by the service to ${most.rows}; for all: ${most.all})`
    : ` (${rows.length})`;
};

const sectionsOf = (value: ValueObject, shape: ViewShape): Section[] => {
  const sections = shape.view ?? (shape.columns === undefined ? [] : [{ title: '', fields: shape.columns }]);
  const shown = sections.filter(({ omit }) => omit !== true).map((section) => sectionOf(section, value));
  const rest = remaining(value, sections.flatMap(namedBy));
  const restTitle = shape.view === undefined || shown.every(isEmpty) ? '' : 'Other';
  return [...shown, { kind: 'fields', title: restTitle, fields: viewFieldsOf(rest) }];
};

const namedBy = ({ rows, fields }: ViewSection): string[] => (rows === undefined ? fields.map(columnPath) : [rows]);

const sectionOf = ({ title, rows, fields, onlyKnown, most }: ViewSection, value: Value): Section => {
  if (rows !== undefined) {
    const found = readPath(rows)(value);
    return { kind: 'rows', title, rows: isArray(found) ? found : [], columns: fields, most };
  }
  const present = fields.filter((column) => hasPath(value, columnPath(column))).map((column) => fieldOf(column, value));
  return { kind: 'fields', title, fields: onlyKnown ? present.filter((field) => field.value !== null) : present };
};

const fieldOf = (column: Column, value: Value): ViewField => {
  const plan = planned(column, [value]);
  return { column: plan, value: plan.read(value) ?? null };
};

/** Fields not covered by the named paths, including nested ones. */
const remaining = (value: ValueObject, named: readonly string[]): ValueObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
      if (named.includes(name)) return [];
      const below = named.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (below.length === 0) return [[name, inner]];
      if (!isValueObject(inner)) return inner === null ? [] : [[name, inner]];
      const rest = remaining(inner, below);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );

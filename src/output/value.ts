import { csvCell, csvLine, csvText } from './formats/csv.js';
import { fieldPaths } from './formats/csv-list.js';
import { compactText, indentedText, isValueObject, type Value } from '../json/objects.js';
import { terminalPaint } from './formats/json-list.js';
import { idReader, nameText } from './formats/names.js';
import { writeView } from './view/object-view.js';
import { readPath } from './rows/fields.js';
import type { ObjectResult } from '../command/result.js';
import { put, type Sink } from './sink/sink.js';
import { textLine } from './formats/text.js';
import { loadBlocks, yamlText } from './formats/yaml.js';

type Shape = Partial<Pick<ObjectResult, 'view' | 'columns' | 'id'>>;

/** One value that is not a list, in the chosen format. */
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
      return writeRecord(sink, value);
    case 'name':
      return writeName(sink, nameText(idReader(value, shape.id)(value)));
    case 'text':
      return put(sink, textLine(value, sink.reader));
    case 'table':
    case 'wide':
      return writeView(sink, value, shape);
  }
};

const writeName = async (sink: Sink, name: string | undefined): Promise<void> =>
  name === undefined ? undefined : put(sink, `${name}\n`);

const writeRecord = async (sink: Sink, value: Value): Promise<void> => {
  const forTerminal = sink.reader.terminal;
  const paths = sink.options.columns ?? fieldPaths([value]);
  const cells = isValueObject(value) ? paths.map((path) => readPath(path)(value)) : [value];
  if (sink.options.header) await put(sink, csvLine(paths.map((path) => csvText(path, forTerminal))));
  await put(sink, csvLine(cells.map((cell) => csvCell(cell, forTerminal))));
};

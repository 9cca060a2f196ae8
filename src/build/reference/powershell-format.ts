import type { Column } from '../../areas/column.js';
import { ownSchema } from '../../contract/own-answers.js';
import { itemsOf, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { xmlText } from '../../base/text/ci-text.js';
import { objectIn } from './answer-fields.js';

/** A type of the module, with the columns of the list that returns it. */
export interface DisplayedType {
  readonly type: string;
  readonly columns: readonly Column[];
}

/** The plain fields of a row, for a list that ems puts together; none for an object, undefined for another answer. */
export const answerColumns = (words: string): readonly Column[] | undefined => {
  const schema = ownSchema(words);
  if (schema === undefined) return undefined;
  const defs = objectIn(schema['$defs']);
  /** A part itself, behind its reference; the first of several forms. */
  const partAt = (part: Json | undefined): JsonObject => {
    const { $ref, anyOf } = objectIn(part);
    const [first] = itemsOf(anyOf);
    if (first !== undefined) return partAt(first);
    return $ref === undefined ? objectIn(part) : partAt(defs[textOf($ref).replace('#/$defs/', '')]);
  };
  const fields = Object.entries(objectIn(partAt(partAt(schema)['items'])['properties']));
  return fields
    .filter(([, field]) => !['array', 'object'].includes(textOf(partAt(field)['type'])))
    .map(([path]) => (/(?:At|Utc)$/.test(path) ? { path, format: 'time' } : path));
};

/** Ems.Format.ps1xml: the columns that ems itself shows in a table. */
export const formatFile = (types: readonly DisplayedType[]): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by npm run reference. -->
<Configuration>
  <ViewDefinitions>
${types.map(viewText).join('\n')}
  </ViewDefinitions>
</Configuration>
`;

type Shown = Exclude<Column, string>;

/** PowerShell drops columns on the right of a narrow window, so that only the most important are named. */
const mostColumns = 7;

const viewText = ({ columns, type }: DisplayedType): string => {
  const all = columns.map((column): Shown => (typeof column === 'string' ? { path: column } : column));
  const kept = all.toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0)).slice(0, mostColumns);
  const shown = all.filter((column) => kept.includes(column));
  return `    <View>
      <Name>${type}</Name>
      <ViewSelectedBy><TypeName>${type}</TypeName></ViewSelectedBy>
      <TableControl>
        <TableHeaders>
${shown.map(({ path, title }) => `          <TableColumnHeader><Label>${xmlText(title ?? path)}</Label></TableColumnHeader>`).join('\n')}
        </TableHeaders>
        <TableRowEntries>
          <TableRowEntry>
            <TableColumnItems>
${shown.map((column) => `              <TableColumnItem>${cellText(column)}</TableColumnItem>`).join('\n')}
            </TableColumnItems>
          </TableRowEntry>
        </TableRowEntries>
      </TableControl>
    </View>`;
};

const cellText = ({ format, or = [], path, whenNull, words }: Shown): string => {
  const values = [path, ...or].map(
    (each) =>
      `$_.${each
        .split('.')
        .map((name) => `'${name}'`)
        .join('.')}`,
  );
  const [first = ''] = values;
  const cases = [
    ...(format === 'time' || format === 'date'
      ? [`if (${first}) { ([datetimeoffset] ${first}).LocalDateTime${format === 'date' ? '.Date' : ''} }`]
      : []),
    ...Object.entries(words ?? {}).map(([code, word]) => `if (${first} -eq '${code}') { '${word}' }`),
    ...(whenNull === undefined ? [] : [`if ($null -eq ${first}) { '${whenNull.replaceAll("'", "''")}' }`]),
    ...values.slice(0, -1).map((value) => `if ($null -ne ${value}) { ${value} }`),
  ];
  if (cases.length === 0 && !path.includes('.')) return `<PropertyName>${xmlText(path)}</PropertyName>`;
  return `<ScriptBlock>${xmlText([...cases, `{ ${values.at(-1)} }`].join(' else').replace(/^\{ (.*) \}$/, '$1'))}</ScriptBlock>`;
};

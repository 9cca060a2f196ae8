import { html, type Markup, type Part } from './markup.js';

interface TableColumn {
  readonly title: string;
  readonly number?: true;
  /** Long text may break its lines; everything else stays on one. */
  readonly wide?: true;
}

export interface Cell {
  readonly shown: Part;
  /** The sort key, if it differs from the shown text. */
  readonly by?: number | string | undefined;
  readonly class?: string;
}

interface TableSpec {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (Part | Cell)[])[];
  /** Said by the heading above it already: for screen readers only. */
  readonly quietCaption?: true;
}

/** The first column heads its row. What is wider than the screen scrolls in a region that a keyboard reaches. */
export const table = ({ caption, columns, rows, quietCaption }: TableSpec): Markup =>
  html`
<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="sortable"><caption${quietCaption === true && html` class="quiet-caption"`}>${caption}</caption>
<thead><tr>${columns.map(({ title, number }) => html`<th scope="col" ${number === true && html` class="number"`}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell, at) => cellOf(cell, columns[at], at === 0))}
      </tr>`,
  )}</tbody>
</table></div>`;

const isCell = (cell: Part | Cell): cell is Cell => typeof cell === 'object' && cell !== null && 'shown' in cell;

const cellOf = (given: Part | Cell, column: TableColumn | undefined, isHead: boolean): Markup => {
  const cell = isCell(given) ? given : { shown: given };
  const classes = [column?.number === true ? 'number' : '', column?.wide === true ? 'wide-text' : '', cell.class ?? '']
    .filter((name) => name !== '')
    .join(' ');
  const attributes = html`${classes !== '' && html` class="${classes}"`}${cell.by !== undefined && html` data-by="${cell.by}"`}${column !== undefined && html` data-label="${column.title}"`}`;
  return isHead ? html`<th scope="row" ${attributes}>${cell.shown}</th>` : html`<td${attributes}>${cell.shown}</td>`;
};

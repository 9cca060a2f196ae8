import { cleanCell } from '../../../base/text/clean-text.js';

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
  /** Only for screen readers, because the heading above already says it. */
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

/** Text that is HTML already. Only `html` and `fixedText` make it, so nothing from the service becomes markup by mistake. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

/** Values in a template: markup is kept, text is escaped, null and false are left out. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/**
 * The one place where text is escaped. Values stand between tags or inside of quoted attributes; anywhere else escaping
 * would not be enough, and the template itself is refused.
 */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup => {
  const texts = parts.map((part, at) => {
    if (/=\s*$/.test(fixed[at] ?? '')) throw new Error('a value outside of quotes in an HTML template');
    return textOfPart(part);
  });
  // The templates are indented for readers of the source; the page does not need it.
  return new Markup(fixed.map((text, at) => text.replaceAll(/\n\s*/g, '\n') + (texts[at] ?? '')).join(''));
};

/** The style sheet and the script: constants of this program, never anything that was read. */
export const fixedText = (text: string): Markup => new Markup(text);

export const empty: Markup = new Markup('');

const textOfPart = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOfPart).join('');
  return escapeText(String(part));
};

/** Controls and characters that turn the direction of reading are removed, as everywhere. */
const escapeText = (text: string): string =>
  cleanCell(text)
    // A percent sign stays with its number.
    .replaceAll(/(?<=\d) %/g, '\u00a0%')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

import type { Page, Json } from '../base/json/objects.js';
import type { EmsError } from '../base/errors.js';
import type { WidthOf } from '../base/text/widths.js';
import type { Column, ViewSection } from '../areas/column.js';

/** The result of a command, printed by one renderer. Output knows no HTTP, commands know no formats. */
export type Result = ListResult | ObjectResult | DoneResult | TextResult | FileResult;

/** The end of a command, which may fail although it has a result: the result is printed first, then the error. */
interface Ending {
  readonly outcome?: EmsError | undefined;
  /** For formats with their own exit codes: monitoring plugins. */
  readonly exitCode?: number | undefined;
  /** Called after printing the result, to record what was reported. */
  readonly printed?: (() => Promise<void>) | undefined;
  /** Written to stderr after the result. */
  readonly remarks?: readonly string[] | undefined;
  /** The times are of this machine; the clock of a demo service may be days ahead. */
  readonly isLocal?: boolean | undefined;
  /** For a dry run: the number of affected computers; null if unknown. */
  readonly affected?: number | null | undefined;
  /** Messages about unreadable parts; printed after the remarks, even with --quiet. */
  readonly gaps?: readonly string[] | undefined;
}

export interface ListResult extends Ending {
  readonly kind: 'list';
  readonly pages: AsyncIterable<Page>;
  readonly columns?: readonly Column[] | undefined;
  readonly id?: string | undefined;
  /** Field names from the contract: allowed in --columns even if no row has them; the header of an empty csv. */
  readonly fields?: readonly string[] | undefined;
  /** With --count: the count of the service; no rows were read. */
  readonly total?: number | undefined;
  readonly noun?: string | undefined; // 'computers', for "50 of 8,123 computers"
  /** Called for an empty list; returns why that may not be good news, or undefined. */
  whenEmpty?(): Promise<string | undefined>;
  /** An empty list may mean that nothing was collected: programs are told as well. */
  readonly mayBeUnknown?: boolean;
  /** -o name prints only the rows in which this field has this value. */
  readonly namesWhere?: { readonly path: string; readonly value: string } | undefined;
  /** More rows exist than were requested: the renderer adds a hint on stderr. */
  readonly hintAll?: boolean | 'one-page' | undefined;
  /** With --sort-by, the pages contain the whole list, of which this part is shown after sorting. */
  readonly window?: { readonly skip: number; readonly count: number | undefined } | undefined;
  /** The flag that fetches the rest, if not --all. */
  readonly allFlag?: string | undefined;
}

/** Width and colors for drawing a page. The drawing code cleans text from the service. */
export interface Canvas {
  readonly columns: number; // 100 in a pipe
  readonly plain: boolean; // words instead of marks and lines
  readonly byLine?: boolean | undefined; // one label and value per line instead of tables
  readonly now: Date;
  readonly measure: WidthOf;
  heading(text: string): string; // wrapped to the width
  muted(text: string): string;
  tone(tone: 'good' | 'attention' | 'bad' | 'none', text: string): string;
  grid(grid: Grid): Promise<string>;
}

/** A table with sections, each with a title across all columns. Long texts are wrapped, never cut. */
export interface Grid {
  readonly header: readonly string[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
}

export interface ObjectResult extends Ending {
  readonly kind: 'object';
  /** Draws the result for a terminal; every other format prints the value. */
  readonly draw?: ((canvas: Canvas) => string | Promise<string>) | undefined;
  readonly text?: Buffer | undefined; // as received; absent if ems created the value
  readonly value: Json;
  readonly view?: readonly ViewSection[] | undefined;
  readonly columns?: readonly Column[] | undefined;
  readonly id?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** The service answered without a body: nothing on stdout, a sentence on stderr. */
export interface DoneResult extends Ending {
  readonly kind: 'done';
  readonly message: string;
}

/** Plain text: a script, a token, a man page. Printed unchanged in every format. */
export interface TextResult extends Ending {
  readonly kind: 'text';
  readonly text: string;
}

/** An answer that is not JSON, written unchanged in every format. */
export interface FileResult extends Ending {
  readonly kind: 'file';
  readonly bytes: Buffer;
  readonly type: string; // its media type from the service
}

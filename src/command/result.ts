import type { Page, Json } from '../json/objects.js';
import type { EmsError } from '../errors.js';
import type { WidthOf } from '../text/widths.js';
import type { Column, ViewSection } from '../areas/column.js';

/** The result of a command, printed by one renderer. Output knows no HTTP, commands know no formats. */
export type Result = ListResult | ObjectResult | DoneResult | TextResult | FileResult;

/** A command may have something to show and still end badly: the result is printed first, then this is reported. */
interface Ending {
  readonly outcome?: EmsError | undefined;
  /** For formats with codes of their own: monitoring plugins. */
  readonly exitCode?: number | undefined;
  /** Called once the result is printed: what is told only then counts as told. */
  readonly printed?: (() => Promise<void>) | undefined;
  /** Said on stderr once the result is printed. */
  readonly remarks?: readonly string[] | undefined;
  /** Its times are those of this machine; the clock of a demo service may be days ahead. */
  readonly isLocal?: boolean | undefined;
  /** A dry run: computers that the change would affect; null where that is unknown. */
  readonly affected?: number | null | undefined;
  /** Parts that could not be read; printed after the remarks, also with --quiet. */
  readonly gaps?: readonly string[] | undefined;
}

export interface ListResult extends Ending {
  readonly kind: 'list';
  readonly pages: AsyncIterable<Page>;
  readonly columns?: readonly Column[] | undefined;
  readonly id?: string | undefined;
  /** Field names that the contract gives an item: --columns may name them though no row has them; the header of an empty csv. */
  readonly fields?: readonly string[] | undefined;
  /** With --count: as many as the service counts, and no rows were read. */
  readonly total?: number | undefined;
  readonly noun?: string | undefined; // 'computers', for "50 of 8,123 computers"
  /** Asked where there are no rows: why that need not be good news; undefined where it is what it seems. */
  whenEmpty?(): Promise<string | undefined>;
  /** -o name prints only the rows in which this field has this value. */
  readonly namesWhere?: { readonly path: string; readonly value: string } | undefined;
  /** More exists than was asked for: the renderer adds the hint to stderr. */
  readonly hintAll?: boolean | 'one-page' | undefined;
  /** With --sort-by, the pages hold the whole list: this part of it is shown once it is in order. */
  readonly window?: { readonly skip: number; readonly count: number | undefined } | undefined;
  /** The flag that fetches the rest, where it is not --all. */
  readonly allFlag?: string | undefined;
}

/** Width and colors for drawing a page. The drawing code cleans text from the service. */
export interface Canvas {
  readonly columns: number; // 100 in a pipe
  readonly plain: boolean; // words instead of marks and lines
  readonly now: Date;
  readonly measure: WidthOf;
  heading(text: string): string; // in lines that fit
  muted(text: string): string;
  tone(tone: 'good' | 'attention' | 'bad' | 'none', text: string): string;
  grid(grid: Grid): Promise<string>;
}

/** A table in sections, each with a title across all columns. Long texts are wrapped, nothing is cut. */
export interface Grid {
  readonly header: readonly string[];
  readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
}

export interface ObjectResult extends Ending {
  readonly kind: 'object';
  /** Drawn by the command itself where a person reads; every other format has the value. */
  readonly draw?: ((canvas: Canvas) => string | Promise<string>) | undefined;
  readonly text?: Buffer | undefined; // as it came; absent when the tool itself made the value
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

/** Text for its own sake: a script, a token, a man page. Printed as it is in every format. */
export interface TextResult extends Ending {
  readonly kind: 'text';
  readonly text: string;
}

/** An answer that is not JSON: written as it came in every format. */
export interface FileResult extends Ending {
  readonly kind: 'file';
  readonly bytes: Buffer;
  readonly type: string; // its media type, as the service said
}

export type Column =
  | string
  | {
      readonly path: string; // dotted
      readonly title?: string;
      readonly format?: Format;
      /** For a nested array, in the plural: '2 drives: C: 4 % free, …'. */
      readonly noun?: string;
      /** Color by value. */
      readonly state?: true;
      /** Dropped first when the terminal is narrow: higher goes earlier. */
      readonly priority?: number;
      /** Useless when cut, so others are cut first. Ids are rigid by their name. */
      readonly rigid?: true;
      /** Never cut: wraps at spaces; a word that is longer than the room runs over the edge. */
      readonly whole?: true;
      /** Columns with a priority are shown only if this many characters remain for this one. */
      readonly room?: number;
      /** Left out where no row has anything in it. */
      readonly onlyKnown?: true;
      /** The fields that name an item of a nested array: ['skuId', 'edition'] → '101 Enterprise'. */
      readonly item?: readonly string[];
      /** Fields of such an item that follow its name, as far as they are there: an error text, a time. */
      readonly detail?: readonly string[];
      /** Other names of the same fact; the first with a value is shown if the field is missing or null. */
      readonly or?: readonly string[];
      /** Times older than this are marked as old. */
      readonly oldAfterHours?: number;
      /** The meaning of null: 'never', 'not collected'. A field that is absent stays a dash. */
      readonly whenNull?: string;
      /** Shown for an empty text, where that is a value of its own. Without it, an empty text is a dash. */
      readonly whenBlank?: string;
      /** Words for the service's codes: { 1: 'Running' }. Other codes are shown as they are. */
      readonly words?: Readonly<Record<string, string>>;
      /** The most entries that the service puts into this nested array: '25 or more patches'. */
      readonly most?: number;
    };

export type Format =
  | 'time'
  | 'date'
  | 'gb'
  | 'mb'
  | 'bytes'
  | 'percent'
  | 'hours'
  | 'days'
  | 'timespan' // 4.20:42:59
  | 'summary'
  | 'yes-no'
  | 'json';

export interface ViewSection {
  readonly title: string;
  /** Path of an array inside the object: its items are the section's rows and the fields their columns. */
  readonly rows?: string;
  readonly fields: readonly Column[];
  /** The service sends at most this many rows here; the heading says so, and which command has all. */
  readonly most?: { readonly rows: number; readonly all: string };
  /** Not shown: another section says the same. */
  readonly omit?: true;
  /** Fields without a value are left out: their absence says nothing that a reader wants to know. */
  readonly onlyKnown?: true;
}

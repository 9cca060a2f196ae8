/** Values of --output; this is the only list. */
export const outputFormats = ['table', 'wide', 'json', 'yaml', 'csv', 'ndjson', 'name', 'text'] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Formats for people: local times, colors, rounded sizes. The others are for programs. */
export const isTable = (format: OutputFormat): format is 'table' | 'wide' => format === 'table' || format === 'wide';

export interface OutputOptions {
  readonly format: OutputFormat;
  readonly columns?: readonly string[] | undefined;
  readonly sortBy?: string | undefined; // '-lastSeenUtc'
  /** Only the number of rows. */
  readonly count?: boolean | undefined;
  /** The number of rows with each value of this column. */
  readonly countBy?: string | undefined;
  /** With --count-by: at most so many values. */
  readonly limit?: number | undefined;
  readonly header: boolean;
  readonly query?: string | undefined; // JMESPath
  readonly envelope: boolean;
  readonly quiet: boolean;
  /** A first line tells the columns: another ems process shows the rows. */
  readonly withShape?: boolean | undefined;
  readonly encoding?: OutputEncoding | undefined;
}

/** UTF-8 otherwise. escaped: json in ASCII; marked: UTF-8 with a byte order mark; excel: that, and lines that end with CRLF. */
export type OutputEncoding = 'escaped' | 'marked' | 'excel';

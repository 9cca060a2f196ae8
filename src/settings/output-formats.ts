/** Values of --output; this is the only list. */
export const outputFormats = ['table', 'wide', 'json', 'yaml', 'csv', 'ndjson', 'name', 'text'] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** Formats for people: local times, colors, rounded sizes. The others are for programs. */
export const isTable = (format: OutputFormat): format is 'table' | 'wide' => format === 'table' || format === 'wide';

export interface OutputOptions {
  readonly format: OutputFormat;
  readonly columns?: readonly string[] | undefined;
  readonly sortBy?: string | undefined; // '-lastSeenUtc'
  /** Prints only the number of rows. */
  readonly count?: boolean | undefined;
  /** Prints the number of rows for each value of this column. */
  readonly countBy?: string | undefined;
  /** With --count-by: the largest number of values. */
  readonly limit?: number | undefined;
  readonly header: boolean;
  readonly query?: string | undefined; // JMESPath
  readonly envelope: boolean;
  readonly quiet: boolean;
  /** Adds a first line with the columns, for another ems process that shows the rows. */
  readonly withShape?: boolean | undefined;
  readonly encoding?: OutputEncoding | undefined;
  /** Between the cells of csv; 'locale': as Excel has it there. */
  readonly delimiter?: string | undefined;
  /** 'de-DE'; that of the machine if left out. */
  readonly locale?: string | undefined;
}

/** Default: UTF-8. escaped: json in ASCII; marked: with a byte order mark; excel: also with CRLF line ends. */
export type OutputEncoding = 'escaped' | 'marked' | 'excel';

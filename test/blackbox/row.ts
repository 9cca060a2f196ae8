/** A command line, and the one request it has to send. */
export interface Row {
  command: string;
  request: string;
  query?: { [name: string]: string | string[] };
  body?: unknown;
  /** Reads that look up the reach of the command are allowed before it. */
  looksUp?: boolean;
}

export const row = (command: string, request: string, more: Omit<Row, 'command' | 'request'> = {}): Row => ({
  command,
  request,
  ...more,
});

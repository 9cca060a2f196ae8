import { EmsError } from '../../../errors.js';
import { backslash, closeBrace, colon, comma, openBrace, quote, space } from '../../../json/ascii.js';
import { endOfString } from '../../../json/item-slices.js';
import { endOfValue, stands } from '../../../json/value-end.js';

/** The columns of a table; a row with a further field adds one. Names that differ in case only are one, as in SQL. */
export class TableColumns {
  readonly names: string[];
  readonly #bytes: Buffer[];
  readonly #places: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = [...names];
    this.#bytes = names.map((name) => Buffer.from(name));
    this.#places = new Map(names.map((name, at) => [name.toLowerCase(), at]));
  }

  /** `guess`: rows have their fields in the same order, nearly always. */
  find(line: Buffer, start: number, end: number, guess: number): number {
    const guessed = this.#bytes[guess];
    if (guessed !== undefined && guessed.length === end - start && stands(guessed, line, start)) return guess;
    const name = columnName(JSON.parse(line.toString('utf8', start - 1, end + 1)) as string); // a string with its quotes
    const known = this.#places.get(name.toLowerCase());
    if (known !== undefined) return known;
    if (this.names.length === mostColumns) throw tooManyColumns();
    this.names.push(name);
    // A name with an escape never stands in a line as it is.
    this.#bytes.push(Buffer.from(name));
    this.#places.set(name.toLowerCase(), this.names.length - 1);
    return this.names.length - 1;
  }
}

/** What SQLite cannot read in the text of a table: NUL ends it, and half a character may stand for several. */
const columnName = (name: string): string => Buffer.from(name).toString('utf8').replaceAll('\0', '\uFFFD');

/** SQLite takes no more, and calls a file that has more of them damaged. */
const mostColumns = 2000;

const tooManyColumns = (): EmsError =>
  new EmsError(
    'failed',
    `The rows of the snapshot have more than ${mostColumns} different fields, and SQL takes no more.`,
    {
      hint: 'Read its tables as csv instead: ems fleet snapshots export --format csv',
    },
  );

/** Where the values of a line stand, by column. */
export class RowFields {
  /** -1 where the line has no such field. */
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  /** Columns with a value, up to the last one. */
  count = 0;
  readonly #guesses: number[] = [];
  readonly #columns: TableColumns;

  constructor(columns: TableColumns) {
    this.#columns = columns;
  }

  /** false: not compact JSON. */
  read(line: Buffer, start: number, end: number): boolean {
    this.starts.fill(-1, 0, this.count);
    this.count = 0;
    let at = start;
    if (line[at] !== openBrace) return false;
    if (line[at + 1] === closeBrace) return at + 2 === end;
    let place = 0;
    do {
      const name = at + 2;
      if (line[at + 1] !== quote) return false;
      const nameEnd = endOfString(line, at + 1);
      const value = nameEnd + 2;
      if (line[nameEnd + 1] !== colon || (line[value] ?? 0) <= space) return false;
      at = endOfValue(line, value);
      if (at === -1) return false;
      const column = this.#columns.find(line, name, nameEnd, this.#guesses[place] ?? place);
      this.#guesses[place++] = column;
      this.#note(column, value, at);
    } while (line[at] === comma);
    return line[at] === closeBrace && at + 1 === end;
  }

  #note(column: number, start: number, end: number): void {
    if (column >= this.starts.length) {
      const more = 2 * column;
      const [starts, ends] = [new Int32Array(more).fill(-1), new Int32Array(more)];
      starts.set(this.starts);
      ends.set(this.ends);
      [this.starts, this.ends] = [starts, ends];
    }
    while (this.count <= column) this.starts[this.count++] = -1;
    this.starts[column] = start;
    this.ends[column] = end;
  }
}

export const hasEscape = (line: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (line[at] === backslash) return true;
  return false;
};

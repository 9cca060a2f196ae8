import type { TableName } from './snapshot-meta.js';
import { tableFile, type Snapshot } from './snapshot-store.js';
import { readLines } from './table-file.js';

/** The lines of an earlier snapshot, asked for by computer in the order of their ids. */
export interface CarriedLines {
  take(computer: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const carriedLines = (previous: Snapshot | undefined, table: TableName): CarriedLines => {
  if (previous?.meta.tables[table] === undefined) return { take: async () => [], close: async () => undefined };
  const lines = readLines(tableFile(previous.directory, table));
  const advance = async (): Promise<string | undefined> => {
    const { value } = await lines.next();
    return typeof value === 'string' ? value : undefined;
  };
  let ahead: Promise<string | undefined> | undefined;
  return {
    take: async (computer) => {
      const found: string[] = [];
      let line = await (ahead ?? advance());
      for (; line !== undefined && computerOf(line) <= computer; line = await advance())
        if (computerOf(line) === computer) found.push(line);
      ahead = Promise.resolve(line);
      return found;
    },
    close: async () => void (await lines.return()),
  };
};

/** Our own lines begin with it. */
const computerOf = (line: string): number => Number(/^\{"computer":(\d+)/.exec(line)?.[1] ?? Infinity);

import type { SqlDatabase } from './sql-engine.js';

/** A stored table that a statement reads, also through a view. */
export interface TableRead {
  readonly schema: 'main' | 'before';
  readonly table: string;
}

/**
 * Asks the engine: its program opens tables and indexes by their root page. A search for words in the text would miss
 * views and take the alias of a column for a table.
 */
export const tablesReadBy = (database: SqlDatabase, statement: string): TableRead[] => {
  const schemas = new Map(
    [...database.prepare('PRAGMA database_list').iterate()].map(({ seq, name }) => [Number(seq), String(name)]),
  );
  const found = new Map<string, TableRead>();
  for (const { opcode, p2, p3 } of database.prepare(`EXPLAIN ${statement}`).iterate()) {
    const schema = schemas.get(Number(p3));
    if (opcode !== 'OpenRead' || (schema !== 'main' && schema !== 'before')) continue;
    const table = tableAt(database, schema, Number(p2));
    if (table !== undefined) found.set(`${schema}.${table}`, { schema, table });
  }
  return [...found.values()];
};

const tableAt = (database: SqlDatabase, schema: string, page: number): string | undefined => {
  const rows = database.prepare(`SELECT tbl_name AS name FROM ${schema}.sqlite_master WHERE rootpage = ?`);
  const [row] = [...rows.iterate([page])];
  return row === undefined ? undefined : String(row['name']);
};

import { cellOf } from './cell.js';
import { interiorPage } from './interior-pages.js';
import { pageSize, type PageFile } from './page-file.js';
import { SqliteRecord } from './record.js';
import { TableTree } from './table-tree.js';
import { pageKinds, TreePage } from './tree-page.js';

export interface SchemaRow {
  readonly type: 'table' | 'index';
  readonly name: string;
  readonly table: string;
  readonly root: number;
  readonly sql: string;
}

/** The header of the database and the table of its tables, as soon as it is known how many pages there are. */
export const firstPage = (rows: readonly SchemaRow[], pages: PageFile): ((pageCount: number) => Buffer) => {
  const page = schemaPage(rows.map(schemaRecord), pages);
  return (pageCount) => {
    writeHeader(page, pageCount);
    return page;
  };
};

const headerBytes = 100;

const schemaRecord = ({ type, name, table, root, sql }: SchemaRow): SqliteRecord => {
  const record = new SqliteRecord();
  record.begin();
  for (const text of [type, name, table]) record.text(Buffer.from(text));
  record.integer(root);
  record.text(Buffer.from(sql));
  record.finish();
  return record;
};

/** Where it is too long for the first page, that one points to where it is: to two pages at least. */
const schemaPage = (records: readonly SqliteRecord[], pages: PageFile): Buffer => {
  const mostCellBytes = records.reduce((sum, { start, end }) => sum + end - start + 12, 0);
  if (mostCellBytes < pageSize - headerBytes - 8) return schemaLeaf(records, pages);
  const tree = new TableTree(pages);
  for (const [at, record] of records.entries()) {
    if (at === 1) tree.endLeaf();
    tree.add(record);
  }
  const { leaves } = tree.finishLeaves();
  return interiorPage(pageKinds.tableInterior, leaves, { first: 0, last: leaves.children.length - 1 }, headerBytes);
};

const schemaLeaf = (records: readonly SqliteRecord[], pages: PageFile): Buffer => {
  const page = new TreePage(pageKinds.tableLeaf, headerBytes);
  for (const [at, record] of records.entries()) page.add(cellOf(record, pages, at + 1));
  return page.seal();
};

/** Section 1.3 of the format. */
const writeHeader = (page: Buffer, pageCount: number): void => {
  page.write('SQLite format 3\0', 0, 'latin1');
  page.writeUInt16BE(pageSize, 16);
  page.set([1, 1, 0, 64, 32, 32], 18); // no write-ahead log, nothing reserved, the shares that are prescribed
  page.writeUInt32BE(1, 24); // changes
  page.writeUInt32BE(pageCount, 28);
  page.writeUInt32BE(1, 40); // the schema's version
  page.writeUInt32BE(4, 44); // and format
  page.writeUInt32BE(1, 56); // UTF-8
  page.writeUInt32BE(1, 92); // the count of pages is that of these changes
  page.writeUInt32BE(3_045_000, 96); // written as SQLite 3.45 would
};

import { expect, it } from 'vitest';
import { queryFiles } from '../../../../src/fleet/sql/run-query.js';
import type { SqlEngine, SqlRow } from '../../../../src/fleet/sql/sql-engine.js';

/** What Node does with 900 MB as base64: no text is that long. */
const row: SqlRow = {
  get blob(): string {
    throw new Error('Cannot create a string longer than 0x1fffffe8 characters');
  },
};
let closed = 0;
const engine: SqlEngine = {
  name: 'one row',
  open: () => ({
    exec: () => undefined,
    query: () => ({ columns: ['blob'], rows: [row] }),
    close: () => void closed++,
  }),
};

it('a value that no text can hold is said, and the database is closed', () => {
  const { batches } = queryFiles('select zeroblob(900000000) as blob', { main: '/nowhere/x' }, engine);
  expect(() => [...batches]).toThrow('SQL: Cannot create a string longer than');
  expect(closed).toBe(1);
});

import type { UnnamedCommand } from '../../../command/custom-command.js';
import { withFlag } from './csv-flags.js';
import { atFlag } from './stored-snapshots.js';
import { groupFlag } from '../../../engine/targets/scope-flag.js';

export const sql: UnnamedCommand = {
  summary: 'Query a snapshot with SQL',
  details: [
    'Tables: computers, issues, groups, members, packages, assignments, deployments; after a deep snapshot also inventory and software. Views with one row for each entry of a list: patches, lowDisks, and after a deep snapshot disks. before.computers and so on are those of the snapshot before. --tables lists all of them with their columns and an example.',
    "The language is that of SQLite. Lists and objects are JSON text: json_each(missingPatches), systemInfo ->> 'model'. true is 1. Times are ISO text in UTC.",
    '--since is a history: a row for each snapshot, oldest first, beginning with takenAt. Snapshots that lack a table of the statement, or of other scopes and servers, are left out and counted. A table on a terminal ends with a line of blocks for each number.',
    'The connection is read-only, and only one statement without parameters is run. sqlite3 and DuckDB read the same file, fleet.db in the folder of the snapshot.',
    'A running statement is ended at once, by the system: Ctrl-C is exit code 130, SIGTERM 143, a closed terminal (SIGHUP) 129.',
    'Snapshots need Node 22.13 or later, the single executable, or on Node 20 the optional package node-sqlite3-wasm, which is installed with ems.',
  ],
  arguments: [
    { name: 'statement', help: 'one SQL statement; - reads it from stdin', optional: true, unless: ['tables'] },
  ],
  flags: [
    atFlag,
    { name: 'against', value: 'snapshot', help: 'snapshot to use for before.* (default: the previous one)' },
    withFlag,
    {
      name: 'since',
      value: 'time',
      help: 'run the statement on every snapshot since then: 90d, monday, 2026-11-10; it has to return one row each',
      reads: { type: 'string', format: 'date-time' },
      relative: 'past',
    },
    { name: 'tables', help: 'list the tables and views, with their columns and an example' },
    groupFlag,
  ],
  examples: {
    'List tables and columns': 'ems fleet sql --tables',
    'Count computers by organizational unit':
      "ems fleet sql 'select ou, count(*) as computers from computers group by ou order by 2 desc'",
    'Packages that fail on most computers':
      'ems fleet sql "select name, version, count(*) as computers from deployments where status = \'Failed\' group by 1, 2 order by 3 desc"',
    'How many computers there were a week ago':
      "ems fleet sql 'select count(*) as computers from computers' --at 7d -o text",
    'How the fleet grew in the last 90 days': "ems fleet sql --since 90d 'select count(*) as computers from computers'",
  },
  seeAlso: ['fleet snapshot', 'fleet snapshots', 'fleet changes'],
  run: async (input, context) => (await import('./run-sql.js')).runSql(input, context),
};

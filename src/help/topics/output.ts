import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

export const output: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'stdout carries the result and nothing else; progress, hints, questions and errors go to stderr. A terminal gets a table, a pipe gets json, unless --output, EMS_OUTPUT or the profile say otherwise.',
      ],
    },
    {
      title: 'Formats',
      rows: [
        ['table', 'for people: fits the width, times as "3 h ago", states in color'],
        ['wide', 'the table with ids and every column, nothing cut'],
        [
          'json',
          "one array for a list, however many pages; one object for a single thing; the service's own field names, nothing left out",
        ],
        ['yaml', 'the same as json; texts that look like numbers or booleans stay texts'],
        ['csv', 'one row per item, RFC 4180; cells that a spreadsheet would run as a formula are made harmless'],
        ['ndjson', 'one item a line, written as the pages arrive, in constant memory'],
        ['name', 'one id a line, ready for the next command: `| ems … --from-file -`'],
        [
          'text',
          'one value bare, without quotes (also --raw): NAME=$(ems … --query … -o text); of a list, a line each',
        ],
      ],
    },
    {
      title: 'Flags',
      rows: sharedFlags.output.flags.map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    },
    {
      title: 'Columns, sorting, queries',
      text: [
        'A dotted path reaches into objects. --sort-by sorts what was fetched, so add --all to sort everything. --query is JMESPath (jmespath.org) on the json form, after --columns and --sort-by.',
      ],
      code: [
        'ems computer list --all -o csv --columns id,hostname,domain',
        'ems computer issues low-disk --sort-by -affectedDriveCount',
        "ems computer list --all --query 'length(@)'",
        "ems package list -o json --query '[].{name: name, version: version}'",
      ],
    },
    {
      title: 'Paging',
      text: ['A list shows the first page and says on stderr how many there are.'],
      rows: sharedFlags.paging.flags.map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    },
    {
      title: 'Empty lists',
      text: ['[] in json and yaml, the header in csv and table, nothing in ndjson and name; the exit code is 0.'],
    },
    {
      title: 'Screen readers and logs',
      text: [
        '--plain (or EMS_PLAIN=1) draws no lines and repaints nothing: labels and values one below the other, one line per change while waiting. --no-color, NO_COLOR and TERM=dumb turn colors off.',
      ],
    },
  ],
};

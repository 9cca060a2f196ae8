import type { UnnamedCommand } from '../../../command/custom-command.js';

export const apiCheck: UnnamedCommand = {
  summary: 'Read every operation once, and compare the answers with what ems expects',
  details: [
    'For the first contact with a server. It only reads: each reading operation once, at most 150 requests, two at a time. Ids come from the first rows of lists. A missing role is listed, and is no error. The description that the server gives of itself is stored, as by `ems api sync`.',
    'It shows fields that are new, missing or of another type, unknown values of enumerations, other paging, other status codes, and assumptions that do not hold, or hold under another name than the likeliest.',
    'The report holds names of described fields, types and counts: no values, no addresses. Of other fields it holds how many there are; --names adds their names, up to 50 of each object. Read the report before you pass it on: such a name may be data.',
    'Exit code 0: as expected. 13: something differs. 7: nothing differs, and some operations could not be read.',
  ],
  flags: [
    { name: 'out', value: 'file', help: 'write the report as markdown to this file; - for stdout', completes: 'file' },
    { name: 'names', help: 'add the names of fields that are not described' },
  ],
  examples: {
    'Check a server': 'ems api check',
    'Write a report for an issue tracker': 'ems api check --out report.md',
  },
  seeAlso: ['doctor', 'api diff', 'api sync'],
  run: async (input, context) => (await import('./run-check.js')).runApiCheck(input, context),
};

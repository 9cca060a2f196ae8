import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

export const parts = topicOf(`
stdout contains only the result. Progress, hints, prompts and errors go to stderr. The default format is table on a terminal and json in a pipe. --output, EMS_OUTPUT and the profile change it.

# Formats
table :: for people: fits the terminal width, relative times, colored states
wide :: the table with ids and every column, nothing cut
json :: one array for a list, one object otherwise; all fields, with the names of the service. A list with facts of its own is in an object: \`entries\` of \`undo\`, also with --list, \`checks\` of \`fleet check\`, \`changes\` of \`state diff\`
yaml :: the same data as json; text that looks like a number or boolean is quoted
csv :: one row per item, RFC 4180; cells that a spreadsheet would run as a formula are escaped
ndjson :: one item per line, streamed in constant memory
name :: one id per line, for \`ems … --from-file -\`
text :: one value without quotes (also --raw): NAME=$(ems … --query … -o text); of a list, one per line

# Flags
${flagLines(sharedFlags.output.flags)}

# Columns, sorting, queries
A dotted path selects a nested field. --sort-by reads and sorts the whole list; -n, --skip and the page size then apply to the sorted list. --query is a JMESPath expression (jmespath.org) on the json output, applied after --sort-by; --columns then selects from its result.
$ ems computer list --all -o csv --columns id,hostname,domain
$ ems computer issues low-disk --sort-by hostname
$ ems computer list --all --query 'length(@)'
$ ems package list -o json --query '[].{name: name, version: version}'

# Paging
A list shows the first page, and the total on stderr.
${flagLines(sharedFlags.paging.flags)}

# Empty lists
[] in json and yaml, the header in csv and table, nothing in ndjson and name; the exit code is 0.

# Screen readers and logs
--plain (or EMS_PLAIN=1) prints line by line: one label and value per line in every table and page, an empty line between two items, one line per change while waiting, no colors. --no-color, NO_COLOR and TERM=dumb turn colors off.
`);

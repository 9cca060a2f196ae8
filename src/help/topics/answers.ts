import { ownAnswerNames } from '../../contract/own-answers.js';
import { rowLines, topicOf, type TopicPart } from '../topic.js';

/** Names come from the schemas, so that a new answer is listed by itself. */
export const answerParts = (): readonly TopicPart[] =>
  topicOf(`
Each answer that ems puts together itself has a JSON Schema (draft 2020-12) with a sentence for every field. An answer may gain fields, and loses none without a line in the changes.
$ ems commands --schema 'fleet status'
$ ems commands -o json --query '[?answer==\`rows\`].command'

# Answers of ems
${rowLines(
  ownAnswerNames()
    .toSorted()
    .map((name) => [name, meanings[name] ?? `the answer of \`ems ${name}\``]),
)}

# Answers of the service
The answer of any other reading command comes from the description of the service. \`x-basis\` of a field is \`shown\` if the reference shows it, \`assumed\` if ems assumes it (see \`ems help assumptions\`), \`own\` if ems makes it.
$ ems commands --schema 'computer list'

# Where they are
In the npm package: completions/schemas/<name>.json, and types for TypeScript.
> import type { FleetStatus } from 'ems-cli/answers'
In \`ems commands -o json\`, the field \`answer\` of a command names its schema. In a list, the schema is that of the whole array.
`);

const meanings: Readonly<Record<string, string>> = {
  rows: 'the result of a change to several objects, or of the rows of a file; a change to one object prints the answer of the service',
  'dry run': 'the requests that --dry-run shows: an object for one request, a list for several',
  wait: 'the end of a wait, also of `--wait`: an object for one thing, a list for several',
  error: 'the line on stderr that ends a command, with -o json',
};

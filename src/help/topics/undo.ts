import { capitalized } from '../../base/text/wording.js';
import { areas } from '../../areas/index.js';
import { undoKeys, undoOf, undoText, type UndoClass } from '../../contract/undo.js';
import type { HelpRow } from '../layout.js';
import { rowLines, topicOf, type TopicPart } from '../topic.js';

/** The table comes from the contract: every documented write, by its command. */
export const undoParts = async (): Promise<readonly TopicPart[]> => {
  const rows = await writeRows();
  return topicOf(`
Every question before a change ends with how far the change can be undone; --dry-run and the help of a command say it too. The history of this machine keeps the state before and after each change, without secrets: one more read for each change. Runs on more than 100 computers are kept only with --undoable.
\`ems undo\` shows the inverse requests, how many computers have had no contact since, and asks. If the object has changed since, it is refused (exit code 9) unless --anyway is given. A change that cannot be undone is refused with the reason (exit code 10). \`ems undo --last\` again undoes the change before, and so on; \`ems undo --redo\` makes the change that was undone last again. An undo is a change of its own, with an id in \`ems undo --list\`.
Before a group, a computer or a tag is deleted, a restore point is written: a folder in the form of \`ems state export\`. \`ems undo\` applies it; what it makes again has new ids. \`ems state apply\` is undone by its restore point, too.
A change is in the history before it is sent. If ems is killed, the entry says that it ended without a result, and \`ems undo\` reads what the service shows.
After a break, an undo is continued with the id of the change that it undoes, from \`ems undo --list\`: \`ems undo <id> --anyway\`. What is done is not sent again, also where hundreds of computers are made again. \`ems undo --last --anyway\` continues the last one. An undo without a restore point can be continued with \`ems bulk resume last\`, too.
--reason, or EMS_REASON, says why a change is made; the history keeps it. \`ems config set reason required\` refuses changes without one.
> ems undo --list
> ems undo --last --dry-run
> ems history show

${classes.map((each) => classText(each, rows)).join('\n\n')}
`);
};

const classText = (each: UndoClass, rows: readonly WriteRow[]): string =>
  [
    `# ${capitalized(undoText[each])}`,
    meanings[each],
    rowLines(rows.filter(([, known]) => known === each).map(([command, , why]): HelpRow => [command, why])),
  ].join('\n');

const classes: readonly UndoClass[] = ['yes', 'until-contact', 'in-part', 'no'];

const meanings: Readonly<Record<UndoClass, string>> = {
  yes: 'The service is as it was before.',
  'until-contact':
    'The service is as it was before. Agents act on the change at their next contact: until then nothing has happened on the computers, afterwards it can be undone in part (what was installed stays).',
  'in-part': 'The rest is not restored.',
  no: 'No request of the service reverses it.',
};

type WriteRow = readonly [command: string, known: UndoClass, why: string];

const writeRows = async (): Promise<readonly WriteRow[]> => {
  const writes = new Set(undoKeys());
  const loaded = await Promise.all(areas.map((area) => area.load()));
  return loaded
    .flatMap(({ name, records }) => records.map((record) => [`${name} ${record.name}`, record.operation] as const))
    .filter(([, operation]) => writes.has(operation))
    .map(([command, operation]): WriteRow => [command, undoOf(operation).class, undoOf(operation).why ?? ''])
    .toSorted(([left], [right]) => left.localeCompare(right));
};

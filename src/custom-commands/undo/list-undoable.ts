import type { Input, Result, CommandContext } from '../../command/spec.js';
import type { UndoClass } from '../../contract/undo.js';
import type { JsonObject } from '../../contract/operation.js';
import { listFromItems } from '../../command/list-result.js';
import { isForPeople } from '../../engine/write/sentence.js';
import { readHistory } from '../../settings/history.js';
import { isTable } from '../../settings/output-formats.js';
import { ownEntries, undoneIds } from './choose-entries.js';
import { entryJson } from './entry-json.js';
import { inspectEntry, type UndoneEntry } from './plan-entry.js';

/** From the history alone: nothing is read from the service. */
export const listUndoable = async (input: Input, context: CommandContext): Promise<Result> => {
  const { stateDirectory } = await context.settings();
  const own = await ownEntries(await readHistory(stateDirectory), context);
  const inspected = await Promise.all(own.map((entry) => inspectEntry(entry, stateDirectory)));
  const undone = undoneIds(inspected);
  const isUndone = ({ entry }: UndoneEntry): boolean => undone.has(entry.id);
  const shown = inspected.filter((each) => input.flags['all'] === true || (isOpen(each) && !isUndone(each)));
  const { format } = await context.output();
  const client = await context.client();
  if (!isTable(format) && !(await isForPeople(context)))
    return {
      kind: 'object',
      value: { entries: shown.map((each) => ({ ...entryJson(each, null, client), undone: isUndone(each) })) },
      isLocal: true,
    };
  const rows = shown.map((each) => (isUndone(each) ? { ...rowOf(each), undo: 'undone' } : rowOf(each)));
  return listFromItems(rows, { columns, id: 'id', noun: 'changes', isLocal: true });
};

const isOpen = ({ calls, class: known, folders }: UndoneEntry): boolean =>
  known !== 'no' && calls.length + folders.length > 0;

const columns = [
  { path: 'time', format: 'time' },
  'id',
  { path: 'undo', title: 'Can be undone' },
  { path: 'command', room: 40 },
  { path: 'why', priority: 1, onlyKnown: true },
] as const;

const words: Readonly<Record<UndoClass, string>> = {
  yes: 'yes',
  'until-contact': 'until contact',
  'in-part': 'in part',
  no: 'no',
};

const rowOf = ({ class: known, entry: { command, id, time }, why }: UndoneEntry): JsonObject => ({
  id,
  time,
  undo: words[known],
  command,
  why,
});

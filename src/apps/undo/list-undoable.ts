import type { Input, Result, CommandContext } from '../../command/spec.js';
import type { UndoClass } from '../../contract/undo.js';
import { contactReader, noContact } from '../../changes/undo/contact-since.js';
import { EmsError, isInterruption } from '../../base/errors.js';
import { listFromItems } from '../../command/list-result.js';
import { isForPeople } from '../../engine/write/sentence.js';
import { readHistory } from '../../settings/history.js';
import { isTable } from '../../settings/output-formats.js';
import { ownEntries, undoneIds } from './choose-entries.js';
import { answerJson, type JsonObject } from '../../base/json/objects.js';
import { entryAnswer, type UndoAnswer } from './entry-json.js';
import { inspectEntry, staysOn, type InspectedEntry, type UndoneEntry } from './plan-entry.js';

/** From the history. Of the service, only the contacts are read, where they decide how far a change can be undone. */
export const listUndoable = async (input: Input, context: CommandContext): Promise<Result> => {
  const { stateDirectory } = await context.settings();
  const own = await ownEntries(await readHistory(stateDirectory), context);
  const known = await Promise.all(own.map((entry) => inspectEntry(entry, stateDirectory)));
  const undone = undoneIds(known);
  const { inspected, wasRead } = await withContacts(
    known.map((each) => (undone.has(each.entry.id) ? { ...each, kept: [] } : each)),
    context,
  );
  const isUndone = ({ entry }: UndoneEntry): boolean => undone.has(entry.id);
  const shown = inspected.filter((each) => input.flags['all'] === true || (isOpen(each) && !isUndone(each)));
  const { format } = await context.output();
  const client = await context.client();
  if (!isTable(format) && !(await isForPeople(context)))
    return {
      kind: 'object',
      value: answerJson({
        entries: shown.map((each) => ({ ...entryAnswer(each, null, client, wasRead(each)), undone: isUndone(each) })),
      } satisfies UndoAnswer),
      isLocal: true,
    };
  const rows = shown.map((each) => {
    const isOpenEnded = each.class === 'until-contact' && !wasRead(each);
    return { ...rowOf(each), ...(isUndone(each) ? { undo: 'undone' } : isOpenEnded ? { undo: notRead } : {}) };
  });
  const whenEmpty = async (): Promise<string | undefined> =>
    inspected.length === 0 ? undefined : 'No changes that can be undone. See the others with: ems undo --list --all';
  return listFromItems(rows, { columns, id: 'id', noun: 'changes', isLocal: true, whenEmpty });
};

/** A change that agents have acted on since can only be undone in part. Without an answer, this is not known. */
const withContacts = async (
  known: readonly InspectedEntry[],
  context: CommandContext,
): Promise<{ inspected: readonly UndoneEntry[]; wasRead: (each: UndoneEntry) => boolean }> => {
  const open = known.filter(({ class: each, kept }) => each === 'until-contact' && kept.length > 0);
  const all = open.flatMap(({ kept }) => kept);
  const contactOf = all.length === 0 ? undefined : await contactReader(all, context).catch(undefinedIfFailed);
  if (contactOf === undefined) return { inspected: known, wasRead: () => false };
  const read = new Map(open.map((each) => [each.entry.id, contactOf(each.kept)]));
  const inspected = known.map((each): UndoneEntry => {
    const contact = read.get(each.entry.id) ?? noContact;
    const { acted, actedOn } = contact;
    return { ...each, ...contact, ...(actedOn > 0 ? { class: 'in-part', why: staysOn(acted) } : {}) };
  });
  return { inspected, wasRead: ({ entry }) => read.has(entry.id) };
};

/** The history is listed without the service as well. */
const undefinedIfFailed = (error: unknown): undefined => {
  if (!(error instanceof EmsError) || isInterruption(error.kind)) throw error;
};

const notRead = 'until contact (not read)';

const isOpen = ({ calls, class: known, folders }: UndoneEntry): boolean =>
  known !== 'no' && calls.length + folders.length > 0;

const columns = [
  { path: 'time', format: 'time' },
  'id',
  { path: 'undo', title: 'Can be undone' },
  { path: 'command', whole: true },
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

import type { Input } from '../../command/input.js';
import { findWords } from '../../command/words.js';
import type { Context } from '../../context.js';
import { EmsError, usage } from '../../base/errors.js';
import { readHistory, type HistoryEntry } from '../../settings/history.js';
import { readTime } from '../../engine/flags/values.js';
import { idsLike } from '../../base/text/identifiers.js';
import { inspectEntry, type UndoneEntry } from './plan-entry.js';

/** The entries that a line names, newest first: the newest change is taken back first. */
export const chooseEntries = async (input: Input, context: Context): Promise<readonly HistoryEntry[]> => {
  const { stateDirectory } = await context.settings();
  const entries = await readHistory(stateDirectory);
  const typed = [input.arguments['id'] ?? []].flat();
  const { since } = input.flags;
  const { last, redo } = input.flags;
  const ways = [typed.length > 0, last === true, redo === true, since !== undefined].filter(Boolean).length;
  if (ways !== 1)
    throw usage('Say which change to undo: ids, --last, --redo or --since.', 'List them with: ems undo --list');
  const chosen =
    typed.length > 0
      ? named(typed, entries)
      : typeof since === 'string'
        ? await latestSince(entries, since, context)
        : await latest(entries, redo === true, context);
  if (chosen.length === 0)
    throw new EmsError('not-found', redo === true ? 'No undone change to make again.' : 'No change to undo.', {
      hint: 'List all changes with: ems undo --list --all',
    });
  await refuseOtherServer(chosen, context);
  return chosen;
};

const named = (typed: readonly string[], entries: readonly HistoryEntry[]): HistoryEntry[] => {
  const ids = typed.map((word) => idCalled(word, entries));
  return entries.filter(({ id }) => ids.includes(id));
};

const idCalled = (word: string, entries: readonly HistoryEntry[]): string => {
  const [id, ...others] = idsLike(
    word,
    entries.map((entry) => entry.id),
  );
  if (id === undefined)
    throw new EmsError('not-found', `No history entry ${word}.`, { hint: 'List the entries with: ems history list' });
  if (others.length > 0)
    throw usage(
      `"${word}" matches ${others.length + 1} entries.`,
      `Give more of the id: ${[id, ...others].join(', ')}`,
    );
  return id;
};

/**
 * The latest change of this server that was not undone, or the latest undo that was not undone itself. What an undo of an
 * undo did is a change again: it stands for the first one, because what was made again has new ids.
 */
const latest = async (
  entries: readonly HistoryEntry[],
  isRedo: boolean,
  context: Context,
): Promise<readonly HistoryEntry[]> => {
  const inspected = await inspectOwn(entries, context);
  const known = new Map(inspected.map((each) => [each.entry.id, each]));
  const isUndo = ({ entry, undoes }: UndoneEntry): boolean => {
    const undone = known.get(undoes[0] ?? '');
    return undone === undefined ? findWords(entry.command.split(' ')).words[1] === 'undo' : !isUndo(undone);
  };
  const undone = new Set(inspected.flatMap((each) => each.undoes.filter((id) => isWhole(each, known.get(id)))));
  const found = inspected.find(
    (each) => isUndo(each) === isRedo && !undone.has(each.entry.id) && !(isRedo && each.undoes.length === 0),
  );
  return found === undefined ? [] : [found.entry];
};

const inspectOwn = async (entries: readonly HistoryEntry[], context: Context): Promise<UndoneEntry[]> => {
  const own = await ownEntries(entries, context);
  const { stateDirectory } = await context.settings();
  return Promise.all(own.map((entry) => inspectEntry(entry, stateDirectory)));
};

/** The changes since a time of the server that the command line is about. */
const latestSince = async (
  entries: readonly HistoryEntry[],
  since: string,
  context: Context,
): Promise<readonly HistoryEntry[]> => {
  // The history has the times of this machine; a demo service may be days ahead.
  const from = readTime(since, '--since', { now: context.machineClock.date(), relative: 'past' }).getTime();
  const inspected = await inspectOwn(
    entries.filter(({ time }) => Date.parse(time) >= from),
    context,
  );
  // A change and its undo cancel out. With --anyway, another change may have come in between.
  const undone = undoneIds(inspected.filter(({ entry }) => !entry.command.includes(' --anyway')));
  return inspected.flatMap(({ entry, undoes }) => ([entry.id, ...undoes].some((id) => undone.has(id)) ? [] : [entry]));
};

/** Entries that a later one has undone, unless that undo was undone itself. `entries`: newest first. */
export const undoneIds = (entries: readonly UndoneEntry[]): ReadonlySet<string> => {
  const known = new Map(entries.map((each) => [each.entry.id, each]));
  const undone = new Set<string>();
  for (const undo of entries)
    if (!undone.has(undo.entry.id) && undo.undoes.every((id) => known.has(id)))
      for (const id of undo.undoes) if (isWhole(undo, known.get(id))) undone.add(id);
  return undone;
};

/** An undo of several changes can fail for one of them. */
const isWhole = ({ entry, undoes }: UndoneEntry, change: UndoneEntry | undefined): boolean =>
  entry.outcome === 'done' ||
  (change?.folders.length === 0 && undoes.filter((id) => id === change.entry.id).length >= change.calls.length);

export const ownEntries = async (entries: readonly HistoryEntry[], context: Context): Promise<HistoryEntry[]> => {
  const settings = await context.settings();
  const url = settings.get('url') ?? null;
  return entries.filter(({ profile, server }) => server === url || (profile === 'demo' && settings.profile === 'demo'));
};

const refuseOtherServer = async (chosen: readonly HistoryEntry[], context: Context): Promise<void> => {
  const own = new Set((await ownEntries(chosen, context)).map(({ id }) => id));
  const other = chosen.find(({ id }) => !own.has(id));
  if (other === undefined) return;
  throw new EmsError(
    'refused',
    `Refused: change ${other.id} was made on another server (${other.server ?? 'unknown'}).`,
    {
      hint: other.profile === 'demo' ? 'Add --demo.' : `Add --profile ${other.profile}.`,
    },
  );
};

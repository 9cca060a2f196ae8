import type { Column } from '../../areas/column.js';
import { listFromItems } from '../../command/list-result.js';
import { EmsError, usage } from '../../base/errors.js';
import { readHistory, type HistoryEntry } from '../../settings/history.js';
import { answerJson } from '../../base/json/objects.js';
import { readKept, type KeptChange } from '../../settings/kept-changes.js';
import { idsLike } from '../../base/text/identifiers.js';
import { commandsNamed } from '../../command/custom-command.js';

/** The answer of `ems history show`. */
export interface HistoryAnswer extends HistoryEntry {
  /** The state before and after each request, without secrets. */
  readonly changes: readonly ShownChange[];
}

type ShownChange = Required<Pick<KeptChange, 'after' | 'at' | 'before' | 'operation'>>;

export const commands = commandsNamed({
  list: {
    summary: 'List changes made on this machine, newest first',
    details:
      'Shows the last 50 unless --limit says otherwise. The history is stored on this machine only, without secrets. Only you can read it. To turn it off, run `ems config set history false`.',
    lists: true,
    examples: {
      'List the latest changes': 'ems history list',
      'List failed changes': "ems history list --query '[?exitCode != `0`]'",
    },
    seeAlso: ['history show', 'bulk list'],
    run: async (input, context) => {
      const { stateDirectory } = await context.settings();
      const { count, countBy, limit = 50 } = input.shared;
      const entries = await readHistory(stateDirectory);
      const shown = count || countBy !== undefined ? entries : entries.slice(0, limit);
      const rows = shown.map(({ requests: _requests, ...row }) => row);
      return listFromItems(rows, {
        columns: [
          { path: 'time', format: 'time' },
          'id',
          { path: 'profile', priority: 2 },
          { path: 'outcome', priority: 1 },
          { path: 'requestCount', title: 'Requests', priority: 3 },
          { path: 'by', title: 'Asked by', priority: 4, onlyKnown: true },
          { path: 'command', whole: true },
          { path: 'reason', priority: 4, onlyKnown: true },
        ],
        id: 'id',
        noun: 'changes',
        isLocal: true,
      });
    },
  },
  show: {
    summary: 'Show one change, its requests, and the state before and after',
    arguments: [
      {
        name: 'id',
        optional: true,
        completes: 'change',
        help: 'id from `ems history list`, or its beginning or end; last, as without an id, is the latest',
      },
    ],
    examples: { 'Show the latest change': 'ems history show' },
    run: async (input, context) => {
      const { stateDirectory } = await context.settings();
      const typed = input.arguments['id'];
      const wanted = typed === 'last' ? undefined : typed;
      const entries = await readHistory(stateDirectory);
      const found = wanted === undefined ? entries[0] : entryCalled(String(wanted), entries);
      if (found !== undefined) {
        const answer: HistoryAnswer = { ...found, changes: await changesOf(found.id, stateDirectory) };
        return { kind: 'object', value: answerJson(answer), columns: shownFields, isLocal: true };
      }
      const message = wanted === undefined ? 'The history is empty.' : `No history entry ${String(wanted)}.`;
      throw new EmsError('not-found', message, { hint: 'List the entries with: ems history list' });
    },
  },
});

const shownFields: readonly Column[] = [
  ...['id', 'time', 'profile', 'server', 'command', 'by', 'reason', 'outcome', 'exitCode'].map((path) => ({ path })),
  { path: 'durationMs', title: 'Duration (ms)' },
  { path: 'requestCount', title: 'Requests' },
  { path: 'unkept', title: 'Not kept for undo' },
];

const changesOf = async (id: string, stateDirectory: string): Promise<ShownChange[]> =>
  (await readKept(stateDirectory, id)).map(({ after, at, before, operation }) => ({
    operation,
    at,
    before: before ?? null,
    after: after ?? null,
  }));

const entryCalled = (typed: string, entries: readonly HistoryEntry[]): HistoryEntry | undefined => {
  const [id, ...others] = idsLike(
    typed,
    entries.map((entry) => entry.id),
  );
  if (others.length > 0)
    throw usage(
      `"${typed}" matches ${others.length + 1} entries.`,
      `Give more of the id: ${[id, ...others].join(', ')}`,
    );
  return entries.find((entry) => entry.id === id);
};

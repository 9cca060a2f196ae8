import type { Column } from '../../../areas/column.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { CommandContext, Input } from '../../../command/spec.js';
import { storedOperations } from '../../../discovery/store.js';
import { listFromItems } from '../../../command/list-result.js';
import { EmsError, usage } from '../../../base/errors.js';
import { writeWhole } from '../../../base/files/write-whole.js';
import { serviceNow } from '../../../engine/targets/age.js';
import { openFleetReader } from '../../../service/reading.js';
import { tidyKinds, type TidyKind, type TidyLine } from '../tidy-line.js';
import { readTidy, tidyCsv } from '../tidy.js';
import { parseDuration } from '../../../base/text/duration.js';
import { plural } from '../../../base/text/wording.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { directoryFor } from '../../../discovery/profile-descriptions.js';

const columns: readonly Column[] = [
  { path: 'kind', title: 'Kind' },
  { path: 'hostname', title: 'Host name', onlyKnown: true },
  { path: 'name', title: 'Name', onlyKnown: true },
  { path: 'why', title: 'Why', whole: true },
  { path: 'with', title: 'With', priority: 1, onlyKnown: true },
  { path: 'id', title: 'ID', priority: 4 },
];

/** Kinds of lines whose computers may be deleted. */
const deletable = new Set<TidyKind>(['duplicate', 'dead']);

export const tidy: UnnamedCommand = {
  summary: 'List duplicate and dead computers, empty groups and unused packages',
  details: [
    'duplicate: the same uuid, serial number or MAC address; the one seen last is kept. shared-mac: a docking station. dead: not seen for --dead-after. empty-group, unassigned-package, assigned-not-ready, and redundant-value: a value of a group or a computer that equals what it inherits.',
    'Deletes nothing. --write saves the duplicate and dead computers to a csv file for `ems computer delete --from-file`. Review the file first.',
  ],
  flags: [
    { name: 'kind', value: 'kind', repeat: true, help: 'only findings of this kind', values: tidyKinds },
    { name: 'dead-after', value: 'duration', help: 'computers not seen for this long are dead', default: '180d' },
    { name: 'write', value: 'file', help: 'write the result to this file', completes: 'file' },
  ],
  role: 'computer.read',
  lists: true,
  examples: {
    'List all findings': 'ems fleet tidy',
    'List computers to delete as csv': 'ems fleet tidy --kind dead --kind duplicate -o csv',
  },
  seeAlso: ['computer delete', 'group delete'],
  run: async (input, context) => {
    const { kinds, deadAfterDays } = optionsOf(input);
    const reader = await openFleetReader(context);
    const isDescribed = await describedLists(context);
    const now = await serviceNow(context);
    const { lines, gaps } = await readTidy(reader, { kinds, deadAfterDays, now, isDescribed });
    reader.requireAnswer('list');
    const gap = gaps.find(({ what }) => what === 'computers');
    // A file without computers would say that none are to be deleted.
    if (gap !== undefined && input.flags['write'] !== undefined)
      throw new EmsError('failed', `Nothing was written: the computers could not be read: ${gap.why}.`);
    const written = await writeCsv(lines, input, context);
    const list = listFromItems(
      lines.map((line) => ({ ...line })),
      { columns, id: 'id', noun: 'things to tidy' },
    );
    return {
      ...list,
      remarks: written,
      gaps: gaps.map(({ what, why }) => `Not read: ${what}: ${why}.`),
    };
  },
};

/** Lists that the reference does not show are asked for only if the stored description of the server has them. */
const describedLists = async (context: CommandContext): Promise<(path: string) => boolean> => {
  const { directory } = await directoryFor(context);
  const operations = (await storedOperations(directory)) ?? [];
  return (wanted) => operations.some(({ method, path }) => method === 'GET' && path === wanted);
};

const optionsOf = ({ flags }: Input): { readonly kinds: ReadonlySet<TidyKind>; readonly deadAfterDays: number } => {
  const typed = [flags['kind'] ?? []].flat().map(String);
  const kinds = tidyKinds.filter((kind) => typed.length === 0 || typed.includes(kind));
  const age = flags['dead-after'];
  const deadAfterDays = parseDuration(typeof age === 'string' ? age : '180d', '--dead-after') / 86_400_000;
  if (deadAfterDays < 1)
    throw usage('--dead-after: less than a day would list every computer as dead.', 'For example: --dead-after 180d');
  return { kinds: new Set(kinds), deadAfterDays };
};

/** Only what `ems computer delete --from-file` may take: an id and a host name a line, each computer once. */
const writeCsv = async (lines: readonly TidyLine[], { flags }: Input, context: CommandContext): Promise<string[]> => {
  const file = flags['write'];
  if (typeof file !== 'string') return [];
  const computers = [
    ...new Map(lines.filter(({ kind }) => deletable.has(kind)).map((line) => [line.id, line])).values(),
  ];
  await writeWhole(file, tidyCsv(computers), context.interrupt);
  const count = computers.length;
  context.detail(`${count} rows in ${file}`);
  return [
    `Wrote ${plural(count, 'computer')} to ${file}. Preview the deletion with: ems computer delete --from-file ${shellWord(file)} --dry-run`,
  ];
};

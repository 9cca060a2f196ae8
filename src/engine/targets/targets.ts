import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { usage, type EmsError } from '../../base/errors.js';
import { lookingUp } from '../names/resolve.js';
import { readFileOrPipe } from './read-selection-file.js';
import { resolveTargets, type TargetWord } from './resolve-targets.js';
import { checkSelection, groupNamed, narrowingFlags, narrows, selectComputers } from './select-computers.js';
import { isIdentifying, marksIn } from './identifying-columns.js';
import { refusePartOfList } from './part-of-list.js';
import { readTargetFile, type FileEntry, type TargetFile } from './target-file.js';
import { nameOf, withoutDuplicates, type ComputerTarget, type IdLocation, type RowPart } from '../../changes/target.js';
import { computersText, thousands } from '../../base/text/wording.js';
import type { Input, Selection } from '../../command/input.js';
import { isIdText } from '../../base/text/identifiers.js';

export interface Targets {
  readonly items: readonly ComputerTarget[];
  /** Found by --from-file, --group, --search, --issue or in a file's body: the user did not see the names. */
  readonly selected: boolean;
  /** Computers that words or a file name, before criteria narrowed them; absent without either. */
  readonly named?: ReadonlySet<number> | undefined;
  /** The group that --group names: lists of the service can be narrowed to it. */
  readonly groupId?: string | undefined;
}

/** One computer that was named: a plain command, without a journal. */
export const isSingle = (targets: Targets): boolean => !targets.selected && targets.items.length === 1;

/** Everything the user pointed at, as computers without duplicates. Names, a file and criteria narrow each other. */
export const gatherTargets = async (
  argument: Argument,
  input: Input,
  context: Context,
  file?: readonly FileWord[],
): Promise<Targets> => {
  const words = [input.arguments[argument.name] ?? []].flat();
  const { selection } = input.shared;
  const fromFile = file ?? (selection.fromFile === undefined ? [] : wordsIn(await readFile(selection, context)));
  const entries: readonly FileWord[] = [...words.map((word) => ({ word: readWord(word, argument) })), ...fromFile];
  const isNamed = words.length > 0 || selection.fromFile !== undefined;
  const resolved = await resolveTargets(entries, context);
  refuseTwoRows(resolved, entries);
  const named = withoutDuplicates(
    resolved.map((target, index) => {
      const { name = target.name, part } = entries[index] ?? {};
      return { ...target, name, ...part };
    }),
  );
  const ids = isNamed ? new Set(named.map(({ id }) => id)) : undefined;
  if (!narrows(selection)) return { items: named, selected: selection.fromFile !== undefined, named: ids };
  const groupId = selection.group === undefined ? undefined : await groupNamed(selection.group, context);
  const selecting = selectComputers({ ...selection, group: groupId }, context, isNamed ? named : undefined);
  const items = await lookingUp('the computers', 'Name the computers instead.', selecting);
  const kept = new Map(items.map((item) => [item.id, item]));
  // A computer may have several rows: one for each group.
  const filled = isNamed ? named.flatMap((each) => withName(each, kept.get(each.id))) : items;
  return { items: withoutDuplicates(filled), selected: true, named: ids, groupId };
};

const withName = (target: ComputerTarget, found: ComputerTarget | undefined): ComputerTarget[] =>
  found === undefined ? [] : [{ ...target, name: target.name ?? found.name }];

/** Refuse duplicates: it would be left to chance which one is applied last. */
const refuseTwoRows = (targets: readonly ComputerTarget[], entries: readonly FileWord[]): void => {
  const seen = new Map<number, FileWord>();
  for (const [index, target] of targets.entries()) {
    const entry = entries[index];
    const earlier = seen.get(target.id);
    const body = entry?.part?.own?.body;
    if (entry === undefined || body === undefined || entry.isOneOfMany === true) continue;
    if (earlier !== undefined && JSON.stringify(earlier.part?.own?.body) !== JSON.stringify(body))
      throw usage(
        `--from-file: lines ${earlier.line ?? '?'} and ${entry.line ?? '?'} have different values for ${nameOf(target)}`,
        'Nothing was sent. Leave one row for each computer.',
      );
    seen.set(target.id, entry);
  }
};

/** Whether a file or criteria select the computers, even if it is only one. */
export const isSelected = ({ shared: { selection } }: Input): boolean =>
  selection.fromFile !== undefined || narrows(selection);

/** The ids of a body. From a file or stdin, they count as selected: the user did not type them. */
export const targetsInBody = (ids: readonly number[], { flags: { body } }: Input): Targets => ({
  items: withoutDuplicates(ids.map((id) => ({ id, name: undefined }))),
  selected: typeof body === 'string' && /^(@|-$)/.test(body),
});

/** A computer on the line or in a file, with what its row adds to the request. */
export interface FileWord extends TargetWord {
  readonly part?: RowPart | undefined;
  /** Rows for one computer may differ: each is a request of its own. */
  readonly isOneOfMany?: boolean;
}

const readWord = (word: string, { name }: Argument): string => {
  if (word.trim() === '') throw usage(`<${name}>: a name or an id is required`);
  if (isIdText(word) && Number(word) > 2 ** 31 - 1) throw usage(`<${name}>: "${word}" is not a client id`);
  return word.trim();
};

/** Checks the sources before any request is sent. `carrier`: where ids may be given instead. */
export const checkSources = (argument: Argument, input: Input, carrier?: IdLocation): void => {
  const { flags } = input;
  const { explicit, selections } = sourcesOf(argument, input);
  const mayBeInBody = carrier?.where === 'body' && (flags['body'] ?? flags['field']) !== undefined;
  if (selections.length === 0 && explicit.length === 0 && !mayBeInBody) throw noComputer();
  checkSelection(input.shared.selection);
};

/** Checks after reading the body that the computers are either on the command line or in the body. */
export const checkBodyToo = (
  argument: Argument,
  carrier: IdLocation,
  inBody: readonly number[] | undefined,
  input: Input,
): void => {
  const { explicit, selections } = sourcesOf(argument, input);
  const sources = [...explicit, ...selections.map((flag) => `--${flag}`)];
  if (inBody === undefined && sources.length === 0) throw noComputer();
  if (inBody !== undefined && sources.length > 0)
    throw usage(
      `${sources.join(' and ')} cannot be combined with ${carrier.name} in the body`,
      'Either name or select the computers, or give their ids in the body.',
    );
};

const sourcesOf = ({ name }: Argument, { arguments: typed, flags, shared }: Input) => ({
  explicit: [
    ...([typed[name] ?? []].flat().length > 0 ? [`<${name}>`] : []),
    ...(shared.selection.fromFile === undefined ? [] : ['--from-file']),
  ],
  selections: narrowingFlags.filter((flag) => flags[flag] !== undefined),
});

const noComputer = (): EmsError =>
  usage(
    'No computer was given.',
    'Give computers, or select them: --group, --search field=value, --issue, --not-seen-for, --os, --model, --user, --out-of-sync, --failed, --outdated, --no-group, --from-file, --not-in. See: ems help selection',
  );

/** The computers that a file names. `isWhole`: what it does not name is decided as well. */
export const readTargets = async (selection: Selection, context: Context, isWhole = false): Promise<ComputerTarget[]> =>
  resolveTargets(wordsIn(await readFile(selection, context, isWhole)), context);

export const readFile = async (
  { computerColumn, fromFile = '-' }: Selection,
  context: Context,
  isWhole = false,
): Promise<TargetFile> => {
  const text = await readFileOrPipe(fromFile, '--from-file', context);
  if (isWhole) refusePartOfList(text, '--from-file');
  const file = readTargetFile(text, '--from-file', computerColumn);
  const { entries, pageOf } = file;
  if (pageOf !== undefined) {
    const rest = pageOf === 'more' ? 'a longer list' : `a list of ${thousands(pageOf)}`;
    context.warn(`--from-file holds ${computersText(entries.length)} of ${rest}; only these are used.`);
  }
  return file;
};

/** The computers of a file; `used`: columns that stand for something else than the computer. */
export const wordsIn = ({ columns, entries, naming }: TargetFile, used: readonly string[] = []): FileWord[] => {
  const read = [...naming, ...used];
  const hasMarks = columns.some((column) => !read.includes(column) && isIdentifying(column));
  return entries.map((entry) => {
    const row = hasMarks ? (entry.row?.() ?? {}) : {};
    const marks = hasMarks ? marksIn(Object.keys(row), (column) => row[column] ?? '', read) : undefined;
    return { ...wordOf(entry), line: entry.line, marks };
  });
};

const wordOf = ({ id, line, name }: FileEntry): TargetWord => {
  if (id !== undefined && id > 2 ** 31 - 1) throw usage(`--from-file: line ${line}: "${id}" is not a client id`);
  if (id === undefined) return { word: name ?? '', isName: true };
  return name === undefined ? { word: String(id) } : { word: String(id), name };
};

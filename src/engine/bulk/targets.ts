import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { itemsOf } from '../../json/items.js';
import type { JsonObject } from '../../contract/operation.js';
import { usage, type EmsError } from '../../errors.js';
import { getCall } from '../../http/reads.js';
import type { Input } from '../../command/spec.js';
import { computerId } from '../names/looked-up-id.js';
import { lookingUp } from '../names/looking-up.js';
import { nameResolver } from '../names/resolve.js';
import { readFileText, withoutMark } from '../flags/read-text.js';
import { isUuid } from '../flags/values.js';
import type { IdLocation } from './plan.js';
import { readAll, searchComputers } from '../read/read-all.js';
import { resolveTargets, type Given } from './resolve-targets.js';
import { readSearch } from './search-filter.js';
import { sweepOf } from '../../command/sweeps.js';
import { readTargetFile } from './target-file.js';
import { countComputers, withoutDuplicates, type Target } from './target.js';
import { thousands } from '../../text/thousands.js';

export interface Targets {
  readonly items: readonly Target[];
  /** Found by --from-file, --group, --search, --issue or in a file's body: the user did not see the names. */
  readonly selected: boolean;
  /** The group that --group names: lists of the service can be narrowed to it. */
  readonly groupId?: string | undefined;
}

/** One computer that was named: a plain command, without a journal. */
export const isPlain = (targets: Targets): boolean => !targets.selected && targets.items.length === 1;

/** Everything the user pointed at, as computers without duplicates. */
export const gatherTargets = async (argument: Argument, input: Input, context: Context): Promise<Targets> => {
  const words = [input.arguments[argument.name] ?? []].flat();
  const { fromFile: file, group, search, issue } = input.shared.selection;
  if (group !== undefined || search.length > 0 || issue !== undefined) {
    const groupId = group === undefined ? undefined : await groupNamed(group, context);
    const found = lookingUp('the computers', 'Name the computers instead.', selectTargets(groupId, input, context));
    return { items: withoutDuplicates(await found), selected: true, groupId };
  }
  const fromFile = file === undefined ? [] : await readFile(file, context);
  const entries: readonly Word[] = [...words.map((word) => ({ word: readWord(word, argument) })), ...fromFile];
  const resolved = await resolveTargets(entries, context);
  const named = resolved.map((target, index) => ({ ...target, name: entries[index]?.name ?? target.name }));
  return { items: withoutDuplicates(named), selected: file !== undefined };
};

/** Somebody pointed at a set of computers, be it of one: by --from-file, --group, --search or --issue. */
export const isSelected = ({ shared: { selection } }: Input): boolean =>
  [selection.fromFile, selection.group, selection.issue].some((each) => each !== undefined) ||
  selection.search.length > 0;

/** The ids of a body. From a file or from stdin, nobody has typed them. */
export const targetsInBody = (ids: readonly number[], { flags: { body } }: Input): Targets => ({
  items: withoutDuplicates(ids.map((id) => ({ id, name: undefined }))),
  selected: typeof body === 'string' && /^(@|-$)/.test(body),
});

interface Word extends Given {
  /** Known from the file although the id is used. */
  readonly name?: string;
}

const readWord = (word: string, { name }: Argument): string => {
  if (word.trim() === '') throw usage(`<${name}>: a name or an id is needed`);
  if (/^\d+$/.test(word) && Number(word) > 2 ** 31 - 1) throw usage(`<${name}>: ${word} is not a client id`);
  return word.trim();
};

/** Found before anything is asked of the service. `carrier`: where ids may have been given instead. */
export const checkSources = (argument: Argument, input: Input, carrier?: IdLocation): void => {
  const { flags } = input;
  const { group, includeDescendants, issue, search } = input.shared.selection;
  const { explicit, selections } = sourcesOf(argument, input);
  const mayBeInBody = carrier?.where === 'body' && (flags['body'] ?? flags['field']) !== undefined;
  if (selections.length === 0 && explicit.length === 0 && !mayBeInBody) throw noComputer();
  if (selections.length > 0 && explicit.length > 0)
    throw usage(
      `${explicit.join(' and ')} cannot be combined with --${selections.join(', --')}`,
      'Either name the computers or select them; --group, --search and --issue together select what all of them find.',
    );
  if (includeDescendants && group === undefined) throw usage('--include-descendants requires --group');
  if (issue !== undefined) sweepOf(issue);
  readSearch(search, new Date(0));
};

/** Once the body was read: the computers are on the line or in the body, not in both and not nowhere. */
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
  selections: ['group', 'search', 'issue'].filter((flag) => flags[flag] !== undefined),
});

const noComputer = (): EmsError =>
  usage(
    'No computer was given.',
    'Give computers, or select them with --from-file, --group, --search field=value or --issue <issue>.',
  );

const readFile = async (path: string, context: Context): Promise<Word[]> => {
  const text = path === '-' ? await readPiped(context) : await readFileText(path, '--from-file');
  const { entries, pageOf } = readTargetFile(text, '--from-file');
  if (pageOf !== undefined) {
    const rest = pageOf === 'more' ? 'the list goes on' : `the list has ${thousands(pageOf)}`;
    context.warn(`--from-file holds ${countComputers(entries.length)}, and ${rest}: only these are taken.`);
  }
  return entries.map(({ id, line, name }) => {
    if (id !== undefined && id > 2 ** 31 - 1) throw usage(`--from-file: line ${line}: ${id} is not a client id`);
    if (id === undefined) return { word: name ?? '', isName: true };
    return name === undefined ? { word: String(id) } : { word: String(id), name };
  });
};

/** An empty pipe is an empty list; a stdin that is not connected is a forgotten list. */
const readPiped = async ({ terminal }: Context): Promise<string> => {
  if (terminal.stdinIsNull === true) throw usage('--from-file -: nothing is connected to stdin');
  return withoutMark(await terminal.readStdin());
};

/** Several selections narrow each other: what is in the group and has the issue. */
const selectTargets = async (groupId: string | undefined, input: Input, context: Context): Promise<Target[]> => {
  const { search, issue } = input.shared.selection;
  const filter = search.length === 0 ? undefined : readSearch(search, context.clock.date());
  const sweep = issue === undefined ? undefined : sweepOf(issue);
  const [first = [], ...others] = await Promise.all([
    ...(groupId === undefined ? [] : [membersOf(groupId, input, context)]),
    ...(filter === undefined ? [] : [readAll(searchComputers(filter), context).then(targetsIn)]),
    ...(sweep === undefined
      ? []
      : [
          readAll(getCall(sweep.path, { query: sweep.query }), context).then((items) =>
            targetsIn(sweep.inside === undefined ? items : items.flatMap((item) => itemsOf(item[sweep.inside ?? '']))),
          ),
        ]),
  ]);
  const rest = others.map((targets) => new Set(targets.map(({ id }) => id)));
  return first.filter(({ id }) => rest.every((ids) => ids.has(id)));
};

const groupNamed = async (group: string, context: Context): Promise<string> =>
  isUuid(group)
    ? group
    : String(await nameResolver(() => context.client())({ lookup: 'group', text: group, label: '--group' }));

const membersOf = async (id: string, { shared }: Input, context: Context): Promise<Target[]> => {
  const query = shared.selection.includeDescendants ? [['includeDescendants', 'true'] as const] : [];
  return targetsIn(await readAll(getCall('/api/group/{id}/computers', { pathValues: { id }, query }), context));
};

const targetsIn = (items: readonly JsonObject[]): Target[] =>
  items.map((item) => {
    const id = item['id'] ?? item['clientId'] ?? item['computerId'];
    const name = item['hostname'];
    const label = typeof name === 'string' ? name : 'a computer';
    return { id: computerId(id, label), name: typeof name === 'string' ? name : undefined };
  });

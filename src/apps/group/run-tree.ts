import { groupApi } from '../../service/groups.js';
import type { CommandContext, Input, Canvas, Result } from '../../command/spec.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import { groupTree, type GroupTree, type TreeGroup } from '../../service/group-tree.js';
import { gapAmong, gapText, type Readable } from '../../service/readable.js';
import { readAll } from '../../service/read-items.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { plural, thousands } from '../../base/text/wording.js';
import { pad } from '../../base/text/widths.js';
import { groupGiven } from './group-argument.js';
import { groupColumns } from '../../areas/columns.js';
import { usage } from '../../base/errors.js';
import { listFromItems } from '../../command/list-result.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { patternOf } from '../../base/text/pattern.js';

export const runGroupTree = async (input: Input, context: CommandContext): Promise<Result> => {
  const known = groupTree(await readAll(groupApi.list(), context));
  const rows = await shownRows(known, input, context);
  const reader = await openFleetReader(context);
  const counted = input.flags['counts'] === true ? await countRows(rows, reader, context) : rows;
  if (reader.requests() > 0) context.say(`Counted with ${plural(reader.requests(), 'request')}.`);
  return {
    kind: 'object',
    value: counted.map(asJson),
    draw: (canvas) => drawTree(counted, canvas),
    columns: ['path', { path: 'assignedToTree', title: 'Tree' }, 'computers', 'computersWithSubgroups', 'id'],
    id: 'id',
  };
};

interface TreeRow {
  readonly group: TreeGroup;
  readonly path: string;
  /** For each level above: whether another group follows there. */
  readonly rails: readonly boolean[];
  readonly hasChildren: boolean;
  readonly own?: number | undefined;
  readonly whole?: number | undefined;
}

const shownRows = async (known: GroupTree, input: Input, context: CommandContext): Promise<TreeRow[]> => {
  const typed = input.arguments['group'];
  const roots = typeof typed === 'string' ? [await groupGiven(typed, '<group>', known, context)] : rootsOf(known);
  const wanted = input.flags['type'];
  return sorted(roots.filter((root) => wanted === undefined || root.tree === wanted)).flatMap((root) =>
    rowsBelow(root, [], known),
  );
};

/** A group without a listed parent is a root, and so is the first group of a cycle, which has no top. */
const rootsOf = (known: GroupTree): TreeGroup[] => {
  const isTop = ({ parentId }: TreeGroup): boolean => parentId === undefined || known.get(parentId) === undefined;
  const seen = new Set<TreeGroup>();
  return [...known.groups.values()].filter((group) => {
    const chain = known.chain(group.id);
    const top = chain.at(-1) ?? group;
    if (isTop(top)) return top === group;
    const circle = circleIn(chain, known);
    if (!circle.includes(group) || circle.some((each) => seen.has(each))) return false;
    seen.add(group);
    return true;
  });
};

/** The part of the parents that forms a cycle. */
const circleIn = (chain: readonly TreeGroup[], known: GroupTree): readonly TreeGroup[] => {
  const again = known.get(chain.at(-1)?.parentId ?? '');
  return again === undefined ? [] : chain.slice(chain.indexOf(again));
};

const sorted = (groups: readonly TreeGroup[]): TreeGroup[] =>
  groups.toSorted((left, right) => left.tree.localeCompare(right.tree) || left.name.localeCompare(right.name));

const rowsBelow = (
  group: TreeGroup,
  rails: readonly boolean[],
  known: GroupTree,
  above: ReadonlySet<TreeGroup> = new Set(),
): TreeRow[] => {
  const seen = new Set([...above, group]);
  // Do not follow a cycle of parents.
  const children = sorted(known.children(group.id)).filter((child) => !seen.has(child));
  const row = { group, path: known.path(group.id), rails, hasChildren: children.length > 0 };
  return [row, ...children.flatMap((child, at) => rowsBelow(child, [...rails, at < children.length - 1], known, seen))];
};

/** The service counts members, alone and with the groups below: a computer may be in several assignment groups. */
const countRows = async (
  rows: readonly TreeRow[],
  reader: FleetReader,
  context: CommandContext,
): Promise<TreeRow[]> => {
  const reads: Readable<number>[] = [];
  const count = async (id: string, descendants: boolean): Promise<number | undefined> => {
    const query = descendants ? [['includeDescendants', 'true'] as const] : [];
    const found = await reader.count(groupApi.members(id, { query }));
    reads.push(found);
    return found.ok ? found.value : undefined;
  };
  const counted = await Promise.all(
    rows.map(async (row) => {
      const [own, below] = await Promise.all([
        count(row.group.id, false),
        row.hasChildren ? count(row.group.id, true) : undefined,
      ]);
      return { ...row, own, whole: row.hasChildren ? below : own };
    }),
  );
  const gap = gapAmong(reads);
  if (gap !== undefined) context.warn(`Not every group could be counted: ${gapText(gap)}.`);
  const gone = counted.filter(({ own }) => own === undefined);
  if (gap === undefined && gone.length > 0)
    context.warn(`Not counted: ${gone.map(({ path }) => path).join(', ')}. Deleted meanwhile?`);
  return counted;
};

const asJson = ({ group, own, path, whole }: TreeRow): JsonObject => ({
  id: group.id,
  name: group.name,
  path,
  assignedToTree: group.tree,
  parentId: group.parentId ?? null,
  description: group.description ?? null,
  ...(own === undefined ? {} : { computers: own }),
  ...(whole === undefined ? {} : { computersWithSubgroups: whole }),
});

const drawTree = (rows: readonly TreeRow[], canvas: Canvas): string => {
  if (rows.length === 0) return 'No groups.\n';
  const labels = rows.map((row) => `${rail(row.rails, canvas.plain)}${cleanCell(row.group.name)}`);
  const width = labels.reduce((most, label) => Math.max(most, canvas.measure(label)), 0);
  const isCounted = rows.some(({ own }) => own !== undefined);
  const header = isCounted
    ? [canvas.muted(`${pad('', width, false, canvas.measure)}  ${'DIRECT'.padStart(7)}  ${'ALL'.padStart(7)}`)]
    : [];
  const lines = rows.map((row, at) => {
    const label = labels[at] ?? '';
    const name = row.rails.length === 0 ? canvas.heading(label) : label;
    return `${name}${isCounted ? countCells(row, width - canvas.measure(label)) : descriptionOf(row, label, canvas)}`.trimEnd();
  });
  return `${[...header, ...lines].join('\n')}\n`;
};

const countCells = ({ own, whole }: TreeRow, gap: number): string =>
  `${' '.repeat(gap)}  ${numberText(own)}  ${numberText(whole)}`;

const numberText = (count: number | undefined): string => (count === undefined ? '–' : thousands(count)).padStart(7);

/** The description of a group, if the line has room. */
const descriptionOf = ({ group }: TreeRow, label: string, canvas: Canvas): string => {
  const text = group.description === undefined ? '' : `  ${cleanCell(group.description)}`;
  return canvas.measure(label) + canvas.measure(text) <= canvas.columns ? canvas.muted(text) : '';
};

/** Lines for people who see them, levels in spaces for a screen reader. */
const rail = (rails: readonly boolean[], plain: boolean): string => {
  if (plain) return '  '.repeat(rails.length);
  return rails.map((more, at) => (at === rails.length - 1 ? (more ? '├─ ' : '└─ ') : more ? '│  ' : '   ')).join('');
};

export const runGroupSearch = async (input: Input, context: CommandContext): Promise<Result> => {
  const pattern = patternOf(String(input.arguments['text'] ?? ''));
  if (pattern.text === '') throw usage('<text>: a part of a name is needed');
  const byPath = pattern.text.includes('/');
  // The path of one group needs the groups above it: all are read, which is one request for most fleets.
  const items = await readAll(groupApi.list(), context);
  const tree = groupTree(items);
  const rows = items
    .map((item): JsonObject => ({ ...item, path: tree.path(textOf(item['id'])) }))
    .filter((row) => pattern.matches(byPath ? `/${textOf(row['path'])}` : textOf(row['name'])));
  return listFromItems(rows, {
    columns: [{ path: 'path', title: 'Path' }, ...groupColumns.slice(1)],
    id: 'id',
    noun: 'groups',
  });
};

import { timeIn } from '../../service/times.js';
import type { ReadCall } from '../../http/client.js';
import { systemApi, unlistedCatalogs } from '../../service/system.js';
import { packageApi } from '../../service/packages.js';
import type { Computer, Package } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { csvCell, csvLine } from '../../output/formats/csv.js';
import { computersText, plural } from '../../base/text/wording.js';
import { relativeTime } from '../../base/text/times.js';
import { findDuplicates } from './duplicates.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { readAssignments, readGroupTree, type GroupTree, type TreeGroup } from '../../service/group-tree.js';
import { packageText } from '../../service/listed.js';
import { computerInName, isMadeByReinstall } from '../../service/reinstall-groups.js';
import { gapAmong, gapText, readable, unusable, type Readable } from '../../service/readable.js';
import { computersCall, wholeFleet } from '../../service/scope.js';
import { nothingToTidy, unsearched, type TidyKind, type TidyLine, type TidyPart } from './tidy-line.js';
import { redundantValues } from './tidy-values.js';

interface TidyOptions {
  readonly kinds: ReadonlySet<TidyKind>;
  readonly deadAfterDays: number;
  readonly now: Date;
  /** Whether the server's description has this list. */
  readonly isDescribed: (path: string) => boolean;
}

/** Lists what could be tidied up; it never deletes. */
export const readTidy = async (reader: FleetReader, options: TidyOptions): Promise<TidyPart> => {
  const wants = (...kinds: readonly TidyKind[]): boolean => kinds.some((kind) => options.kinds.has(kind));
  const tree = wants('empty-group', 'redundant-value') ? await readGroupTree(reader) : undefined;
  const parts = await Promise.all([
    wants('duplicate', 'shared-mac', 'dead') ? computers(reader, options) : nothingToTidy,
    wants('empty-group') ? inTree('groups', tree, (found) => emptyGroups(reader, found)) : nothingToTidy,
    wants('unassigned-package', 'assigned-not-ready') ? tidyPackages(reader, options) : nothingToTidy,
    wants('redundant-value')
      ? inTree('variables of groups', tree, (found) => redundantValues(reader, found))
      : nothingToTidy,
  ]);
  return {
    lines: parts.flatMap(({ lines }) => lines.filter(({ kind }) => options.kinds.has(kind))),
    gaps: parts.flatMap(({ gaps }) => gaps),
  };
};

const inTree = async (
  what: string,
  tree: Readable<GroupTree> | undefined,
  find: (tree: GroupTree) => Promise<TidyPart>,
): Promise<TidyPart> => {
  if (tree === undefined) return nothingToTidy;
  return tree.ok ? find(tree.value) : unsearched(what, tree);
};

const computers = async (reader: FleetReader, options: TidyOptions): Promise<TidyPart> => {
  const read = await reader.items(computersCall(wholeFleet));
  if (!read.ok) return unsearched('computers', read);
  return {
    lines: [...findDuplicates(read.value), ...read.value.flatMap((each) => deadLine(each, options))],
    gaps: unseenGaps(read.value),
  };
};

/** Without the time of its last contact, a computer is neither dead nor known to be the one to keep. */
const unseenGaps = (read: readonly Computer[]): TidyPart['gaps'] => {
  const count = read.filter(({ lastSeenUtc }) => lastSeenUtc === undefined).length;
  return count === 0
    ? []
    : [{ what: 'computers', why: `the service does not say when ${computersText(count)} made contact` }];
};

const deadLine = (computer: Computer, { deadAfterDays, now }: TidyOptions): TidyLine[] => {
  const [seen, touched] = [timeIn(computer.lastSeenUtc), timeIn(computer.lastModified)];
  const limit = new Date(now.getTime() - deadAfterDays * 86_400_000);
  const line = { kind: 'dead', id: computer.id, hostname: textOf(computer.hostname), with: null } as const;
  if (seen !== undefined)
    return seen < limit ? [{ ...line, why: `last seen ${relativeTime(seen.toISOString(), now)}` }] : [];
  // A recently prepared computer may still make contact.
  const isPrepared = touched !== undefined && touched >= limit;
  return computer.lastSeenUtc !== null || isPrepared ? [] : [{ ...line, why: 'never seen' }];
};

/** Lists groups without computers, subgroups and assignments. Root groups and special ones belong to the service. */
const emptyGroups = async (reader: FleetReader, tree: GroupTree): Promise<TidyPart> => {
  const leaves = [...tree.groups.values()].filter(
    (group) => group.parentId !== undefined && tree.children(group.id).length === 0 && !isSpecial(group),
  );
  const found = await mapBounded(leaves, atOnce, (group) => readAssignments(reader, group.id));
  const gap = gapAmong(found);
  if (gap !== undefined) return unsearched('groups', gap);
  const empty = leaves.filter((_, at) => found[at]?.ok === true && found[at].value.length === 0);
  const made = await mapBounded(empty, atOnce, async ({ id, name }): Promise<Readable<boolean>> => {
    const computer = computerInName(name);
    return computer === undefined ? readable(false) : isMadeByReinstall(reader, id, computer);
  });
  // A pending rescan or reinstall needs its group; where that cannot be read, the group is not offered for deletion.
  const isFree = (_: TreeGroup, at: number): boolean => made[at]?.ok === true && !made[at].value;
  const why = 'no computers, no subgroups, nothing assigned';
  return {
    lines: empty.filter(isFree).map(({ id }) => ({ kind: 'empty-group', id, name: tree.path(id), why, with: null })),
    gaps: [],
  };
};

const isSpecial = ({ name, tree }: TreeGroup): boolean =>
  /^(reinstall|eol|restore)$/i.test(name) || !/^(Configuration|Assignment)/.test(tree);

/** These are packages too, assigned in other ways. The reference shows only the first of these lists. */
const otherLists: readonly { readonly call: ReadCall; readonly what: string }[] = [
  { call: systemApi.osImports(), what: 'operating system images' },
  { call: unlistedCatalogs.agentTemplates(), what: 'agent templates' },
  { call: unlistedCatalogs.languagePacks(), what: 'language packs' },
];

/** Packages that no group has, and assigned ones that are not ready to install. One request a package. */
const tidyPackages = async (reader: FleetReader, { isDescribed }: TidyOptions): Promise<TidyPart> => {
  const asked = otherLists.filter(({ call }, at) => at === 0 || isDescribed(call.path));
  const isComplete = asked.length === otherLists.length;
  const [packages, ...others] = await Promise.all([
    reader.items(packageApi.list()),
    ...asked.map(({ call }) => reader.items(call, { page: 'unsure' })),
  ]);
  if (!packages.ok) return unsearched('packages', packages);
  if (packages.value.some((item) => textOf(item.id) === ''))
    return unsearched('packages', unusable(packageApi.list.operation, 'the service lists a package without an id'));
  const elsewhere = new Set(others.flatMap((read) => (read.ok ? read.value.flatMap(idsOf) : [])));
  const software = packages.value.filter((item: Package) => !idsOf(item).some((id) => elsewhere.has(id)));
  const counts = await mapBounded(software, atOnce, ({ id }) => reader.count(packageApi.groups(textOf(id))));
  // If another list is missing, a package without groups may belong to it and be assigned there.
  const isTold = isComplete && others.every((read) => read.ok && read.value.every((item) => idsOf(item).length > 0));
  const lines = software.flatMap((item: Package, at): TidyLine[] => {
    const count = counts[at];
    if (count === undefined || !count.ok) return [];
    const name = packageText({ name: textOf(item.name), version: textOf(item.version) });
    const line = { id: textOf(item.id), name, with: null } as const;
    if (count.value === 0)
      return isTold || /^software$/i.test(textOf(item.type))
        ? [{ kind: 'unassigned-package', ...line, why: 'assigned to no group' }]
        : [];
    const why = `assigned to ${plural(count.value, 'group')}, and not ready to install`;
    return item.operational === false ? [{ kind: 'assigned-not-ready', ...line, why }] : [];
  });
  const groups = gapAmong(counts);
  const isUntyped = !isTold && software.some((item) => textOf(item.type) === '');
  const gaps = [
    ...others.flatMap((read, at) => (read.ok ? [] : [{ what: asked[at]?.what ?? '', why: gapText(read) }])),
    ...(groups === undefined ? [] : [{ what: 'groups of packages', why: gapText(groups) }]),
    ...(isUntyped ? [{ what: 'some packages', why: 'the service does not report their type' }] : []),
  ];
  return { lines, gaps };
};

const idsOf = (item: JsonObject): string[] =>
  [item['id'], item['packageId']].map((id) => textOf(id).toLowerCase()).filter((id) => id !== '');

/** The input of `ems computer delete --from-file`, for review before it is used. */
export const tidyCsv = (lines: readonly TidyLine[]): string => {
  const rows = lines.map(({ id, hostname = '', why }) => [String(id), hostname, why]);
  return [['id', 'hostname', 'why'], ...rows].map((row) => csvLine(row.map((text) => csvCell(text, false)))).join('');
};

import type { JsonObject } from '../contract/operation.js';
import { textOf } from '../json/text-of.js';
import { relativeTime } from '../text/times.js';
import { timeIn } from './agent-facts.js';
import type { FleetReader } from './fleet-reader.js';
import { findDuplicates } from './duplicates.js';
import { readGroupTree, type GroupTree } from './group-tree.js';
import { gapText, type Readable } from './readable.js';
import { computersCall, wholeFleet } from './scope.js';
import { emptyGroups, redundantValues } from './tidy-groups.js';
import type { TidyGap, TidyKind, TidyLine, TidyPart } from './tidy-line.js';
import { tidyPackages } from './tidy-packages.js';
import { idNumber } from '../json/id-number.js';

export interface Tidy {
  readonly lines: readonly TidyLine[];
  readonly unreadable: readonly TidyGap[];
}

export interface TidyOptions {
  readonly kinds: ReadonlySet<TidyKind>;
  readonly deadAfterDays: number;
  readonly now: Date;
}

/** Lists what could be tidied up; it never deletes. */
export const readTidy = async (reader: FleetReader, options: TidyOptions): Promise<Tidy> => {
  const wants = (...kinds: readonly TidyKind[]): boolean => kinds.some((kind) => options.kinds.has(kind));
  const tree = wants('empty-group', 'redundant-value') ? await readGroupTree(reader) : undefined;
  const parts = await Promise.all([
    wants('duplicate', 'shared-mac', 'dead') ? computers(reader, options) : none,
    wants('empty-group') ? inTree('groups', tree, (found) => emptyGroups(reader, found)) : none,
    wants('unassigned-package', 'assigned-not-ready') ? tidyPackages(reader) : none,
    wants('redundant-value') ? inTree('variables of groups', tree, (found) => redundantValues(reader, found)) : none,
  ]);
  return {
    lines: parts.flatMap(({ lines }) => lines.filter(({ kind }) => options.kinds.has(kind))),
    unreadable: parts.flatMap(({ gaps }) => gaps),
  };
};

const none: TidyPart = { lines: [], gaps: [] };

const inTree = async (
  what: string,
  tree: Readable<GroupTree> | undefined,
  find: (tree: GroupTree) => Promise<TidyPart>,
): Promise<TidyPart> => {
  if (tree === undefined) return none;
  return tree.ok ? find(tree.value) : { lines: [], gaps: [{ what, why: gapText(tree) }] };
};

const computers = async (reader: FleetReader, options: TidyOptions): Promise<TidyPart> => {
  const read = await reader.items(computersCall(wholeFleet));
  if (!read.ok) return { lines: [], gaps: [{ what: 'computers', why: gapText(read) }] };
  return {
    lines: [...findDuplicates(read.value), ...read.value.flatMap((each) => deadLine(each, options))],
    gaps: [],
  };
};

const deadLine = (computer: JsonObject, { deadAfterDays, now }: TidyOptions): TidyLine[] => {
  const seen = timeIn(computer['lastSeenUtc']);
  const touched = timeIn(computer['lastModified']);
  const limit = now.getTime() - deadAfterDays * 86_400_000;
  const id = idNumber(computer['id']);
  const hostname = textOf(computer['hostname']);
  if (seen !== undefined)
    return seen.getTime() < limit
      ? [{ kind: 'dead', id, hostname, why: `last seen ${relativeTime(seen.toISOString(), now)}`, with: null }]
      : [];
  // A computer that was prepared lately may come yet.
  if (computer['lastSeenUtc'] !== null || (touched !== undefined && touched.getTime() >= limit)) return [];
  return [{ kind: 'dead', id, hostname, why: 'never seen', with: null }];
};

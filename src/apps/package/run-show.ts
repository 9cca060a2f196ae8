import { packageApi } from '../../service/packages.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { assignedGroupColumns, description, designation } from '../../areas/columns.js';
import { readPackage } from '../../engine/names/read-package.js';
import { packageLabel } from '../../engine/names/matching.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import { readGroupTree } from '../../service/group-tree.js';
import { readable, unreadableText, valueOr, type Readable, type Unreadable } from '../../service/readable.js';
import { itemsOf, listIn, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { ViewSection } from '../../areas/column.js';
import { groupIdOf } from '../../service/group-paths.js';

export const runPackageShow = async (input: Input, context: CommandContext): Promise<Result> => {
  const found = await readPackage(String(input.arguments['package']), context, true);
  const id = textOf(found['id'] ?? found['packageId']);
  const reader = await openFleetReader(context);
  const [status, groups, tags] = await Promise.all([
    reader.ask(packageApi.status(id)),
    readAssigned(id, reader),
    reader.items(packageApi.tags(id), { page: 'unsure' }),
  ]);
  const counts = status.ok ? countsOf(status.value) : undefined;
  const understood = status.ok && counts === undefined ? unknownStatus : status;
  return {
    kind: 'object',
    value: {
      ...found,
      ...(counts === undefined ? {} : { status: counts }),
      ...(groups.ok ? { groups: groups.value } : {}),
      ...(tags.ok ? { tags: tags.value } : {}),
    },
    view,
    id: 'id',
    remarks: nextLines(found, counts, valueOr(groups, undefined)),
    gaps: gapLines({ status: understood, groups, tags }),
  };
};

const unknownStatus: Unreadable = {
  ok: false,
  absent: false,
  operation: packageApi.status.operation,
  why: 'unknown response format',
};

const view: readonly ViewSection[] = [
  {
    title: 'Package',
    onlyKnown: true,
    fields: [
      { path: 'name', title: 'Name' },
      { path: 'version', title: 'Version' },
      { path: 'operational', title: 'Ready to install', format: 'yes-no' },
      { path: 'os', title: 'Systems' },
      { path: 'author', title: 'Author' },
      { path: 'type', title: 'Type' },
      { path: 'subType', title: 'Subtype' },
      { path: 'revision', title: 'Revision' },
      { path: 'packageName', title: 'Package name' },
      { path: 'id', title: 'ID' },
    ],
  },
  {
    title: 'Deployment',
    onlyKnown: true,
    fields: [
      { path: 'status.total', title: 'Computers' },
      { path: 'status.success', title: 'Success' },
      { path: 'status.pending', title: 'Pending' },
      { path: 'status.failed', title: 'Failed' },
    ],
  },
  { title: 'Assigned to', rows: 'groups', fields: assignedGroupColumns },
  { title: 'Tags', rows: 'tags', fields: [designation, description] },
];

/** The service may leave the path out; the tree of groups has it. */
const readAssigned = async (id: string, reader: FleetReader): Promise<Readable<JsonObject[]>> => {
  const call = packageApi.groups(id);
  const rows = await reader.items(call, { page: 'unsure' });
  if (!rows.ok || rows.value.every((row) => row['groupPath'] !== undefined)) return rows;
  const tree = await readGroupTree(reader);
  if (!tree.ok) return rows;
  return readable(rows.value.map((row) => ({ ...row, groupPath: tree.value.path(groupIdOf(row)) })));
};

const gapLines = (parts: Readonly<Record<string, Readable<unknown>>>): string[] =>
  Object.entries(parts).flatMap(([noun, part]) => (part.ok ? [] : [`${noun}: ${unreadableText(part)}`]));

/** The status is not documented: counts are shown as they come, and a list of computers is counted by status. */
const countsOf = (status: Json): JsonObject | undefined => {
  const rows = listIn(status);
  if (rows === undefined) return isObject(status) ? withoutIdentity(status) : undefined;
  const states = itemsOf(status).map((row) => textOf(row['status']).toLowerCase() || 'unknown');
  const count = (state: string): number => states.filter((each) => each === state).length;
  return { total: rows.length, success: count('success'), pending: count('pending'), failed: count('failed') };
};

/** Fields that the catalog entry already shows. */
const withoutIdentity = (status: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(status).filter(
      ([name, value]) => !['packageId', 'name', 'version'].includes(name) && value !== null,
    ),
  );

const nextLines = (
  found: JsonObject,
  counts: JsonObject | undefined,
  groups: readonly JsonObject[] | undefined,
): string[] => {
  const word = shellWord(packageLabel(found));
  return [
    ...(Number(counts?.['failed'] ?? 0) > 0 ? [`Where it fails: ems package computers ${word} --status failed`] : []),
    ...(groups?.length === 0 ? ['Assigned to no group yet; groups are listed by: ems group tree'] : []),
  ];
};

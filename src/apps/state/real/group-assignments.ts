import { groupApi } from '../../../service/groups.js';
import type { FleetReader } from '../../../service/reading.js';
import { isWholeId } from '../../../base/json/id-number.js';
import { textOf, type JsonObject } from '../../../base/json/objects.js';
import type { Fact, RealGroup, KindName } from '../model.js';
import type { Catalogs } from './catalogs.js';
import type { Gaps } from './gaps.js';

/** One row of all-assignments, with its kind by type. */
export interface Assignment {
  readonly kind: KindName;
  readonly on: string;
  readonly id: string | number;
  readonly name: string;
}

interface AssignmentKind {
  readonly kind: KindName;
  readonly id: 'id' | 'intId' | 'skuId';
}

/** The types of GroupAssignmentType, as in the reference's table of ids. */
const kindsByType: Readonly<Record<string, AssignmentKind>> = {
  Package: { kind: 'package-assignment', id: 'id' },
  AgentTemplate: { kind: 'agent-template', id: 'id' },
  LanguagePackImport: { kind: 'language-pack', id: 'id' },
  VariableConfiguration: { kind: 'variable-configuration', id: 'intId' },
  OsImageSku: { kind: 'os-sku', id: 'skuId' },
  PxeBootImage: { kind: 'boot-image', id: 'intId' },
  Computer: { kind: 'member', id: 'intId' },
};

export const assignmentKinds: readonly KindName[] = Object.values(kindsByType).map(({ kind }) => kind);

/** Everything that is assigned to a group itself, in one request. */
export const readGroupAssignments = async (
  reader: FleetReader,
  { id, path }: RealGroup,
  gaps: Gaps,
): Promise<readonly Assignment[] | undefined> => {
  const read = await reader.items(groupApi.assignments(id), {
    page: 'unsure',
    whole: true,
  });
  if (!read.ok) {
    gaps.add(assignmentKinds, read, path);
    return undefined;
  }
  const rows = read.value.map((item) => assignmentIn(item, path));
  const known = rows.filter((row) => row !== undefined);
  // An entry of an unknown type, or without its id, could be any of these kinds.
  if (known.length < rows.length) gaps.addReason(assignmentKinds, 'the service lists an unknown assignment', path);
  return known;
};

const assignmentIn = (item: JsonObject, on: string): Assignment | undefined => {
  const known = kindsByType[textOf(item['type'])];
  const id = known === undefined ? undefined : item[known.id];
  if (known === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  if (known.kind === 'member' && !isWholeId(id, true)) return undefined;
  return { kind: known.kind, on, id, name: textOf(item['name']) };
};

/** All-assignments has packages without versions, so their names come from the catalog; others are already named. */
export const nameAssignments = async (
  assignments: readonly Assignment[],
  catalogs: Catalogs,
  gaps: Gaps,
): Promise<Fact[]> => {
  const others = assignments.filter(({ kind }) => kind !== 'member' && kind !== packages);
  const assigned = assignments.filter(({ kind }) => kind === packages);
  const facts = others.map(({ kind, on, id, name }): Fact => {
    if (name === '') gaps.addReason([kind], `the service does not name ${id}`, on);
    return { kind, on, id, what: isSingle.has(kind) ? '' : name, value: name };
  });
  if (assigned.length === 0) return facts;
  const names = await catalogs('package');
  if (!names.ok) gaps.add([packages], names);
  if (!names.ok) return facts;
  const named = assigned.flatMap(({ kind, on, id }): Fact[] => {
    const name = names.value.nameOf(id);
    if (name === undefined) gaps.addReason([kind], `the service does not list the package ${id}`, on);
    return name === undefined ? [] : [{ kind, on, id, what: name, value: name }];
  });
  return [...facts, ...named];
};

const packages = 'package-assignment';
const isSingle: ReadonlySet<KindName> = new Set(['agent-template', 'os-sku', 'boot-image']);

import { computerApi } from '../../service/computers.js';
import { mapBounded } from '../../service/read-items.js';
import { hostLabel } from '../../engine/names/matching.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { groupBy } from '../../json/group-by.js';
import type { Fact } from '../model.js';
import { nameKey } from '../paths.js';
import type { Assignment } from './group-assignments.js';

/**
 * Members by their host names. Only where two computers share one are the domains read: 10,000 members need no
 * request of their own.
 */
export const nameMembers = async (reader: FleetReader, assignments: readonly Assignment[]): Promise<Fact[]> => {
  const members = assignments.filter(({ kind }) => kind === 'member');
  const byName = groupBy(members, ({ name }) => nameKey(name));
  const shared = [...byName.entries()].flatMap(([name, rows]) => {
    const ids = [...new Set(rows.map(({ id }) => id))];
    return ids.length > 1 || name === '' ? ids : [];
  });
  const labels = new Map(await mapBounded(shared, atOnce, async (id) => [id, await readLabel(reader, id)] as const));
  const same = groupBy(labels.values(), nameKey);
  const isOwn = (label: string): boolean => same.get(nameKey(label))?.length === 1;
  return members.map(({ kind, on, id, name }) => {
    const label = labels.get(id);
    const distinct = label !== undefined && !isOwn(label) ? String(id) : label;
    const text = distinct ?? name;
    return { kind, on, what: text, value: text, id };
  });
};

const readLabel = async (reader: FleetReader, id: string | number): Promise<string> => {
  const read = await reader.object(computerApi.one(id));
  return read.ok ? hostLabel(read.value) : String(id);
};

import { computerApi } from '../../../service/computers.js';
import { mapBounded } from '../../../service/read-items.js';
import { hostLabel } from '../../../engine/names/matching.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import { groupBy } from '../../../base/json/group-by.js';
import type { Fact } from '../model.js';
import { nameKey } from '../paths.js';
import type { Assignment } from './group-assignments.js';

/**
 * Members by their host names. Only where two computers share one are the domains read: 10,000 members need no
 * request of their own.
 */
export const nameMembers = async (reader: FleetReader, assignments: readonly Assignment[]): Promise<Fact[]> => {
  const members = assignments.filter(({ kind }) => kind === 'member');
  const firsts = new Map<string, Assignment['id']>();
  const unclear = new Set<Assignment['id']>();
  for (const { id, name } of members) {
    const first = firsts.get(nameKey(name)) ?? id;
    firsts.set(nameKey(name), first);
    if (first !== id || name === '') unclear.add(first).add(id);
  }
  const labels = new Map(
    await mapBounded([...unclear], atOnce, async (id) => [id, await readLabel(reader, id)] as const),
  );
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

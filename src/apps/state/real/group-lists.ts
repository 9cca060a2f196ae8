import { assignmentApi } from '../../../service/groups.js';
import { idOf } from '../../../engine/names/matching.js';
import type { FleetReader } from '../../../service/reading.js';
import { readGroupDepots } from '../../../service/depots.js';
import { textOf } from '../../../base/json/objects.js';
import type { Fact, RealGroup } from '../model.js';
import type { Gaps } from './gaps.js';

/** Depot servers in the order in which they are used. */
export const readDepotOrder = async (
  reader: FleetReader,
  { id, path }: RealGroup,
  gaps: Gaps,
): Promise<readonly Fact[]> => {
  if (gaps.isUnread('depot-server')) return [];
  const read = await readGroupDepots(reader, id);
  if (!read.ok) gaps.add(['depot-server'], read, path);
  if (!read.ok || read.value.length === 0) return [];
  return [{ kind: 'depot-server', on: path, what: '', value: read.value.map(({ name }) => name) }];
};

export const readSoftwareClasses = async (
  reader: FleetReader,
  { id, path }: RealGroup,
  gaps: Gaps,
): Promise<readonly Fact[]> => {
  const kind = 'software-class';
  if (gaps.isUnread(kind)) return [];
  const call = assignmentApi['software-class'].list(id);
  const read = await reader.items(call, { page: 'unsure', whole: true });
  if (!read.ok) gaps.add([kind], read, path);
  if (!read.ok) return [];
  return read.value.flatMap((item) => {
    const classId = idOf(item, ['classId', 'id']);
    const name = textOf(item['name'] ?? item['designation']);
    if (classId !== undefined && name !== '') return [{ kind, on: path, what: name, value: name, id: classId }];
    gaps.addReason([kind], 'the service lists a software class without a name', path);
    return [];
  });
};

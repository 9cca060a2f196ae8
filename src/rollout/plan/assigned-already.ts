import type { FleetReader } from '../../fleet/fleet-reader.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import type { ResolvedRollout } from '../types.js';

/** Groups that have the package already: their members get it without waiting for a ring. */
export interface AssignedAlready {
  /** The target, or a group that contains it. */
  readonly whole: string | undefined;
  /** Others, by name. */
  readonly groups: readonly string[];
}

const none: AssignedAlready = { whole: undefined, groups: [] };

export const readAssignedAlready = async (
  { subject, target, file }: ResolvedRollout,
  reader: FleetReader,
): Promise<AssignedAlready> => {
  if (subject.kind !== 'package') return none;
  const call = getCall('/api/packages/{id}/groups', { pathValues: { id: subject.id } });
  const read = await reader.items(call, { page: 'unsure' });
  if (!read.ok) return none;
  const found = read.value.map((item) => ({
    id: textOf(item['groupId'] ?? item['id']).toLowerCase(),
    name: textOf(item['path'] ?? item['name'] ?? item['groupName']),
    description: textOf(item['description']),
  }));
  const around = new Set([target.id, ...target.above].map((id) => id.toLowerCase()));
  const whole = found.find(({ id }) => around.has(id));
  // The rings of this rollout, if it is under way, have it by design.
  const others = found.filter(
    ({ id, description }) => !around.has(id) && !description.startsWith(`ems-rollout ${file.name} `),
  );
  return {
    whole: whole === undefined ? undefined : whole.name || whole.id,
    groups: others.map(({ id, name }) => name || id),
  };
};

import { type JsonObject, emptyGuid } from '../../../contract/operation.js';
import { modelOf } from '../../fleet/machine.js';
import { operatingSystemOf, hasSystem } from '../../fleet/operating-system.js';
import type { AgentStatus } from '../../fleet/agent.js';
import type { Computer } from '../../world/computers.js';
import { findIssue, issueKinds } from '../../world/issues.js';
import { day, hour, utcOrNull, type World } from '../../state/world.js';
import { addressOf } from './computer-filter.js';

export const agentStatusOf = (world: World, { lastSeen }: Computer): AgentStatus => {
  if (lastSeen === null) return 'Unknown';
  const age = world.now - lastSeen;
  if (age < 24 * hour) return 'Reporting';
  return age <= 30 * day ? 'Stale' : 'Silent';
};

export const showHealth = (world: World, computer: Computer): JsonObject => {
  const { id } = computer;
  const known = computer.inventoryAt !== null && hasSystem(world, id);
  const os = operatingSystemOf(world, id);
  const { manufacturer, model } = modelOf(world, id);
  const agentStatus = agentStatusOf(world, computer);
  return {
    clientId: id,
    hostname: computer.name,
    domain: computer.domain || null,
    macAddress: computer.macAddress,
    uuid: computer.uuid ?? emptyGuid,
    lastSeenUtc: utcOrNull(computer.lastSeen),
    agentStatus,
    healthStatus: healthOf(world, id, agentStatus),
    operatingSystem: known ? `${os.name} ${os.edition} ${os.version}` : null,
    ipAddress: addressOf(world, id),
    manufacturer: known ? manufacturer : null,
    model: known ? model : null,
    architecture: known ? 'x64' : null,
    inventoryDate: utcOrNull(computer.inventoryAt),
    agentInstalled: computer.lastSeen === null ? null : true,
  };
};

/** Unreachable without recent contact; a warning with any active issue. */
const healthOf = (world: World, id: number, status: AgentStatus): 'Healthy' | 'Warning' | 'Unreachable' => {
  if (status === 'Silent' || status === 'Unknown') return 'Unreachable';
  return issueKinds.some((name) => findIssue(world, id, name) !== null) ? 'Warning' : 'Healthy';
};

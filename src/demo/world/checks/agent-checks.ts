import { agentOf, isPunctual } from '../../fleet/agent.js';
import { isInventoriedDaily } from '../../fleet/routine.js';
import { inventoryOf, lastSeenOf } from '../sightings.js';
import { day, hour, utcOrNull } from '../../state/world.js';
import { factCheck, rounded, type MakeCheck } from './check.js';

/** Reports computers without contact for one to thirty days; after that the agent status says so. */
export const staleAgent: MakeCheck = (world, { minHoursStale = 24, maxHoursStale = 720 }) => {
  const hoursSince = (seen: number): number => rounded((world.now - seen) / hour);
  return factCheck(
    (id) => {
      if (minHoursStale > 1 && isPunctual(world, id)) return false;
      const seen = lastSeenOf(world, id);
      return seen !== null && hoursSince(seen) >= minHoursStale && hoursSince(seen) <= maxHoursStale;
    },
    (id) => ({ staleAgentHours: hoursSince(lastSeenOf(world, id) ?? world.now) }),
  );
};

export const staleInventory: MakeCheck = (world, { minDaysStale = 14 }) => {
  const daysSince = (at: number): number => rounded((world.now - at) / day);
  return factCheck(
    (id) => {
      if (minDaysStale > 1 && isInventoriedDaily(world, id)) return false;
      const at = inventoryOf(world, id);
      return at !== null && daysSince(at) >= minDaysStale;
    },
    (id) => {
      const at = inventoryOf(world, id);
      return { inventoryDate: utcOrNull(at), staleInventoryDays: daysSince(at ?? world.now) };
    },
  );
};

export const agentSuspended: MakeCheck = (world) =>
  factCheck(
    (id) => agentOf(world, id).suspension !== null,
    (id) => {
      const { suspension, suspendedUntil } = agentOf(world, id);
      return { suspensionMode: suspension, suspendedUntil: utcOrNull(suspendedUntil) };
    },
  );

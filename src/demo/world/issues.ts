import type { JsonObject } from '../../contract/operation.js';
import { agentSuspended, staleAgent, staleInventory } from './checks/agent-checks.js';
import type { Check, MakeCheck, Thresholds } from './checks/check.js';
import { batteryWear, bitlockerOff, lowDisk, pendingReboot } from './checks/machine-checks.js';
import { failedDeployment, staleDeployment } from './checks/package-checks.js';
import { missingPatch } from './checks/patch-checks.js';
import type { World } from '../state/world.js';

export type { Check, Thresholds } from './checks/check.js';

/** What a check found on one computer: the fields of the issue's item, and how many things are wrong. */
export interface IssueFinding {
  readonly fields: JsonObject;
  readonly count: number;
}

export type IssueKind = keyof typeof checks;

/** In the order the overview shows them. One check an issue: sweeps, overview and a computer's own page agree. */
const checks = {
  'low-disk': lowDisk,
  'battery-wear': batteryWear,
  'bitlocker-off': bitlockerOff,
  'pending-reboot': pendingReboot,
  'failed-deployment': failedDeployment,
  'missing-patch': missingPatch,
  'stale-deployment': staleDeployment,
  'stale-agent': staleAgent,
  'stale-inventory': staleInventory,
  'agent-suspended': agentSuspended,
} satisfies Record<string, MakeCheck>;

export const isIssueName = (name: string): name is IssueKind => Object.hasOwn(checks, name);

export const issueKinds: readonly IssueKind[] = Object.keys(checks).filter(isIssueName);

/** The check of an issue, for many computers. */
export const issueCheck = (world: World, name: IssueKind, wish: Thresholds = {}): Check => checks[name](world, wish);

export const findIssue = (world: World, id: number, name: IssueKind): IssueFinding | null => {
  const check = issueCheck(world, name);
  const count = check.count(id);
  return count === 0 ? null : { fields: check.fields(id), count };
};

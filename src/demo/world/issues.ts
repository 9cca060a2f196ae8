import type { JsonObject } from '../../contract/operation.js';
import {
  agentSuspended,
  staleAgent,
  staleInventory,
  type Check,
  type MakeCheck,
  type Thresholds,
  batteryWear,
  bitlockerOff,
  lowDisk,
  pendingReboot,
} from './checks.js';
import { failedDeployment, staleDeployment, missingPatch } from './package-checks.js';
import type { World } from '../state/world.js';

/** An issue of one computer: the fields of its item and the number of things that are wrong. */
export interface IssueFinding {
  readonly fields: JsonObject;
  readonly count: number;
}

export type IssueKind = keyof typeof checks;

/** In the order of the overview. Sweeps, overview and computer pages share these checks, so they agree. */
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

export const issueCheck = (world: World, name: IssueKind, wish: Thresholds = {}): Check => checks[name](world, wish);

export const findIssue = (world: World, id: number, name: IssueKind): IssueFinding | null => {
  const check = issueCheck(world, name);
  const count = check.count(id);
  return count === 0 ? null : { fields: check.fields(id), count };
};

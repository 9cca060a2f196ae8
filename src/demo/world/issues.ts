import type { World } from '../state/world.js';
import {
  agentSuspended,
  batteryWear,
  bitlockerOff,
  lowDisk,
  pendingReboot,
  staleAgent,
  staleInventory,
  type Check,
  type MakeCheck,
  type Thresholds,
} from './checks.js';
import { failedDeployment, missingPatch, staleDeployment } from './package-checks.js';

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

import type { PathBelow } from '../contract/operation-keys.js';
import { oneOf } from '../base/text/one-of.js';

/** The issue sweeps that select computers, by the name that `ems computer issues` gives them. */
export const sweepNames = [
  'overview',
  'low-disk',
  'battery-wear',
  'bitlocker-off',
  'pending-reboot',
  'failed-deployment',
  'shared-package-failure',
  'shared-package-failure-devices',
  'missing-patch',
  'stale-deployment',
  'stale-agent',
  'stale-inventory',
  'agent-suspended',
] as const;

export interface Sweep {
  readonly issue: PathBelow<'/api/computer/issues'>;
  readonly query: readonly (readonly [string, string])[];
  /** The field with the computers, if items are packages. */
  readonly inside?: string;
}

export const sweepOf = (name: string): Sweep => {
  const issue = oneOf('--issue', name, sweepNames);
  if (issue === 'shared-package-failure-devices') return { issue: 'shared-package-failure/devices', query: [] };
  // Grouped by package: computers are included only on request.
  return issue === 'shared-package-failure'
    ? { issue, query: [['includeDevices', 'true']], inside: 'affectedDevices' }
    : { issue, query: [] };
};

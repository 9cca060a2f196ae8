import type { ReadPath } from '../contract/operation-keys.js';
import { oneOf } from '../text/one-of.js';

/** The issue sweeps that select computers, by the name that `ems computer issues` gives them. */
const sweepPaths = {
  overview: '/api/computer/issues/overview',
  'low-disk': '/api/computer/issues/low-disk',
  'battery-wear': '/api/computer/issues/battery-wear',
  'bitlocker-off': '/api/computer/issues/bitlocker-off',
  'pending-reboot': '/api/computer/issues/pending-reboot',
  'failed-deployment': '/api/computer/issues/failed-deployment',
  'shared-package-failure': '/api/computer/issues/shared-package-failure',
  'shared-package-failure-devices': '/api/computer/issues/shared-package-failure/devices',
  'missing-patch': '/api/computer/issues/missing-patch',
  'stale-deployment': '/api/computer/issues/stale-deployment',
  'stale-agent': '/api/computer/issues/stale-agent',
  'stale-inventory': '/api/computer/issues/stale-inventory',
  'agent-suspended': '/api/computer/issues/agent-suspended',
} as const satisfies Readonly<Record<string, ReadPath>>;

export type SweepName = keyof typeof sweepPaths;

export const sweepNames = Object.keys(sweepPaths) as SweepName[]; // its keys are the names

export interface Sweep {
  readonly path: ReadPath;
  readonly query: readonly (readonly [string, string])[];
  /** Items are packages; the computers are in this field. */
  readonly inside?: string;
}

export const sweepOf = (name: string): Sweep => {
  const path = sweepPaths[oneOf('--issue', name, sweepNames)];
  // Grouped by package: the computers come along only when asked for.
  return path.endsWith('/shared-package-failure')
    ? { path, query: [['includeDevices', 'true']], inside: 'affectedDevices' }
    : { path, query: [] };
};

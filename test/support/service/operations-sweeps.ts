import { type Operation, op, paged } from './operation.js';
import * as sample from './samples.js';

/** The filters that every sweep takes. */
export const sweep = {
  lastSeenWithinDays: 'int',
  domain: 'str',
  hostnameContains: 'str',
  groupId: 'uuid',
  IsEmpty: 'bool',
};
const hit = (extra: sample.Json): sample.Json => ({ ...sample.issueBase, ...extra, ...sample.future });
type Sweep = readonly [name: string, query: { [name: string]: string }, item: sample.Json];

const sweeps: readonly Sweep[] = [
  ['low-disk', { minFreePercent: 'int', minFreeGb: 'int' }, hit({ lowDiskDrives: [{ volume: 'C:' }] })],
  ['battery-wear', { maxHealthPercent: 'int' }, hit({ wornBatteries: [{ name: 'B0' }] })],
  ['bitlocker-off', {}, hit({ unencryptedDisks: [] })],
  ['pending-reboot', { minDaysSinceLastReboot: 'int' }, hit({})],
  [
    'failed-deployment',
    { minFailedCount: 'int', softwareId: 'uuid', packageName: 'str' },
    hit({ failedPackages: [{ name: 'Editor' }] }),
  ],
  [
    'shared-package-failure',
    { minAffectedCount: 'int', softwareId: 'uuid', includeDevices: 'bool' },
    { softwareId: null, packageName: null, affectedDeviceCount: 2, affectedDevices: [], ...sample.future },
  ],
  [
    'shared-package-failure/devices',
    { softwareId: 'uuid', packageName: 'str' },
    { id: 4711, hostname: 'PC-0042', domain: null, lastFailedUtc: null, errorText: null, ...sample.future },
  ],
  [
    'missing-patch',
    {
      qNumber: 'str',
      bulletinId: 'str',
      bulletinTitle: 'str',
      productName: 'str',
      patchType: 'str',
      minSeverity: 'str',
      minCvss: 'num',
      minVrr: 'num',
      assigned: 'bool',
      minCount: 'int',
    },
    hit({ missingPatches: [], pmClientGaps: ['x'] }),
  ],
  [
    'stale-deployment',
    { minHoursPending: 'int', softwareId: 'uuid', packageName: 'str', maxDaysPending: 'int' },
    hit({ stalePendingPackages: [] }),
  ],
  ['stale-agent', {}, hit({})],
  ['stale-inventory', { minDaysStale: 'int' }, hit({})],
  ['agent-suspended', {}, hit({ suspensionMode: 'Suspended', suspendedUntil: null })],
  [
    'overview',
    {
      lastSeenDays: 'int',
      issues: 'str',
      minFreePercent: 'int',
      minFreeGb: 'int',
      maxHealthPercent: 'int',
      minHoursStale: 'int',
      maxHoursStale: 'int',
      minHoursPending: 'int',
      maxDaysPending: 'int',
    },
    hit({ issues: [{ issue: 'low-disk' }] }),
  ],
];

export const sweepOperations: Operation[] = sweeps.map(([name, query, item]) =>
  op(`GET /api/computer/issues/${name}`, 'computer.read', paged(item, { ...sweep, ...query })),
);

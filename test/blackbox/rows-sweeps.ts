import { row, type Row } from './row.js';
import { id } from '../support/service/samples.js';

const C = '/api/computer';
export const sweepFlags = `--last-seen-within-days 30 --domain corp --hostname-contains PC --group-id ${id.group} --is-empty`;
export const sweepQuery = {
  lastSeenWithinDays: '30',
  domain: 'corp',
  hostnameContains: 'PC',
  groupId: id.group,
  IsEmpty: 'true',
};
const sweep = (name: string, flags = '', query: { [name: string]: string } = {}): Row =>
  row(
    `computer issues ${name.replace('/', '-')} ${sweepFlags}${flags === '' ? '' : ` ${flags}`}`,
    `GET ${C}/issues/${name}`,
    { query: { ...sweepQuery, ...query } },
  );

export const sweepRows: Row[] = [
  sweep(
    'overview',
    '--last-seen-days 0 --issues low-disk,failed-deployment --min-free-percent 5 --min-free-gb 6 --max-health-percent 60 --min-hours-stale 1 --max-hours-stale 2 --min-hours-pending 3 --max-days-pending 4',
    {
      lastSeenDays: '0',
      issues: 'low-disk,failed-deployment',
      minFreePercent: '5',
      minFreeGb: '6',
      maxHealthPercent: '60',
      minHoursStale: '1',
      maxHoursStale: '2',
      minHoursPending: '3',
      maxDaysPending: '4',
    },
  ),
  // An array may be repeated or comma-separated; this one travels as one text.
  sweep('overview', '--issues low-disk --issues failed-deployment,pending-reboot', {
    issues: 'low-disk,failed-deployment,pending-reboot',
  }),
  sweep('low-disk', '--min-free-percent 10 --min-free-gb 5', { minFreePercent: '10', minFreeGb: '5' }),
  sweep('battery-wear', '--max-health-percent 70', { maxHealthPercent: '70' }),
  sweep('bitlocker-off'),
  sweep('pending-reboot', '--min-days-since-last-reboot 7', { minDaysSinceLastReboot: '7' }),
  sweep('failed-deployment', `--min-failed-count 2 --software-id ${id.package} --package-name ed`, {
    minFailedCount: '2',
    softwareId: id.package,
    packageName: 'ed',
  }),
  sweep('shared-package-failure', `--min-affected-count 2 --software-id ${id.package} --include-devices`, {
    minAffectedCount: '2',
    softwareId: id.package,
    includeDevices: 'true',
  }),
  sweep('shared-package-failure/devices', `--software-id ${id.package} --package-name ed`, {
    softwareId: id.package,
    packageName: 'ed',
  }),
  sweep(
    'missing-patch',
    '--q-number Q1 --bulletin-id B --bulletin-title T --product-name P --patch-type SecurityPatch --min-severity Critical --min-cvss 7.5 --min-vrr 6 --no-assigned --min-count 3',
    {
      qNumber: 'Q1',
      bulletinId: 'B',
      bulletinTitle: 'T',
      productName: 'P',
      patchType: 'SecurityPatch',
      minSeverity: 'Critical',
      minCvss: '7.5',
      minVrr: '6',
      assigned: 'false',
      minCount: '3',
    },
  ),
  sweep(
    'stale-deployment',
    `--min-hours-pending 5 --software-id ${id.package} --package-name ed --max-days-pending 9`,
    { minHoursPending: '5', softwareId: id.package, packageName: 'ed', maxDaysPending: '9' },
  ),
  sweep('stale-agent'),
  sweep('stale-inventory', '--min-days-stale 14', { minDaysStale: '14' }),
  sweep('agent-suspended'),
];

import { sharing, type CommandRecord } from '../record.js';
import { computer } from '../arguments.js';
import { hostname, sectionOf } from '../columns.js';
import { kbFlag } from '../flags.js';
import { systemInfo } from './system-info.js';

const section = 'State';

/** One computer's state: each answer is a page of its own. */
export const readRecords: readonly CommandRecord[] = sharing({ section, arguments: [computer] }, [
  {
    operation: 'GET /api/computer/{id}/health',
    name: 'health',
    summary: 'Show the health of a computer and its agent',
    id: 'clientId',
    view: [
      sectionOf('Health', [
        { path: 'healthStatus', title: 'Health', state: true },
        { path: 'agentStatus', title: 'Agent', state: true },
        { path: 'agentInstalled', title: 'Agent installed', format: 'yes-no', whenNull: 'not known' },
        { path: 'lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
        { path: 'inventoryDate', title: 'Last inventory', format: 'time', whenNull: 'never' },
      ]),
      sectionOf('Computer', [
        'clientId',
        hostname,
        'domain',
        'ipAddress',
        'macAddress',
        { path: 'operatingSystem', title: 'System' },
        'architecture',
        'manufacturer',
        'model',
        { path: 'uuid', title: 'Hardware UUID' },
      ]),
    ],
    examples: { 'Show the health of one computer': 'ems computer health PC-0042' },
    seeAlso: ['computer issues show', 'computer uem-agent'],
  },
  systemInfo,
  {
    operation: 'GET /api/computer/{id}/security-posture',
    name: 'security-posture',
    summary: 'Show the antivirus, firewall, secure boot and BitLocker status of a computer',
    details:
      'All values come from the last inventory. An inventory older than --stale-after-days counts as stale. A computer without an inventory is always stale.',
    id: 'clientId',
    view: [
      sectionOf('Inventory', [
        'clientId',
        { path: 'inventoryDateUtc', title: 'Taken', format: 'time', whenNull: 'never' },
        { path: 'inventoryAgeDays', title: 'Age', format: 'days', whenNull: 'no inventory' },
        { path: 'isStale', title: 'Stale', format: 'yes-no', state: true },
        { path: 'staleAfterDays', title: 'Stale after', format: 'days' },
      ]),
      {
        title: 'Protection',
        fields: ['antivirus', 'firewall', 'secureBoot', 'scriptPolicy', 'bitlocker'],
      },
    ],
    examples: {
      'Show the security status of one computer': 'ems computer security-posture PC-0042',
      'Accept inventories of up to two weeks': 'ems computer security-posture PC-0042 --stale-after-days 14',
    },
    seeAlso: ['computer issues bitlocker-off'],
  },
  {
    operation: 'GET /api/computer/{id}/reboot-status',
    name: 'reboot-status',
    summary: 'Show the last start of a computer and whether a reboot is pending',
    id: 'clientId',
    view: [
      sectionOf('Reboot', [
        'clientId',
        { path: 'rebootRequired', title: 'Needed', format: 'yes-no', state: true },
        { path: 'rebootRequiredSource', title: 'Required by' },
        { path: 'lastReboot', title: 'Last reboot', format: 'time', whenNull: 'not reported' },
        { path: 'uptime', title: 'Uptime', format: 'timespan', whenNull: 'not reported' },
        { path: 'lastUpdated', title: 'As of', format: 'time', whenNull: 'never' },
      ]),
    ],
    examples: { 'Check for a pending reboot': 'ems computer reboot-status PC-0042' },
    seeAlso: ['computer reboot', 'computer issues pending-reboot'],
  },
  {
    operation: 'GET /api/computer/{id}/uem-agent',
    name: 'uem-agent',
    summary: 'Show the desired and reported state of the agent, and its polling windows',
    details: 'Out of sync: the configuration of the agent differs from its template.',
    id: 'clientId',
    view: [
      sectionOf('Agent', [
        'clientId',
        { path: 'outOfSync', title: 'Out of sync', format: 'yes-no', state: true, whenNull: 'not known' },
        { path: 'desiredState', title: 'Desired' },
        { path: 'inventory', title: 'Reported', whenNull: 'not collected' },
        { path: 'dailyStatus', title: 'Daily status', whenNull: 'not collected' },
        'pollingWindows',
      ]),
    ],
    examples: { 'Compare the agent with its template': 'ems computer uem-agent PC-0042' },
    seeAlso: ['computer agent-template'],
  },
  {
    operation: 'GET /api/computer/{id}/patch-status',
    name: 'patch-status',
    section: 'Patches',
    summary: 'Show the last patch scan of a computer and its missing patches',
    details: 'Until a patch scan was collected, nothing is known about missing patches: counts and dates are null.',
    id: 'clientId',
    view: [
      sectionOf('Missing', [
        { path: 'hasSecurityRisks', title: 'Security risk', format: 'yes-no', state: true, whenNull: 'not known' },
        { path: 'missingSecurityPatches', title: 'Security patches', whenNull: 'not known' },
        { path: 'missingNonSecurityPatches', title: 'Other patches and tools', whenNull: 'not known' },
        { path: 'missingServicePacks', title: 'Service packs', whenNull: 'not known' },
      ]),
      sectionOf('Scan', [
        'clientId',
        { path: 'patchScanDate', title: 'Scanned', format: 'time', whenNull: 'never scanned' },
        { path: 'patchDefinitionDate', title: 'Definitions of', format: 'time', whenNull: 'never scanned' },
        { path: 'definitionVersion', title: 'Definition version', whenNull: 'never scanned' },
      ]),
    ],
    examples: { 'Show the number of missing patches': 'ems computer patch-status PC-0042' },
    seeAlso: ['computer patches', 'computer rescan'],
  },
  {
    operation: 'POST /api/computer/{id}/patches-search',
    name: 'patches',
    section: 'Patches',
    summary: 'List the patches that the last scan found on a computer',
    noun: 'patches',
    details: 'Results match all filters. The list is empty until a patch scan has run.',
    id: 'qNumber',
    whenEmpty: {
      operation: 'GET /api/computer/{id}/patch-status',
      field: 'patchScanDate',
      says: 'Never scanned: no patch scan was collected from {computer}, so nothing is known about its patches. Start one with: ems computer rescan {computer} --type Patch',
    },
    flags: { qNumber: kbFlag },
    named: { field: 'productId', as: 'product' },
    columns: [
      { path: 'qNumber', title: 'Number' },
      { path: 'bulletinTitle', title: 'Title' },
      { path: 'scanStatus', title: 'Status', state: true },
      { path: 'vendorSeverity', title: 'Severity', state: true },
      { path: 'cvssScore', title: 'CVSS' },
      { path: 'vrrScore', title: 'VRR', priority: 3 },
      { path: 'patchType', title: 'Type', priority: 2 },
      { path: 'releaseDate', title: 'Released', format: 'date', priority: 2 },
      { path: 'bulletinId', title: 'Bulletin', priority: 4 },
      { path: 'productId', title: 'Product', priority: 5 },
      { path: 'sizeBytes', title: 'Size', format: 'bytes', priority: 5 },
    ],
    examples: {
      'List all patches': 'ems computer patches PC-0042',
      'List security patches with a CVSS score of 7 or more':
        'ems computer patches PC-0042 --patch-type SecurityPatch --min-cvss-score 7',
    },
    seeAlso: ['computer patch-status', 'patch approve'],
  },
]);

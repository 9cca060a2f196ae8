import { recordsWith, type CommandRecord } from '../record.js';
import { computer } from '../arguments.js';
import { name, statusColumn, version } from '../columns.js';
import { packageFlag } from '../flags.js';

/** Past and pending software changes of one computer. */
export const deploymentRecords: readonly CommandRecord[] = recordsWith({ section: 'Software', arguments: [computer] })({
  'software-deployment': {
    operation: 'GET /api/computer/{id}/software-deployment',
    summary: 'List the deployment status of the packages of a computer',
    noun: 'deployments',
    details: [
      'The log lines of a failed package are the latest lines of the whole computer, not only of that package.',
      'The patch management fix package stays Pending until a patch scan finds a missing approved patch. This is normal.',
    ],
    id: 'softwareId',
    named: { field: 'status', as: 'by-design' },
    flags: { packageId: { ...packageFlag, help: 'only this package: id, name, or Name@Version' } },
    columns: [
      name,
      version,
      statusColumn,
      { path: 'installationState', title: 'State', state: true },
      { path: 'desiredMode', title: 'Desired', format: 'summary', priority: 2 },
      { path: 'currentMode', title: 'Current', format: 'summary', priority: 3 },
      { path: 'errorText', title: 'Error', whole: true, onlyKnown: true },
      { path: 'installTime', title: 'When', format: 'time', priority: 1 },
      {
        path: 'setupErrorLogEntries',
        title: 'Setup log',
        format: 'summary',
        item: ['message', 'text', 'errorText'],
        priority: 4,
        onlyKnown: true,
      },
      { path: 'softwareId', title: 'Package ID', priority: 6 },
    ],
    examples: {
      'List the status of all packages': 'ems computer software-deployment PC-0042',
      'Show one package only': "ems computer software-deployment PC-0042 --package '7-Zip@24.08'",
    },
    seeAlso: ['computer setup-error-log', 'package status'],
  },
  'setup-error-log': {
    operation: 'GET /api/computer/{id}/setup-error-log',
    summary: 'Show the log lines of failed installations on a computer',
    noun: 'errors',
    columns: [
      { path: 'logDateUtc', or: ['timestampUtc'], title: 'When', format: 'time' },
      { path: 'packageName', title: 'Package', onlyKnown: true },
      { path: 'errorCode', title: 'Code', onlyKnown: true },
      { path: 'message', or: ['text', 'errorText'], title: 'Message', whole: true },
    ],
    examples: { 'Show the log lines': 'ems computer setup-error-log PC-0042' },
    seeAlso: ['computer issues failed-deployment'],
  },
  'distribution-history': {
    operation: 'GET /api/computer/{id}/distribution-history',
    summary: 'List the latest installs and removals on a computer',
    noun: 'distribution events',
    columns: [
      { path: 'logDateUtc', title: 'When', format: 'time' },
      { path: 'packageName', title: 'Package' },
      version,
      { path: 'result', title: 'Result', state: true },
      { path: 'installMode', title: 'Mode', priority: 1 },
      { path: 'classification', title: 'Class', priority: 3 },
      { path: 'kbNumber', title: 'KB', priority: 3 },
      { path: 'info', title: 'Command line', priority: 4 },
    ],
    examples: { 'List the latest events': 'ems computer distribution-history PC-0042' },
    seeAlso: ['computer search-distribution-history'],
  },
  reinstalls: {
    operation: 'GET /api/computer/{id}/software-reinstall',
    summary: 'List the pending reinstalls of a computer',
    noun: 'reinstalls',
    id: 'reinstallGroupId',
    flags: { packageId: { ...packageFlag, help: 'only this package: id, name, or Name@Version' } },
    columns: [
      { path: 'reinstallGroupId', title: 'Reinstall group' },
      { path: 'softwareName', title: 'Package' },
      { path: 'parentGroupName', title: 'Parent group', priority: 1 },
      { path: 'requestedAtUtc', title: 'Requested', format: 'time' },
    ],
    examples: { 'List pending reinstalls': 'ems computer reinstalls PC-0042' },
    seeAlso: ['computer reinstall', 'computer cancel-reinstall'],
  },
});

import { recordsWith, type CommandRecord } from './record.js';
import { hostname, id, name, sectionOf } from './columns.js';
import { openBody } from './flags.js';
import type { Column } from './column.js';

const heartbeat: Column = { path: 'heartbeat', title: 'Heartbeat', state: true };
const depotColumns: readonly Column[] = [
  'clientId',
  id,
  hostname,
  name,
  { path: 'domain', title: 'Domain', priority: 3 },
  { path: 'role', title: 'Role', priority: 1 },
  { path: 'isMasterServer', title: 'Master', format: 'yes-no', priority: 2 },
];

const syncing: readonly CommandRecord[] = recordsWith({ section: 'Depot synchronization' })({
  'sync-jobs': {
    operation: 'GET /api/system/sync-jobs',
    summary: 'List depot sync jobs and their results, newest first',
    noun: 'sync jobs',
    columns: [
      { path: 'id', title: 'ID', priority: 3 },
      name,
      { path: 'result', title: 'Result', state: true },
      { path: 'status', title: 'Status', state: true },
      { path: 'lastRunUtc', title: 'Last run', format: 'time' },
      { path: 'nextRunUtc', title: 'Next run', format: 'time', priority: 1 },
    ],
    examples: { 'List all sync jobs': 'ems system sync-jobs' },
    seeAlso: ['system trigger-sync'],
  },
  'trigger-sync': {
    operation: 'POST /api/system/sync-jobs',
    summary: 'Start a depot sync job now',
    details: ['The job runs outside the schedule. Add --wait to wait for its result.', openBody],
    follow: 'sync',
    question: 'Start a depot sync job?',
    done: 'Started a depot sync job',
    next: 'wait for its result with: ems wait sync {jobId}',
    examples: { 'Start a sync job': 'ems system trigger-sync' },
    seeAlso: ['system sync-jobs', 'wait sync'],
  },
  'sync-depots': {
    operation: 'GET /api/system/sync-jobs/depots',
    summary: 'List depot servers and their sync heartbeat',
    noun: 'depots',
    id: 'clientId',
    columns: [
      ...depotColumns.slice(0, 4),
      heartbeat,
      { path: 'lastHeartbeatUtc', title: 'Last heartbeat', format: 'time', priority: 1 },
    ],
    examples: { 'Find offline depots': 'ems system sync-depots' },
  },
});

const depots: readonly CommandRecord[] = recordsWith({ section: 'Depots' })({
  'depot-servers': {
    operation: 'GET /api/system/depot-servers',
    summary: 'List the depot servers that groups can use',
    noun: 'depot servers',
    details: 'Lists clients that are depot servers or the master server.',
    id: 'clientId',
    columns: depotColumns,
    examples: { 'List all depot servers': 'ems system depot-servers' },
    seeAlso: ['group set-depot-servers', 'depot tags'],
  },
  'depot-topology': {
    operation: 'GET /api/system/depot-topology-setting',
    summary: 'Show whether depot topology and tags are enabled',
    view: [sectionOf('Depot topology', [{ path: 'active', title: 'Active', format: 'yes-no', state: true }])],
    examples: { 'Show the setting': 'ems system depot-topology' },
    seeAlso: ['tag list'],
  },
  'set-depot-topology': {
    operation: 'PUT /api/system/depot-topology-setting',
    summary: 'Enable or disable depot topology and tags',
    details: [
      'While disabled, the management console hides the topology and tags tabs, and packages are written without tag ids. Tags require product version 26.2 or later.',
      openBody,
    ],
    confirm: 'Change the depot topology setting of the whole system: {sent}?',
    done: 'Changed the depot topology setting',
    examples: { 'Enable it': 'ems system set-depot-topology --field active:=true --yes' },
    seeAlso: ['system depot-topology'],
  },
});

export const area: readonly CommandRecord[] = [
  ...recordsWith({ section: 'System' })({
    info: {
      operation: 'GET /api/system',
      summary: 'Show the versions of the database, the patch catalog and the service',
      view: [
        sectionOf('Versions', [
          { path: 'databaseVersion', title: 'Database' },
          { path: 'assemblyVersion', title: 'Service' },
          { path: 'productVersion', title: 'Product' },
        ]),
        sectionOf('Patch catalog', [
          { path: 'patchCatalog.version', title: 'Version' },
          { path: 'patchCatalog.definitionVersion', title: 'Version' },
          { path: 'patchCatalog.date', title: 'Date', format: 'time' },
          { path: 'patchCatalog.publishedAtUtc', title: 'Published', format: 'time' },
          { path: 'patchCatalog.patchCount', title: 'Patches' },
          { path: 'patchCatalog.productCount', title: 'Products' },
        ]),
      ],
      examples: { 'Show the versions': 'ems system info' },
      seeAlso: ['health', 'doctor'],
    },
  }),
  ...depots,
  ...syncing,
];

import { recordsWith, type CommandRecord } from '../record.js';
import { computerColumns, domain, hostname, version } from '../columns.js';
import { groupIdFlag, isEmptyFlag, kbFlag } from '../flags.js';

const inventoryNote =
  'The lists of the service have no operating system: `--columns hostname,os`, `--sort-by os` and `--count-by os` read it from the inventory of each computer, one request each; model and signed in work the same way.';

export const listRecords: readonly CommandRecord[] = recordsWith({ section: 'Fleet' })({
  list: {
    operation: 'GET /api/computer',
    selects: 'computers',
    arguments: [
      {
        name: 'computer',
        fills: 'id',
        many: true,
        optional: true,
        lookup: 'computer',
        help: 'only these: client ids, host names (* and ? are wildcards), serial numbers, MAC or IP addresses',
      },
    ],
    summary: 'List computers',
    details: [
      'To export only changes, pass the time of the last run as --modified-after.',
      'Use `ems computer search` to filter by name, hardware or operating system.',
      inventoryNote,
    ],
    columns: computerColumns,
    examples: {
      'List the first 50 computers': 'ems computer list',
      'List some by name': "ems computer list PC-0041 'LT-00*'",
      'Export the changes of the last day as csv': 'ems computer list --modified-after 1d --all -o csv',
      'List members of a group not seen for two weeks': 'ems computer list --group Pilot --not-seen-for 14d',
      'List computers that never reported': 'ems computer list --never-seen --columns id,hostname',
      'How many computers are there in a group?': 'ems computer list --group Workstations --count',
    },
    seeAlso: ['computer search', 'computer issues overview'],
  },
  search: {
    operation: 'POST /api/computer/search',
    selects: 'computers',
    summary: 'Find computers by name, hardware, operating system or last contact',
    details: [
      'Results match all criteria. Text matches any part of the value; * and ? are wildcards in <text>.',
      inventoryNote,
      '<text> is a part of the host name, or a MAC address, IP address or uuid; what is in no host name is looked for among the serial numbers.',
    ],
    arguments: [
      {
        name: 'text',
        fills: 'hostname',
        form: 'text',
        optional: true,
        help: 'host name, serial number, MAC or IP address',
      },
    ],
    flags: {
      hostname: { help: 'part of the host name' },
      serialNumber: { help: 'part of the serial number' },
      macAddress: { help: 'part of a MAC address' },
      domain: { help: 'part of the domain name' },
      manufacturer: { help: 'part of the name of the manufacturer' },
      osName: { help: 'part of the name of the operating system, such as Windows 11' },
      osEdition: { help: 'part of the edition, such as Enterprise' },
      osVersion: { help: 'part of the version, such as 23H2' },
      osBuild: { help: 'part of the build, such as 22631' },
      platform: { help: 'part of the platform of the operating system' },
      language: { help: 'part of the language of the operating system' },
      architecture: { help: 'part of the architecture, such as x64' },
      ipAddress: { help: 'part of an IP address' },
      ou: { help: 'part of the organizational unit' },
    },
    columns: computerColumns,
    examples: {
      'Find by part of the host name': 'ems computer search PC-00',
      'Find by a pattern': "ems computer search 'PC-00?2'",
      'Find Windows 11 computers with at least 16 GB of memory':
        "ems computer search --os-name 'Windows 11' --min-ram-gb 16",
      'Print the ids of computers seen this week, one per line': 'ems computer search --last-seen-after 7d -o name',
    },
    seeAlso: ['computer search-software'],
  },
  'search-software': {
    operation: 'POST /api/computer/software-search',
    summary: 'Find computers that have all given products installed',
    details: 'Repeat --product to search for several products. Results have all of them installed.',
    flags: {
      products: {
        flag: 'product',
        form: 'products',
        placeholder: 'name@version',
        required: true,
        help: 'product and version as Name@Version',
      },
    },
    columns: computerColumns,
    examples: {
      'Find computers with one version of 7-Zip': "ems computer search-software --product '7-Zip@24.08'",
      'Find computers with both products':
        "ems computer search-software --product '7-Zip@24.08' --product 'Mozilla Firefox@128.0'",
    },
    seeAlso: ['computer inventory installed-software'],
  },
  'fleet-patch-status': {
    operation: 'GET /api/computer/patch-status',
    summary: 'Show the status of one patch on all computers',
    noun: 'computers',
    details: 'Select the patch with --patch-id, --kb or part of its name (--patch-name).',
    flags: { groupId: groupIdFlag, IsEmpty: isEmptyFlag, qNumber: kbFlag },
    // The item's own id is the patch's, so the host name is what the next command can use.
    id: 'hostname',
    columns: [
      hostname,
      domain,
      { path: 'qNumber', title: 'Number' },
      { path: 'patchName', title: 'Patch', priority: 1, onlyKnown: true },
      { path: 'productName', title: 'Product', priority: 1, onlyKnown: true },
      { path: 'scanStatus', title: 'Scan', state: true },
      { path: 'patchStatus', title: 'Patch status', state: true },
      { path: 'isAssigned', title: 'Assigned', format: 'yes-no', priority: 1 },
      { path: 'installedDate', title: 'Installed', format: 'time', priority: 2 },
      { path: 'lastScanDate', title: 'Last scan', format: 'time', whenNull: 'never', priority: 3 },
    ],
    examples: {
      'Show where patch 1001 is installed or missing': 'ems computer fleet-patch-status --patch-id 1001',
      'Show the status in one group': 'ems computer fleet-patch-status --patch-id 1001 --group-id Workstations/Berlin',
    },
    seeAlso: ['computer patch-status', 'computer issues missing-patch'],
  },
  'search-distribution-history': {
    operation: 'POST /api/computer/distribution-history/search',
    summary: 'Search installs and removals on all computers',
    noun: 'distribution events',
    details: [
      '--version matches the beginning of the version, so 11.0 also finds 11.0.4. --info searches the command line of the installer and ignores case.',
      '--after and --before are inclusive.',
    ],
    id: 'computerId',
    columns: [
      { path: 'logDateUtc', title: 'When', format: 'time' },
      hostname,
      domain,
      { path: 'packageName', title: 'Package' },
      version,
      { path: 'result', title: 'Result', state: true },
      { path: 'installMode', title: 'Mode', priority: 2 },
      { path: 'classification', title: 'Class', priority: 5 },
      { path: 'kbNumber', title: 'KB', priority: 5 },
      { path: 'info', title: 'Command line', priority: 6 },
    ],
    examples: {
      'Find the Firefox 128 events of the last month':
        'ems computer search-distribution-history --package-name Firefox --version 128 --after 30d',
    },
    seeAlso: ['computer distribution-history'],
  },
});

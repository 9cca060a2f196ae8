import { row, type Row } from './row.js';
import { sweepFlags, sweepQuery, sweepRows } from './rows-sweeps.js';
import { variableRows } from './rows-variables.js';
import { id } from '../support/service/samples.js';

const C = '/api/computer';
const one = `${C}/4711`;

const recordFlags = `--domain corp.example --is-domain --inventory-id I1 --mac-address 00:11:22:33:44:55 --uuid ${id.hardware} --no-pxe-support --ip-address 10.0.0.5 --subnet-mask 255.255.255.0 --standard-gateway 10.0.0.1 --ou OU=PCs --serial-number S1 --description text`;
const record = {
  domain: 'corp.example',
  isDomain: true,
  inventoryId: 'I1',
  macAddress: '00:11:22:33:44:55',
  uuid: id.hardware,
  pxeSupport: false,
  ipAddress: '10.0.0.5',
  subnetMask: '255.255.255.0',
  standardGateway: '10.0.0.1',
  ou: 'OU=PCs',
  serialNumber: 'S1',
  description: 'text',
};

const fleet: Row[] = [
  row(
    'computer list --skip 0 --top 20 --last-seen-after 2026-01-02T03:04:05Z --modified-after 2026-01-02 --inventory-after 2026-01-02T03:04:05+02:00 --inventory-before 2026-02-01T00:00:00Z --no-never-seen --never-inventoried',
    `GET ${C}`,
    {
      query: {
        skip: '0',
        top: '20',
        lastSeenAfter: '2026-01-02T03:04:05Z',
        modifiedAfter: '2026-01-02T00:00:00Z',
        inventoryAfter: '2026-01-02T01:04:05Z',
        inventoryBefore: '2026-02-01T00:00:00Z',
        neverSeen: 'false',
        neverInventoried: 'true',
      },
    },
  ),
  row(`computer create PC-1 ${recordFlags}`, `POST ${C}`, { body: { name: 'PC-1', ...record } }),
  row('computer create PC-1 --domain= --no-is-domain --mac-address 001122334455', `POST ${C}`, {
    body: { name: 'PC-1', domain: '', isDomain: false, macAddress: '001122334455' },
  }),
  row('computer show 4711', `GET ${one}`),
  row(
    'computer update 4711 --name PC-2 --ou= --custom Custom01=text --custom Custom30= --no-pxe-support',
    `PATCH ${one}`,
    { body: { name: 'PC-2', ou: '', custom: { Custom01: 'text', Custom30: '' }, pxeSupport: false } },
  ),
  row(`computer update 4711 ${recordFlags}`, `PATCH ${one}`, { body: record }),
  row('computer update 4711 --clear uuid --clear serial-number', `PATCH ${one}`, {
    body: { uuid: '00000000-0000-0000-0000-000000000000', serialNumber: '' },
  }),
  row('computer update 4711 --field ou:=null --field serialNumber=S9', `PATCH ${one}`, {
    body: { ou: null, serialNumber: 'S9' },
  }),
  row('computer delete 4711', `DELETE ${one}`),
  row('computer delete 4711 --force', `DELETE ${one}`, { query: { force: 'true' } }),
  row(
    `computer search --client-id 5 --hostname PC --serial-number S --mac-address 00 --domain d --manufacturer m --os-name w --os-edition e --os-version 10 --os-build 19045 --platform p --language de --architecture x64 --ip-address 10. --ou OU --uuid ${id.hardware} --min-ram-gb 8 --last-seen-after 2026-01-01T00:00:00Z --modified-after 2026-01-01T00:00:00Z --inventory-after 2026-01-01T00:00:00Z --inventory-before 2026-01-01T00:00:00Z --never-seen --no-never-inventoried --pxe-support --no-is-pxe-active --skip 2 --top 3`,
    `POST ${C}/search`,
    {
      query: { skip: '2', top: '3' },
      body: {
        clientId: 5,
        hostname: 'PC',
        serialNumber: 'S',
        macAddress: '00',
        domain: 'd',
        manufacturer: 'm',
        osName: 'w',
        osEdition: 'e',
        osVersion: '10',
        osBuild: '19045',
        platform: 'p',
        language: 'de',
        architecture: 'x64',
        ipAddress: '10.',
        ou: 'OU',
        uuid: id.hardware,
        minRamGb: 8,
        lastSeenAfter: '2026-01-01T00:00:00Z',
        modifiedAfter: '2026-01-01T00:00:00Z',
        inventoryAfter: '2026-01-01T00:00:00Z',
        inventoryBefore: '2026-01-01T00:00:00Z',
        neverSeen: true,
        neverInventoried: false,
        pxeSupport: true,
        isPxeActive: false,
      },
    },
  ),
  row('computer search-software --product Editor@1.2 --product Player@2', `POST ${C}/software-search`, {
    body: {
      products: [
        { productName: 'Editor', version: '1.2' },
        { productName: 'Player', version: '2' },
      ],
    },
  }),
  row(
    `computer fleet-patch-status ${sweepFlags} --patch-id 8 --q-number Q5 --patch-name kb --scan-status Missing`,
    `GET ${C}/patch-status`,
    { query: { ...sweepQuery, patchId: '8', qNumber: 'Q5', patchName: 'kb', scanStatus: 'Missing' } },
  ),
  row(
    'computer search-distribution-history --package-name Ed --version 11.0 --after 2026-01-01T00:00:00Z --before 2026-02-01T00:00:00Z --result ok --install-mode Install --info msiexec',
    `POST ${C}/distribution-history/search`,
    {
      body: {
        packageName: 'Ed',
        version: '11.0',
        after: '2026-01-01T00:00:00Z',
        before: '2026-02-01T00:00:00Z',
        result: 'ok',
        installMode: 'Install',
        info: 'msiexec',
      },
    },
  ),
];

const reads: Row[] = [
  row('computer issues show 4711', `GET ${one}/issues`),
  row('computer security-posture 4711 --stale-after-days 5', `GET ${one}/security-posture`, {
    query: { staleAfterDays: '5' },
  }),
  row('computer groups 4711 --name-contains Sal --top 5', `GET ${one}/groups`, {
    query: { nameContains: 'Sal', top: '5' },
  }),
  row(`computer package-groups 4711 ${id.package}`, `GET ${one}/packages/${id.package}/groups`),
  row(
    `computer software-deployment 4711 --package-id ${id.package} --include-pre-os-packages`,
    `GET ${one}/software-deployment`,
    { query: { packageId: id.package, includePreOsPackages: 'true' } },
  ),
  row('computer patches 4711', `POST ${one}/patches-search`),
  row(
    'computer patches 4711 --scan-status Missing --vendor-severity Critical --product-name P --service-pack SP --q-number Q --bulletin-id B --patch-type NonSecurityPatch --is-assigned --released-after 2026-01-02 --updated-after 2026-01-03 --min-cvss-score 7 --min-vrr-score 6.5',
    `POST ${one}/patches-search`,
    {
      body: {
        scanStatus: 'Missing',
        vendorSeverity: 'Critical',
        productName: 'P',
        servicePack: 'SP',
        qNumber: 'Q',
        bulletinId: 'B',
        patchType: 'NonSecurityPatch',
        isAssigned: true,
        releasedAfter: '2026-01-02',
        updatedAfter: '2026-01-03',
        minCvssScore: 7,
        minVrrScore: 6.5,
      },
    },
  ),
  row(`computer reinstalls 4711 --package-id ${id.package}`, `GET ${one}/software-reinstall`, {
    query: { packageId: id.package },
  }),
  ...'system-info reboot-status agent-template os-image-sku pxe-bootimage language-packs uem-agent health patch-status pm-groups setup-error-log distribution-history os-deployment-readiness'
    .split(' ')
    .map((name) => row(`computer ${name} 4711`, `GET ${one}/${name}`)),
  row('computer inventory show 4711', `GET ${one}/inventory`),
  ...'disks batteries network-adapters printers bios computer-system video-controllers monitors processors installed-software services'
    .split(' ')
    .map((name) => row(`computer inventory ${name} 4711`, `GET ${one}/inventory/${name}`)),
];

const actions: Row[] = [
  row(`computer reinstall 4711 --package ${id.package}`, `POST ${one}/software-reinstall`, {
    body: { packageId: id.package },
  }),
  row(`computer cancel-reinstall 4711 ${id.reinstall}`, `DELETE ${one}/software-reinstall`, {
    query: { reinstallGroupId: id.reinstall },
  }),
  row(`computer uninstall 4711 --package ${id.package}`, `POST ${one}/software-uninstall`, {
    body: { packageId: id.package },
    looksUp: true,
  }),
  row('computer rescan 4711 --type Patch', `POST ${one}/rescan`, { body: { scanType: 'Patch' } }),
  row('computer reboot 4711', `POST ${one}/reboot`),
  row('computer reboot 4711 --timeout-minutes -1 --reminder-minutes 0', `POST ${one}/reboot`, {
    body: { timeoutMinutes: -1, reminderMinutes: 0 },
  }),
  row(
    'computer activate 4711 --software --pxe --pull --wol 2030-01-01T22:00:00Z --srl-action Shutdown --srl-timeout-minutes 5 --srl-reminder-minutes 1 --no-global',
    `POST ${one}/activation`,
    {
      looksUp: true,
      body: {
        software: true,
        pxe: true,
        pull: true,
        wol: '2030-01-01T22:00:00Z',
        srl: { action: 'Shutdown', timeoutMinutes: 5, reminderMinutes: 1 },
        global: false,
      },
    },
  ),
  row('computer activate 4711 --software --wol-now', `POST ${one}/activation`, {
    body: { software: true, wolNow: true },
  }),
  row('computer deactivate 4711 --software --no-pxe --pull --global --no-uninstall', `DELETE ${one}/activation`, {
    query: { software: 'true', pxe: 'false', pull: 'true', global: 'true', uninstall: 'false' },
  }),
];

export const computerRows: Row[] = [
  ...fleet,
  ...sweepRows,
  ...reads,
  ...variableRows('computer', '4711', one),
  ...actions,
];

import { type Operation, op, paged } from './operation.js';
import { detailOperations } from './operations-details.js';
import { sweep, sweepOperations } from './operations-sweeps.js';
import * as sample from './samples.js';
import { id } from './samples.js';
import type { Shape } from './shape.js';

const read = 'computer.read';
const write = 'computer.write';

const writeFields: { [field: string]: string } = {
  name: 'str!',
  domain: 'str!',
  isDomain: 'bool!',
  inventoryId: 'str?',
  macAddress: 'str?',
  uuid: 'uuid?',
  pxeSupport: 'bool',
  ipAddress: 'str?',
  subnetMask: 'str?',
  standardGateway: 'str?',
  ou: 'str?',
  serialNumber: 'str?',
  description: 'str?',
};
const patchFields: { [field: string]: Shape } = {
  ...Object.fromEntries(Object.entries(writeFields).map(([name, shape]) => [name, `${shape.replace(/[?!]/g, '')}?`])),
  custom: 'map?',
};
const searchFields: { [field: string]: Shape } = {
  ...Object.fromEntries(
    'hostname serialNumber macAddress domain manufacturer osName osEdition osVersion osBuild platform language architecture ipAddress ou'
      .split(' ')
      .map((name) => [name, 'str?']),
  ),
  clientId: 'int?',
  uuid: 'uuid?',
  minRamGb: 'int?',
  lastSeenAfter: 'datetime?',
  modifiedAfter: 'datetime?',
  inventoryAfter: 'datetime?',
  inventoryBefore: 'datetime?',
  neverSeen: 'bool?',
  neverInventoried: 'bool?',
  pxeSupport: 'bool?',
  isPxeActive: 'bool?',
};
const fleet: Operation[] = [
  op(
    'GET /api/computer',
    read,
    paged(sample.computer, {
      lastSeenAfter: 'datetime',
      modifiedAfter: 'datetime',
      inventoryAfter: 'datetime',
      inventoryBefore: 'datetime',
      neverSeen: 'bool',
      neverInventoried: 'bool',
    }),
  ),
  op('POST /api/computer', write, { body: writeFields, answer: { id: 4712, ...sample.future } }),
  op('GET /api/computer/{id:int}', read, { answer: sample.computer }),
  op('PATCH /api/computer/{id:int}', write, { body: patchFields, answer: sample.computer }),
  op('DELETE /api/computer/{id:int}', write, { query: { force: 'bool' }, status: 204 }),
  op('POST /api/computer/search', read, { ...paged(sample.computer), body: searchFields }),
  op('POST /api/computer/software-search', read, {
    ...paged(sample.computer),
    body: { products: '[open]!' },
  }),
  op(
    'GET /api/computer/patch-status',
    read,
    paged(
      {
        id: 1,
        hostname: 'PC-0042',
        domain: null,
        lastScanDate: null,
        scanStatus: null,
        patchStatus: null,
        isAssigned: true,
        installedDate: null,
        qNumber: 'Q1',
        patchName: null,
        productName: null,
        patchId: 1,
        patchUid: id.other,
        ...sample.future,
      },
      { ...sweep, patchId: 'int', qNumber: 'str', patchName: 'str', scanStatus: 'str' },
    ),
  ),
  op('POST /api/computer/distribution-history/search', read, {
    ...paged({
      computerId: 4711,
      hostname: 'PC-0042',
      domain: null,
      packageName: null,
      version: null,
      result: null,
      classification: null,
      logDateUtc: null,
      kbNumber: null,
      installMode: null,
      info: null,
      ...sample.future,
    }),
    body: {
      packageName: 'str?',
      version: 'str?',
      after: 'datetime?',
      before: 'datetime?',
      result: 'str?',
      installMode: 'str?',
      info: 'str?',
    },
  }),
];

const actions: Operation[] = [
  op('POST /api/computer/{id:int}/software-reinstall', 'reinstall.execute', {
    body: { packageId: 'uuid!' },
    answer: sample.reinstallGroup,
  }),
  op('GET /api/computer/{id:int}/software-reinstall', read, paged(sample.reinstallGroup, { packageId: 'uuid' })),
  op('DELETE /api/computer/{id:int}/software-reinstall', 'reinstall.execute', {
    query: { reinstallGroupId: 'uuid' },
    answer: { reinstallGroupId: id.reinstall, parentGroupId: id.group, parentGroupName: 'Sales', ...sample.future },
  }),
  op('POST /api/computer/{id:int}/software-uninstall', 'activation.execute', {
    body: { packageId: 'uuid!' },
    answer: { ...sample.future },
  }),
  op('POST /api/computer/{id:int}/rescan', 'scan.execute', {
    body: { scanType: 'enum:Inventory|Patch!' },
    answer: { alreadyPending: false, ...sample.future },
  }),
  op('POST /api/computer/{id:int}/reboot', 'reboot.execute', {
    bodyOptional: true,
    body: { timeoutMinutes: 'int?', reminderMinutes: 'int?' },
    answer: { ...sample.future },
  }),
  op('POST /api/computer/{id:int}/activation', 'activation.execute', {
    body: {
      software: 'bool?',
      pxe: 'bool?',
      pull: 'bool?',
      wol: 'datetime?',
      wolNow: 'bool?',
      global: 'bool?',
      srl: { action: 'str', timeoutMinutes: 'int', reminderMinutes: 'int' },
    },
    answer: { ...sample.future },
  }),
  op('DELETE /api/computer/{id:int}/activation', 'activation.execute', {
    query: { software: 'bool', pxe: 'bool', pull: 'bool', global: 'bool', uninstall: 'bool' },
    answer: { ...sample.future },
  }),
];

/** The seven operations on variables, the same below computers and groups. */
export const variablesOf = (base: string, area: string): Operation[] => [
  op(`GET ${base}/variables`, `${area}.read`, paged(sample.variable)),
  op(`POST ${base}/variables/search`, `${area}.read`, {
    ...paged(sample.variable),
    body: { name: 'str?', varId: 'int?', includeInherited: 'bool' },
  }),
  op(`PUT ${base}/variables/{varId:int}`, `${area}.write`, {
    body: { value: 'str?', schedule: 'open?' },
    answer: sample.variable,
  }),
  op(`GET ${base}/variables/{varId:int}/collection`, `${area}.read`, paged(sample.collectionEntry)),
  op(`POST ${base}/variables/{varId:int}/collection`, `${area}.write`, {
    body: { values: 'map!' },
    answer: sample.collectionEntry,
  }),
  op(`PATCH ${base}/variables/{varId:int}/collection/{collectionId:int}`, `${area}.write`, {
    body: { values: 'map!' },
    answer: sample.collectionEntry,
  }),
  op(`DELETE ${base}/variables/{varId:int}/collection/{collectionId:int}`, `${area}.write`, { status: 204 }),
];

export const computerOperations: Operation[] = [
  ...fleet,
  ...sweepOperations,
  ...detailOperations,
  ...variablesOf('/api/computer/{id:int}', 'computer'),
  ...actions,
];

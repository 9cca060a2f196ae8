import type { Argument } from './record.js';

/** The arguments that many commands share, so that they read the same everywhere. */
export const computer = {
  name: 'computer',
  fills: 'id',
  lookup: 'computer',
  help: 'client id, host name (PC-0042, PC-0042.corp.example, corp\\PC-0042), serial number, MAC address, IP address, uuid, or an account (e.dijkstra, corp\\jdoe) that is signed in on one computer',
} as const satisfies Argument;

export const computers = {
  ...computer,
  many: true,
  help: 'client ids, host names, serial numbers, MAC or IP addresses, one or more',
} as const satisfies Argument;

export const group = {
  name: 'group',
  fills: 'id',
  lookup: 'group',
  help: 'group id, name, or path such as Workstations/Berlin',
} as const satisfies Argument;

/** The package argument of commands below /api/packages/{id} and similar paths. */
export const packageItself = {
  name: 'package',
  fills: 'id',
  lookup: 'package',
  help: 'package id, name, or Name@Version',
} as const satisfies Argument;

/** A package that another object refers to: a path segment, query parameter or body field named packageId. */
export const packageArgument = { ...packageItself, fills: 'packageId' } as const satisfies Argument;

export const variable = {
  name: 'var',
  fills: 'varId',
  lookup: 'variable',
  titles: ['variable'],
  help: 'variable id, designation, or dotted name such as Contact.Phone',
} as const satisfies Argument;

export const pmGroup = {
  name: 'pm-group',
  fills: 'id',
  lookup: 'pm-group',
  help: 'patch management group: number or name',
} as const satisfies Argument;

export const patch = {
  name: 'patch',
  fills: 'patchId',
  lookup: 'patch',
  help: 'KB number such as KB5041989, patch id or patch name',
} as const satisfies Argument;

export const tag = {
  name: 'tag',
  fills: 'id',
  lookup: 'tag',
  help: 'tag id or designation',
} as const satisfies Argument;

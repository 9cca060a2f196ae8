import type { Column, ViewSection } from './column.js';

/** A heading of a view with its fields. */
export const sectionOf = (title: string, fields: readonly Column[]): ViewSection => ({ title, fields });

/** A heading with the rows of a list inside the object: `rows` is its path. */
export const tableOf = (title: string, rows: string, fields: readonly Column[]): ViewSection => ({
  title,
  rows,
  fields,
});

/** Columns that many tables share. A higher priority goes first when the terminal is narrow. */
export const id: Column = { path: 'id', title: 'ID' };
export const hostname: Column = { path: 'hostname', title: 'Host name' };
export const domain: Column = { path: 'domain', title: 'Domain', priority: 4 };
export const lastSeen: Column = {
  path: 'lastSeenUtc',
  title: 'Last seen',
  format: 'time',
  whenNull: 'never',
  priority: 1,
};
export const serialNumber: Column = { path: 'serialNumber', title: 'Serial number', priority: 5 };
export const name: Column = { path: 'name', title: 'Name' };
export const version: Column = { path: 'version', title: 'Version' };
export const description: Column = { path: 'description', title: 'Description', priority: 3 };
export const designation: Column = { path: 'designation', title: 'Name' };
export const statusColumn: Column = { path: 'status', title: 'Status', state: true };
export const givenBy: Column = { path: 'assignedGroupPath', title: 'Assigned through', priority: 1 };

export const computerColumns: readonly Column[] = [
  id,
  hostname,
  domain,
  lastSeen,
  { path: 'inventoryDate', title: 'Inventory', format: 'time', whenNull: 'never', priority: 2 },
  serialNumber,
  { path: 'macAddress', title: 'MAC address', priority: 6 },
];

/** Groups as a computer or a package sees them. GUIDs are for `wide`: people use names, and `-o name` gives ids to scripts. */
export const deviceGroupColumns: readonly Column[] = [
  name,
  { path: 'assignedToTree', title: 'Tree', priority: 1 },
  description,
];

export const groupColumns: readonly Column[] = [
  name,
  { path: 'assignedToTree', title: 'Tree', priority: 1 },
  description,
  { path: 'parentId', title: 'Parent', priority: 2 },
];

/** Groups with a direct assignment; the service does not say which of the two spellings it uses. */
export const assignedGroupColumns: readonly Column[] = [
  name,
  { path: 'groupPath', title: 'Path', priority: 2 },
  { path: 'assignedToTree', title: 'Tree', priority: 1 },
  description,
  { path: 'id', or: ['groupId'], title: 'ID', priority: 4 },
];

export const packageColumns: readonly Column[] = [
  name,
  version,
  { path: 'type', title: 'Type', priority: 2 },
  { path: 'operational', title: 'Ready', format: 'yes-no' },
  { path: 'os', title: 'Systems', format: 'summary', priority: 5, room: 24 },
  { path: 'author', title: 'Author', priority: 6 },
  { path: 'id', title: 'ID', priority: 4 },
];

/** The service stores an empty text as a value; null means that there is none. */
export const whenBlank = '""';

export const variableValue: Column = { path: 'value', title: 'Value', whenBlank };

export const variableColumns: readonly Column[] = [
  { path: 'varId', title: 'ID' },
  { path: 'dottedName', title: 'Name' },
  variableValue,
  { path: 'schedule', title: 'Schedule', format: 'summary', priority: 2, onlyKnown: true },
  { path: 'designation', title: 'Designation', priority: 3 },
];

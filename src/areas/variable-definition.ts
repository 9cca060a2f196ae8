import type { AreaRecords, Column, CommandRecord } from './record.js';
import { variable } from './arguments.js';
import { assignedGroupColumns, computerColumns, description, id, name } from './columns.js';

const definitionColumns: readonly Column[] = [
  { path: 'varId', title: 'ID' },
  { path: 'id', title: 'ID' },
  { path: 'dottedName', title: 'Name' },
  { path: 'designation', title: 'Designation', priority: 1 },
  { path: 'defaultValue', title: 'Default' },
  { path: 'isCollection', title: 'Collection', format: 'yes-no', priority: 2 },
  description,
];
const value: Column = { path: 'value', title: 'Value' };

const catalog: readonly CommandRecord[] = [
  {
    operation: 'GET /api/variable-definitions',
    name: 'list',
    section: 'Catalog',
    summary: 'List the variables that can be set',
    id: 'varId',
    columns: definitionColumns,
    examples: [{ does: 'All variables with their defaults', run: 'ems variable-definition list --all' }],
  },
  {
    operation: 'POST /api/variable-definitions/search',
    name: 'search',
    section: 'Catalog',
    summary: 'Find variables by name',
    noun: 'variable definitions',
    details: ['By the designation of the variable or its dotted name, such as Contact.Phone.'],
    id: 'varId',
    columns: definitionColumns,
    examples: [{ does: 'By a part of the name', run: 'ems variable-definition search --field name=Contact' }],
  },
  {
    operation: 'GET /api/variable-definitions/{varId}',
    name: 'show',
    section: 'Catalog',
    summary: 'Show the definition of a variable',
    id: 'varId',
    arguments: [variable],
    view: [{ title: 'Variable', fields: definitionColumns }],
    examples: [{ does: 'By its dotted name', run: 'ems variable-definition show Contact.Phone' }],
    seeAlso: ['computer variable search', 'group variable search'],
  },
  {
    operation: 'GET /api/variable-definitions/{varId}/children',
    name: 'children',
    section: 'Catalog',
    summary: 'List the child variables of a variable',
    noun: 'variable definitions',
    id: 'varId',
    arguments: [variable],
    columns: definitionColumns,
    examples: [{ does: 'What belongs to Contact?', run: 'ems variable-definition children Contact' }],
  },
];

/** Who has a value of its own; inherited values do not count. */
const inverse: readonly CommandRecord[] = [
  {
    operation: 'GET /api/variable-definitions/{varId}/computers',
    name: 'computers',
    section: 'Used by',
    summary: 'List computers that have a value of their own for a variable',
    noun: 'computers',
    arguments: [variable],
    columns: [{ path: 'computerId', title: 'Client ID' }, ...computerColumns.slice(0, 3), value],
    examples: [{ does: 'Where is it set?', run: 'ems variable-definition computers Contact.Phone' }],
  },
  {
    operation: 'GET /api/variable-definitions/{varId}/groups',
    name: 'groups',
    section: 'Used by',
    summary: 'List groups that have a value of their own for a variable',
    noun: 'groups',
    arguments: [variable],
    columns: [...assignedGroupColumns, value],
    examples: [{ does: 'Where is it set?', run: 'ems variable-definition groups OuForComputerAccounts' }],
  },
  {
    operation: 'GET /api/variable-definitions/{varId}/variable-configurations',
    name: 'configurations',
    section: 'Used by',
    summary: 'List variable configurations that have a value for a variable',
    noun: 'variable configurations',
    arguments: [variable],
    columns: [{ path: 'configId', title: 'ID' }, id, name, { path: 'designation', title: 'Name' }, value, description],
    examples: [{ does: 'Where is it set?', run: 'ems variable-definition configurations Contact.Phone' }],
    seeAlso: ['group assign-variable-configuration'],
  },
];

export const area: AreaRecords = {
  name: 'variable-definition',
  summary: 'The catalog of variables and where they are set',
  records: [...catalog, ...inverse],
};

import { recordsWith, type CommandRecord } from './record.js';
import { variable } from './arguments.js';
import {
  assignedGroupColumns,
  computerColumns,
  description,
  id,
  name,
  sectionOf,
  variableValue,
  whenBlank,
} from './columns.js';
import type { Column } from './column.js';

const definitionColumns: readonly Column[] = [
  { path: 'varId', title: 'ID' },
  'id',
  { path: 'dottedName', title: 'Name' },
  { path: 'designation', title: 'Designation', priority: 1 },
  { path: 'defaultValue', title: 'Default', whenBlank },
  { path: 'isCollection', title: 'Collection', format: 'yes-no', priority: 2 },
  description,
];

const catalog: readonly CommandRecord[] = recordsWith({ section: 'Catalog' })({
  list: {
    operation: 'GET /api/variable-definitions',
    summary: 'List variable definitions',
    id: 'varId',
    columns: definitionColumns,
    examples: { 'List variables and their defaults': 'ems variable-definition list --all' },
  },
  search: {
    operation: 'POST /api/variable-definitions/search',
    summary: 'Find variable definitions by name',
    noun: 'variable definitions',
    details: 'Searches the designation and the dotted name, such as Contact.Phone.',
    id: 'varId',
    columns: definitionColumns,
    examples: { 'Find by part of the name': 'ems variable-definition search --field name=Contact' },
  },
  show: {
    operation: 'GET /api/variable-definitions/{varId}',
    summary: 'Show the definition of a variable',
    id: 'varId',
    arguments: [variable],
    view: [sectionOf('Variable', definitionColumns)],
    examples: { 'Show a variable by its dotted name': 'ems variable-definition show Contact.Phone' },
    seeAlso: ['computer variable search', 'group variable search'],
  },
  children: {
    operation: 'GET /api/variable-definitions/{varId}/children',
    summary: 'List the child variables of a variable',
    noun: 'variable definitions',
    id: 'varId',
    arguments: [variable],
    columns: definitionColumns,
    examples: { 'List the children of Contact': 'ems variable-definition children Contact' },
  },
});

/** Objects with a value of their own; inherited values do not count. */
const inverse: readonly CommandRecord[] = recordsWith({ section: 'Used by', arguments: [variable] })({
  computers: {
    operation: 'GET /api/variable-definitions/{varId}/computers',
    summary: 'List computers on which a variable is set',
    noun: 'computers',
    columns: [{ path: 'computerId', title: 'Client ID' }, ...computerColumns.slice(0, 3), variableValue],
    examples: { 'Find where it is set': 'ems variable-definition computers Contact.Phone' },
  },
  groups: {
    operation: 'GET /api/variable-definitions/{varId}/groups',
    summary: 'List groups on which a variable is set',
    noun: 'groups',
    columns: [...assignedGroupColumns, variableValue],
    examples: { 'Find where it is set': 'ems variable-definition groups OuForComputerAccounts' },
  },
  configurations: {
    operation: 'GET /api/variable-definitions/{varId}/variable-configurations',
    summary: 'List variable configurations that set a variable',
    noun: 'variable configurations',
    columns: [
      { path: 'configId', title: 'ID' },
      id,
      name,
      { path: 'designation', title: 'Name' },
      variableValue,
      description,
    ],
    examples: { 'Find where it is set': 'ems variable-definition configurations Contact.Phone' },
    seeAlso: ['group assign-variable-configuration'],
  },
});

export const area: readonly CommandRecord[] = [...catalog, ...inverse];

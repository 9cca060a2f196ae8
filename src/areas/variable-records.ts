import { recordsWith, type Argument, type CommandRecord } from './record.js';
import { variable } from './arguments.js';
import { variableColumns, sectionOf, tableOf, whenBlank } from './columns.js';
import type { Column } from './column.js';

export interface VariableOwner {
  readonly area: 'computer' | 'group';
  readonly argument: Argument;
  readonly example: string; // PC-0042
  /** Origin of an inherited value. */
  readonly inheritance: string;
}

const collectionId: Argument = {
  name: 'collection-id',
  fills: 'collectionId',
  help: 'number of the entry, from `variable collection list`',
};
const children: Argument = {
  name: 'child=value',
  fills: 'values',
  many: true,
  form: 'pairs',
  help: 'values by the designation of the child variable, such as Account=jane',
};
const entryColumns: readonly Column[] = [
  { path: 'collectionId', title: 'Entry' },
  { path: 'values', title: 'Values', format: 'summary', item: ['designation'], detail: ['value'], whenBlank, room: 40 },
];
const entryView = [
  sectionOf('Entry', [{ path: 'collectionId', title: 'Entry' }]),
  tableOf('Values', 'values', variableColumns),
];
const valueRows = {
  noun: 'value',
  plural: 'values',
  asks: 'Set variables of {rows}?',
  done: 'Set variables of {rows}',
  makes: 'values',
  already: 'already set',
} as const;
const valueView = [sectionOf('Variable', variableColumns)];

/** Computers and groups have the same variable commands; only the owner and what it inherits differ. */
export const variableRecords = (owner: VariableOwner): readonly CommandRecord[] => {
  const path = `/api/${owner.area}/{id}/variables` as const;
  const run = (words: string): string => `ems ${owner.area} variable ${words}`;
  const place = `{${owner.area}}`;
  const values = recordsWith({ section: 'Variables', id: 'varId' })({
    'variable list': {
      operation: `GET ${path}`,
      summary: `List the variable values set on a ${owner.area}`,
      noun: 'variables',
      arguments: [owner.argument],
      whenEmpty: {
        says: `No variables are set on ${place} itself. Inherited values too: ems ${owner.area} variable search ${place} --include-inherited`,
      },
      columns: variableColumns,
      examples: { 'List values without the inherited ones': run(`list ${owner.example}`) },
      seeAlso: [`${owner.area} variable search`],
    },
    'variable search': {
      operation: `POST ${path}/search`,
      summary: `Find variable values of a ${owner.area}, including inherited ones`,
      noun: 'variables',
      details: `Select a variable with --name or --var-id, not both. ${owner.inheritance}`,
      arguments: [owner.argument],
      flags: {
        name: { help: 'designation or dotted name, such as Contact.Phone' },
        includeInherited: { help: 'include inherited values' },
      },
      rules: [{ kind: 'atMostOne', of: ['name', 'varId'] }],
      columns: variableColumns,
      examples: { 'Find the effective value': run(`search ${owner.example} --name Contact.Phone --include-inherited`) },
      seeAlso: [`${owner.area} variable set`],
    },
    'variable set': {
      operation: `PUT ${path}/{varId}`,
      summary: `Set a variable of a ${owner.area}`,
      details: [
        'A secret belongs neither on the command line nor into the history of the shell: - asks for the value, --value-stdin reads it from stdin. The service stores values unencrypted.',
        ...(owner.area === 'computer'
          ? [
              'A csv may have a row for each value, with columns computer, variable and value: --from-file names the file, --map other columns. Values that are set already are left out; for that, the variables of each computer are read.',
            ]
          : []),
        'An empty text is a valid value. To remove a value, use `variable unset`. For collections, use `variable collection`.',
      ],
      arguments: [
        owner.argument,
        variable,
        { name: 'value', fills: 'value', help: 'the new value; - asks for it without showing it' },
      ],
      hides: 'value',
      ...(owner.area === 'computer' ? { rows: valueRows } : {}),
      view: valueView,
      question: `Set {var} of ${place}?`,
      done: `Set {var} of ${place}`,
      examples: {
        'Set a phone number': run(`set ${owner.example} Contact.Phone '+49 30 1234567'`),
        ...(owner.area === 'computer' && {
          'Set the values of a csv': run(`set --from-file phones.csv --map 'PC=computer' --dry-run`),
        }),
      },
      seeAlso: [`${owner.area} variable unset`],
    },
    'variable unset': {
      operation: `PUT ${path}/{varId}`,
      summary: `Remove the value of a variable from a ${owner.area}`,
      details: 'The inherited value or the catalog default then applies.',
      arguments: [owner.argument, variable],
      fixed: { value: null },
      view: valueView,
      question: `Remove the value of {var} from ${place}?`,
      done: `Removed the value of {var} from ${place}`,
      examples: { 'Return to the inherited value': run(`unset ${owner.example} Contact.Phone`) },
      seeAlso: [`${owner.area} variable set`],
    },
  });
  return [...values, ...collectionRecords(owner)];
};

const collectionRecords = (owner: VariableOwner): readonly CommandRecord[] => {
  const path = `/api/${owner.area}/{id}/variables/{varId}/collection` as const;
  const run = (words: string): string => `ems ${owner.area} variable collection ${words}`;
  const place = `{${owner.area}}`;
  return recordsWith({ section: 'Variables', id: 'collectionId' })({
    'variable collection list': {
      operation: `GET ${path}`,
      summary: `List the entries of a collection variable of a ${owner.area}`,
      noun: 'entries',
      details: owner.area === 'group' ? ['Lists the entries of the group itself. Entries are not inherited.'] : [],
      arguments: [owner.argument, variable],
      columns: entryColumns,
      examples: { 'List all entries': run(`list ${owner.example} LocalAdministrators`) },
    },
    'variable collection add': {
      operation: `POST ${path}`,
      summary: `Add an entry to a collection variable of a ${owner.area}`,
      details: 'Children without a default are required. Either all values are stored or none.',
      arguments: [owner.argument, variable, children],
      view: entryView,
      question: `Add an entry to {var} of ${place}?`,
      done: `Added an entry to {var} of ${place}`,
      examples: { 'Add an account': run(`add ${owner.example} LocalAdministrators Account=jane Scope=Domain`) },
    },
    'variable collection update': {
      operation: `PATCH ${path}/{collectionId}`,
      summary: `Change an entry of a collection variable of a ${owner.area}`,
      details: 'Omitted children keep their values.',
      arguments: [owner.argument, variable, collectionId, children],
      view: entryView,
      question: `Change entry {collection-id} of {var} of ${place}?`,
      done: `Changed entry {collection-id} of {var} of ${place}`,
      examples: { 'Show the request': run(`update ${owner.example} LocalAdministrators 1 Scope=Local --dry-run`) },
    },
    'variable collection delete': {
      operation: `DELETE ${path}/{collectionId}`,
      summary: `Delete an entry of a collection variable of a ${owner.area}`,
      arguments: [owner.argument, variable, collectionId],
      confirm: `Delete entry {collection-id} of {var} of ${place}, with all its values?`,
      done: `Deleted entry {collection-id} of {var} of ${place}`,
      examples: { 'Show the request': run(`delete ${owner.example} LocalAdministrators 1 --dry-run`) },
    },
  });
};

import type { Catalog, VariableConfiguration, VariableDefinition } from '../state/catalog-types.js';

/** The variable that holds the organizational unit new computer accounts are put into. */
export const ouVariableId = 20;

export const seedVariables = (): Pick<Catalog, 'variableDefinitions' | 'variableConfigurations'> => ({
  variableDefinitions: new Map(definitions.map((each) => [each.varId, each])),
  variableConfigurations: new Map(configurations().map((each) => [each.id, each])),
});

const define = (
  varId: number,
  designation: string,
  defaultValue: string | null,
  more: Partial<VariableDefinition> = {},
): VariableDefinition => ({
  varId,
  designation,
  parentId: null,
  description: null,
  defaultValue,
  isCollection: false,
  isUserDefined: false,
  ...more,
});

const definitions: readonly VariableDefinition[] = [
  define(10, 'Contact', null, { description: 'Who looks after the computer' }),
  define(11, 'Phone', '+49 30 555 0100', { parentId: 10 }),
  define(12, 'Mail', 'helpdesk@corp.example', { parentId: 10 }),
  define(13, 'Name', null, { parentId: 10 }),
  define(ouVariableId, 'OuForComputerAccounts', 'OU=Computers,DC=corp,DC=example', {
    description: 'OU of new accounts',
  }),
  define(21, 'TimeZone', 'W. Europe Standard Time'),
  define(22, 'KeyboardLayout', 'de-DE'),
  define(23, 'MaintenanceWindow', null, { description: 'When work may be done' }),
  define(24, 'ProxyServer', ''),
  define(30, 'LocalAdministrators', null, { isCollection: true, description: 'Accounts with local rights' }),
  define(31, 'Account', null, { parentId: 30 }),
  define(32, 'Scope', 'Local', { parentId: 30 }),
  define(33, 'Comment', '', { parentId: 30 }),
  define(40, 'NetworkDrives', null, { isCollection: true, description: 'Drives to connect at logon' }),
  define(41, 'Letter', null, { parentId: 40 }),
  define(42, 'Path', null, { parentId: 40 }),
  define(50, 'CostCenter', null, { isUserDefined: true, description: 'Filled in by the user' }),
];

const configurations = (): VariableConfiguration[] => [
  {
    id: 1,
    name: 'Germany',
    description: 'Settings of the German sites',
    values: new Map([
      [21, 'W. Europe Standard Time'],
      [22, 'de-DE'],
    ]),
  },
  {
    id: 2,
    name: 'United Kingdom',
    description: null,
    values: new Map([
      [21, 'GMT Standard Time'],
      [22, 'en-GB'],
    ]),
  },
  { id: 3, name: 'Kiosk', description: 'Public terminals', values: new Map([[24, 'proxy.corp.example:8080']]) },
];

import type {
  Catalog,
  CustomField,
  SoftwareClass,
  Tag,
  VariableConfiguration,
  VariableDefinition,
} from '../model/catalog-types.js';
import { packageId } from './packages.js';

type Settings = Pick<
  Catalog,
  'tags' | 'nextTagId' | 'softwareClasses' | 'customFields' | 'depotTags' | 'depotTopologyActive'
>;

export const seedSettings = (): Settings => ({
  tags: new Map(tags.map((tag) => [tag.id, { ...tag }])),
  nextTagId: tags.length + 1,
  softwareClasses: new Map(softwareClasses().map((each) => [each.id, each])),
  customFields: Array.from({ length: 30 }, (_, index) => customField(index + 1)),
  depotTags: new Map(),
  depotTopologyActive: true,
});

const softwareClasses = (): SoftwareClass[] => [
  softwareClass(1, 'Browsers', 'One browser of each vendor', ['Mozilla Firefox@128.0']),
  softwareClass(2, 'Archivers', 'The newest archiver', ['7-Zip@24.08', '7-Zip@23.01']),
  softwareClass(3, 'Media players', 'Players', ['VLC media player@3.0.21']),
];

const softwareClass = (id: number, name: string, description: string, packages: readonly string[]): SoftwareClass => ({
  id,
  name,
  description,
  packageIds: packages.map(packageId),
});

const tags: readonly Tag[] = [
  { id: 1, designation: 'Global', description: 'On every depot', isReadOnly: true },
  { id: 2, designation: 'EMEA', description: 'Europe, Middle East and Africa', isReadOnly: false },
  { id: 3, designation: 'Servers', description: null, isReadOnly: false },
  { id: 4, designation: 'Developers', description: null, isReadOnly: false },
  { id: 5, designation: 'Retired', description: 'No longer offered', isReadOnly: false },
];

const designations = ['Room', 'Cost Center', 'Owner', 'Warranty Until', 'Asset Class'];

const customField = (number: number): CustomField => {
  const slot = `Custom${String(number).padStart(2, '0')}`;
  return {
    slot,
    designation: designations[number - 1] ?? slot,
    active: number <= designations.length,
    position: number,
  };
};

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

import type { CommandRecord } from '../record.js';
import { computer } from '../arguments.js';
import { hostname } from '../columns.js';

const section = 'One computer';

export const lifecycle: readonly CommandRecord[] = [
  {
    operation: 'GET /api/computer/{id}',
    name: 'show',
    section,
    summary: 'Show one computer',
    details: [
      'On a terminal this is a page that also shows health, open issues, groups and pending work, as far as your roles allow. In a pipe, and with -o, it is the computer object alone.',
    ],
    page: 'computer',
    arguments: [computer],
    view: [
      {
        title: 'Identity',
        fields: [
          { path: 'id', title: 'Client ID' },
          hostname,
          { path: 'domain', title: 'Domain' },
          { path: 'isDomain', title: 'Domain member', format: 'yes-no' },
          { path: 'ou', title: 'Organizational unit' },
          { path: 'serialNumber', title: 'Serial number' },
          { path: 'inventoryId', title: 'Inventory ID' },
          { path: 'macAddress', title: 'MAC address' },
          { path: 'uuid', title: 'Hardware UUID' },
        ],
      },
      {
        title: 'Contact',
        fields: [
          { path: 'lastSeenUtc', title: 'Last seen', format: 'time' },
          { path: 'inventoryDate', title: 'Last inventory', format: 'time' },
          { path: 'lastModified', title: 'Last change', format: 'time' },
        ],
      },
      {
        title: 'PXE boot',
        fields: [
          { path: 'pxeSupport', title: 'Supported', format: 'yes-no' },
          { path: 'isPxeActive', title: 'Activated', format: 'yes-no' },
        ],
      },
    ],
    examples: [
      { does: 'By host name', run: 'ems computer show PC-0042' },
      { does: 'By client id, as json', run: 'ems computer show 42 -o json' },
    ],
    seeAlso: ['computer health', 'computer issues show', 'computer inventory show'],
  },
  {
    operation: 'POST /api/computer',
    name: 'create',
    section,
    summary: 'Create a computer object',
    details: [
      'A MAC address or a hardware UUID is needed. Without --ip-address the computer uses DHCP.',
      'The new computer belongs to no group: add it with `ems group add-computers`.',
      '--ou sets the own value of the computer only; a value that a group forces still wins. --serial-number holds until the next inventory scan. --description is accepted and never stored.',
    ],
    arguments: [{ name: 'name', fills: 'name', help: 'name of the new computer' }],
    rules: [{ kind: 'atLeastOne', of: ['macAddress', 'uuid'] }],
    question: 'Create computer {name}?',
    done: 'Created computer {name}',
    examples: [
      {
        does: 'See the request for a domain computer',
        run: 'ems computer create PC-9001 --domain corp.example --is-domain --mac-address 02:00:5E:10:90:01 --dry-run',
      },
    ],
    seeAlso: ['group add-computers'],
  },
  {
    operation: 'PATCH /api/computer/{id}',
    name: 'update',
    section,
    summary: 'Change fields of a computer',
    details: [
      'Only what you type is changed. --clear <field> removes a stored value: the own OU falls back to what groups give, the serial number is removed from the BIOS record.',
      'MAC address and hardware UUID cannot both be cleared. Custom fields are text of at most 50 characters, and only active slots can be written: see `ems custom-field list`.',
    ],
    arguments: [computer],
    flags: {
      custom: { form: 'pairs', placeholder: 'slot=text', help: 'custom field, such as Custom01=text; repeat for more' },
    },
    clear: true,
    rules: [
      { kind: 'notEmpty' },
      {
        kind: 'matches',
        of: 'custom',
        pattern: /^Custom(0[1-9]|[12]\d|30)$/,
        says: 'is not a slot; they are called Custom01 to Custom30',
      },
    ],
    question: 'Change computer {computer}?',
    done: 'Updated computer {computer}',
    examples: [
      { does: 'Set a custom field', run: "ems computer update PC-0042 --custom 'Custom01=Room 3.14'" },
      { does: 'Empty it again', run: 'ems computer update PC-0042 --clear Custom01' },
    ],
    seeAlso: ['custom-field list'],
  },
  {
    operation: 'DELETE /api/computer/{id}',
    name: 'delete',
    section,
    summary: 'Delete a computer object',
    details: [
      'A computer that is still in a group is only deleted with --force. The master server can never be deleted.',
    ],
    arguments: [computer],
    flags: { force: { help: 'also delete a computer that is still assigned to a group' } },
    confirm: 'Delete computer {computer}?',
    done: 'Deleted computer {computer}',
    examples: [{ does: 'See the request without sending it', run: 'ems computer delete PC-0057 --force --dry-run' }],
  },
];

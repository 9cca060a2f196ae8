import { recordsWith, type CommandRecord } from '../record.js';
import { computer, computers } from '../arguments.js';
import { hostname, sectionOf } from '../columns.js';

const description = {
  help: 'accepted by the service, but never stored',
  remark:
    'The service accepts --description and never stores it. Use a custom field that is free instead (ems custom-field list): ems computer update <computer> --custom <field>=<text>',
};
/** Twelve hex digits, however they are grouped: a spreadsheet makes 2.99E+11 of them. An empty text clears the address. */
const macRule = {
  kind: 'matches',
  of: 'macAddress',
  pattern: /^$|^[0-9a-f]{2}(?:[-:.]?[0-9a-f]{2}){5}$/i,
  says: 'is not a MAC address: 12 hex digits, such as 02:00:5E:10:90:01',
} as const;
const notEmptyGuid = /^(?!0{8}-0{4}-0{4}-0{4}-0{12}$)/;

export const lifecycleRecords: readonly CommandRecord[] = recordsWith({ section: 'One computer' })({
  show: {
    operation: 'GET /api/computer/{id}',
    summary: 'Show computers',
    details:
      'On a terminal, the page of one computer also shows health, open issues, groups and pending jobs, as far as your roles allow; several computers get a row each. In a pipe or with -o, only the computer objects are printed, with --details all that the page is made of, and null for a part that could not be read.',
    page: 'computer',
    arguments: [{ ...computers, help: `${computer.help}; one or more` }],
    view: [
      sectionOf('Identity', [
        { path: 'id', title: 'Client ID' },
        hostname,
        'domain',
        { path: 'isDomain', title: 'Domain member', format: 'yes-no' },
        { path: 'ou', title: 'Organizational unit' },
        'serialNumber',
        'inventoryId',
        'macAddress',
        { path: 'uuid', title: 'Hardware UUID' },
      ]),
      sectionOf('Contact', [
        { path: 'lastSeenUtc', title: 'Last seen', format: 'time', whenNull: 'never' },
        { path: 'inventoryDate', title: 'Last inventory', format: 'time', whenNull: 'never' },
        { path: 'lastModified', title: 'Last change', format: 'time' },
      ]),
      sectionOf('PXE boot', [
        { path: 'pxeSupport', title: 'Supported', format: 'yes-no' },
        { path: 'isPxeActive', title: 'Activated', format: 'yes-no' },
      ]),
    ],
    examples: {
      'Show a computer by host name': 'ems computer show PC-0042',
      'Print a computer as json, by client id': 'ems computer show 42 -o json',
      'Print everything about two computers': 'ems computer show PC-0041 PC-0042 --details -o json',
    },
    seeAlso: ['computer health', 'computer issues show', 'computer inventory show'],
  },
  create: {
    operation: 'POST /api/computer',
    summary: 'Create a computer object',
    details: [
      'A MAC address or a hardware UUID is required. Without --ip-address, the computer uses DHCP.',
      'The new computer belongs to no group, unless --group names one.',
      'A csv may have a row for each computer, with columns named like the arguments and flags (name, mac-address, domain, group …): --from-file names the file, --map other columns. A flag holds for every row that has no value for it. A computer that exists with this MAC address or UUID is left out; if it has another name, nothing is sent.',
      '--ou sets the value of the computer only; a value forced by a group overrides it. --serial-number is overwritten by the next inventory scan. The service accepts --description but does not store it.',
    ],
    arguments: [
      {
        name: 'name',
        fills: 'name',
        titles: ['hostname', 'computername', 'computer'],
        help: 'name of the new computer',
      },
    ],
    rows: {
      noun: 'computer',
      plural: 'computers',
      asks: 'Create {rows}?',
      done: 'Created {rows}',
      makes: 'computers',
      already: 'already there',
    },
    flags: { description, macAddress: { aliases: ['mac'] } },
    rules: [
      { kind: 'atLeastOne', of: ['macAddress', 'uuid'] },
      { kind: 'matches', of: 'uuid', pattern: notEmptyGuid, says: 'is the empty GUID, which means no UUID' },
      macRule,
    ],
    question: 'Create computer {name}?',
    done: 'Created computer {name}',
    next: 'it is in no group yet; groups are listed by: ems group tree',
    examples: {
      'Show the request for a domain computer':
        'ems computer create PC-9001 --domain corp.example --is-domain --mac-address 02:00:5E:10:90:01 --dry-run',
      'Create the computers of a delivery note, all in one group':
        "ems computer create --from-file delivery.csv --map 'Asset=name' --map 'MAC=mac-address' --domain corp.example --is-domain --group Pilot --dry-run",
    },
    seeAlso: ['group add-computers'],
  },
  update: {
    operation: 'PATCH /api/computer/{id}',
    summary: 'Change fields of a computer',
    details: [
      'Only the given fields are changed. --clear <field> removes a stored value: the OU falls back to the value of the groups, and the serial number is removed from the BIOS record.',
      'MAC address and hardware UUID cannot both be cleared. Custom fields hold at most 50 characters. Only active slots can be written; see `ems custom-field list`. A designation is looked up: --custom Room=3.14, --clear custom:Room.',
      "A csv brings each computer's own values: --from-file names the file, and each --map one of its columns and the field that it fills, such as 'Room=custom:Room' or 'Unit=ou'. An empty cell changes nothing.",
    ],
    arguments: [computers],
    each: true,
    flags: {
      description,
      uuid: { help: 'hardware UUID; a stored one is removed with --clear uuid' },
      custom: {
        form: 'pairs',
        placeholder: 'field=text',
        help: 'custom field by slot or designation, such as Custom01=text or Room=3.14',
      },
    },
    clear: { except: ['name', 'domain', 'description'] },
    rules: [
      { kind: 'notEmpty' },
      { kind: 'matches', of: 'name', pattern: /\S/, says: 'is empty, but a computer needs a name' },
      { kind: 'matches', of: 'domain', pattern: /\S/, says: 'is empty, but a computer needs a domain' },
      {
        kind: 'matches',
        of: 'custom',
        pattern: /^Custom(0[1-9]|[12]\d|30)$/,
        says: 'is not a slot. Slots are Custom01 to Custom30',
      },
      macRule,
    ],
    question: 'Change {computer}?',
    done: 'Updated {computer}',
    examples: {
      'Set a custom field': 'ems computer update PC-0042 --custom Room=3.14',
      'Give each computer the room that a csv names':
        "ems computer update --from-file rooms.csv --map 'Room=custom:Room' --dry-run",
      'Clear a custom field': 'ems computer update PC-0042 --clear Custom01',
    },
    seeAlso: ['custom-field list'],
  },
  delete: {
    operation: 'DELETE /api/computer/{id}',
    summary: 'Delete computer objects',
    details: 'Deleting a computer that is in a group requires --force. The master server cannot be deleted.',
    arguments: [computers],
    each: true,
    flags: { force: { help: 'delete the computer even if it is in a group' } },
    confirm: 'Delete computer {computer}?',
    brief: 'in-groups',
    consequences: [
      { says: 'The computer object with its inventory and variables is deleted. The machine itself is not touched.' },
      { with: 'force', says: 'Its group memberships are removed as well.' },
    ],
    done: 'Deleted computer {computer}',
    examples: {
      'Show the request without sending it': 'ems computer delete PC-0057 --force --dry-run',
      'Show the requests for several': 'ems computer delete PC-0057 PC-0058 --force --dry-run',
    },
  },
});

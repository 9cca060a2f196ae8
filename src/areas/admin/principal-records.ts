import { recordsWith, type CommandRecord, type Argument, type FlagOverride } from '../record.js';
import { id, sectionOf } from '../columns.js';
import type { Column, ViewSection } from '../column.js';
import { roles as knownRoles } from '../../contract/roles.js';

export const protectedNote = 'Deleting a protected principal (since 1.0.2) requires --force.';
export const leastRoleNote =
  'Give as few roles as suffice: the help of each command names its own (Role). To read everything, these suffice (--roles computer.read,group.read,package.read,pm.read)';
export const rolesNote = 'The given roles replace the stored roles. Omitted fields keep their values.';

export const principal: Argument = { name: 'id', fills: 'id', labeled: 'principal', help: 'number of the principal' };
export const localPrincipal: Argument = {
  name: 'id',
  fills: 'id',
  lookup: 'local-principal',
  help: 'number or client id of the principal',
};
export const rolesFlag: FlagOverride = {
  placeholder: 'role',
  help: 'role names, separated by commas or repeated; see `ems admin role list`. A role that is not listed here is passed with --field roles:=\'["name"]\'',
  known: [...knownRoles.keys()],
  aliases: ['role'],
};
export const expiresFlag: FlagOverride = {
  flag: 'expires',
  help: 'expiry date and time, in local time; in UTC with --expires-at-utc',
  pastRemark: 'the principal can no longer sign in',
};
export const force: FlagOverride = { help: 'also delete a protected principal' };

export const rolesColumn: Column = { path: 'roles', title: 'Roles', priority: 1 };

const principalColumns: readonly Column[] = [
  id,
  { path: 'subjectType', title: 'Kind' },
  { path: 'subjectId', title: 'Subject' },
  { path: 'displayName', title: 'Name' },
  { path: 'issuer', title: 'Issuer', priority: 3 },
  rolesColumn,
  { path: 'protected', title: 'Protected', format: 'yes-no', priority: 2 },
];
const principalView: readonly ViewSection[] = [
  sectionOf('Principal', principalColumns.slice(0, 5)),
  sectionOf('Rights', principalColumns.slice(5)),
];
export const principals: readonly CommandRecord[] = recordsWith({ section: 'Identity-provider principals' })({
  'principal list': {
    operation: 'GET /api/admin/principals',
    summary: 'List the principals of the identity provider',
    columns: principalColumns,
    examples: { 'List principals and their roles': 'ems admin principal list' },
  },
  'principal save': {
    operation: 'POST /api/admin/principals',
    summary: 'Create or update a principal of the identity provider',
    details: [
      'Kind (--user or --client), subject and issuer identify the principal. An existing principal is updated; otherwise one is created. The command is safe to repeat.',
      'An omitted display name or issuer is sent as null.',
      leastRoleNote,
    ],
    flags: {
      isUser: {
        choices: { user: true, client: false },
        required: true,
        help: 'a person (--user) or an application (--client)',
      },
      subjectId: { help: 'id of the user or application at the identity provider' },
      roles: rolesFlag,
    },
    view: principalView,
    question: 'Save a principal: {sent}?',
    done: 'Saved principal {subjectId}',
    examples: {
      'Give an application read access to computers and groups':
        "ems admin principal save --client --subject-id inventory-export --display-name 'Inventory export' --issuer https://login.corp.example --roles computer.read,group.read",
    },
    seeAlso: ['admin role list'],
  },
  'principal show': {
    operation: 'GET /api/admin/principals/{id}',
    summary: 'Show one principal of the identity provider',
    arguments: [principal],
    view: principalView,
    examples: { 'Show the roles of principal 1': 'ems admin principal show 1' },
  },
  'principal update': {
    operation: 'PUT /api/admin/principals/{id}',
    summary: 'Change the name, issuer or roles of a principal',
    details: rolesNote,
    arguments: [principal],
    flags: { roles: rolesFlag },
    completeFrom: 'GET /api/admin/principals/{id}',
    rules: [{ kind: 'notEmpty' }],
    view: principalView,
    question: 'Change principal {id}: {sent}?',
    done: 'Changed principal {id}',
    examples: {
      'Show the request that changes a name': "ems admin principal update 1 --display-name 'Help desk' --dry-run",
    },
  },
  'principal delete': {
    operation: 'DELETE /api/admin/principals/{id}',
    summary: 'Delete a principal and its role assignments',
    details: protectedNote,
    arguments: [principal],
    flags: { force },
    confirm: 'Delete principal {id} and its role assignments?',
    done: 'Deleted principal {id}',
    examples: { 'Show the request without sending it': 'ems admin principal delete 1 --dry-run' },
  },
});

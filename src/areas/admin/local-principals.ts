import { recordsWith, type CommandRecord } from '../record.js';
import { description, id, sectionOf } from '../columns.js';
import {
  expiresFlag,
  force,
  leastRoleNote,
  localPrincipal,
  protectedNote,
  rolesFlag,
  rolesColumn,
  rolesNote,
} from './principal-records.js';
import type { Column, ViewSection } from '../column.js';

const localPrincipalColumns: readonly Column[] = [
  id,
  'clientId',
  description,
  rolesColumn,
  { path: 'isRevoked', title: 'Revoked', format: 'yes-no', state: true },
  { path: 'protected', title: 'Protected', format: 'yes-no', priority: 3 },
  { path: 'expiresAtUtc', title: 'Expires', format: 'time', whenNull: 'never', priority: 2 },
  { path: 'createdAtUtc', title: 'Created', format: 'time', priority: 4 },
];
const localPrincipalView: readonly ViewSection[] = [
  sectionOf('Principal', localPrincipalColumns.slice(0, 3)),
  sectionOf('Rights', [rolesColumn]),
  sectionOf('Validity', localPrincipalColumns.slice(4)),
];

export const localPrincipals: readonly CommandRecord[] = recordsWith({ section: 'Local principals' })({
  'local-principal list': {
    operation: 'GET /api/admin/local-principals',
    summary: 'List the principals managed by the service',
    columns: localPrincipalColumns,
    examples: {
      'List client ids and their roles': 'ems admin local-principal list',
      'List revoked client ids': "ems admin local-principal list --query '[?isRevoked].clientId' -o json",
    },
  },
  'local-principal create': {
    operation: 'POST /api/admin/local-principals',
    summary: 'Create a client id and its secret',
    rows: false,
    details: [
      'The response contains the secret (plaintextKey). It is shown once and cannot be read again. Save it now.',
      'Without --expires the principal does not expire.',
      leastRoleNote,
    ],
    flags: { roles: rolesFlag, expiresAtUtc: expiresFlag },
    view: [sectionOf('Credentials', ['clientId', { path: 'plaintextKey', title: 'Secret' }]), ...localPrincipalView],
    question: 'Create a local principal: {sent}?',
    done: 'Created local principal {clientId}',
    next: "the secret won't be shown again: save it now",
    examples: {
      'Create a read-only client for a nightly report':
        "ems admin local-principal create --description 'Nightly report' --roles computer.read --expires 2030-01-01",
    },
    seeAlso: ['login', 'admin role list'],
  },
  'local-principal show': {
    operation: 'GET /api/admin/local-principals/{id}',
    summary: 'Show one local principal',
    details: 'The secret is not included. It is shown only when the principal is created.',
    arguments: [localPrincipal],
    view: localPrincipalView,
    examples: { 'Show roles and expiry of principal 10': 'ems admin local-principal show 10' },
  },
  'local-principal update': {
    operation: 'PUT /api/admin/local-principals/{id}',
    summary: 'Change the description, expiry or roles of a local principal',
    details: [rolesNote, 'To remove the expiry, add --field expiresAtUtc:=null.'],
    arguments: [localPrincipal],
    flags: { roles: rolesFlag, expiresAtUtc: expiresFlag },
    completeFrom: 'GET /api/admin/local-principals/{id}',
    rules: [{ kind: 'notEmpty' }],
    view: localPrincipalView,
    question: 'Change local principal {id}: {sent}?',
    done: 'Changed local principal {id}',
    examples: {
      'Show the request that changes a description':
        "ems admin local-principal update 12 --description 'Read-only access' --dry-run",
    },
  },
  'local-principal delete': {
    operation: 'DELETE /api/admin/local-principals/{id}',
    summary: 'Delete a local principal permanently',
    details: [protectedNote, 'To disable a client temporarily, use `ems admin local-principal revoke`.'],
    arguments: [localPrincipal],
    flags: { force },
    brief: 'own-access',
    confirm: 'Delete local principal {id} permanently?',
    done: 'Deleted local principal {id}',
    examples: { 'Show the request without sending it': 'ems admin local-principal delete 14 --dry-run' },
    seeAlso: ['admin local-principal revoke'],
  },
  'local-principal revoke': {
    operation: 'PATCH /api/admin/local-principals/{id}/revoke',
    summary: 'Revoke a local principal',
    details: 'The service rejects its tokens immediately. To undo, run `ems admin local-principal restore`.',
    arguments: [localPrincipal],
    fixed: { isRevoked: true },
    brief: 'own-access',
    confirm: 'Revoke local principal {id}? Clients that sign in with it stop working.',
    done: 'Revoked local principal {id}',
    next: 'its tokens are rejected from now on',
    view: localPrincipalView,
    examples: { 'Show the request without sending it': 'ems admin local-principal revoke 12 --dry-run' },
    seeAlso: ['admin local-principal restore'],
  },
  'local-principal restore': {
    operation: 'PATCH /api/admin/local-principals/{id}/revoke',
    summary: 'Restore a revoked local principal',
    arguments: [localPrincipal],
    fixed: { isRevoked: false },
    view: localPrincipalView,
    question: 'Restore local principal {id}?',
    done: 'Restored local principal {id}',
    next: 'it can sign in again',
    examples: { 'Undo a revocation': 'ems admin local-principal restore 12' },
    seeAlso: ['admin local-principal revoke'],
  },
});

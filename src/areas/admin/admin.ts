import { sectionOf } from '../columns.js';
import { recordsWith, type CommandRecord } from '../record.js';
import { localPrincipals } from './local-principals.js';
import { principals } from './principal-records.js';

const surroundings: readonly CommandRecord[] = recordsWith({ section: 'Roles and features' })({
  'role list': {
    operation: 'GET /api/admin/roles',
    summary: 'List the roles that can be assigned',
    id: 'role',
    columns: ['role', { path: 'description', title: 'Grants', whole: true }],
    examples: { 'List all roles': 'ems admin role list' },
  },
  features: {
    operation: 'GET /api/admin/features',
    summary: 'Show the sign-in methods that the service offers',
    view: [
      sectionOf('Sign-in', [
        { path: 'idpEnabled', title: 'Identity provider', format: 'yes-no' },
        { path: 'localAdminEnabled', title: 'Local administrator', format: 'yes-no' },
        { path: 'oidcLoginProviders', title: 'OpenID providers' },
      ]),
    ],
    examples: { 'Check whether the identity provider is enabled': 'ems admin features' },
  },
});

export const folders = {
  principal: 'Users and applications of the identity provider',
  'local-principal': 'Client ids and secrets managed by the service',
  role: 'The roles that principals can have',
};

export const area: readonly CommandRecord[] = [...principals, ...localPrincipals, ...surroundings];

import { roles as knownRoles } from '../../contract/roles.js';
import type { Argument, FlagOverride } from '../record.js';
import type { Column } from '../column.js';

export const protectedNote = 'Deleting a protected principal (since 1.0.2) requires --force.';
export const rolesNote = 'The given roles replace the stored roles. Omitted fields keep their values.';

export const principal: Argument = { name: 'id', fills: 'id', labeled: 'principal', help: 'number of the principal' };
export const localPrincipal: Argument = { ...principal, labeled: 'local-principal' };
export const rolesFlag: FlagOverride = {
  placeholder: 'role',
  help: 'role names, separated by commas or repeated; see `ems admin role list`. A role that is not listed here is passed with --field roles:=\'["name"]\'',
  known: [...knownRoles.keys()],
};
export const force: FlagOverride = { help: 'also delete a protected principal' };

export const rolesColumn: Column = { path: 'roles', title: 'Roles', priority: 1 };

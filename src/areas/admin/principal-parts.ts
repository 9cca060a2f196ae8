import type { Argument, Column, FlagOverride } from '../record.js';

export const protectedNote = 'A protected principal (since 1.0.2) is only deleted with --force.';
export const rolesNote =
  'The roles that you name replace the stored ones; fields that you leave out keep their values.';

export const principal: Argument = { name: 'id', fills: 'id', help: 'number of the principal' };
export const roles: FlagOverride = {
  placeholder: 'role',
  help: 'role names, repeated or separated by commas; see `ems admin role list`',
};
export const force: FlagOverride = { help: 'also delete a protected principal' };

export const rolesColumn: Column = { path: 'roles', title: 'Roles', priority: 1 };

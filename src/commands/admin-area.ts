import type { CustomArea } from '../command/custom-command.js';
import { rotate } from './rotate/rotate.js';

/** Custom commands of the admin area. */
export const adminArea: CustomArea = {
  name: 'admin',
  summary: 'Principals, roles and sign-in features',
  commands: [rotate],
};

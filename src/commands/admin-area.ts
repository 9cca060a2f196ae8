import type { CustomArea } from '../command/custom-command.js';
import { rotate } from './rotate/rotate.js';

/** What the admin area has beyond single operations. */
export const adminArea: CustomArea = {
  name: 'admin',
  summary: 'Principals, roles and sign-in features',
  commands: [rotate],
};

import type { HandArea } from './command.js';
import { rotate } from './rotate.js';

/** What the admin area has beyond single operations. */
export const adminArea: HandArea = {
  name: 'admin',
  summary: 'Principals, roles and sign-in features',
  commands: [rotate],
};

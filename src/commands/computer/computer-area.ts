import type { CustomArea } from '../../command/custom-command.js';
import { compare } from './compare.js';

/** Custom commands of the computer area. */
export const computerArea: CustomArea = {
  name: 'computer',
  summary: 'Computers: find, inspect, change and act on them',
  commands: [compare],
};

import type { CustomArea } from '../../command/custom-command.js';
import { compare } from './compare.js';

/** What the computer area has beyond single operations. */
export const computerArea: CustomArea = {
  name: 'computer',
  summary: 'Computers: find, inspect, change and act on them',
  commands: [compare],
};

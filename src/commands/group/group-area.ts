import type { CustomArea } from '../../command/custom-command.js';
import { moveComputers } from './move-computers.js';
import { search } from './search.js';
import { groupTreeCommand } from './tree.js';

/** Custom commands of the group area. */
export const groupArea: CustomArea = {
  name: 'group',
  summary: 'Deployment groups: members, assignments, activation',
  commands: [search, groupTreeCommand, moveComputers],
};

import type { CustomArea } from '../../command/custom-command.js';
import { patchPending } from './pending.js';

/** Custom commands of the patch area. */
export const patchArea: CustomArea = {
  name: 'patch',
  summary: 'Approve patches for product versions',
  commands: [patchPending],
};

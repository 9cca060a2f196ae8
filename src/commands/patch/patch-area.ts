import type { CustomArea } from '../../command/custom-command.js';
import { patchPending } from './pending.js';

/** What the patch area has beyond single operations. */
export const patchArea: CustomArea = {
  name: 'patch',
  summary: 'Approve patches for product versions',
  commands: [patchPending],
};

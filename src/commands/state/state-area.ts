import type { CustomArea } from '../../command/custom-command.js';
import { stateCheck } from './check.js';

export const stateArea: CustomArea = {
  name: 'state',
  summary: 'Groups, assignments and settings in files',
  commands: [stateCheck],
};

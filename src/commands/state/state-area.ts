import type { CustomArea } from '../../command/custom-command.js';
import { stateApply } from './apply.js';
import { stateCheck } from './check.js';
import { stateDiff } from './diff.js';
import { stateExport } from './export.js';

export const stateArea: CustomArea = {
  name: 'state',
  summary: 'Groups, assignments and settings in files',
  commands: [stateExport, stateCheck, stateDiff, stateApply],
};

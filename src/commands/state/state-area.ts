import type { CustomCommand } from '../../command/custom-command.js';
import { stateApply } from './apply.js';
import { stateCheck } from './check.js';
import { stateDiff } from './diff.js';
import { stateExport } from './export.js';

export const commands: readonly CustomCommand[] = [stateExport, stateCheck, stateDiff, stateApply];

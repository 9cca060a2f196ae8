import { commandsNamed } from '../../../command/custom-command.js';
import { report } from './report.js';

export const commands = commandsNamed({ report });

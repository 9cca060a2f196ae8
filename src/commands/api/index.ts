import type { CustomCommand } from '../../command/custom-command.js';
import { diff, apiList, apiShow, sync } from './describe-commands.js';
import { apiRequest } from './request.js';

export const commands: readonly CustomCommand[] = [apiRequest, apiList, apiShow, sync, diff];

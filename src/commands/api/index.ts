import type { CustomArea } from '../../command/custom-command.js';
import { diff, apiList, apiShow, sync } from './describe-commands.js';
import { apiRequest } from './request.js';

export const api: CustomArea = {
  name: 'api',
  summary: 'All operations of your server, and raw requests',
  commands: [apiRequest, apiList, apiShow, sync, diff],
};

import type { CustomArea } from '../../command/custom-command.js';
import { diff, list, show, sync } from './describe-commands.js';
import { request } from './request.js';

export const api: CustomArea = {
  name: 'api',
  summary: 'All operations of your server, and raw requests',
  commands: [request, list, show, sync, diff],
};

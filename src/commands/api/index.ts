import type { CustomArea } from '../../command/custom-command.js';
import { diff, list, show, sync } from './describe-commands.js';
import { request } from './request.js';

export const api: CustomArea = {
  name: 'api',
  summary: 'Every operation of the installed server: discovery and raw calls',
  commands: [request, list, show, sync, diff],
};

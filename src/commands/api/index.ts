import type { HandArea } from '../../command/custom-command.js';
import { diff, list, show, sync } from './describe-commands.js';
import { request } from './request.js';

export const api: HandArea = {
  name: 'api',
  summary: 'Every operation of the installed server: discovery and raw calls',
  commands: [request, list, show, sync, diff],
};

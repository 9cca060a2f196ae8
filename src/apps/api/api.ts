import { commandsNamed } from '../../command/custom-command.js';
import { apiCheck } from './check/check.js';
import { diff, apiList, apiShow, sync } from './describe-commands.js';
import { apiRequest } from './request.js';

export const commands = commandsNamed({
  request: apiRequest,
  list: apiList,
  show: apiShow,
  sync,
  diff,
  check: apiCheck,
});

import { commandsNamed } from '../../command/custom-command.js';
import { demoAdvance, contact, requests, scenario } from './drive.js';
import { fail, plannedFailures } from './failures.js';
import { exportState, importState } from './fixture.js';
import { serve } from './serve.js';
import { path, reset, status } from './state.js';
import { troubles } from './troubles.js';

export const commands = commandsNamed({
  serve,
  advance: demoAdvance,
  contact,
  scenario,
  fail,
  failures: plannedFailures,
  requests,
  reset,
  status,
  export: exportState,
  import: importState,
  path,
  troubles,
});

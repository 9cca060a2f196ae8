import { commandsNamed } from '../command/custom-command.js';
import { demoAdvance, contact, requests, scenario } from './demo/drive.js';
import { fail, plannedFailures } from './demo/failures.js';
import { exportState, importState } from './demo/fixture.js';
import { serve } from './demo/serve.js';
import { path, reset, status } from './demo/state.js';
import { troubles } from './demo/troubles.js';

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

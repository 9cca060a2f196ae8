import { demoAdvance, contact, requests, scenario } from './demo/drive.js';
import { fail, plannedFailures } from './demo/failures.js';
import { exportState, importState } from './demo/fixture.js';
import { serve } from './demo/serve.js';
import { path, reset, status } from './demo/state.js';
import { troubles } from './demo/troubles.js';
import type { CustomCommand } from '../command/custom-command.js';

export const commands: readonly CustomCommand[] = [
  serve,
  demoAdvance,
  contact,
  scenario,
  fail,
  plannedFailures,
  requests,
  reset,
  status,
  exportState,
  importState,
  path,
  troubles,
];

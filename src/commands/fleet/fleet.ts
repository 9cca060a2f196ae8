import type { CustomArea } from '../../command/custom-command.js';
import { check } from './check.js';
import { eta } from './eta.js';
import { failures } from './failures.js';
import { pending } from './pending.js';
import { status } from './status.js';
import { tidy } from './tidy.js';

/** The fleet as a whole. */
export const fleet: CustomArea = {
  name: 'fleet',
  summary: 'Fleet status, pending deployments, failures and estimates',
  commands: [status, pending, failures, eta, tidy, check],
};

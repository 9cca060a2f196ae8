import { commandsNamed } from '../../../command/custom-command.js';
import { check } from './check.js';
import { eta } from './eta.js';
import { fleetFailures } from './failures.js';
import { fleetPending } from './pending.js';
import { fleetStatus } from './status.js';
import { tidy } from './tidy.js';
import { top } from './top/top.js';

/** The fleet as a whole; its report and its snapshots are applications of their own. */
export const commands = commandsNamed({
  status: fleetStatus,
  top,
  pending: fleetPending,
  failures: fleetFailures,
  eta,
  tidy,
  check,
});

import { commandsNamed } from '../../command/custom-command.js';
import { fleetChanges } from './changes.js';
import { check } from './check.js';
import { eta } from './eta.js';
import { fleetFailures } from './failures.js';
import { fleetPending } from './pending.js';
import { snapshot } from './snapshot.js';
import { snapshots, snapshotsExport, snapshotsPrune } from './snapshots.js';
import { sql } from './sql.js';
import { report } from './report/report.js';
import { fleetStatus } from './status.js';
import { tidy } from './tidy.js';
import { top } from './top/top.js';

/** The fleet as a whole. */
export const commands = commandsNamed({
  status: fleetStatus,
  top,
  report,
  pending: fleetPending,
  failures: fleetFailures,
  eta,
  tidy,
  check,
  snapshot,
  snapshots,
  'snapshots prune': snapshotsPrune,
  'snapshots export': snapshotsExport,
  changes: fleetChanges,
  sql,
});

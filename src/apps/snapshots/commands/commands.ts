import { commandsNamed } from '../../../command/custom-command.js';
import { fleetChanges } from './changes.js';
import { snapshot } from './snapshot.js';
import { snapshots, snapshotsExport, snapshotsPrune } from './snapshots.js';
import { sql } from './sql.js';

/** Stored pictures of the fleet, and what can be asked of them. */
export const commands = commandsNamed({
  snapshot,
  snapshots,
  'snapshots prune': snapshotsPrune,
  'snapshots export': snapshotsExport,
  changes: fleetChanges,
  sql,
});

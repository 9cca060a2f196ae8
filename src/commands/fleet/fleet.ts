import type { CustomArea } from '../../command/custom-command.js';
import { changes } from './changes.js';
import { check } from './check.js';
import { eta } from './eta.js';
import { failures } from './failures.js';
import { pending } from './pending.js';
import { snapshot } from './snapshot.js';
import { snapshots, snapshotsExport, snapshotsPrune } from './snapshots.js';
import { sql } from './sql.js';
import { report } from './report/report.js';
import { status } from './status.js';
import { tidy } from './tidy.js';
import { top } from './top/top.js';

/** The fleet as a whole. */
export const fleet: CustomArea = {
  name: 'fleet',
  summary: 'Fleet status, pending deployments, failures and estimates',
  folders: { snapshots: 'List, prune and export snapshots' },
  commands: [
    status,
    top,
    report,
    pending,
    failures,
    eta,
    tidy,
    check,
    snapshot,
    snapshots,
    snapshotsPrune,
    snapshotsExport,
    changes,
    sql,
  ],
};

import type { UnnamedCommand } from '../../../command/custom-command.js';
import { changeKinds } from './change-kinds.js';
import { groupFlag } from '../../../engine/targets/scope-flag.js';

export const fleetChanges: UnnamedCommand = {
  summary: 'Show what changed between two snapshots: worse, better, new, gone, moved',
  details: [
    'Compares with the last snapshot unless <until> names another. Without <from> it is the one before. A day (monday, yesterday, 2026-11-10) is the first snapshot of that day; 7d is the nearest to that time.',
    'Worse is: an issue appeared (agent-suspended, stale-agent, stale-inventory, missing-patch, pending-reboot, bitlocker-off, low-disk, battery-wear), a deployment failed, or became overdue. Better is the opposite. Times of contact and scans are not compared.',
    'A computer with a new id but the uuid or serial number of one that is gone was reinstalled: it is compared as the same computer, not listed as new and gone.',
    '--since-last continues where the last such run ended. With -o table it prints nothing if nothing changed, or, with --fail-on, if none of those kinds did: made for cron, which sends mail only for output. If the service failed to answer a part of the newest snapshot that is compared, it says so, and the next run continues from the same place.',
  ],
  arguments: [
    { name: 'from', help: 'the earlier snapshot: monday, yesterday, 7d, a date or an id', optional: true },
    { name: 'until', help: 'the later snapshot (default: the last one)', optional: true },
  ],
  flags: [
    groupFlag,
    {
      name: 'fail-on',
      value: 'kind',
      help: 'exit with code 13 if there are changes of this kind',
      values: changeKinds,
      repeat: true,
    },
    { name: 'since-last', help: 'report what changed since the last run with this flag' },
    { name: 'any-scope', help: 'compare snapshots even if their scopes or servers differ' },
  ],
  examples: {
    'What changed since the snapshot before': 'ems fleet changes',
    'What changed since Monday': 'ems fleet changes monday',
    'Print what is new since the last run, from cron': 'ems fleet changes --since-last -o table',
  },
  seeAlso: ['fleet snapshot', 'fleet snapshots', 'fleet status'],
  run: async (input, context) => (await import('./run-changes.js')).runChanges(input, context),
};

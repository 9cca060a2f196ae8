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
    '--events prints one line of ndjson a change: `state` is new, still or over, `id` stays the same for as long as it lasts, `since` is the first snapshot that has it, `text` is a sentence. The events of a run are printed again by the next run, with the same ids, until --done marks them as sent: call it after the send succeeded, and nothing is lost. Recipes are in `ems help monitoring`.',
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
    { name: 'events', help: 'print each change as a line of JSON, to be sent to people; --done marks them as sent' },
    { name: 'done', help: 'mark the events that the last run with --events printed as sent' },
    { name: 'any-scope', help: 'compare snapshots even if their scopes or servers differ' },
  ],
  examples: {
    'What changed since the snapshot before': 'ems fleet changes',
    'What changed since Monday': 'ems fleet changes monday',
    'Print what to send to a chat': 'ems fleet changes --events',
    'Print what is new since the last run, from cron': 'ems fleet changes --since-last -o table',
  },
  seeAlso: ['fleet snapshot', 'fleet snapshots', 'fleet status'],
  run: async (input, context) =>
    input.flags['events'] === true || input.flags['done'] === true
      ? (await import('./run-events.js')).runEvents(input, context)
      : (await import('./run-changes.js')).runChanges(input, context),
};

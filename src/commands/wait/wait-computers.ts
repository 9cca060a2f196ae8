import type { UnnamedCommand } from '../../command/custom-command.js';
import { numberCalled } from '../../engine/names/typed-id.js';
import { patchingThing } from '../../engine/wait/emergency-patching.js';
import { rebootThing } from '../../engine/wait/reboot.js';
import { rescanThing } from '../../engine/wait/rescan.js';
import { sinceFlag, computersArgument, forComputers, waitForThing } from './wait-for-thing.js';

const since = sinceFlag('only results after this time count, such as 10m or an ISO time (default: now)');

export const waitRescan: UnnamedCommand = {
  summary: 'Wait until computers have a new inventory or patch scan',
  arguments: [computersArgument],
  flags: [
    { name: 'type', value: 'value', help: 'what to scan', values: ['Inventory', 'Patch'], default: 'Inventory' },
    since,
  ],
  ...forComputers,
  examples: { 'Wait for a scan that was requested earlier': 'ems wait rescan PC-0042 --since 30d' },
  seeAlso: ['computer rescan'],
  run: (input, context) =>
    waitForThing(input, context, async () => ({
      thing: rescanThing(input.values['type'] === 'Patch' ? 'Patch' : 'Inventory'),
      withoutSince: 'read-now',
    })),
};

export const waitReboot: UnnamedCommand = {
  summary: 'Wait until computers have rebooted',
  arguments: [computersArgument],
  flags: [since],
  ...forComputers,
  examples: { 'Check for a reboot in the last 30 days': 'ems wait reboot PC-0042 --since 30d --timeout 2s' },
  seeAlso: ['computer reboot', 'computer reboot-status'],
  run: (input, context) => waitForThing(input, context, async () => ({ thing: rebootThing, withoutSince: 'read-now' })),
};

export const waitPatching: UnnamedCommand = {
  summary: 'Wait until computers have the patches of a patch management group',
  details:
    'A computer is done when none of the patches is missing. With --since, only a patch scan or an agent contact after that time counts.',
  arguments: [{ name: 'pm-group', help: 'number or name of the patch management group' }, computersArgument],
  flags: [
    sinceFlag(
      'only scans and contacts after this time count, such as 10m or an ISO time (default: the current status)',
    ),
  ],
  ...forComputers,
  examples: { 'Check without waiting': 'ems wait emergency-patching 1 PC-0042 --timeout 1s' },
  seeAlso: ['pm-group start-emergency-patching'],
  run: (input, context) =>
    waitForThing(input, context, async (ask) => ({
      thing: await patchingThing(
        await numberCalled('pm-group', String(input.arguments['pm-group']), '<pm-group>', context),
        ask,
      ),
      withoutSince: 'as-it-stands',
    })),
};

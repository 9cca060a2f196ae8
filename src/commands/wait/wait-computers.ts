import type { CommandContext } from '../../command/spec.js';
import { inventoryScan, patchScan, rebooting, type TimestampField } from '../../engine/wait/timestamp-fields.js';
import { readGroupPatches, scansSince, watchEmergencyPatching } from '../../engine/wait/emergency-patching.js';
import { baselineSince, readTimestampBaseline, watchAdvance } from '../../engine/wait/watch-timestamp.js';
import { nameResolver } from '../../engine/names/resolve.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { computersArgument, selectWatched } from './selection.js';
import { sinceFlag, sinceOf } from './since.js';
import { waitPrepared, type PreparedWait } from './wait-prepared.js';
import type { Input } from '../../command/input.js';
import { isIdText } from '../../text/id-text.js';

const since = sinceFlag('only results after this time count, such as 10m or an ISO time (default: now)');

export const waitRescan: CustomCommand = {
  name: 'rescan',
  summary: 'Wait until computers have a new inventory or patch scan',
  arguments: [computersArgument],
  flags: [
    { name: 'type', value: 'value', help: 'what to scan', values: ['Inventory', 'Patch'], default: 'Inventory' },
    since,
  ],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [{ does: 'Wait for a scan that was requested earlier', run: 'ems wait rescan PC-0042 --since 30d' }],
  seeAlso: ['computer rescan'],
  run: (input, context) => {
    const isPatch = input.values['type'] === 'Patch';
    const flags = isPatch ? '--type Patch ' : '--type Inventory ';
    const moved = { moving: isPatch ? patchScan : inventoryScan, word: 'rescan', flags };
    return waitPrepared(input, context, () => prepareAdvance(moved, input, context));
  },
};

export const waitReboot: CustomCommand = {
  name: 'reboot',
  summary: 'Wait until computers have rebooted',
  arguments: [computersArgument],
  flags: [since],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [
    { does: 'Check for a reboot in the last 30 days', run: 'ems wait reboot PC-0042 --since 30d --timeout 2s' },
  ],
  seeAlso: ['computer reboot', 'computer reboot-status'],
  run: (input, context) =>
    waitPrepared(input, context, () =>
      prepareAdvance({ moving: rebooting, word: 'reboot', flags: '' }, input, context),
    ),
};

export const waitPatching: CustomCommand = {
  name: 'emergency-patching',
  summary: 'Wait until computers have the patches of a patch management group',
  details: [
    'A computer is done when none of the patches is missing. With --since, only a patch scan or an agent contact after that time counts.',
  ],
  arguments: [{ name: 'pm-group', help: 'number or name of the patch management group' }, computersArgument],
  flags: [
    sinceFlag(
      'only scans and contacts after this time count, such as 10m or an ISO time (default: the current status)',
    ),
  ],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [{ does: 'Check without waiting', run: 'ems wait emergency-patching 1 PC-0042 --timeout 1s' }],
  seeAlso: ['pm-group start-emergency-patching'],
  run: (input, context) => waitPrepared(input, context, () => preparePatching(input, context)),
};

const preparePatching = async (input: Input, context: CommandContext): Promise<PreparedWait> => {
  const from = await sinceOf(input, context);
  const pmGroup = await pmGroupNamed(String(input.arguments['pm-group']), context);
  const { ask, asList, contacts, groupId, resumeCommand, targets } = await selectWatched(input, context);
  const watch = watchEmergencyPatching({
    targets,
    patches: await readGroupPatches(pmGroup, ask),
    before: from === undefined ? undefined : scansSince(targets, from),
    contacts,
    groupId,
    resumeCommand: resumeCommand(
      `emergency-patching ${pmGroup}`,
      from === undefined ? '' : `--since ${from.toISOString()}`,
    ),
  });
  return { watch, asList };
};

const prepareAdvance = async (
  { moving, word, flags }: { readonly moving: TimestampField; readonly word: string; readonly flags: string },
  input: Input,
  context: CommandContext,
): Promise<PreparedWait> => {
  const from = await sinceOf(input, context);
  const { ask, asList, contacts, groupId, resumeCommand, targets } = await selectWatched(input, context);
  const baseline =
    from === undefined
      ? await readTimestampBaseline(moving, targets, contacts, { ask, clock: context.clock })
      : baselineSince(targets, from);
  const line = resumeCommand(word, `${flags}--since ${baseline.served.toISOString()}`);
  const watch = watchAdvance({ moving, targets, baseline, contacts, groupId, resumeCommand: line });
  return { watch, asList };
};

const pmGroupNamed = async (text: string, context: CommandContext): Promise<number> =>
  Number(
    isIdText(text)
      ? text
      : await nameResolver(() => context.client())({ lookup: 'pm-group', text, label: '<pm-group>' }),
  );

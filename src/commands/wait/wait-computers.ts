import type { ArgumentSpec, CommandContext, Input } from '../../command/spec.js';
import { inventory, patchScan, rebooting, type TimestampField } from '../../engine/wait/timestamp-fields.js';
import { asker } from '../../engine/wait/ask.js';
import { deploymentFlags, isUnlisted, watchDeployment } from '../../engine/wait/deployment.js';
import { deploymentsSince } from '../../engine/wait/deployments-before.js';
import { readGroupPatches, watchEmergencyPatching } from '../../engine/wait/emergency-patching.js';
import { readLimits } from '../../engine/wait/limits.js';
import { usage } from '../../errors.js';
import { waitFor } from '../../engine/wait/wait-for.js';
import { baselineSince, readBaseline, watchAdvance } from '../../engine/wait/watch-timestamp.js';
import type { Watch, Watched } from '../../engine/wait/watch.js';
import { firstFew, nameOf } from '../../engine/bulk/target.js';
import { checkSources, gatherTargets, isSelected } from '../../engine/bulk/targets.js';
import { nameResolver } from '../../engine/names/resolve.js';
import { isUuid } from '../../engine/flags/values.js';
import type { Result } from '../../command/result.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { sinceFlag, sinceOf } from './since.js';

const computersArgument: ArgumentSpec = {
  name: 'computer',
  many: true,
  optional: true,
  help: 'client ids or host names, one or more',
  completes: 'computer',
};
const since = sinceFlag('only results after this time count, such as 10m or an ISO time (default: now)');

export const waitDeployment: CustomCommand = {
  name: 'deployment',
  summary: 'Wait until a package is installed or removed on computers',
  details: [
    'A deployment is complete when its status is Success or Failed. Without --package, the wait covers all packages of the computer.',
    'For a reinstall, --since excludes the previous result. For an uninstall, --uninstalled waits until the package is removed.',
    'The patch management fix package can stay Pending by design, until a patch scan finds a missing approved patch.',
  ],
  arguments: [computersArgument],
  flags: [
    { name: 'package', value: 'package', help: 'package id, name, or Name@Version', completes: 'package' },
    { name: 'uninstalled', help: 'with --package: wait until it is removed from the computer' },
    sinceFlag('only results after this time count, such as 10m or an ISO time (default: the current status)'),
  ],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [
    {
      does: 'Wait until half of the computers have it',
      run: "ems wait deployment PC-0041 PC-0042 --package '7-Zip@24.08' --until 50% --timeout 2s",
    },
    {
      does: 'Wait until a package is removed',
      run: "ems wait deployment PC-0042 --package 'Legacy Viewer' --uninstalled --timeout 2s",
    },
  ],
  seeAlso: ['computer reinstall', 'computer uninstall', 'computer activate'],
  run: async (input, context) => {
    readLimits(input);
    const typed = input.values['package'];
    const gone = input.values['uninstalled'] === true;
    if (gone && typeof typed !== 'string') throw usage('--uninstalled requires --package');
    const from = sinceOf(input, context);
    const packageId = typeof typed === 'string' ? await packageCalled(typed, context) : undefined;
    const targets = await computersOf(input, context);
    const before = from === undefined ? undefined : deploymentsSince(targets, from);
    const flags = deploymentFlags({ packageId, gone }, from?.toISOString());
    const resumeCommand = `ems wait deployment ${ids(targets)} ${flags}`.trimEnd();
    const watch = watchDeployment(targets, { packageId, gone }, before, resumeCommand);
    return waitFor(warningOfUnlisted(watch, context), input, context, { asList: isSet(targets, input) });
  },
};

/** The package may be assigned any moment, so this is worth waiting for, but only if that is what was meant. */
const warningOfUnlisted = (watch: Watch, context: CommandContext): Watch => ({
  ...watch,
  look: async (unsettled, ask, round) => {
    const results = await watch.look(unsettled, ask, round);
    const bare = unsettled.filter(({ id }) => isUnlisted(results.get(id) ?? { kind: 'absent' }));
    const few = firstFew(bare.map(({ id, name }) => ({ id: Number(id), name })));
    if (round === 0 && bare.length > 0)
      context.warn(`The service lists no deployment of this package for ${few}. It may not be assigned.`);
    return results;
  },
});

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
    const flags = isPatch ? ' --type Patch' : ' --type Inventory';
    return waitAdvance(isPatch ? patchScan : inventory, 'rescan', flags, input, context);
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
  run: (input, context) => waitAdvance(rebooting, 'reboot', '', input, context),
};

export const waitPatching: CustomCommand = {
  name: 'emergency-patching',
  summary: 'Wait until computers have the patches of a patch management group',
  arguments: [{ name: 'pm-group', help: 'number or name of the patch management group' }, computersArgument],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [{ does: 'Check without waiting', run: 'ems wait emergency-patching 1 PC-0042 --timeout 1s' }],
  seeAlso: ['pm-group start-emergency-patching'],
  run: async (input, context) => {
    readLimits(input);
    const pmGroup = await pmGroupCalled(String(input.arguments['pm-group']), context);
    const targets = await computersOf(input, context);
    const patches = await readGroupPatches(pmGroup, asker(context, context.interrupt));
    const resumeCommand = `ems wait emergency-patching ${pmGroup} ${ids(targets)}`;
    const watch = watchEmergencyPatching(targets, { patches, trackingId: undefined }, resumeCommand);
    return waitFor(watch, input, context, { asList: isSet(targets, input) });
  },
};

const waitAdvance = async (
  moving: TimestampField,
  word: string,
  flags: string,
  input: Input,
  context: CommandContext,
): Promise<Result> => {
  readLimits(input);
  const from = sinceOf(input, context);
  const targets = await computersOf(input, context);
  const ask = asker(context, context.interrupt);
  const baseline =
    from === undefined ? await readBaseline(moving, targets, ask, context) : baselineSince(targets, from);
  const resumeCommand = `ems wait ${word} ${ids(targets)}${flags} --since ${baseline.served.toISOString()}`;
  return waitFor(watchAdvance(moving, targets, baseline, resumeCommand), input, context, {
    asList: isSet(targets, input),
  });
};

const computersOf = async (input: Input, context: CommandContext): Promise<Watched[]> => {
  const argument = { name: 'computer', fills: 'id', help: '' } as const;
  checkSources(argument, input);
  const { items } = await gatherTargets(argument, input, context);
  return items.map((target) => ({ id: target.id, name: nameOf(target) }));
};

const packageCalled = async (text: string, context: CommandContext): Promise<string> =>
  isUuid(text)
    ? text
    : String(await nameResolver(() => context.client())({ lookup: 'package', text, label: '--package' }));

const pmGroupCalled = async (text: string, context: CommandContext): Promise<number> =>
  Number(
    /^\d+$/.test(text)
      ? text
      : await nameResolver(() => context.client())({ lookup: 'pm-group', text, label: '<pm-group>' }),
  );

const ids = (targets: readonly Watched[]): string => targets.map(({ id }) => id).join(' ');

const isSet = (targets: readonly Watched[], input: Input): boolean => targets.length !== 1 || isSelected(input);

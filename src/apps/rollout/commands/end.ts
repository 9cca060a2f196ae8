import type { CustomCommand } from '../../../command/custom-command.js';
import { answerFlags, fileFlag, rolloutArgument, takeOverFlag } from './rollout-argument.js';

const command = (
  name: 'approve' | 'pause' | 'resume',
  facts: Pick<CustomCommand, 'summary' | 'details' | 'flags' | 'examples' | 'seeAlso' | 'asks'>,
): CustomCommand => ({
  name,
  arguments: [rolloutArgument],
  shared: ['request', 'write'],
  writes: true,
  role: 'group.write',
  ...facts,
  run: async (input, context) => (await import('./run-set-marker.js')).runSetMarker(name, input, context),
});

export const approve = command('approve', {
  summary: 'Approve the next ring of a rollout',
  details: [
    'Gives the approval that the next ring asks for. If the current ring is inconclusive, it lets this ring pass, and no other.',
    'Shows what the gate of the current ring says and how many computers the next ring has, and asks. The gate is still judged: an approved ring that fails stops the rollout. `ems rollout advance` takes the step.',
    'If computers are missing from a ring, it continues without them.',
  ],
  asks: true,
  flags: [{ name: 'anyway', help: 'approve even if the gate has failed' }],
  examples: { 'Approve the next ring': 'ems rollout approve keepass-2.57 --yes' },
  seeAlso: ['rollout status', 'rollout advance'],
});

export const pause = command('pause', {
  summary: 'Pause a rollout: no further ring starts',
  details: 'Computers of the rings that have begun still install. To stop these as well, use `ems rollout abort`.',
  examples: { Pause: 'ems rollout pause keepass-2.57' },
  seeAlso: ['rollout resume', 'rollout abort'],
});

export const resume = command('resume', {
  summary: 'Continue a rollout that was paused or has failed',
  details: 'The gate is judged again at the next advance: if it still fails, the rollout stops again.',
  examples: { Continue: 'ems rollout resume keepass-2.57' },
  seeAlso: ['rollout pause', 'rollout advance'],
});

const shared = {
  arguments: [rolloutArgument],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
} as const;

export const abort: CustomCommand = {
  ...shared,
  name: 'abort',
  summary: 'Stop a rollout: no further computer gets the package',
  details: [
    'Takes the activation and the package from every ring, so that pending computers do not install it at their next contact. What is installed stays. Works from every state.',
    'To uninstall it as well, use `ems rollout rollback`. To remove the groups of the rings, use `ems rollout finish` afterwards.',
  ],
  flags: [fileFlag, takeOverFlag],
  examples: { 'Show what would be sent': 'ems rollout abort keepass-2.57 --dry-run' },
  seeAlso: ['rollout rollback', 'rollout finish', 'rollout pause'],
  run: async (input, context) => (await import('./run-end.js')).runAbort(input, context),
};

export const rollback: CustomCommand = {
  ...shared,
  name: 'rollback',
  summary: 'Uninstall what a rollout has installed, or replace it with another version',
  details: [
    '--to none uninstalls the package from all computers of the rings that have begun; --to KeePass@2.56 uninstalls it and installs that version. Agents act at their next contact.',
    'Computers of the rings that had the package before the rollout lose it too. The groups of the rings stay until `ems rollout finish`, so that silent computers follow when they are back.',
  ],
  flags: [
    {
      name: 'to',
      value: 'none|package',
      required: true,
      help: 'none, or the package that is installed instead',
      completes: 'package',
    },
    fileFlag,
    takeOverFlag,
  ],
  examples: { 'Show what would be sent': 'ems rollout rollback keepass-2.57 --to none --dry-run' },
  seeAlso: ['rollout abort', 'rollout finish', 'rollout status'],
  run: async (input, context) => (await import('./run-end.js')).runRollback(input, context),
};

export const finish: CustomCommand = {
  ...shared,
  name: 'finish',
  summary: 'Assign a complete rollout to its target and remove the rings',
  details: [
    'Assigns the package to the target group and activates it for software, so that computers that were silent get it at their next contact, then removes the groups of the rings. Anything else that waits in the target for an activation of software is set off with it.',
    'Of patches, it ends the emergency patching of the PM group, also for computers that others have added to it. After an abort or a rollback, it only removes the groups of the rings.',
    'If ems was stopped while it was activating the target, it is not known whether that was received: exit 8, until a result of a computer outside the rings shows it, or a person answers with --activated or --activate.',
  ],
  flags: [
    fileFlag,
    takeOverFlag,
    { name: 'with-excluded', help: 'finish even if the target contains computers that the rollout excluded' },
    ...answerFlags,
  ],
  examples: { 'Show what would be sent': 'ems rollout finish keepass-2.57 --dry-run' },
  seeAlso: ['rollout status', 'rollout log'],
  run: async (input, context) => (await import('./run-end.js')).runFinish(input, context),
};

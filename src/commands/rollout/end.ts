import type { CustomCommand } from '../../command/custom-command.js';
import { fileFlag } from './file-flag.js';
import { rolloutArgument, takeOverFlag } from './rollout-argument.js';

const shared = {
  arguments: [rolloutArgument],
  shared: ['request', 'write'],
  writes: true,
  asks: true,
  role: 'group.write',
} as const;

const notYet =
  'After a kill around an activation it cannot be known whether that was sent: then nothing is sent twice, the exit code is 8, and `ems rollout advance` continues once the agents have told.';

export const abort: CustomCommand = {
  ...shared,
  name: 'abort',
  summary: 'Stop a rollout: no further computer gets the package',
  details: [
    'Takes the activation and the package from every ring, so that pending computers do not install it at their next contact. What is installed stays. Works from every state.',
    'To uninstall it as well, use `ems rollout rollback`. To remove the groups of the rings, use `ems rollout finish` afterwards.',
  ],
  flags: [fileFlag, takeOverFlag],
  examples: [{ does: 'Show what would be sent', run: 'ems rollout abort keepass-2.57 --dry-run' }],
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
    notYet,
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
  examples: [{ does: 'Show what would be sent', run: 'ems rollout rollback keepass-2.57 --to none --dry-run' }],
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
    notYet,
  ],
  flags: [
    fileFlag,
    takeOverFlag,
    { name: 'with-excluded', help: 'finish even if the target contains computers that the rollout excluded' },
  ],
  examples: [{ does: 'Show what would be sent', run: 'ems rollout finish keepass-2.57 --dry-run' }],
  seeAlso: ['rollout status', 'rollout log'],
  run: async (input, context) => (await import('./run-end.js')).runFinish(input, context),
};

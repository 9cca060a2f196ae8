import { onFailedChoices } from '../../rollout/types.js';
import type { ArgumentSpec, FlagSpec } from '../../command/spec.js';

export const rolloutArgument: ArgumentSpec = {
  name: 'rollout',
  optional: true,
  help: 'name of the rollout; optional if there is only one',
};

export const takeOverFlag: FlagSpec = {
  name: 'take-over',
  help: 'take over the rollout from the machine that drives it',
};

export const fileFlag: FlagSpec = {
  name: 'file',
  short: 'f',
  value: 'file',
  help: 'file of the rollout',
  completes: 'file',
};

export const saveFlag: FlagSpec = {
  name: 'save',
  value: 'file',
  help: 'write a rollout file from the flags below instead of starting; - prints it',
  completes: 'file',
};

/** Flags that stand for a file. */
export const rolloutFlags: readonly FlagSpec[] = [
  {
    name: 'package',
    value: 'package',
    help: 'package to roll out; with --target and --rings, no file is needed',
    completes: 'package',
  },
  {
    name: 'patch',
    value: 'KB…',
    help: 'patch to roll out instead of a package',
    repeat: true,
    completes: 'patch',
  },
  { name: 'pm-group', value: 'pm-group', help: 'PM group of the patches', completes: 'pm-group' },
  {
    name: 'target',
    value: 'group',
    help: 'target group, including its subgroups',
    completes: 'group',
  },
  { name: 'exclude', value: 'group', help: 'group to exclude', repeat: true, completes: 'group' },
  { name: 'rings', value: 'list', help: 'percentages and groups, such as Pilot,1%,10%,100%' },
  { name: 'name', value: 'text', help: 'name of the rollout; default from the package' },
  { name: 'reported', value: 'limit', help: 'reports that a gate waits for, such as 90%' },
  { name: 'failed', value: 'limit', help: 'failures that a gate allows, such as 2% or 5' },
  { name: 'soak', value: 'duration', help: 'time between enough reports and the next ring' },
  { name: 'deadline', value: 'duration', help: 'time after which a ring is inconclusive' },
  {
    name: 'window',
    value: 'window',
    help: 'when rings may start: Mon-Thu 08:00-15:00 Europe/Berlin',
    repeat: true,
  },
  { name: 'on-failed', value: 'action', help: 'action when a gate fails', values: onFailedChoices },
];

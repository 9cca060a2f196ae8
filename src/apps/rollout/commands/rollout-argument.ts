import { onFailedChoices, type RolloutFile } from '../types.js';
import type { ArgumentSpec, FlagSpec, CommandContext, Input } from '../../../command/spec.js';
import { EmsError, usage } from '../../../base/errors.js';
import { openServiceAccess } from '../session/service-access.js';
import { readAssignmentTree, rolloutsIn } from '../session/place.js';
import { recordedRollouts } from '../session/record.js';
import { readFileText } from '../../../engine/flags/read-input.js';
import { readRolloutFile } from '../file/read-rollout-file.js';

export const rolloutArgument: ArgumentSpec = {
  name: 'rollout',
  optional: true,
  help: 'name of the rollout; optional if there is only one',
};

export const takeOverFlag: FlagSpec = {
  name: 'take-over',
  help: 'take over the rollout from the machine that drives it',
};

/** How a person answers whether an activation in doubt was received. */
export const answerFlags: readonly FlagSpec[] = [
  { name: 'activated', help: 'an activation in doubt was received: continue without it' },
  { name: 'activate', help: 'an activation in doubt was not received: send it now' },
];

export const answerIn = ({ flags }: Pick<Input, 'flags'>): 'activated' | 'activate' | undefined => {
  const [activated, activate] = [flags['activated'] === true, flags['activate'] === true];
  if (activated && activate) throw usage('--activated and --activate cannot be combined');
  if (activated) return 'activated';
  return activate ? 'activate' : undefined;
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

/** The rollout that was named, or the only one. */
export interface NamedRollout {
  readonly name: string;
  readonly file: RolloutFile | undefined;
}

/** Chooses by file, by name, or the only one that this machine drives or the service has. */
export const chooseRollout = async (input: Input, context: CommandContext): Promise<NamedRollout> => {
  const file = input.flags['file'] === undefined ? undefined : await readFileFlag(input, context);
  const typed = [input.arguments['rollout'] ?? []].flat()[0];
  if (file !== undefined && typed !== undefined && typed !== file.name)
    throw usage(`<rollout> is ${typed}, and the file is of ${file.name}`);
  if (file !== undefined) return { name: file.name, file };
  return { name: typed ?? (await onlyOne(context)), file: undefined };
};

const onlyOne = async (context: CommandContext): Promise<string> => {
  const here = await openNames(context);
  const names = here.length > 0 ? here : await namesOnService(context);
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new EmsError('not-found', 'There is no rollout.', {
      hint: 'Plan the first one as shown by: ems help rollout',
    });
  throw usage(`There are ${names.length} rollouts: say which`, `Rollouts: ${names.join(', ')}`);
};

/** Rollouts of this machine that have not ended. One with an unreadable record is included; using it reports the problem. */
export const openNames = async (context: CommandContext): Promise<string[]> =>
  (await recordedRollouts(context)).flatMap(({ name, record }) => (record?.ended === undefined ? [name] : []));

const namesOnService = async (context: CommandContext): Promise<string[]> =>
  rolloutsIn(await readAssignmentTree(await openServiceAccess(context))).flatMap(({ name, rings }) =>
    rings.some(({ marker }) => marker !== undefined) ? [name] : [],
  );

export const readFileFlag = async ({ flags }: Input, context: CommandContext): Promise<RolloutFile> => {
  const path = flags['file'];
  if (typeof path !== 'string') throw usage('--file is required');
  const text =
    path === '-' ? await context.terminal.readStdin() : await readFileText(path, '--file', context.interrupt);
  return readRolloutFile(text, path === '-' ? 'stdin' : path);
};

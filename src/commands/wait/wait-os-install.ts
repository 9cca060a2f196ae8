import type { Input } from '../../command/input.js';
import type { CommandContext } from '../../command/spec.js';
import { activationFlags, activationSince, watchActivation } from '../../engine/wait/activation.js';
import { EmsError } from '../../errors.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { computersArgument, selectWatched } from './selection.js';
import { waitPrepared, type PreparedWait } from './wait-prepared.js';
import { sinceFlag, sinceOf } from './since.js';

export const waitOsInstall: CustomCommand = {
  name: 'os-install',
  summary: 'Wait until the operating system of computers is installed',
  details: [
    'The installation is complete when its task is finished or failed, not at the first agent contact.',
    'If tasks cannot be read or do not name their computers, an agent contact and a new inventory after the request are required.',
  ],
  arguments: [computersArgument],
  flags: [
    { name: 'software', help: 'also wait until the software is deployed' },
    sinceFlag('only tasks after this time count, such as 10m or an ISO time (default: running tasks)'),
  ],
  waits: true,
  shared: ['selection'],
  role: 'computer.read',
  examples: [
    {
      does: 'Wait for an installation that was started in the last hour',
      run: 'ems wait os-install PC-0042 --since 1h',
    },
  ],
  seeAlso: ['computer activate', 'group activate', 'task list'],
  run: (input, context) => waitPrepared(input, context, () => prepareInstall(input, context)),
};

const prepareInstall = async (input: Input, context: CommandContext): Promise<PreparedWait> => {
  const typed = await sinceOf(input, context);
  const from = typed ?? context.clock.date();
  const { ask, asList, contacts, groupId, resumeCommand, targets } = await selectWatched(input, context);
  // Tasks do not tell that there is no such computer.
  const lost = await contacts.refresh(targets, ask);
  const [only] = targets;
  if (lost === undefined && targets.length === 1 && only !== undefined && contacts.seen(only.id) === undefined)
    throw new EmsError('not-found', 'No computer has this id.', { hint: 'Check the id.' });
  const bits = { pxe: true, software: input.values['software'] === true };
  const before = activationSince(bits, targets, from);
  const watch = watchActivation({
    targets,
    bits,
    before: typed === undefined ? { ...before, tasks: { since: from, running: true } } : before,
    contacts,
    groupId,
    resumeCommand: resumeCommand('os-install', activationFlags(bits, from.toISOString())),
  });
  return { watch, asList };
};

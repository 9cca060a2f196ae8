import type { Input } from '../../command/input.js';
import type { CommandContext } from '../../command/spec.js';
import { usage } from '../../errors.js';
import { watchDeployment } from '../../engine/wait/deployment.js';
import { deploymentsSince } from '../../engine/wait/deployments-before.js';
import { deploymentFlags, isUnlisted } from '../../engine/wait/observe-deployment.js';
import type { Watch } from '../../engine/wait/watch.js';
import { firstFew } from '../../engine/targets/target.js';
import { nameResolver } from '../../engine/names/resolve.js';
import { isUuid } from '../../text/uuid.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { computersArgument, selectWatched } from './selection.js';
import { waitPrepared, type PreparedWait } from './wait-prepared.js';
import { sinceFlag, sinceOf } from './since.js';

export const waitDeployment: CustomCommand = {
  name: 'deployment',
  summary: 'Wait until a package is installed or removed on computers',
  details: [
    'A deployment is complete when its status is Success or Failed. Without --package, the wait covers all packages of the computer.',
    'With --since, only a later result counts or, if there was nothing to deploy, a later agent contact. A reinstall can end with an unchanged record: with --reinstall it is complete when it is no longer listed and the agent made contact after --since. For an uninstall, --uninstalled waits until the package is removed.',
    'The patch management fix package can stay Pending by design, until a patch scan finds a missing approved patch.',
  ],
  arguments: [computersArgument],
  flags: [
    { name: 'package', value: 'package', help: 'package id, name, or Name@Version', completes: 'package' },
    { name: 'uninstalled', help: 'with --package: wait until it is removed from the computer' },
    { name: 'reinstall', help: 'with --package and --since: a reinstall was requested at that time' },
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
  seeAlso: ['computer reinstall', 'computer uninstall', 'computer activate', 'group activate'],
  run: (input, context) => waitPrepared(input, context, () => prepareDeployment(input, context)),
};

const prepareDeployment = async (input: Input, context: CommandContext): Promise<PreparedWait> => {
  const typed = input.values['package'];
  const gone = input.values['uninstalled'] === true;
  const reinstall = input.values['reinstall'] === true;
  if (gone && typeof typed !== 'string') throw usage('--uninstalled requires --package');
  const from = await sinceOf(input, context);
  if (reinstall && (typeof typed !== 'string' || from === undefined))
    throw usage('--reinstall requires --package and --since');
  const packageId = typeof typed === 'string' ? await packageNamed(typed, context) : undefined;
  const { asList, contacts, groupId, resumeCommand, targets } = await selectWatched(input, context);
  const request = { packageId, gone, reinstall };
  const watch = watchDeployment({
    targets,
    request,
    before: from === undefined ? undefined : deploymentsSince(targets, from),
    contacts,
    groupId,
    resumeCommand: resumeCommand('deployment', deploymentFlags(request, from?.toISOString())),
  });
  return { watch: warningOfUnlisted(watch, context), asList };
};

/** The package may be assigned any moment, so this is worth waiting for, but only if that is what was meant. */
const warningOfUnlisted = (watch: Watch, context: CommandContext): Watch => ({
  ...watch,
  look: async (unfinished, ask, round) => {
    const results = await watch.look(unfinished, ask, round);
    const bare = unfinished.filter(({ id }) => isUnlisted(results.get(id) ?? { kind: 'absent' }));
    const few = firstFew(bare.map(({ id, name }) => ({ id: Number(id), name })));
    if (round === 0 && bare.length > 0)
      context.warn(`The service lists no deployment of this package for ${few}. It may not be assigned.`);
    return results;
  },
});

const packageNamed = async (text: string, context: CommandContext): Promise<string> =>
  isUuid(text)
    ? text
    : String(await nameResolver(() => context.client())({ lookup: 'package', text, label: '--package' }));

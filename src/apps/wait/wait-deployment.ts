import type { UnnamedCommand } from '../../command/custom-command.js';
import type { CommandContext, Input } from '../../command/spec.js';
import { guidCalled } from '../../engine/names/typed-id.js';
import { firstFew } from '../../changes/target.js';
import { activationThing } from '../../engine/wait/activation.js';
import { deploymentThing } from '../../engine/wait/deployment.js';
import { isUnlisted, type DeploymentRequest } from '../../engine/wait/deployment-state.js';
import type { Asker } from '../../engine/wait/poll/ask.js';
import type { ComputerWatch, WatchedSet } from '../../engine/wait/thing.js';
import { EmsError, usage } from '../../base/errors.js';
import { computersArgument, forComputers, waitForThing } from './wait-for-thing.js';
import { sinceFlag } from '../../engine/wait/since-flag.js';

export const waitDeployment: UnnamedCommand = {
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
  ...forComputers,
  examples: {
    'Wait until half of the computers have it':
      "ems wait deployment PC-0041 PC-0042 --package '7-Zip@24.08' --until 50% --timeout 2s",
    'Wait until a package is removed':
      "ems wait deployment PC-0042 --package 'Legacy Viewer' --uninstalled --timeout 2s",
  },
  seeAlso: ['computer reinstall', 'computer uninstall', 'computer activate', 'group activate'],
  run: (input, context) =>
    waitForThing(input, context, async (_ask, since) => {
      const request = await readRequest(input, since, context);
      const thing = deploymentThing(request);
      const watch: typeof thing.watch = (set, before) =>
        warnOfUnlisted(warnOfActivation(thing.watch(set, before), request, context), context);
      return { thing: { ...thing, watch }, withoutSince: 'as-it-stands' };
    }),
};

const readRequest = async (
  { values }: Input,
  since: Date | undefined,
  context: CommandContext,
): Promise<DeploymentRequest> => {
  const typed = values['package'];
  const gone = values['uninstalled'] === true;
  const reinstall = values['reinstall'] === true;
  if (gone && typeof typed !== 'string') throw usage('--uninstalled requires --package');
  if (reinstall && (typeof typed !== 'string' || since === undefined))
    throw usage('--reinstall requires --package and --since');
  return {
    packageId: typeof typed === 'string' ? await guidCalled('package', typed, '--package', context) : undefined,
    gone,
    reinstall,
  };
};

/** The package may still be assigned, so the wait continues, but a typing error should be noticed. */
const warnOfUnlisted = (watch: ComputerWatch, context: CommandContext): ComputerWatch => ({
  ...watch,
  look: async (unfinished, ask, round) => {
    const results = await watch.look(unfinished, ask, round);
    const bare = unfinished.filter(({ id }) => isUnlisted(results.get(id)));
    const few = firstFew(bare.map(({ id, name }) => ({ id: Number(id), name })));
    if (round === 0 && bare.length > 0)
      context.warn(`The service lists no deployment of this package for ${few}. It may not be assigned.`);
    return results;
  },
});

/** How often a wait looks whether the activation is missing. */
const activationEveryMs = 15 * 60_000;

/** An activation that is missing ends no wait: somebody may make it. It is said once. */
const warnOfActivation = (
  watch: ComputerWatch,
  { gone, packageId, reinstall }: DeploymentRequest,
  context: CommandContext,
): ComputerWatch => {
  let next = packageId === undefined || gone === true || reinstall === true ? Infinity : 0;
  return {
    ...watch,
    look: async (unfinished, ask, round) => {
      const results = await watch.look(unfinished, ask, round);
      const now = context.clock.date().getTime();
      if (now < next || packageId === undefined) return results;
      next = now + activationEveryMs;
      const { untriedText } = await import('../explain/index.js');
      const text = await untriedText(packageId, unfinished, context);
      if (text !== undefined) {
        next = Infinity;
        context.warn(text);
      }
      return results;
    },
  };
};

export const waitOsInstall: UnnamedCommand = {
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
  ...forComputers,
  examples: { 'Wait for an installation that was started in the last hour': 'ems wait os-install PC-0042 --since 1h' },
  seeAlso: ['computer activate', 'group activate', 'task list'],
  run: (input, context) =>
    waitForThing(input, context, async (_ask, since) => ({
      thing: activationThing({ pxe: true, software: input.values['software'] === true }, since === undefined),
      withoutSince: 'assume-now',
      check: requireComputer,
    })),
};

/** Requires that the computer exists: tasks do not show it. */
const requireComputer = async ({ contacts, targets }: WatchedSet, ask: Asker): Promise<void> => {
  const lost = await contacts.refresh(targets, ask);
  const [only] = targets;
  if (lost === undefined && targets.length === 1 && only !== undefined && contacts.seen(only.id) === undefined)
    throw new EmsError('not-found', 'No computer has this id.', { hint: 'Check the id.' });
};

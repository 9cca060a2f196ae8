import type { ArgumentSpec, CommandContext, Input, Result } from '../../command/spec.js';
import { importCall, watchImport } from '../../engine/wait/import.js';
import { checkedQueue, knownQueues, watchQueues } from '../../engine/wait/queue.js';
import { watchSync } from '../../engine/wait/sync.js';
import { taskCall, watchTask } from '../../engine/wait/task.js';
import { waitFor } from '../../engine/wait/poll/wait-for.js';
import { waitPrepared, computersArgument, forComputers, waitForThing } from './wait-for-thing.js';
import { sinceFlag, sinceOf } from '../../engine/wait/since-flag.js';
import type { Watch } from '../../engine/wait/poll/watch.js';
import { previewOne } from '../../changes/preview.js';
import type { ReadCall } from '../../http/client.js';
import { textOf } from '../../base/json/objects.js';
import { commandsNamed, type UnnamedCommand } from '../../command/custom-command.js';
import { waitDeployment, waitOsInstall } from './wait-deployment.js';
import { numberCalled } from '../../engine/names/typed-id.js';
import { patchingThing } from '../../engine/wait/emergency-patching.js';
import { rebootThing } from '../../engine/wait/reboot.js';
import { rescanThing } from '../../engine/wait/rescan.js';

const resultsSince = sinceFlag('only results after this time count, such as 10m or an ISO time (default: now)');

const waitRescan: UnnamedCommand = {
  summary: 'Wait until computers have a new inventory or patch scan',
  arguments: [computersArgument],
  flags: [
    { name: 'type', value: 'value', help: 'what to scan', values: ['Inventory', 'Patch'], default: 'Inventory' },
    resultsSince,
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

const waitReboot: UnnamedCommand = {
  summary: 'Wait until computers have rebooted',
  arguments: [computersArgument],
  flags: [resultsSince],
  ...forComputers,
  examples: { 'Check for a reboot in the last 30 days': 'ems wait reboot PC-0042 --since 30d --timeout 2s' },
  seeAlso: ['computer reboot', 'computer reboot-status'],
  run: (input, context) => waitForThing(input, context, async () => ({ thing: rebootThing, withoutSince: 'read-now' })),
};

const waitPatching: UnnamedCommand = {
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

const trackingArgument: ArgumentSpec = {
  name: 'tracking-id',
  completes: 'task',
  help: 'tracking id of the job',
  reads: { type: 'string', format: 'uuid' },
};

const waitImport: UnnamedCommand = {
  summary: 'Wait until a package import is complete',
  details: 'Exit code 12 if the import failed, 8 if the wait timed out.',
  arguments: [trackingArgument],
  waits: true,
  shared: ['request'],
  role: 'package.read',
  examples: {
    'Show the request of a wait with a limit of five minutes':
      'ems wait import 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 --timeout 5m --dry-run',
  },
  seeAlso: ['package import', 'package import-status'],
  run: (input, context) => waitForJob(watchImport(trackingId(input)), importCall(trackingId(input)), input, context),
};

const waitTask: UnnamedCommand = {
  summary: 'Wait until a task is complete',
  details: 'A task is complete when every computer in it has reported. Completed tasks are kept for 30 days.',
  arguments: [trackingArgument],
  waits: true,
  shared: ['request'],
  role: 'computer.read',
  examples: { 'Show the request of a wait': 'ems wait task 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10 --dry-run' },
  seeAlso: ['task list', 'task show'],
  run: (input, context) => waitForJob(watchTask(trackingId(input)), taskCall(trackingId(input)), input, context),
};

const waitQueue: UnnamedCommand = {
  summary: 'Wait until the backend queues are empty',
  arguments: [{ name: 'name', many: true, optional: true, help: 'queues to wait for (default: all)' }],
  waits: true,
  role: 'computer.read',
  examples: { 'Wait until all queues are empty': 'ems wait queue' },
  seeAlso: ['queue list', 'queue names'],
  run: (input, context) =>
    waitPrepared(input, context, async () => {
      const typed = [input.arguments['name'] ?? []].flat();
      const known = typed.length === 0 ? [] : await knownQueues(await context.client());
      const names = typed.map((name) => checkedQueue('<name>', name, known));
      return { watch: watchQueues(names, known), asList: names.length > 1 };
    }),
};

const waitSync: UnnamedCommand = {
  summary: 'Wait until a depot sync job has a result',
  arguments: [{ name: 'job', optional: true, help: 'id of the sync job (default: the newest)' }],
  flags: [sinceFlag('only runs after this time count, such as 10m or an ISO time (default: the last run)')],
  waits: true,
  role: 'computer.read',
  examples: { 'Wait for the newest job': 'ems wait sync' },
  seeAlso: ['system trigger-sync', 'system sync-jobs'],
  run: (input, context) =>
    waitPrepared(input, context, async () => {
      const { job } = input.arguments;
      const since = await sinceOf(input, context);
      const before = since === undefined ? {} : { jobs: since, served: since };
      return { watch: watchSync(typeof job === 'string' ? job : undefined, before), asList: false };
    }),
};

export const commands = commandsNamed({
  import: waitImport,
  task: waitTask,
  queue: waitQueue,
  deployment: waitDeployment,
  'os-install': waitOsInstall,
  rescan: waitRescan,
  reboot: waitReboot,
  sync: waitSync,
  'emergency-patching': waitPatching,
});

/** --dry-run shows the request of one poll. */
const waitForJob = async (watch: Watch, look: ReadCall, input: Input, context: CommandContext): Promise<Result> =>
  input.shared.dryRun ? previewOne(look, await context.client()) : waitFor(watch, input, context, { asList: false });

const trackingId = (input: Input): string => textOf(input.values['tracking-id']);

import type { Follow } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Result } from '../../command/result.js';
import { isObject } from '../request/check-shape.js';
import type { Input } from '../../command/spec.js';
import type { Call } from '../../http/client.js';
import { inventory, patchScan, rebooting, type TimestampField } from './timestamp-fields.js';
import { asker, type Asker } from './ask.js';
import { deploymentFlags, watchDeployment } from './deployment.js';
import { readDeployments } from './deployments-before.js';
import { readGroupPatches, watchEmergencyPatching } from './emergency-patching.js';
import { trackingIdOf } from './fields.js';
import { watchImport } from './import.js';
import { readLimits } from './limits.js';
import { jobIdOf, readSyncBefore, watchSync } from './sync.js';
import { waitFor } from './wait-for.js';
import { readBaseline, watchAdvance } from './watch-timestamp.js';
import type { Watch, Watched } from './watch.js';

export interface FollowStart {
  readonly prepared: { readonly call: Pick<Call, 'path' | 'pathValues' | 'body'> };
  /** Computers acted on; empty for an import or a sync job. */
  readonly targets: readonly FollowTarget[];
  readonly input: Input;
  readonly context: Context;
  /** The journal that lists the targets, for the line to go on with. */
  readonly run?: string | undefined;
  /** When that run began, where part of it was sent earlier: the line to go on with has to count what happened since. */
  readonly runStarted?: string | undefined;
}

export interface FollowTarget {
  readonly id: number;
  readonly name: string;
}

/** One per request sent: the target's id where there is one, and what the service answered. */
export interface Started {
  readonly target?: number;
  readonly reply: Json | undefined;
  /** The service refused this one: it is told, not waited for. */
  readonly problem?: string | undefined;
}

/** Made before the request is sent, because "has advanced" needs to know from where. */
export interface Following {
  wait(started: readonly Started[]): Promise<Result>;
}

export type BeginFollow = (kind: Follow, start: FollowStart) => Promise<Following>;

export const beginFollow: BeginFollow = async (kind, start) => {
  readLimits(start.input); // a bad --timeout is found before anything is sent
  const ask = asker(start.context, start.context.interrupt);
  const watchOf = await beginnings[kind](start, ask);
  return {
    wait: (started) => {
      const refused = started.flatMap(({ problem, target }) =>
        problem === undefined || target === undefined ? [] : [{ id: target, name: nameIn(start, target), problem }],
      );
      const gone = new Set(refused.map(({ id }) => id));
      const targets = start.targets.filter(({ id }) => !gone.has(id));
      const reply = started.find(({ problem }) => problem === undefined)?.reply;
      const watch = watchOf(reply, targets);
      const trackingId = watch.trackingId ?? trackingIdOf(reply);
      const named = { ...watch, ...(trackingId === undefined ? {} : { trackingId }) };
      return waitFor(named, start.input, start.context, {
        asList: isSet(start),
        notStarted: refused,
        fresh: true,
      });
    },
  };
};

/** What has to be known beforehand, and what to watch once the service has answered. */
type Beginning = (
  start: FollowStart,
  ask: Asker,
) => Promise<(reply: Json | undefined, targets: readonly Watched[]) => Watch>;

const beginnings: Readonly<Record<Follow, Beginning>> = {
  import: async () => (reply) => {
    const trackingId = trackingIdOf(reply);
    if (trackingId === undefined)
      throw new EmsError('failed', 'the service accepted the import without telling its tracking id', {
        hint: 'Watch the backend with: ems wait queue',
      });
    return { ...watchImport(trackingId), trackingId };
  },
  sync: async ({ context }, ask) => {
    const before = await readSyncBefore(ask, context.clock);
    return (reply) => watchSync(isObject(reply) ? jobIdOf(reply) : undefined, before);
  },
  rescan: (start, ask) => {
    const { prepared } = start;
    const type = isObject(prepared.call.body) && prepared.call.body['scanType'] === 'Patch' ? 'Patch' : 'Inventory';
    const moving = type === 'Patch' ? patchScan : inventory;
    return advance(moving, 'rescan', `--type ${type} `, start, ask);
  },
  reboot: (start, ask) => advance(rebooting, 'reboot', '', start, ask),
  deployment: async (start, ask) => {
    const { prepared, targets } = start;
    const body = isObject(prepared.call.body) ? prepared.call.body : {};
    const { packageId } = body;
    const wish = {
      packageId: typeof packageId === 'string' ? packageId : undefined,
      gone: prepared.call.path.endsWith('/software-uninstall'),
      contact: prepared.call.path.endsWith('/activation') && body['software'] !== true,
    };
    const before = await readDeployments(targets, wish.packageId, ask);
    const served = before.served ?? start.context.clock.date();
    return (_reply, started) => {
      const flags = deploymentFlags(wish, sinceIn(started, start) ?? served.toISOString());
      return watchDeployment(started, wish, before, goOnLine('deployment', flags, started, start));
    };
  },
  'emergency-patching': async (start, ask) => {
    const pmGroup = start.prepared.call.pathValues?.['id'] ?? '';
    const patches = await readGroupPatches(pmGroup, ask);
    return (reply, started) => {
      const trackingId = trackingIdOf(reply);
      const resumeCommand = goOnLine(`emergency-patching ${pmGroup}`, '', started, start);
      return watchEmergencyPatching(started, { patches, trackingId }, resumeCommand);
    };
  },
};

const advance = async (
  moving: TimestampField,
  command: string,
  flags: string,
  start: FollowStart,
  ask: Asker,
): ReturnType<Beginning> => {
  const { context, targets } = start;
  const baseline = await readBaseline(moving, targets, ask, context);
  return (_reply, started) => {
    const since = `${flags}--since ${sinceIn(started, start) ?? baseline.served.toISOString()}`;
    return watchAdvance(moving, started, baseline, goOnLine(command, since, started, start));
  };
};

/** Many ids make no line to copy: the run's journal has them. */
const goOnLine = (
  command: string,
  flags: string,
  targets: readonly Watched[],
  start: Pick<FollowStart, 'run'>,
): string => {
  const end = flags === '' ? '' : ` ${flags}`;
  return isRunLine(targets, start)
    ? `ems bulk show ${start.run} --outcome done -o name | ems wait ${command} --from-file -${end}`
    : `ems wait ${command} ${targets.map(({ id }) => id).join(' ')}${end}`;
};

/** The line names everything that the run has done, also before it was resumed. */
const sinceIn = (targets: readonly Watched[], start: FollowStart): string | undefined =>
  isRunLine(targets, start) ? start.runStarted : undefined;

const isRunLine = (targets: readonly Watched[], { run }: Pick<FollowStart, 'run'>): boolean =>
  targets.length > 20 && run !== undefined;

const nameIn = ({ targets }: FollowStart, id: number): string =>
  targets.find((target) => target.id === id)?.name ?? String(id);

const isSet = ({ input, targets }: FollowStart): boolean =>
  targets.length > 1 || ['from-file', 'group', 'search', 'issue'].some((flag) => input.flags[flag] !== undefined);

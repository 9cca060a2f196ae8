import type { Follow, JobStatus } from '../../areas/record.js';
import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../base/errors.js';
import type { ReadCall } from '../../http/client.js';
import { isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { isUuid } from '../../base/text/identifiers.js';
import type { ContactTimes } from '../command.js';
import { wholePage } from '../../service/read-items.js';
import { narrows } from '../targets/select-computers.js';
import { activationBitsOf, activationThing } from './activation.js';
import { deploymentThing } from './deployment.js';
import type { DeploymentRequest } from './deployment-state.js';
import { patchingThing } from './emergency-patching.js';
import { watchImport } from './import.js';
import { asker, requireAnswered, type Asker } from './poll/ask.js';
import { membersCall } from '../targets/select-computers.js';
import { contactsOf } from './poll/contacts.js';
import { jobIdOf, trackingIdOf } from './poll/fields.js';
import { readLimits } from './poll/poll.js';
import { isRunLine, resumeWaitLine, waitFor } from './poll/wait-for.js';
import type { Watch, Watched } from './poll/watch.js';
import { rebootThing } from './reboot.js';
import { rescanThing } from './rescan.js';
import { readSyncBefore, watchSync } from './sync.js';
import { watchJob, watchTask } from './task.js';
import type { ComputerThing, StateBefore } from './thing.js';

interface FollowStart {
  readonly prepared: { readonly call: Pick<ReadCall, 'pathValues' | 'body'> };
  /** Computers acted on; empty for an import, a sync job or a group. */
  readonly targets: readonly { readonly id: number; readonly name: string }[];
  /** The deployment group that they were selected by. */
  readonly groupId?: string | undefined;
  /** The read that shows a job that is not a task. */
  readonly jobStatus?: JobStatus | undefined;
  readonly contactTimes?: ContactTimes | undefined;
  readonly input: Input;
  readonly context: Context;
  /** The journal that lists the targets, for the line to resume with. */
  readonly run?: string | undefined;
  /** When that run began, where part of it was sent earlier: the line to resume with has to count from there. */
  readonly runStarted?: string | undefined;
}

/** One request that was sent: its target, if it has one, and the service's answer. */
export interface Started {
  readonly target?: number;
  readonly reply: Json | undefined;
  /** The service's own time of its answer. */
  readonly served?: Date | undefined;
  /** The service refused it: it is reported, not waited for. */
  readonly problem?: string | undefined;
}

/** Created before the request is sent: a wait for a later time has to know the earlier one. */
export interface Following {
  wait(started: readonly Started[]): Promise<Result>;
}

/** Known once the service has answered. */
interface Sent {
  readonly reply: Json | undefined;
  readonly targets: readonly Watched[];
  /** The service's own time of the first answer, and of each. */
  readonly served: Date | undefined;
  readonly requested: ReadonlyMap<Watched['id'], Date> | undefined;
  readonly partly: boolean;
}

/** Reads the state before the request, and returns what to watch afterwards. */
type Beginning = (start: FollowStart, ask: Asker) => Promise<(sent: Sent) => Watch>;

export const beginFollow = async (kind: Follow, start: FollowStart): Promise<Following> => {
  readLimits(start.input); // a bad --timeout is found before anything is sent
  const ask = asker(start.context, start.context.interrupt);
  const watchOf = await beginnings[kind](start, ask).catch(explainForbidden);
  return {
    wait: (started) => {
      const refused = started.flatMap(({ problem, target }) =>
        problem === undefined || target === undefined ? [] : [{ id: target, name: nameIn(start, target), problem }],
      );
      const gone = new Set(refused.map(({ id }) => id));
      const reply = started.find(({ problem }) => problem === undefined)?.reply;
      const watch = watchOf({
        reply,
        targets: start.targets.filter(({ id }) => !gone.has(id)),
        served: started.find(({ served }) => served !== undefined)?.served,
        requested: requestedIn(started),
        partly: refused.length > 0,
      });
      const trackingId = trackingIdOf(reply);
      const named = { ...watch, ...(trackingId === undefined ? {} : { trackingId }) };
      const { selection } = start.input.shared;
      const isSet = start.targets.length > 1 || selection.fromFile !== undefined || narrows(selection);
      const asList = isSet || watch.targets.length !== 1;
      return waitFor(named, start.input, start.context, {
        asList,
        notStarted: refused,
        fresh: true,
        contactTimes: start.contactTimes,
      });
    },
  };
};

/** --wait needs a read that the command itself does not. */
const explainForbidden = (error: unknown): never => {
  if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
  const message = `${error.message} It was needed to know the state before the request; nothing was sent.`;
  const { hint } = error.facts;
  throw new EmsError('forbidden', message, {
    ...error.facts,
    hint: `Omit --wait to send it anyway. ${hint ?? ''}`.trim(),
  });
};

const requestedIn = (started: readonly Started[]): Map<Watched['id'], Date> =>
  new Map(
    started.flatMap(({ served, target }) =>
      served === undefined || target === undefined ? [] : [[target, served] as const],
    ),
  );

const nameIn = ({ targets }: FollowStart, id: number): string =>
  cleanCell(targets.find((target) => target.id === id)?.name ?? String(id));

const bodyOf = ({ prepared }: FollowStart): JsonObject => (isObject(prepared.call.body) ? prepared.call.body : {});

const beginImport: Beginning = async () => (sent) => {
  const trackingId = trackingIdOf(sent.reply);
  if (trackingId === undefined || !isUuid(trackingId))
    throw new EmsError('failed', 'The service accepted the import but returned no valid tracking id.', {
      hint: 'Watch the backend with: ems wait queue',
    });
  return watchImport(trackingId);
};

const beginJob: Beginning =
  async ({ jobStatus, prepared: { call } }) =>
  (sent) => {
    const trackingId = trackingIdOf(sent.reply);
    if (trackingId === undefined || (jobStatus === undefined && !isUuid(trackingId)))
      throw new EmsError('failed', 'the service accepted the request without a tracking id, so it cannot be followed', {
        hint: 'It was sent. Watch the backend with: ems wait queue',
      });
    return jobStatus === undefined ? watchTask(trackingId) : watchJob(jobStatus, call.pathValues ?? {}, trackingId);
  };

const beginSync: Beginning = async ({ context }, ask) => {
  const before = await readSyncBefore(ask, context.clock);
  return ({ reply }) => watchSync(isObject(reply) ? jobIdOf(reply) : undefined, before);
};

const beginPackage =
  (request: DeploymentRequest): Beginning =>
  (start, ask) => {
    const { packageId } = bodyOf(start);
    const named = typeof packageId === 'string' ? { ...request, packageId } : request;
    return beginThing(deploymentThing(named), start, ask);
  };

/** Follows the computers of the whole subtree, whose agents act one by one. */
const beginGroupActivation: Beginning = async (start, ask) => {
  const groupId = String(start.prepared.call.pathValues?.['id'] ?? '');
  const targets = await readMembers(groupId, ask);
  if (targets.length === 0)
    throw new EmsError('not-found', 'The group lists no computers, so there is nothing to wait for.', {
      hint: 'Nothing was sent. Omit --wait to activate it anyway.',
    });
  const { shared, arguments: typed } = start.input;
  const group = typeof typed['group'] === 'string' ? typed['group'] : groupId;
  const selection = { ...shared.selection, group, direct: false };
  const members = { ...start, targets, groupId, input: { ...start.input, shared: { ...shared, selection } } };
  const watchOf = await beginThing(activationThing(activationBitsOf(bodyOf(start))), members, ask);
  return (sent) => {
    const { served } = sent;
    const requested = served === undefined ? undefined : new Map(targets.map(({ id }) => [id, served]));
    return watchOf({ ...sent, targets, requested });
  };
};

const readMembers = async (groupId: string, ask: Asker): Promise<FollowStart['targets']> => {
  const reading = ask.list({ ...membersCall(groupId, false), compressed: true }, { top: wholePage });
  const asked = await requireAnswered(reading).catch((error: unknown) => {
    if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
    throw new EmsError('forbidden', error.message, {
      ...error.facts,
      hint: 'The computers to wait for cannot be listed, so nothing was sent. Omit --wait, or ask for the role.',
    });
  });
  return (asked?.value ?? []).map(({ hostname, id }) => ({ id, name: hostname ?? String(id) }));
};

const beginnings: Readonly<Record<Follow, Beginning>> = {
  import: beginImport,
  job: beginJob,
  sync: beginSync,
  rescan: (start, ask) =>
    beginThing(rescanThing(bodyOf(start)['scanType'] === 'Patch' ? 'Patch' : 'Inventory'), start, ask),
  reboot: (start, ask) => beginThing(rebootThing, start, ask),
  activation: (start, ask) => beginThing(activationThing(activationBitsOf(bodyOf(start))), start, ask),
  reinstall: beginPackage({ reinstall: true }),
  uninstall: beginPackage({ gone: true }),
  'group-activation': beginGroupActivation,
  'emergency-patching': async (start, ask) =>
    beginThing(await patchingThing(start.prepared.call.pathValues?.['id'] ?? '', ask), start, ask),
};

const beginThing = async <Before extends StateBefore>(
  thing: ComputerThing<Before>,
  start: FollowStart,
  ask: Asker,
): ReturnType<Beginning> => {
  const { context, groupId, input, run, runStarted, targets } = start;
  const { selection } = input.shared;
  const members = groupId === undefined ? undefined : membersCall(groupId, selection.direct);
  const set = { targets, groupId, contacts: contactsOf(targets, members) };
  const before = await thing.readBefore(set, { ask, clock: context.clock });
  const named = [input.arguments['computer'] ?? []].flat().length > 0;
  return (sent) => {
    const line = { targets: sent.targets, selection, run, named, partly: sent.partly };
    const since = (isRunLine(line) ? runStarted : undefined) ?? before.contacts.served.toISOString();
    const flags = `${thing.flags} --since ${since}`.trim();
    const contacts = { ...before.contacts, requested: sent.requested };
    return {
      ...thing.watch({ ...set, targets: sent.targets }, { ...before, contacts }, trackingIdOf(sent.reply)),
      resumeCommand: resumeWaitLine({ ...line, command: thing.command, flags }),
    };
  };
};

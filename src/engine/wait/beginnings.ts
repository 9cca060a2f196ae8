import type { Follow } from '../../areas/record.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { activationCommand, activationFlags, bitsIn, readActivationBefore, watchActivation } from './activation.js';
import type { Asker } from './ask.js';
import type { FollowStart } from './follow-start.js';
import { contactsOf, type Contacts } from './contacts.js';
import { watchDeployment } from './deployment.js';
import { readDeployments } from './deployments-before.js';
import { readGroupPatches, readScansBefore, watchEmergencyPatching } from './emergency-patching.js';
import { trackingIdOf } from './fields.js';
import { membersCall, readWatchedMembers } from './group-members.js';
import { watchImport } from './import.js';
import { watchJob } from './job.js';
import { isRunLine, resumeWaitLine } from './resume-line.js';
import { deploymentFlags, type DeploymentRequest } from './observe-deployment.js';
import { jobIdOf, readSyncBefore, watchSync } from './sync.js';
import { watchTask } from './task.js';
import { inventoryScan, patchScan, rebooting, type TimestampField } from './timestamp-fields.js';
import { readTimestampBaseline, watchAdvance } from './watch-timestamp.js';
import type { Watch, Watched } from './watch.js';
import { isObject } from '../../json/objects.js';
import type { Input } from '../../command/input.js';
import { isUuid } from '../../text/uuid.js';

/** What is known once the service has answered. */
export interface Sent {
  readonly reply: Json | undefined;
  readonly targets: readonly Watched[];
  /** The service's own time of the first answer, and of each. */
  readonly served: Date | undefined;
  readonly requested: ReadonlyMap<Watched['id'], Date>;
  readonly partly: boolean;
}

/** What has to be known beforehand, and what to watch afterwards. */
type Beginning = (start: FollowStart, ask: Asker) => Promise<(sent: Sent) => Watch>;

const importing: Beginning = async () => (sent) => {
  const trackingId = trackingIdOf(sent.reply);
  if (trackingId === undefined || !isUuid(trackingId))
    throw new EmsError('failed', 'The service accepted the import but returned no valid tracking id.', {
      hint: 'Watch the backend with: ems wait queue',
    });
  return { ...watchImport(trackingId), trackingId };
};

const working: Beginning =
  async ({ jobStatus, prepared: { call } }) =>
  (sent) => {
    const trackingId = trackingIdOf(sent.reply);
    if (trackingId === undefined || (jobStatus === undefined && !isUuid(trackingId)))
      throw new EmsError('failed', 'the service accepted the request without a tracking id, so it cannot be followed', {
        hint: 'It was sent. Watch the backend with: ems wait queue',
      });
    if (jobStatus === undefined) return { ...watchTask(trackingId), trackingId };
    return { ...watchJob(jobStatus, call.pathValues ?? {}, trackingId), trackingId };
  };

const syncing: Beginning = async ({ context }, ask) => {
  const before = await readSyncBefore(ask, context.clock);
  return ({ reply }) => watchSync(isObject(reply) ? jobIdOf(reply) : undefined, before);
};

const rescanning: Beginning = (start, ask) => {
  const type = bodyOf(start)['scanType'] === 'Patch' ? 'Patch' : 'Inventory';
  return advance(
    { moving: type === 'Patch' ? patchScan : inventoryScan, command: 'rescan', flags: `--type ${type} ` },
    start,
    ask,
  );
};

const deploying: Beginning = async (start, ask) => {
  if (start.prepared.call.path.endsWith('/activation')) return activating(start, ask);
  const { packageId } = bodyOf(start);
  const { path } = start.prepared.call;
  const request: DeploymentRequest = {
    packageId: typeof packageId === 'string' ? packageId : undefined,
    gone: path.endsWith('/software-uninstall'),
    reinstall: path.endsWith('/software-reinstall'),
  };
  const contacts = contactsFor(start);
  const before = await readDeployments(start.targets, request.packageId, contacts, { ask, clock: start.context.clock });
  return (sent) => {
    const flags = deploymentFlags(request, sinceOf(start, sent, before.contacts.served));
    return watchDeployment({
      targets: sent.targets,
      request,
      before: { ...before, contacts: { ...before.contacts, requested: sent.requested } },
      contacts,
      groupId: start.groupId,
      resumeCommand: lineOf('deployment', flags, start, sent),
    });
  };
};

const activating: Beginning = async (start, ask) => {
  const bits = bitsIn(bodyOf(start));
  const contacts = contactsFor(start);
  const before = await readActivationBefore(bits, start.targets, contacts, { ask, clock: start.context.clock });
  return (sent) =>
    watchActivation({
      targets: sent.targets,
      bits,
      before,
      contacts,
      requested: sent.requested,
      groupId: start.groupId,
      resumeCommand: lineOf(
        activationCommand(bits),
        activationFlags(bits, sinceOf(start, sent, before.contacts.served)),
        start,
        sent,
      ),
    });
};

/** The computers of the whole subtree, whose agents act one by one. */
const activatingGroup: Beginning = async (start, ask) => {
  const bits = bitsIn(bodyOf(start));
  const groupId = String(start.prepared.call.pathValues?.['id'] ?? '');
  const targets = await readWatchedMembers(groupId, ask);
  const contacts = contactsOf(targets, membersCall(groupId, true));
  const before = await readActivationBefore(bits, targets, contacts, { ask, clock: start.context.clock });
  const typed = start.input.arguments['group'];
  const selection = {
    ...start.input.shared.selection,
    group: typeof typed === 'string' ? typed : groupId,
    includeDescendants: true,
  };
  return ({ served }) => {
    const flags = activationFlags(bits, before.contacts.served.toISOString());
    return watchActivation({
      targets,
      bits,
      before,
      contacts,
      requested: served === undefined ? undefined : new Map(targets.map(({ id }) => [id, served])),
      groupId,
      resumeCommand: resumeWaitLine({ command: activationCommand(bits), flags, targets, selection }),
    });
  };
};

const patching: Beginning = async (start, ask) => {
  const pmGroup = start.prepared.call.pathValues?.['id'] ?? '';
  const patches = await readGroupPatches(pmGroup, ask);
  const contacts = contactsFor(start);
  const before = await readScansBefore(start.targets, contacts, { ask, clock: start.context.clock });
  return (sent) =>
    watchEmergencyPatching({
      targets: sent.targets,
      patches,
      trackingId: trackingIdOf(sent.reply),
      before: { ...before, contacts: { ...before.contacts, requested: sent.requested } },
      contacts,
      groupId: start.groupId,
      resumeCommand: lineOf(
        `emergency-patching ${pmGroup}`,
        `--since ${sinceOf(start, sent, before.contacts.served)}`,
        start,
        sent,
      ),
    });
};

export const beginnings: Readonly<Record<Follow, Beginning>> = {
  import: importing,
  job: working,
  sync: syncing,
  rescan: rescanning,
  reboot: (start, ask) => advance({ moving: rebooting, command: 'reboot', flags: '' }, start, ask),
  deployment: deploying,
  'group-activation': activatingGroup,
  'emergency-patching': patching,
};

const advance = async (
  { moving, command, flags }: { readonly moving: TimestampField; readonly command: string; readonly flags: string },
  start: FollowStart,
  ask: Asker,
): ReturnType<Beginning> => {
  const contacts = contactsFor(start);
  const baseline = await readTimestampBaseline(moving, start.targets, contacts, { ask, clock: start.context.clock });
  return (sent) => {
    const since = `${flags}--since ${sinceOf(start, sent, baseline.served)}`;
    const resumeCommand = lineOf(command, since, start, sent);
    return watchAdvance({ moving, targets: sent.targets, baseline, contacts, groupId: start.groupId, resumeCommand });
  };
};

const bodyOf = ({ prepared }: FollowStart): JsonObject => (isObject(prepared.call.body) ? prepared.call.body : {});

const contactsFor = ({ groupId, input, targets }: FollowStart): Contacts =>
  contactsOf(
    targets,
    groupId === undefined ? undefined : membersCall(groupId, input.shared.selection.includeDescendants),
  );

const lineOf = (command: string, flags: string, { input, run }: FollowStart, { partly, targets }: Sent): string =>
  resumeWaitLine({ command, flags, targets, selection: input.shared.selection, run, partly, named: isNamed(input) });

const isNamed = ({ arguments: typed }: Input): boolean => [typed['computer'] ?? []].flat().length > 0;

const sinceOf = ({ input, run, runStarted }: FollowStart, { partly, targets }: Sent, served: Date): string =>
  (isRunLine({ selection: input.shared.selection, run, partly, targets, named: isNamed(input) })
    ? runStarted
    : undefined) ?? served.toISOString();

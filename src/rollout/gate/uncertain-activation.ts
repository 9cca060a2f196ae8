import { taskApi } from '../../service/tasks.js';
import { deploymentApi } from '../../service/deployments.js';
import { readEta } from '../../fleet/eta.js';
import { beginOf } from '../../engine/wait/os-install.js';
import { EmsError } from '../../errors.js';
import { whenText } from '../../fleet/when-text.js';
import type { JsonObject } from '../../json/objects.js';
import type { Drive } from '../session/drive.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { ResolvedSubject, RingComputer } from '../types.js';
import { ringReader } from './look.js';
import { everyoneHas } from './package-history.js';
import type { Reports } from './reports.js';
import { readRingMembers } from './ring-members.js';

/**
 * Proof for an activation that may not have been sent: results prove that it was. A full polling interval without any
 * proves that it was not, since every agent has polled by then.
 */
type ActivationProof =
  | { readonly kind: 'happened'; readonly by: string }
  | { readonly kind: 'did not happen' }
  /** Every agent has polled by this time: until then, the next contacts may still prove it. */
  | { readonly kind: 'unknown'; readonly until: Date };

interface UncertainActivation {
  readonly subject: ResolvedSubject;
  readonly groupId: string;
  readonly since: Date;
  /** Include the members of groups below. */
  readonly below?: boolean | undefined;
  /** The activation removes the package, so only computers that have it will report. */
  readonly removes?: boolean | undefined;
}

const proofs = {
  results: 'results show that it had been activated',
  scans: 'most of its computers were scanned since; whether the emergency patching was started is not known',
  everyone: 'all of its computers have the package; whether the activation was received is not known',
} as const;

export const proveActivation = async (
  access: ServiceAccess,
  activation: UncertainActivation,
): Promise<ActivationProof> => {
  const { below, groupId, since, subject } = activation;
  const members = await readRingMembers(access, groupId, below === true);
  const unknown = async (): Promise<ActivationProof & { readonly kind: 'unknown' }> => {
    const minutes = Math.max(await readInterval(access, groupId), subject.kind === 'patch' ? patchMinutes : 0);
    return { kind: 'unknown', until: new Date(since.getTime() + minutes * 60_000) };
  };
  const hasResults = await readResults(access, activation, members);
  if (hasResults === undefined) return unknown();
  if (hasResults) return { kind: 'happened', by: subject.kind === 'patch' ? proofs.scans : proofs.results };
  const hasBegun = below === true ? await hasTask(access, activation) : false;
  if (hasBegun !== false) return hasBegun === true ? { kind: 'happened', by: proofs.results } : unknown();
  const open = await unknown();
  if (access.now() < open.until) return open;
  if (await isReached(access, activation, members)) return { kind: 'happened', by: proofs.everyone };
  return mayRepeat(activation, members) ? { kind: 'did not happen' } : open;
};

/**
 * Whether a person who asks again may send an activation of which nothing is known: only after every agent has polled,
 * because until then the next contacts may prove that it was sent.
 */
export const mayResend = ({ access, file }: Drive, { until }: { readonly until: Date }, isAsked: boolean): boolean => {
  if (!isAsked || access.now() >= until) return isAsked;
  throw new EmsError('pending', 'Whether the last activation was received is not known yet; it is not sent twice.', {
    hint: `The next contacts show it, at the latest ${whenText(until, access.now())}. Continue with: ems rollout advance ${file.name}`,
  });
};

/** Computers also scan for patches on their own. After this time most of those that were told to have scanned. */
const patchMinutes = 4 * 60;

const readInterval = async (access: ServiceAccess, groupId: string): Promise<number> => {
  const eta = await readEta(access.reader, { kind: 'group', id: groupId, name: '' }, access.now());
  if (!eta.ok) return 60;
  const { contactMinutes, intervalKnown, intervalMinutes } = eta.value;
  // The last contacts may be only a minute old, which does not prove that every agent polled.
  return intervalKnown ? intervalMinutes : Math.max(60, contactMinutes);
};

/** If every computer has the package, no result can come; sending it again would only start other pending work. */
const isReached = async (
  access: ServiceAccess,
  { removes, subject }: UncertainActivation,
  members: readonly RingComputer[],
): Promise<boolean> =>
  subject.kind === 'package' && removes !== true && members.length > 0 && everyoneHas(access, subject, members);

/**
 * A package that is activated twice is installed once by agents that have not polled since. Emergency patching sent
 * twice may run twice, so some member must have made contact since.
 */
const mayRepeat = ({ since, subject }: UncertainActivation, members: readonly RingComputer[]): boolean =>
  subject.kind === 'package' ||
  members.length === 0 ||
  members.some(({ lastSeen }) => lastSeen !== undefined && lastSeen >= since);

/** Returns undefined if results cannot be read, which proves nothing. */
const readResults = async (
  access: ServiceAccess,
  { groupId, since, subject }: UncertainActivation,
  members: readonly RingComputer[],
): Promise<boolean | undefined> => {
  if (subject.kind === 'patch') {
    const reports = await ringReader(access, subject).reports({ groupId, members, since });
    return reports === undefined ? undefined : areScanned(reports, members, since);
  }
  const ids = new Set(members.map(({ id }) => id));
  const filter = { packageName: subject.name, version: subject.version, after: since.toISOString() };
  const isResult = ({ computerId, packageName }: Readonly<Record<string, unknown>>): boolean =>
    typeof computerId === 'number' && ids.has(computerId) && packageName === subject.name;
  const read = await access.reader.items(deploymentApi.history({ body: filter }), {
    enough: (items) => items.some(isResult),
    whole: true,
  });
  return read.ok ? read.value.some(isResult) : undefined;
};

/** A scan on one computer proves nothing: of the computers with a contact since, at least half must have scanned. */
const areScanned = ({ needed, scanned }: Reports, members: readonly RingComputer[], since: Date): boolean => {
  const asked = members.filter(
    ({ id, lastSeen }) => needed?.has(id) === true && lastSeen !== undefined && lastSeen >= since,
  );
  const looked = asked.filter(({ id }) => scanned?.has(id) === true);
  return looked.length > 0 && looked.length * 2 >= asked.length;
};

/** The service creates a task per deployment, newest first: one for the package is proof. Undefined if unreadable. */
const hasTask = async (
  access: ServiceAccess,
  { since, subject }: UncertainActivation,
): Promise<boolean | undefined> => {
  if (subject.kind === 'patch') return false;
  const read = await access.reader.sample(taskApi.list(), 50);
  if (!read.ok) return read.absent ? false : undefined;
  const begun = Math.floor(since.getTime() / 1_000) * 1_000;
  const isAbout = (task: JsonObject): boolean =>
    Object.values(task).some((value) => typeof value === 'string' && value.toLowerCase() === subject.id.toLowerCase());
  return read.value.items.some((task) => isAbout(task) && (beginOf(task)?.getTime() ?? 0) >= begun);
};

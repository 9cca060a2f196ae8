import { deploymentApi } from '../../../service/deployments.js';
import { timeIn } from '../../../service/times.js';
import type { ComputerDistributionEvent } from '../../../contract/answers.js';
import { readEta } from '../../../service/eta.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { ResolvedSubject, RingComputer } from '../types.js';
import { ringReader } from './look.js';
import { isInstallation, isRemovalMode, readLatest } from './package-history.js';
import type { Reports } from './reports.js';
import { readRingMembers } from './ring-members.js';

/**
 * Proof for an activation that may not have been sent: the result of a computer that it told proves that it was. A full
 * polling interval without any, although one that would have reported was in contact, proves that it was not.
 */
export type ActivationProof =
  | { readonly kind: 'happened'; readonly by: string }
  | { readonly kind: 'did not happen' }
  /** Until then the next contacts may still prove it. Later only a person, or a computer that is back, can tell. */
  | { readonly kind: 'unknown'; readonly until: Date };

export interface UncertainActivation {
  readonly subject: ResolvedSubject;
  readonly groupId: string;
  readonly since: Date;
  /** The target with everything below it; its rings were told before, so that their results prove nothing. */
  readonly target?: { readonly rings: readonly string[] } | undefined;
  /** The activation removes the package. */
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
  const { groupId, since, subject } = activation;
  const witnesses = await readWitnesses(access, activation);
  const hasResults = await readResults(access, activation, witnesses);
  if (hasResults === true) return { kind: 'happened', by: subject.kind === 'patch' ? proofs.scans : proofs.results };
  const minutes = Math.max(await readInterval(access, groupId), subject.kind === 'patch' ? patchMinutes : 0);
  const until = new Date(since.getTime() + minutes * 60_000);
  if (hasResults === undefined || access.now() < until) return { kind: 'unknown', until };
  const expected = await whoWouldReport(access, activation, witnesses);
  if (expected === undefined) return { kind: 'unknown', until };
  if (expected.length === 0 && witnesses.length > 0 && activation.target === undefined)
    return { kind: 'happened', by: proofs.everyone };
  const hasPolled = expected.some(({ lastSeen }) => lastSeen !== undefined && lastSeen >= since);
  return hasPolled ? { kind: 'did not happen' } : { kind: 'unknown', until };
};

/** The computers that nothing else told. */
const readWitnesses = async (
  access: ServiceAccess,
  { groupId, target }: UncertainActivation,
): Promise<RingComputer[]> => {
  const members = await readRingMembers(access, groupId, target !== undefined);
  const told = new Set<number>();
  for (const ring of target?.rings ?? []) for (const { id } of await readRingMembers(access, ring)) told.add(id);
  return members.filter(({ id }) => !told.has(id));
};

/** A computer that has the package does not report it again. Undefined if the history is not readable. */
const whoWouldReport = async (
  access: ServiceAccess,
  { removes, subject }: UncertainActivation,
  witnesses: readonly RingComputer[],
): Promise<readonly RingComputer[] | undefined> => {
  if (subject.kind === 'patch' || removes === true) return witnesses;
  const latest = await readLatest(access, subject);
  return latest.ok ? witnesses.filter(({ id }) => !isInstallation(latest.value.get(id))) : undefined;
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

/** Returns undefined if results cannot be read, which proves nothing. */
const readResults = async (
  access: ServiceAccess,
  { groupId, removes, since, subject }: UncertainActivation,
  witnesses: readonly RingComputer[],
): Promise<boolean | undefined> => {
  if (subject.kind === 'patch') {
    const reports = await ringReader(access, subject).reports({ groupId, members: witnesses, since });
    return reports === undefined ? undefined : areScanned(reports, witnesses, since);
  }
  const ids = new Set(witnesses.map(({ id }) => id));
  const filter = { packageName: subject.name, version: subject.version, after: since.toISOString() };
  // A ring that is told to remove it may still be installing it, and a service may ignore the time.
  const isResult = ({
    computerId,
    installMode,
    logDateUtc,
    packageName,
  }: Partial<ComputerDistributionEvent>): boolean =>
    typeof computerId === 'number' &&
    ids.has(computerId) &&
    packageName === subject.name &&
    isRemovalMode(installMode) === (removes === true) &&
    (timeIn(logDateUtc)?.getTime() ?? since.getTime()) >= since.getTime();
  const read = await access.reader.items(deploymentApi.history({ body: filter }), {
    enough: (items) => items.some(isResult),
    whole: true,
  });
  return read.ok ? read.value.some(isResult) : undefined;
};

/** A scan on one computer proves nothing: of the computers with a contact since, at least half must have scanned. */
const areScanned = ({ listed, scanned }: Reports, members: readonly RingComputer[], since: Date): boolean => {
  const asked = members.filter(
    ({ id, lastSeen }) => listed?.has(id) === true && lastSeen !== undefined && lastSeen >= since,
  );
  const looked = asked.filter(({ id }) => scanned?.has(id) === true);
  return looked.length > 0 && looked.length * 2 >= asked.length;
};

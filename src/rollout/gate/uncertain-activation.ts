import { readEta } from '../../fleet/read-eta.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { getCall, searchCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { ServiceAccess } from '../state/service-access.js';
import { ringReader } from './look.js';
import { readRingMembers } from './ring-members.js';
import { everyoneHas } from './package-history.js';
import type { Reports } from './reports.js';
import type { ResolvedSubject, RingComputer } from '../types.js';

/**
 * An activation of which nobody knows whether it was sent: results prove that it was. A full polling interval without
 * any proves that it was not, since by then every agent has asked. What this machine has noted needs no proof.
 */
export type ActivationProof =
  | { readonly kind: 'happened'; readonly by: 'note' | 'results' | 'late scans' | 'nothing to do' }
  | { readonly kind: 'did not happen'; readonly by: 'note' | 'results' }
  | { readonly kind: 'unknown' };

export interface UncertainActivation {
  readonly subject: ResolvedSubject;
  readonly groupId: string;
  readonly since: Date;
  /** Everything below the group, not only its own members. */
  readonly below?: boolean | undefined;
  /** Only these computers. */
  readonly ids?: readonly number[] | undefined;
  /** It is to take the package away: those who have it are those who will report. */
  readonly removes?: boolean | undefined;
}

export const proveActivation = async (
  access: ServiceAccess,
  activation: UncertainActivation,
): Promise<ActivationProof> => {
  const all = await readRingMembers(access, activation.groupId, activation.below === true);
  const members = activation.ids === undefined ? all : all.filter(({ id }) => activation.ids?.includes(id));
  const results = await resultsIn(access, activation, members);
  if (results === 'unread') return { kind: 'unknown' };
  if (results === 'yes') return { kind: 'happened', by: 'results' };
  if (results === 'late') return { kind: 'happened', by: 'late scans' };
  // A task says for which package it is, not for which ring: it tells of the target alone.
  const isBegun = activation.below === true && (await hasTask(access, activation));
  if (isBegun !== false) return isBegun === true ? { kind: 'happened', by: 'results' } : { kind: 'unknown' };
  const eta = await readEta(access.reader, { kind: 'group', id: activation.groupId, name: '' }, access.now());
  // An interval estimated from the last contacts may be as short as a minute, which does not prove that every agent asked.
  const told = eta.ok ? eta.value.intervalMinutes : 0;
  const polling = eta.ok && eta.value.intervalKnown ? told : Math.max(60, told);
  const minutes = results === 'a few' ? Math.max(polling, doubtMinutes) : polling;
  if (access.now().getTime() < activation.since.getTime() + minutes * 60_000) return { kind: 'unknown' };
  if (await isReached(access, activation, members)) return { kind: 'happened', by: 'nothing to do' };
  return mayRepeat(activation, members) ? { kind: 'did not happen', by: 'results' } : { kind: 'unknown' };
};

/** If every computer has the package, no result can come; sending it again would only start other pending work. */
const isReached = async (
  access: ServiceAccess,
  { removes, subject }: UncertainActivation,
  members: readonly RingComputer[],
): Promise<boolean> =>
  subject.kind === 'package' && removes !== true && members.length > 0 && everyoneHas(access, subject, members);

/**
 * A computer that has not asked since installs a package once, told once or twice. Emergency patching that is asked for
 * twice may be two: there somebody has to have asked.
 */
const mayRepeat = ({ since, subject }: UncertainActivation, members: readonly RingComputer[]): boolean =>
  subject.kind === 'package' ||
  members.length === 0 ||
  members.some(({ lastSeen }) => lastSeen !== undefined && lastSeen >= since);

/** Computers scan for patches on their own, too. After this time most of them have scanned, if they were told to. */
const doubtMinutes = 4 * 60;

/** `unread` proves nothing. */
type Results = 'yes' | 'late' | 'a few' | 'none' | 'unread';

const resultsIn = async (
  access: ServiceAccess,
  { groupId, since, subject }: UncertainActivation,
  members: readonly RingComputer[],
): Promise<Results> => {
  if (subject.kind === 'patch') {
    const reports = await ringReader(access, subject).reports({ groupId, members, since });
    return reports === undefined ? 'unread' : scansIn(reports, members, since);
  }
  const ids = new Set(members.map(({ id }) => id));
  const filter = { packageName: subject.name, version: subject.version, after: since.toISOString() };
  const isResult = ({ computerId, packageName }: Readonly<Record<string, unknown>>): boolean =>
    typeof computerId === 'number' && ids.has(computerId) && packageName === subject.name;
  const read = await access.reader.items(searchCall('/api/computer/distribution-history/search', filter), {
    enough: (items) => items.some(isResult),
    whole: true,
  });
  if (!read.ok) return 'unread';
  return read.value.some((event) => isResult(event) && textOf(event['packageName']) !== '') ? 'yes' : 'none';
};

/**
 * Computers look for patches on their own, about once a day each: that one has proves nothing. Those that are told to
 * patch do so at their next contact, so that most of those in contact since have looked. Where they have done so after
 * hours, they would have in any case: it is not sent a second time then, and nothing is said to be proved.
 */
const scansIn = ({ needed, scanned }: Reports, members: readonly RingComputer[], since: Date): Results => {
  const soon = since.getTime() + doubtMinutes * 60_000;
  const asked = members.filter(
    ({ id, lastSeen }) => needed?.has(id) === true && lastSeen !== undefined && lastSeen >= since,
  );
  const looks = asked.flatMap(({ id }) => scanned?.get(id) ?? []);
  if (looks.length === 0) return 'none';
  if (looks.length * 2 < asked.length) return 'a few';
  return looks.filter((at) => at.getTime() <= soon).length * 2 >= asked.length ? 'yes' : 'late';
};

/** A task is created when a deployment starts: newest first, so the first page tells. undefined: not readable. */
const hasTask = async (
  access: ServiceAccess,
  { since, subject }: UncertainActivation,
): Promise<boolean | undefined> => {
  if (subject.kind === 'patch') return false;
  const read = await access.reader.sample(getCall('/api/tasks'), 50);
  const begun = Math.floor(since.getTime() / 1_000) * 1_000;
  if (!read.ok) return read.absent ? false : undefined;
  return read.value.items.some((task) => isAbout(task, subject.id) && (beginOf(task) ?? 0) >= begun);
};

const isAbout = (task: JsonObject, packageId: string): boolean =>
  Object.values(task).some((value) => typeof value === 'string' && value.toLowerCase() === packageId.toLowerCase());

const beginOf = (task: JsonObject): number | undefined =>
  Object.entries(task)
    .filter(([name]) => /creat|start|begin|began|request/i.test(name))
    .flatMap(([, value]) => timeIn(value)?.getTime() ?? [])
    .toSorted((left, right) => left - right)[0];

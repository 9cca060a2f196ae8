import { readEta } from '../../fleet/read-eta.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { getCall, searchCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { ServiceAccess } from '../state/service-access.js';
import { readRingMembers, ringReader } from './look.js';
import type { ResolvedSubject, RingComputer } from '../types.js';

/**
 * An activation of which nobody knows whether it was sent: results prove that it was. A full polling interval without
 * any proves that it was not, if somebody has asked in that time who would have had something to report. Where all who
 * asked have the package already, nobody can tell; it is then not sent again, and that is said.
 */
export type ActivationProof =
  | { readonly kind: 'happened' }
  | { readonly kind: 'did not happen' }
  | { readonly kind: 'untold' }
  | { readonly kind: 'unknown' };

export interface UncertainActivation {
  readonly subject: ResolvedSubject;
  readonly groupId: string;
  readonly since: Date;
  /** Everything below the group, not only its own members. */
  readonly below?: boolean | undefined;
  /** It installs the package: who has it already reports nothing. */
  readonly installs?: boolean | undefined;
  /** Only these computers. */
  readonly ids?: readonly number[] | undefined;
}

export const proveActivation = async (
  access: ServiceAccess,
  activation: UncertainActivation,
): Promise<ActivationProof> => {
  const all = await readRingMembers(access, activation.groupId, activation.below === true);
  const members = activation.ids === undefined ? all : all.filter(({ id }) => activation.ids?.includes(id));
  if (await hasResults(access, activation, members)) return { kind: 'happened' };
  // A task says for which package it is, not for which ring: it tells of the target alone.
  if (activation.below === true && (await hasTask(access, activation))) return { kind: 'happened' };
  const eta = await readEta(access.reader, { kind: 'group', id: activation.groupId, name: '' }, access.now());
  const minutes = eta.ok ? eta.value.intervalMinutes : 60;
  if (access.now().getTime() < activation.since.getTime() + minutes * 60_000) return { kind: 'unknown' };
  const asked = members.filter(({ lastSeen }) => lastSeen !== undefined && lastSeen >= activation.since);
  if (asked.length === 0) return { kind: isOnce(activation, members) ? 'did not happen' : 'unknown' };
  return { kind: (await couldTell(access, activation, members, asked)) ? 'did not happen' : 'untold' };
};

/** A single computer that has not asked since does it once, told once or twice; it must not hold up those that join later. */
const isOnce = ({ ids, subject }: UncertainActivation, members: readonly RingComputer[]): boolean =>
  members.length === 0 || (ids !== undefined && subject.kind === 'package');

/** Whether somebody who has asked would have had something to report. */
const couldTell = async (
  access: ServiceAccess,
  { groupId, ids, installs, since, subject }: UncertainActivation,
  members: readonly RingComputer[],
  asked: readonly RingComputer[],
): Promise<boolean> => {
  if (installs !== true || subject.kind === 'patch' || ids !== undefined) return true;
  const reports = await ringReader(access, subject).reports({ groupId, members, since });
  if (reports === undefined) return false;
  const { done, failed, reported } = reports;
  return reported === undefined ? asked.length > done + failed : asked.some(({ id }) => !reported.has(id));
};

const hasResults = async (
  access: ServiceAccess,
  { groupId, since, subject }: UncertainActivation,
  members: readonly RingComputer[],
): Promise<boolean> => {
  if (subject.kind === 'patch') {
    const reports = await ringReader(access, subject).reports({ groupId, members, since });
    return (reports?.reported?.size ?? 0) > 0;
  }
  const ids = new Set(members.map(({ id }) => id));
  const filter = { packageName: subject.name, version: subject.version, after: since.toISOString() };
  const isResult = ({ computerId, packageName }: Readonly<Record<string, unknown>>): boolean =>
    typeof computerId === 'number' && ids.has(computerId) && packageName === subject.name;
  const read = await access.reader.items(searchCall('/api/computer/distribution-history/search', filter), {
    enough: (items) => items.some(isResult),
  });
  return read.ok && read.value.some((event) => isResult(event) && textOf(event['packageName']) !== '');
};

/** A task is created when a deployment starts: newest first, so the first page tells. Its fields are not documented. */
const hasTask = async (access: ServiceAccess, { since, subject }: UncertainActivation): Promise<boolean> => {
  if (subject.kind === 'patch') return false;
  const read = await access.reader.sample(getCall('/api/tasks'), 50);
  const begun = Math.floor(since.getTime() / 1_000) * 1_000;
  return read.ok && read.value.items.some((task) => isAbout(task, subject.id) && (beginOf(task) ?? 0) >= begun);
};

const isAbout = (task: JsonObject, packageId: string): boolean =>
  Object.values(task).some((value) => typeof value === 'string' && value.toLowerCase() === packageId.toLowerCase());

const beginOf = (task: JsonObject): number | undefined =>
  Object.entries(task)
    .filter(([name]) => /creat|start|begin|began|request/i.test(name))
    .flatMap(([, value]) => timeIn(value)?.getTime() ?? [])
    .toSorted((left, right) => left - right)[0];

import { deploymentApi } from '../../../service/deployments.js';
import type { ComputerDistributionEvent } from '../../../contract/answers.js';
import type { Readable } from '../../../service/readable.js';
import type { Json } from '../../../base/json/objects.js';
import type { ServiceAccess } from '../session/service-access.js';
import type { PackageSubject, RingComputer } from '../types.js';

export type NamedPackage = Pick<PackageSubject, 'id' | 'name' | 'version'>;

export const successWord = /^(success(ful)?|succeeded|installed|done|ok)$/i;

/** Reads the last event of each computer. */
export const readLatest = async (
  { reader }: ServiceAccess,
  { name, version }: NamedPackage,
): Promise<Readable<ReadonlyMap<number, ComputerDistributionEvent>>> => {
  const call = deploymentApi.history({ body: { packageName: name, version } });
  const read = await reader.items(call, { whole: true });
  return read.ok ? { ...read, value: latestOf(read.value, name, version) } : read;
};

/** How many of these computers had the package, and from how many it was removed; undefined if not readable. */
export const countRemoved = async (
  access: ServiceAccess,
  subject: NamedPackage,
  members: readonly Pick<RingComputer, 'id'>[],
): Promise<{ readonly removed: number; readonly of: number } | undefined> => {
  const latest = await readLatest(access, subject);
  if (!latest.ok) return undefined;
  const events = members.flatMap(({ id }) => latest.value.get(id) ?? []).filter(({ result }) => isSuccess(result));
  return { removed: events.filter((event) => !isInstallation(event)).length, of: events.length };
};

const isSuccess = (result: string | null | undefined): boolean => successWord.test(result ?? '');

export const isInstallation = (event: ComputerDistributionEvent | undefined): boolean =>
  isSuccess(event?.result) && !isRemovalMode(event?.installMode);

/** By the mode of a result, which may be one that failed. */
export const isRemovalMode = (installMode: unknown): boolean =>
  typeof installMode === 'string' && /remov|uninst/i.test(installMode);

/** A search for version 2.5 finds 2.57 as well, so versions are compared again. */
const latestOf = (
  events: readonly ComputerDistributionEvent[],
  name: string,
  version: string,
): Map<number, ComputerDistributionEvent> => {
  const latest = new Map<number, ComputerDistributionEvent>();
  for (const event of events.toSorted((a, b) => (b.logDateUtc ?? '').localeCompare(a.logDateUtc ?? ''))) {
    const { computerId, packageName } = event;
    if (latest.has(computerId) || packageName !== name) continue;
    if (!isOther(event.version, version)) latest.set(computerId, event);
  }
  return latest;
};

const isOther = (said: Json | undefined, asked: string): boolean =>
  typeof said === 'string' && said.toLowerCase() !== asked.toLowerCase();

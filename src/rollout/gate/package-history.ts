import type { Readable } from '../../fleet/readable.js';
import { searchCall } from '../../http/reads.js';
import type { Json, JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { ServiceAccess } from '../state/service-access.js';
import type { RingComputer } from '../types.js';

export interface PackageSubject {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

export const successWord = /^(success(es|ful)?|succeeded|installed|done|ok)(_?count)?$/i;

/** The last event of each computer, since a time or ever. */
export const readLatest = async (
  { reader }: ServiceAccess,
  { name, version }: PackageSubject,
  since?: Date,
): Promise<Readable<ReadonlyMap<number, JsonObject>>> => {
  const filter = { packageName: name, version, ...(since === undefined ? {} : { after: since.toISOString() }) };
  const read = await reader.items(searchCall('/api/computer/distribution-history/search', filter), { whole: true });
  return read.ok ? { ...read, value: latestOf(read.value, name, version) } : read;
};

/** Whether the last that is told of each of them is that it was installed. What cannot be read is no proof. */
export const everyoneHas = async (
  access: ServiceAccess,
  subject: PackageSubject,
  members: readonly RingComputer[],
): Promise<boolean> => {
  const latest = await readLatest(access, subject);
  return latest.ok && members.every(({ id }) => isInstalled(latest.value.get(id) ?? {}));
};

const isInstalled = ({ installMode, result }: JsonObject): boolean =>
  successWord.test(textOf(result)) && !/remov|uninst/i.test(textOf(installMode));

/** The service finds 2.57 as well, where 2.5 is looked for. */
const latestOf = (events: readonly JsonObject[], name: string, version: string): Map<number, JsonObject> => {
  const latest = new Map<number, JsonObject>();
  for (const event of events.toSorted((a, b) => textOf(b['logDateUtc']).localeCompare(textOf(a['logDateUtc'])))) {
    const id = event['computerId'];
    if (typeof id !== 'number' || latest.has(id) || textOf(event['packageName']) !== name) continue;
    if (!isOther(event['version'], version)) latest.set(id, event);
  }
  return latest;
};

export const isOther = (said: Json | undefined, asked: string): boolean =>
  typeof said === 'string' && said.toLowerCase() !== asked.toLowerCase();

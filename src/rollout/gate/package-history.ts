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

/** Whether the last that is told of each of them is that it was installed. What cannot be read is no proof. */
export const everyoneHas = async (
  access: ServiceAccess,
  { name, version }: PackageSubject,
  members: readonly RingComputer[],
): Promise<boolean> => {
  const filter = { packageName: name, version };
  const read = await access.reader.items(searchCall('/api/computer/distribution-history/search', filter), {
    whole: true,
  });
  if (!read.ok) return false;
  const latest = latestOf(read.value, name, version);
  return members.every(({ id }) => {
    const event = latest.get(id);
    return (
      event !== undefined &&
      successWord.test(textOf(event['result'])) &&
      !/remov|uninst/i.test(textOf(event['installMode']))
    );
  });
};

/** The last event of each computer. The service finds 2.57 as well, where 2.5 is looked for. */
export const latestOf = (events: readonly JsonObject[], name: string, version: string): Map<number, JsonObject> => {
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

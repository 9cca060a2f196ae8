import { mapBounded } from '../../engine/read/map-bounded.js';
import { atOnce, type FleetReader } from '../../fleet/fleet-reader.js';
import { getCall, searchCall } from '../../http/reads.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { statusIn } from '../gate/package-reports.js';
import type { ResolvedRollout } from '../types.js';

/** A version of the package that computers of the target have, as far as the service has deployed it. */
export interface VersionThere {
  readonly version: string;
  readonly computers: number;
  /** The version that the rollout brings. */
  readonly isNew: boolean;
}

/** Packages keep many versions; the first ones that the catalog lists are asked about. */
const mostVersions = 8;

/** One request a version at any size. Where the status cannot be read, nothing is said. */
export const readVersions = async (
  { subject, target }: ResolvedRollout,
  reader: FleetReader,
): Promise<VersionThere[]> => {
  if (subject.kind !== 'package') return [];
  const read = await reader.items(searchCall('/api/packages/search', { name: subject.name }));
  const same = (read.ok ? read.value : []).filter(({ name }) => textOf(name) === subject.name).slice(0, mostVersions);
  const packages = same.some(({ id }) => textOf(id) === subject.id)
    ? same
    : [...same, { id: subject.id, version: subject.version }];
  const found = await mapBounded(packages, atOnce, (item) => countVersion(item, target.id, reader));
  return found
    .map((each, at) => ({ ...each, isNew: textOf(packages[at]?.['id']) === subject.id }))
    .filter(({ computers }) => computers > 0);
};

const countVersion = async (
  item: JsonObject,
  groupId: string,
  reader: FleetReader,
): Promise<Pick<VersionThere, 'version' | 'computers'>> => {
  const id = textOf(item['id'] ?? item['packageId']);
  const call = getCall('/api/packages/{id}/status', { pathValues: { id }, query: [['groupId', groupId]] });
  const read = await reader.ask(call);
  return { version: textOf(item['version']), computers: (read.ok ? statusIn(read.value)?.done : undefined) ?? 0 };
};

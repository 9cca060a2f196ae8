import type { JsonObject } from '../contract/operation.js';
import { mapBounded } from '../engine/read/map-bounded.js';
import { getCall, getUnlisted } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import { atOnce, type FleetReader } from './fleet-reader.js';
import { gapAmong, gapText, type Readable } from './readable.js';
import type { TidyGap, TidyLine, TidyPart } from './tidy-line.js';

/** These are packages too, and are assigned in ways of their own. */
const otherLists = ['/api/operating-system-imports', '/api/agent-templates', '/api/language-pack-imports'] as const;
const otherNames = ['operating system images', 'agent templates', 'language packs'] as const;

/** Packages that no group has, and assigned ones that are not ready to install. One request a package. */
export const tidyPackages = async (reader: FleetReader): Promise<TidyPart> => {
  const [packages, ...others] = await Promise.all([
    reader.items(getCall('/api/packages')),
    ...otherLists.map((path) => reader.items(getUnlisted(path, { role: 'package.read' }), { page: 'unsure' })),
  ]);
  if (!packages.ok) return { lines: [], gaps: [{ what: 'packages', why: gapText(packages) }] };
  const elsewhere = new Set(others.flatMap((read) => (read.ok ? read.value.flatMap(idsOf) : [])));
  const software = packages.value.filter((item) => !idsOf(item).some((id) => elsewhere.has(id)));
  const counts = await mapBounded(software, atOnce, (item) =>
    reader.count(getCall('/api/packages/{id}/groups', { pathValues: { id: textOf(item['id']) } })),
  );
  const lines = software.flatMap((item, at): TidyLine[] => {
    const count = counts[at];
    if (count === undefined || !count.ok) return [];
    const id = textOf(item['id']);
    const name = [textOf(item['name']), textOf(item['version'])].filter((part) => part !== '').join('@');
    if (count.value === 0 && !isSoftware(item, others)) return [];
    if (count.value === 0) return [{ kind: 'unassigned-package', id, name, why: 'assigned to no group', with: null }];
    if (item['operational'] !== false) return [];
    const groups = count.value === 1 ? '1 group' : `${count.value} groups`;
    return [
      { kind: 'assigned-not-ready', id, name, why: `assigned to ${groups}, and not ready to install`, with: null },
    ];
  });
  return { lines, gaps: gapsOf(others, counts) };
};

/** Without the list of another kind, a package without groups may be of that kind, and assigned. */
const isSoftware = (item: JsonObject, others: readonly Readable<unknown>[]): boolean =>
  others.every(({ ok }) => ok) || /^software$/i.test(textOf(item['type']));

const gapsOf = (others: readonly Readable<unknown>[], counts: readonly Readable<unknown>[]): TidyGap[] => {
  const groups = gapAmong(counts);
  return [
    ...others.flatMap((read, at) => (read.ok ? [] : [{ what: otherNames[at] ?? 'packages', why: gapText(read) }])),
    ...(groups === undefined ? [] : [{ what: 'groups of packages', why: gapText(groups) }]),
  ];
};

const idsOf = (item: JsonObject): string[] =>
  [item['id'], item['packageId']].map((id) => textOf(id).toLowerCase()).filter((id) => id !== '');

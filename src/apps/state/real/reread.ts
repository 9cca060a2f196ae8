import { groupApi } from '../../../service/groups.js';
import type { Context } from '../../../context.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import { textOf } from '../../../base/json/objects.js';
import { once } from '../../../base/text/once.js';
import type { Fact, RealGroup, KindName } from '../model.js';
import { openCatalogs } from './catalogs.js';
import { readGroupCollections } from './collections.js';
import { readNamedComputers } from './read-computers.js';
import { definitionsIn, noDefinitions } from './definitions.js';
import { failedReads, openGaps } from './gaps.js';
import { nameAssignments } from './group-assignments.js';
import { nameMembers } from './members.js';
import { readGroupParts } from './read-real.js';
import { settingReaders } from './read-settings.js';

/** Facts that were read again, shortly before or after a write; undefined: they could not be read. */
export interface Reread {
  group(
    group: Pick<RealGroup, 'id' | 'path' | 'type'>,
    kinds: ReadonlySet<KindName>,
  ): Promise<readonly Fact[] | undefined>;
  setting(kind: KindName): Promise<readonly Fact[] | undefined>;
  /** By their names in files. */
  computers(kind: KindName, names: readonly string[]): Promise<readonly Fact[] | undefined>;
  /** Whether any read has failed, even one whose answer was not needed. */
  hasFailed(): boolean;
}

/** Catalogs of packages and variables are kept; what may change meanwhile is read each time. */
export const openReread = async (context: Context): Promise<Reread> => {
  const client = await context.client();
  const reader = await openFleetReader(context);
  const catalogs = openCatalogs(reader);
  const definitions = once(async () => {
    const catalog = await catalogs('variable');
    return catalog.ok ? definitionsIn(catalog.value) : noDefinitions;
  });
  return {
    hasFailed: () => failedReads(reader).length > 0,
    group: async (group, kinds) => {
      const gaps = openGaps(kinds);
      const needsValues = kinds.has('variable') || kinds.has('collection');
      const reading = {
        reader,
        gaps,
        definitions: needsValues ? await definitions() : noDefinitions,
        options: { kinds },
      };
      const own = kinds.has('group') ? await readGroupItself(reader, group) : [];
      const { assignments, facts } = await readGroupParts(reading, [group]);
      const assigned = [...assignments.values()].flat();
      const all = [
        ...(own ?? []),
        ...(await nameAssignments(assigned, catalogs, gaps)),
        ...(await nameMembers(reader, assigned)),
        ...facts,
        ...(kinds.has('collection') ? await readGroupCollections(reading, [group]) : []),
      ];
      return own === undefined || gaps.list().length > 0 ? undefined : all.filter(({ kind }) => kinds.has(kind));
    },
    setting: async (kind) => {
      const gaps = openGaps(new Set([kind]));
      // Tags are a catalog that has just been changed, so open a new one.
      const facts = await settingReaders[kind]?.({ reader, gaps, catalogs: openCatalogs(reader) });
      return gaps.list().length > 0 ? undefined : facts;
    },
    computers: async (kind, names) => {
      const kinds = new Set([kind]);
      const reading = { reader, gaps: openGaps(kinds), definitions: await definitions() };
      const { facts } = await readNamedComputers(reading, kinds, names, client);
      return reading.gaps.list().length > 0 ? undefined : facts;
    },
  };
};

/** Returns no facts for an absent group, undefined if it could not be read. */
const readGroupItself = async (
  reader: FleetReader,
  { id, path, type }: Pick<RealGroup, 'id' | 'path' | 'type'>,
): Promise<Fact[] | undefined> => {
  const read = await reader.object(groupApi.one(id));
  if (!read.ok) return read.absent ? [] : undefined;
  const description = textOf(read.value.description);
  const fact = { kind: 'group', on: path, id } as const;
  return [
    { ...fact, what: '', value: type },
    { ...fact, what: 'name', value: textOf(read.value.name) },
    ...(description === '' ? [] : [{ ...fact, what: 'description', value: description }]),
  ];
};

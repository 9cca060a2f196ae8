import { groupVariableApi } from '../../../service/variables.js';
import type { Context } from '../../../context.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce, openFleetReader, type FleetReader } from '../../../service/reading.js';
import { readGroupTree } from '../../../service/group-tree.js';
import { unreadableError, type Unreadable } from '../../../service/readable.js';
import type { Client } from '../../../http/client.js';
import type { Fact, Real, RealGroup, KindName } from '../model.js';
import { openCatalogs, type Catalogs } from './catalogs.js';
import { readGroupCollections, type AsksGroup } from './collections.js';
import { makeConfigurationPlaces } from './configuration-places.js';
import { computerKinds, readAllComputers, readNamedComputers, type ReadComputers } from './read-computers.js';
import { definitionsIn, noDefinitions, type Collection, type Definitions } from './definitions.js';
import { makeFind } from './find-names.js';
import { failedReads, openGaps, type Gaps } from './gaps.js';
import { assignmentKinds, nameAssignments, readGroupAssignments, type Assignment } from './group-assignments.js';
import { readDepotOrder, readSoftwareClasses } from './group-lists.js';
import { nameMembers } from './members.js';
import { makeReach } from './group-reach.js';
import { findReinstallGroups } from './reinstall-groups.js';
import { settingReaders } from './read-settings.js';
import { stateGroups } from './state-groups.js';
import { readVariables } from './read-variables.js';

export interface RealOptions {
  readonly kinds: ReadonlySet<KindName>;
  /** Whether a kind is needed for a group; absent: for all groups. The list of groups is always read. */
  readonly needs?: (kind: KindName, group: RealGroup, groups: readonly RealGroup[]) => boolean;
  /** Whether to read a collection of a group even if its definition does not list the group. */
  readonly asks?: (group: RealGroup, collection: Collection, groups: readonly RealGroup[]) => boolean;
  /** Only these computers, by their names in files; absent: all. */
  readonly computers?: readonly string[];
  /** Called after each group that has been read. */
  readonly tell?: (done: number, total: number) => void;
}

/** Reads the service into facts. A read that fails is in `unreadable`, and never an empty list. */
export const readReal = async (context: Context, options: RealOptions): Promise<Real> => {
  const client = await context.client();
  const reader = await openFleetReader(context);
  const gaps = openGaps(options.kinds);
  const failed: Unreadable[] = [];
  const note = (gap: Unreadable): void => void failed.push(gap);
  const catalogs = openCatalogs(reader);
  const listed = await readGroupTree(reader);
  // Without the groups, nothing can be compared.
  if (!listed.ok) throw unreadableError('The list of groups', listed);
  const found = stateGroups(listed.value);
  const definitions = await readDefinitions(options.kinds, catalogs, gaps);
  const reading: GroupReading = { reader, gaps, definitions, options };
  const perGroup = await readGroupParts(reading, found.groups);
  const reinstalls = await findReinstallGroups(reader, found.groups, perGroup.assignments);
  const groups = found.groups.filter(({ path }) => !reinstalls.has(path));
  const assigned = [...perGroup.assignments.values()].flat();
  const computers = await readComputers({ ...reading, catalogs }, client);
  const all: Fact[] = [
    ...found.facts,
    ...(await nameAssignments(assigned, catalogs, gaps)),
    ...(await nameMembers(reader, assigned)),
    ...perGroup.facts,
    ...computers.facts,
    ...(await readOthers({ ...reading, catalogs }, groups)),
  ];
  const facts = all.filter(({ kind, on }) => options.kinds.has(kind) && !reinstalls.has(on));
  return {
    server: client.origin,
    groups,
    facts,
    unreadable: gaps.list(),
    leftOut: { rollout: found.rollout, reinstall: reinstalls.size },
    ...(computers.names.size === 0 ? {} : { computerNames: computers.names }),
    ...makeReach({ tree: listed.value, groups: found.groups, read: perGroup.assignments, note }, context),
    ...(definitions === noDefinitions ? {} : { isSecret: secretTest(definitions) }),
    failedReads: () => [...failedReads(reader), ...failed],
    configurationPlaces: makeConfigurationPlaces({ reader, tree: listed.value, groups, read: perGroup.assignments }),
    find: makeFind({ reader, client, catalogs, facts, note }),
  };
};

const secretTest =
  (definitions: Definitions): NonNullable<Real['isSecret']> =>
  ({ id, what }, child) =>
    child === undefined ? definitions.isSecret(Number(id), what) : definitions.isSecretChild(id ?? '', child);

interface GroupReading {
  readonly reader: FleetReader;
  readonly gaps: Gaps;
  readonly definitions: Definitions;
  readonly options: RealOptions;
}

/** Reads the definitions, which show secret variables and collections. */
const readDefinitions = async (kinds: ReadonlySet<KindName>, catalogs: Catalogs, gaps: Gaps): Promise<Definitions> => {
  const needing = (['variable', 'collection', 'computer-variable', 'computer-collection'] as const).filter((kind) =>
    kinds.has(kind),
  );
  if (needing.length === 0) return noDefinitions;
  const catalog = await catalogs('variable');
  if (catalog.ok) return definitionsIn(catalog.value);
  // Without them, any value may be a secret, and secrets must not be written to a file.
  gaps.add(needing, catalog);
  return noDefinitions;
};

interface GroupFacts {
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
  readonly facts: readonly Fact[];
}

export const readGroupParts = async (reading: GroupReading, groups: readonly RealGroup[]): Promise<GroupFacts> => {
  const { gaps, options, reader } = reading;
  const assignments = new Map<string, readonly Assignment[]>();
  const needs = (kind: KindName, group: RealGroup): boolean =>
    options.kinds.has(kind) && options.needs?.(kind, group, groups) !== false && !gaps.isUnread(kind);
  let done = 0;
  const facts = await mapBounded(groups, atOnce, async (group) => {
    const own: Fact[] = [];
    const rows = assignmentKinds.some((kind) => needs(kind, group))
      ? await readGroupAssignments(reader, group, gaps)
      : undefined;
    if (rows !== undefined) assignments.set(group.path, rows);
    if (needs('variable', group))
      own.push(...(await readVariables(reading, { ...variables, id: group.id, on: group.path })));
    if (needs('depot-server', group)) own.push(...(await readDepotOrder(reader, group, gaps)));
    if (needs('software-class', group)) own.push(...(await readSoftwareClasses(reader, group, gaps)));
    options.tell?.((done += 1), groups.length);
    return own;
  });
  return { assignments, facts: facts.flat() };
};

const variables = { kind: 'variable', api: groupVariableApi } as const;

const readComputers = async (
  reading: GroupReading & { readonly catalogs: Catalogs },
  client: Client,
): Promise<ReadComputers> => {
  const { catalogs, options } = reading;
  const kinds = new Set(computerKinds.filter((kind) => options.kinds.has(kind)));
  if (kinds.size === 0) return { facts: [], names: new Map() };
  if (options.computers !== undefined) return readNamedComputers(reading, kinds, options.computers, client);
  const catalog = await catalogs('variable');
  return readAllComputers({ ...reading, variables: catalog.ok ? catalog.value.entries : [] }, kinds);
};

/** Collections, and the kinds that belong to no group. */
const readOthers = async (
  reading: GroupReading & { readonly catalogs: Catalogs },
  groups: readonly RealGroup[],
): Promise<readonly Fact[]> => {
  const { options } = reading;
  const { kinds } = options;
  const facts: Fact[] = [];
  if (kinds.has('collection')) {
    const needing = groups.filter((group) => options.needs?.('collection', group, groups) !== false);
    const asks: AsksGroup = (group, collection) => options.asks?.(group, collection, groups) === true;
    facts.push(...(await readGroupCollections(reading, needing, asks)));
  }
  for (const kind of kinds) facts.push(...((await settingReaders[kind]?.(reading)) ?? []));
  return facts;
};

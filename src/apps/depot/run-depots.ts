import { groupApi } from '../../service/groups.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { listOfAnswers } from '../../command/list-result.js';
import { EmsError } from '../../base/errors.js';
import {
  isSameDepot,
  readDepotList,
  readDepotServers,
  readDepotTags,
  readGroupDepots,
  type Depot,
} from '../../service/depots.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import { readGroupTree, type GroupTree, type TreeGroup } from '../../service/group-tree.js';
import { incompleteTexts, unreadableError, valueOr } from '../../service/readable.js';
import { answerJson, textOf } from '../../base/json/objects.js';

/** A depot server, in `ems depot list` and `ems depot show`. */
export interface DepotServer {
  /** Client id of the computer; null if the service does not say it. */
  readonly clientId: number | null;
  /** Its host name. */
  readonly hostname: string;
  /** Its heartbeat as the service reports it. */
  readonly heartbeat: string | null;
  /** Computers that use it; null: not everything could be counted. */
  readonly computers: number | null;
  /** Paths of the groups whose own list names it; null: not read. */
  readonly groups: readonly string[] | null;
  /** Its tags; null: not read. */
  readonly tags: readonly string[] | null;
}

const columns = [
  { path: 'clientId', title: 'Client ID' },
  { path: 'hostname', title: 'Host name' },
  { path: 'heartbeat', title: 'Heartbeat', state: true },
  { path: 'computers', title: 'Computers' },
  { path: 'groups', title: 'Groups', room: 40 },
  { path: 'tags', title: 'Tags', priority: 1 },
] as const;

export const runDepotList = async (input: Input, context: CommandContext): Promise<Result> => {
  const { depots, gaps } = await (input.shared.count ? countDepots(context) : readDepots(context));
  return listOfAnswers(depots, { columns, id: 'clientId', noun: 'depots', gaps });
};

export const runDepotShow = async (input: Input, context: CommandContext): Promise<Result> => {
  const typed = String(input.arguments['depot'] ?? '');
  const name = typed.toLowerCase();
  const { depots, gaps } = await readDepots(context);
  const value = depots.find(
    ({ clientId, hostname }) => textOf(clientId) === name || textOf(hostname).toLowerCase().split('.')[0] === name,
  );
  if (value === undefined)
    throw new EmsError('not-found', `No depot server named "${typed}".`, { hint: 'List them with: ems depot list' });
  for (const gap of gaps) context.warn(gap);
  return {
    kind: 'object',
    value: answerJson(value),
    id: 'clientId',
    view: [{ title: 'Depot server', fields: columns }],
  };
};

/** The number needs the list alone, not who uses each depot. */
const countDepots = async (context: CommandContext): Promise<{ depots: object[]; gaps: readonly string[] }> => {
  const reader = await openFleetReader(context);
  const servers = await readDepotServers(reader);
  if (!servers.ok) throw unreadableError('The depot servers', servers);
  return { depots: servers.value.map(({ name }) => ({ hostname: name })), gaps: incompleteTexts(reader.gaps()) };
};

const readDepots = async (context: CommandContext): Promise<{ depots: DepotServer[]; gaps: readonly string[] }> => {
  const reader = await openFleetReader(context);
  const [servers, heartbeats, tree] = await Promise.all([
    readDepotServers(reader),
    readDepotList(reader),
    readGroupTree(reader),
  ]);
  if (!servers.ok) throw unreadableError('The depot servers', servers);
  const use = tree.ok ? await readUse(tree.value, reader) : undefined;
  const depots = await Promise.all(
    servers.value.map(async (depot): Promise<DepotServer> => ({
      clientId: depot.clientId ?? null,
      hostname: depot.name,
      heartbeat: valueOr(heartbeats, []).find((each) => isSameDepot(each, depot))?.heartbeat ?? null,
      computers: use?.computers(depot) ?? null,
      groups: use?.groups(depot) ?? null,
      tags: await readTags(depot, reader),
    })),
  );
  return { depots, gaps: incompleteTexts(reader.gaps()) };
};

const readTags = async ({ clientId }: Depot, reader: FleetReader): Promise<string[] | null> => {
  if (clientId === undefined) return null;
  const tags = await readDepotTags(reader, clientId);
  return tags.ok ? tags.value.map(({ name }) => name) : null;
};

interface DepotUse {
  /** Paths of the groups whose own list names the depot. */
  groups(depot: Depot): string[];
  /** null: not everything could be counted. */
  computers(depot: Depot): number | null;
}

const isUsing = (list: readonly Depot[] | undefined, depot: Depot): boolean =>
  list?.some((each) => isSameDepot(each, depot)) === true;

/** A group without a list of its own uses that of the nearest group above it. */
const readUse = async (tree: GroupTree, reader: FleetReader): Promise<DepotUse> => {
  const groups = [...tree.groups.values()].filter((group) => group.tree.startsWith('Configuration'));
  const lists = new Map<TreeGroup, readonly Depot[]>();
  const reads = await Promise.all(groups.map(({ id }) => readGroupDepots(reader, id)));
  for (const [at, group] of groups.entries()) lists.set(group, valueOr(reads[at] ?? { ok: true, value: [] }, []));
  const effective = (group: TreeGroup): readonly Depot[] =>
    tree
      .chain(group.id)
      .map((each) => lists.get(each) ?? [])
      .find(({ length }) => length > 0) ?? [];
  const using = groups.filter((group) => effective(group).length > 0);
  const counts = await reader.counts(using.map(({ id }) => groupApi.members(id)));
  return {
    groups: (depot) => groups.filter((group) => isUsing(lists.get(group), depot)).map(({ id }) => tree.path(id)),
    computers: (depot) => {
      const own = using.flatMap((group, at) => (isUsing(effective(group), depot) ? [counts[at]] : []));
      if (reads.some(({ ok }) => !ok)) return null;
      return own.reduce<number | null>(
        (sum, count) => (sum === null || count?.ok !== true ? null : sum + count.value),
        0,
      );
    },
  };
};

import type { HoldingGroup } from '../../service/packages.js';
import { timeIn } from '../../service/times.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import { computerWord } from '../../service/listed.js';
import { groupName } from './computer-facts.js';
import { heartbeatOf, missingTags } from './depot-facts.js';
import type { ExplainState, LinkName } from './explanation.js';
import { type PackageFacts } from './package-facts.js';
import { packageWord } from '../../engine/names/find-package.js';
import { installingCommands, nearestHolders, sharedFailures } from './package-links.js';
import { groupIdOf } from '../../service/group-paths.js';

interface Way {
  /** ' --demo', ' --profile prod': the same service. */
  readonly place: string;
  /** 'package set-ready-to-install', where the server has such a command. */
  readonly readyCommand: string | undefined;
}

/** The command to type next: one that solves it if there is one, else one that shows more or waits. */
export const nextForPackage = (
  facts: PackageFacts,
  { state, cause }: { readonly state: ExplainState; readonly cause: LinkName | null },
  way: Way,
): string[] => {
  const host = computerWord(facts.id, facts.hostname);
  const item = shellWord(packageWord(facts.item));
  const wait = `wait deployment ${host} --package ${item}`;
  const lines = ((): readonly string[] => {
    switch (state) {
      case 'done':
        return [];
      case 'by-design':
        return [`computer rescan ${host} --type Patch`];
      case 'unknown':
        return [`computer software-deployment ${host}`];
      case 'failed':
        return sharedFailures(facts).length === 0
          ? [`computer reinstall ${host} --package ${item}`]
          : [`fleet failures --package ${item}`, `computer reinstall ${host} --package ${item}`];
      case 'not-assigned':
        return joinLines(facts, host, item);
      case 'blocked':
      case 'waiting':
        return cause === null ? [wait] : wayOut(facts, cause, { host, item, wait, way });
    }
  })();
  return lines.map((line) => `ems ${line}${way.place}`);
};

/**
 * Adds the computer to a group with the package if possible: it can be in only one configuration group. Otherwise
 * assigns the package to the computer's group.
 */
const joinLines = (facts: PackageFacts, host: string, item: string): string[] => {
  const own = facts.groups.ok ? facts.groups.value : [];
  const configured = own.find((group) => isConfiguration(facts, group));
  const holder = nearestHolders(facts).find((group) => configured === undefined || !isConfiguration(facts, group));
  if (holder !== undefined) return [`group add-computers ${groupWord(facts, holder)} ${host}`];
  const giver = configured ?? own[0];
  if (giver !== undefined) return [`group assign-package ${groupWord(facts, giver)} ${item}`];
  return [`package groups ${item}`];
};

const isConfiguration = ({ tree }: PackageFacts, group: HoldingGroup): boolean => {
  const known = tree.ok ? tree.value.get(groupIdOf(group))?.tree : undefined;
  return (known ?? textOf(group['assignedToTree'])).startsWith('Configuration');
};

const groupWord = ({ tree }: PackageFacts, group: HoldingGroup): string => shellWord(groupName(group, tree));

const wayOut = (
  facts: PackageFacts,
  cause: LinkName,
  words: { readonly host: string; readonly item: string; readonly wait: string; readonly way: Way },
): readonly string[] => {
  const { host, item, wait } = words;
  const nearest = facts.options[0] ?? undefined;
  const group = nearest === undefined ? undefined : groupWord(facts, nearest.group);
  switch (cause) {
    case 'known':
    case 'contact':
    case 'result':
      return [wait];
    case 'member':
    case 'assigned':
      return joinLines(facts, host, item);
    case 'usable':
      return usableLines(facts, words);
    case 'mode':
    case 'options':
      return group === undefined
        ? [`computer package-groups ${host} ${item}`]
        : [
            `group distribution-options ${group} --package ${item}`,
            `group set-distribution-options ${group} --package ${item} --body '${repaired(facts)}'`,
          ];
    case 'activation':
      return [`computer activate ${host} --software`];
    case 'agent':
      return agentLines(facts, host, wait);
    case 'depot':
      return depotLines(facts);
  }
};

const usableLines = (
  facts: PackageFacts,
  { host, item, way }: { readonly host: string; readonly item: string; readonly way: Way },
): readonly string[] => {
  const { details, name } = facts.item;
  if (details?.operational === false)
    return way.readyCommand === undefined
      ? [`package search --name ${shellWord(name)}`, 'api sync']
      : [`${way.readyCommand} ${item} --ready-to-install`];
  const assigning = facts.assigning.ok ? facts.assigning.value[0] : undefined;
  const own = facts.groups.ok ? facts.groups.value : [];
  const isDirect = assigning !== undefined && own.some(({ groupId }) => groupId === assigning.groupId);
  const leave = isDirect ? [`group remove-computers ${groupWord(facts, assigning)} ${host}`] : [];
  return [`package search --name ${shellWord(name)}`, ...leave];
};

/** Only the user ends a suspension. A computer that is off can be woken, and one out of sync can be told to fetch. */
const agentLines = (facts: PackageFacts, host: string, wait: string): readonly string[] => {
  if (facts.issues.ok && textOf(facts.issues.value.suspensionMode) !== '') return [wait];
  const status = facts.health.ok ? facts.health.value.agentStatus : undefined;
  if (status === 'Stale' || status === 'Silent') return [`computer activate ${host} --software --wol-now`];
  return [`computer agent-template ${host}`, `computer activate ${host} --software --pull`];
};

const depotLines = ({ depots, tree }: PackageFacts): readonly string[] => {
  const [list] = depots?.lists.ok === true ? depots.lists.value : [];
  if (depots === undefined || list === undefined) return ['system sync-depots'];
  const { heartbeats } = depots;
  const [missing] = missingTags(list.tags);
  const primary = list.servers[0]?.clientId;
  const isOnline = list.servers.some((server) => !['', 'offline'].includes(heartbeatOf(server, heartbeats)));
  if (missing !== undefined && primary !== undefined && isOnline)
    return [`depot assign-tag ${primary} ${shellWord(missing.name)}`];
  const other = heartbeats.ok ? heartbeats.value.find((each) => heartbeatOf(each, heartbeats) === 'online') : undefined;
  const group = shellWord(tree.ok ? tree.value.path(list.groupId) : list.groupId);
  const body = `'{"depotServerIds":[${other?.clientId ?? ''}]}'`;
  return ['system sync-depots', ...(other === undefined ? [] : [`group set-depot-servers ${group} --body ${body}`])];
};

/** The current options without what stops the package: the service replaces all of them. */
const repaired = (facts: PackageFacts): string => {
  const {
    options: [nearest],
    now,
  } = facts;
  const { commands, optionalDate, wol, revokeCount } = nearest?.options.ok === true ? nearest.options.value : {};
  const expired = timeIn(optionalDate);
  const kept = (commands ?? []).filter((command) => !/^uninstall$/i.test(command));
  const installs = kept.some((command) => installingCommands(facts).includes(command.toLowerCase()));
  const body: JsonObject = {
    commands: installs ? kept : ['Install', ...kept],
    ...(wol === true ? { wol } : {}),
    ...(typeof revokeCount === 'number' && revokeCount > 0 ? { revokeCount } : {}),
    ...(expired !== undefined && expired < now
      ? { optionalDate: new Date(now.getTime() + offeredMs).toISOString() }
      : {}),
  };
  return JSON.stringify(body);
};

/** An expired offer is extended by two weeks. */
const offeredMs = 14 * 86_400_000;

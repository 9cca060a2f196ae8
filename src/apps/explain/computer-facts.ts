import { timeIn } from '../../service/times.js';
import { computerApi } from '../../service/computers.js';
import type { ComputerIssues, DeviceGroup, EndpointHealth } from '../../contract/answers.js';
import { EmsError } from '../../base/errors.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { exactDuration } from '../../base/text/duration.js';
import { joinTexts } from '../../base/text/wording.js';
import { relativeTime } from '../../base/text/times.js';
import { agentFactsIn, type AgentFacts } from '../../service/agent-facts.js';
import type { FleetReader } from '../../service/reading.js';
import type { GroupTree } from '../../service/group-tree.js';
import { hostnameIn } from '../../service/listed.js';
import { mapReadable, unreadableText, type Readable } from '../../service/readable.js';
import { whenText } from '../../base/text/when-text.js';
import { brokenBy, evidence, marked, usualJudgements, type ExplainLink } from './explanation.js';
import { groupIdOf } from '../../service/group-paths.js';

/** Facts that every chain about a computer begins and ends with. */
export interface ComputerFacts {
  readonly id: number;
  readonly hostname: string;
  readonly now: Date;
  readonly health: Readable<EndpointHealth>;
  readonly groups: Readable<readonly DeviceGroup[]>;
  readonly agent: Readable<AgentFacts>;
  readonly issues: Readable<ComputerIssues>;
}

/** Four requests, at once. */
export const readComputerFacts = async (reader: FleetReader, id: number, now: Date): Promise<ComputerFacts> => {
  const [health, groups, agent, issues] = await Promise.all([
    reader.object(computerApi.health(id)),
    reader.items(computerApi.groups(id)),
    reader.object(computerApi.agent(id)),
    reader.object(computerApi.issues(id)),
  ]);
  checkKnown(id, [health, groups, agent, issues]);
  const names = [health, issues].map((read) => (read.ok ? hostnameIn(read.value) : undefined));
  return {
    id,
    hostname: names.find((name) => name !== undefined) ?? String(id),
    now,
    health,
    groups,
    agent: mapReadable(agent, (value) => agentFactsIn(value, now)),
    issues,
  };
};

/** If every read says that the computer is absent, it does not exist; a chain of question marks would hide that. */
export const checkKnown = (id: number, reads: readonly Readable<unknown>[]): void => {
  if (reads.every((read) => !read.ok && read.absent))
    throw new EmsError('not-found', `No computer with the id ${id}.`, {
      hint: 'List computers with: ems computer list',
    });
};

const healthOperation = computerApi.health.operation;
const agentOperation = computerApi.agent.operation;

export const knownLink = ({ health, hostname: known, now }: ComputerFacts): ExplainLink => {
  if (!health.ok) return marked.unreadable('known', health);
  const { lastSeenUtc, agentInstalled, operatingSystem, domain } = health.value;
  const proof = evidence(healthOperation, { lastSeenUtc, agentInstalled, operatingSystem });
  const name = joinTexts([known, domain], '.');
  const missing = 'the agent is not installed';
  if (agentInstalled === false) return marked.broken('known', `${name}: ${missing}`, proof, missing);
  if (lastSeenUtc === null)
    return marked.broken('known', `${name} has never contacted the service`, proof, usualJudgements.neverSeen.text);
  const seen = lastSeenUtc === undefined ? '' : `seen ${relativeTime(lastSeenUtc, now)}`;
  return marked.ok('known', joinTexts([name, operatingSystem, seen]), proof);
};

export const memberLink = (
  { groups }: Pick<ComputerFacts, 'groups'>,
  tree: Readable<GroupTree>,
  withoutGroup: 'broken' | 'fact' = 'broken',
): ExplainLink => {
  if (!groups.ok) return marked.unreadable('member', groups);
  const names = groups.value.map((group) => groupName(group, tree));
  const proof = evidence(computerApi.groups.operation, { groups: names });
  return names.length === 0
    ? marked[withoutGroup]('member', 'no group', proof)
    : marked.ok('member', names.join(', '), proof);
};

/** The path where the tree can be read, else the name that came with the group. */
export const groupName = (group: JsonObject, tree: Readable<GroupTree>): string => {
  const id = groupIdOf(group);
  const known = tree.ok ? tree.value.get(id) : undefined;
  return known === undefined || !tree.ok ? textOf(group['name']) || id : tree.value.path(id);
};

/** Suspended, silent, or out of sync with its template (which stops no reboot), in order of precedence. */
export const agentLink = (
  { issues, health, agent, now }: ComputerFacts,
  whenOutOfSync: 'broken' | 'fact' = 'broken',
): ExplainLink => {
  if (issues.ok) {
    const { suspensionMode, suspendedUntil } = issues.value;
    const until = timeIn(suspendedUntil);
    const proof = evidence(computerApi.issues.operation, { suspensionMode, suspendedUntil });
    const end = until === undefined ? '' : `, until ${whenText(until, now)}`;
    if (textOf(suspensionMode) !== '')
      return brokenBy(
        'suspended',
        marked.broken('agent', `suspended: ${suspensionMode}${end}`, proof, usualJudgements.suspendedAgent.text),
      );
  }
  const { agentStatus, lastSeenUtc } = health.ok ? health.value : {};
  if (agentStatus === 'Stale' || agentStatus === 'Silent') {
    const age = relativeTime(textOf(lastSeenUtc), now).replace(/ ago$/, '');
    const proof = evidence(healthOperation, { agentStatus, lastSeenUtc });
    const text = `${agentStatus.toLowerCase()}: no contact for ${age}`;
    return brokenBy('silent', marked.broken('agent', text, proof, usualJudgements.silentAgent.text));
  }
  const { outOfSync, template } = agent.ok ? agent.value : {};
  if (outOfSync === true) {
    const name = template === undefined ? '' : ` (${template})`;
    const text = `out of sync: configured differently from its template${name}`;
    const proof = evidence(agentOperation, { outOfSync, template });
    return brokenBy('out-of-sync', marked[whenOutOfSync]('agent', text, proof, `the agent is ${text}`));
  }
  if (!issues.ok) return marked.unreadable('agent', issues);
  if (!agent.ok) return marked.unreadable('agent', agent);
  const sync = outOfSync === undefined ? 'it is not reported whether it follows its template' : 'in sync';
  const status = textOf(agentStatus).toLowerCase();
  const link = outOfSync === undefined && status === '' ? marked.unknown : marked.ok;
  return link('agent', `${status || 'not suspended'}, ${sync}`, evidence(agentOperation, { agentStatus, outOfSync }));
};

export interface Contact {
  readonly link: ExplainLink;
  readonly next: Date | undefined;
  /** The next contact lies further ahead than one polling interval: a window is closed. */
  readonly isFar: boolean;
}

export const contactOf = ({ health, agent, now }: ComputerFacts): Contact => {
  const seen = health.ok ? timeIn(health.value.lastSeenUtc) : undefined;
  const { intervalMinutes, nextContact: next } = agent.ok ? agent.value : {};
  if (!health.ok && !agent.ok) return { link: marked.unreadable('contact', health), next, isFar: false };
  const text = joinTexts([
    lastContactText(health, seen, now),
    intervalMinutes === undefined
      ? 'polling interval not reported'
      : `polls every ${exactDuration(60 * intervalMinutes)}`,
    next === undefined ? '' : `next ${whenText(next, now)}`,
  ]);
  const proof = evidence(agentOperation, { lastSeenUtc: seen, intervalMinutes, nextContact: next });
  const far = next !== undefined && isFar(next, seen, now, intervalMinutes ?? 60);
  return { link: marked.fact('contact', text, proof), next, isFar: far };
};

/** Only null means never; a failed read or a missing field does not. */
const lastContactText = (health: ComputerFacts['health'], seen: Date | undefined, now: Date): string => {
  if (seen !== undefined) return relativeTime(seen.toISOString(), now);
  if (!health.ok) return `last contact ${unreadableText(health)}`;
  return health.value.lastSeenUtc === null ? 'never seen' : 'last contact not reported';
};

/** Also compares with the last contact, which is in the service's time: the local clock may be behind. */
const isFar = (next: Date, seen: Date | undefined, now: Date, interval: number): boolean => {
  const ahead = (next.getTime() - now.getTime()) / 60_000;
  const between = (next.getTime() - (seen ?? now).getTime()) / 60_000;
  return ahead > 1.5 * interval && between > Math.max(4 * interval, 75);
};
